import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '../src/text/index.ts';
import { linesOf } from './annotations.ts';
import { fenced, gone } from './comment.ts';
import { git, type World } from './host.ts';
import { navshift, type Outcome } from './jobs.ts';
import type { CallError, Talk } from './rest.ts';

/** A file of a pull request, as the host lists it. */
export interface ChangedFile {
  readonly filename: string;
  /** The blob at the head. */
  readonly sha: string;
  readonly patch?: string;
}

/** What git's objects are named by. */
interface Made {
  readonly sha: string;
}

/** The blob of a file in what is checked out; undefined where it has none. */
const blobOf = (cwd: string, path: string): string | undefined =>
  git(cwd, 'ls-tree', 'HEAD', '--', path).split(/\s/)[2];

/** The patches that would fix the findings. */
export async function patchesOf(world: World, outcomes: readonly Outcome[]): Promise<readonly string[]> {
  const patches: string[] = [];
  for (const { fix, site } of outcomes) patches.push((await navshift(world, [...fix!, '--', site])).stdout);
  return patches.filter((patch) => patch.trim() !== '');
}

/** What each hunk of a patch replaces, without the lines around it that stay: lines of a file, and what takes their place. */
function suggestionsOf(patch: string) {
  return patch.split(/^(?=diff --git |--- a\/)/m).flatMap((file) => {
    const path = /^\+\+\+ b\/(.*)$/m.exec(file)?.[1];
    if (path === undefined) return [];
    return file.split(/^(?=@@ )/m).flatMap((hunk) => {
      const [head = '', ...lines] = hunk.replace(/\n$/, '').split('\n');
      const start = Number(/^@@ -(\d+)/.exec(head)?.[1]);
      if (Number.isNaN(start) || lines.some((line) => line.startsWith('\\'))) return [];
      const isChange = (line: string) => !line.startsWith(' ');
      const [from, to] = [lines.findIndex(isChange), lines.findLastIndex(isChange)];
      const isInsertion = lines.slice(from, to + 1).every((line) => line.startsWith('+'));
      // A suggestion has to replace a line, so an insertion repeats the line before it.
      const begin = isInsertion ? from - 1 : from;
      if (begin < 0) return [];
      const taken = lines.slice(begin, to + 1);
      const first = start + lines.slice(0, begin).filter((line) => !line.startsWith('+')).length;
      const count = taken.filter((line) => !line.startsWith('+')).length;
      const body = taken.flatMap((line) => (line.startsWith('-') ? [] : [line.slice(1)])).join('\n');
      return [{ path, first, last: first + count - 1, body }];
    });
  });
}

/** More suggestions than these make a review that nobody reads. */
const mostSuggestions = 10;

/**
 * Suggests the hunks of patches that are on lines of the pull request: GitHub refuses all others. Returns the
 * result as sentences.
 */
export async function suggest(
  { world, rest, marker, pull: { number, head } }: Talk,
  files: readonly ChangedFile[],
  patches: readonly string[],
): Promise<readonly string[]> {
  const path = `pulls/${number}/comments`;
  const known = await rest.list<{ readonly body: string }>(path).catch(() => []);
  const all = patches.flatMap(suggestionsOf);
  const covered = all.filter(({ path: name, first, last }) => {
    const file = files.find(({ filename, sha }) => filename === name && sha === blobOf(world.cwd, name));
    return linesOf(file?.patch ?? '').some(([from, to]) => first >= from && last <= to);
  });
  let [made, refused] = [0, 0];
  for (const { path: name, first, last, body } of covered.slice(0, mostSuggestions)) {
    const text = `${marker}\n${fenced(body, 'suggestion')}`;
    const lines = { side: 'RIGHT', line: last, ...(first < last && { start_line: first, start_side: 'RIGHT' }) };
    try {
      // GitHub refuses a review as a whole if one suggestion is wrong, so each is sent alone.
      if (!known.some((one) => one.body === text))
        await rest.ask(`POST ${path}`, { commit_id: head.sha, path: name, ...lines, body: text });
      made++;
    } catch {
      refused++;
    }
  }
  return [
    ...(made > 0 ? [`${counted(made, 'change is', 'changes are')} suggested at the lines of this pull request.`] : []),
    ...(refused > 0 ? [`GitHub refused ${counted(refused, 'suggestion')}.`] : []),
    ...(made < all.length ? [patchText(patches)] : []),
  ];
}

/** Patches as one, folded. Of a long one only the number of lines. */
function patchText(patches: readonly string[]): string {
  const patch = patches.join('');
  if (patch.length > 20_000)
    return `The patch that fixes this has ${counted(patch.split('\n').length, 'line')}. Make it with the commands below.`;
  return `<details><summary>The patch that fixes this</summary>\n\n${fenced(patch, 'diff')}\n\n</details>`;
}

const waits =
  'A commit with the token of the workflow starts no workflow, so required checks wait until the next push. A token of your own starts them.';

/**
 * Fixes the findings, and commits the result to the head branch, by the API: a checkout is on the merge of both
 * branches. Refused for forks, to which no
 * token of this repository can write, and where the base branch has changed the same file. Returns the result as a sentence.
 */
export async function push({ world, rest, pull }: Talk, outcomes: readonly Outcome[]): Promise<string> {
  const { env, cwd } = world;
  const { head, base } = pull;
  if (head.repo?.full_name !== base.repo.full_name || env.GITHUB_ACTOR === 'dependabot[bot]')
    return 'Nothing was committed: this workflow cannot write to branches of forks or of Dependabot. Run the commands below.';
  const others = () => git(cwd, 'ls-files', '--others', '--exclude-standard', '-z');
  const unknown = others();
  for (const { fix, site } of outcomes) await navshift(world, [...fix!, '--write', '--allow-dirty', '--', site]);
  const paths = git(cwd, 'diff', '--name-only', '-z', 'HEAD').split('\0').filter(Boolean);
  if (paths.length === 0) return 'Nothing was committed: no command changed a file.';
  if (others() !== unknown || !paths.every((path) => existsSync(join(cwd, path))))
    return 'Nothing was committed: the fix would make or delete files. Run the commands below and look at them.';
  const tree: object[] = [];
  for (const path of paths) {
    const there = await gone(rest.ask<Made>(`GET contents/${encoded(path)}`, { ref: head.sha }));
    if (there?.sha !== blobOf(cwd, path))
      return `Nothing was committed: ${path} was changed on ${base.ref} too. Merge ${base.ref} into this branch first.`;
    tree.push({ path, mode: '100644', type: 'blob', content: readFileSync(join(cwd, path), 'utf8') });
  }
  const { tree: old } = await rest.ask<{ readonly tree: Made }>(`GET git/commits/${head.sha}`);
  const { sha } = await rest.ask<Made>('POST git/trees', { base_tree: old.sha, tree });
  const message = 'docs: fix the navigation\n\nMade by navshift.';
  const commit = await rest.ask<Made>('POST git/commits', { message, tree: sha, parents: [head.sha] });
  try {
    await rest.ask(`PATCH git/refs/heads/${encoded(head.ref)}`, { sha: commit.sha, force: false });
  } catch (error) {
    if ((error as CallError).status !== 422) throw error;
    return 'Nothing was committed: somebody pushed to the branch in the meantime. The next run tries again.';
  }
  return `Committed to ${head.ref} as ${commit.sha.slice(0, 7)}: ${counted(paths.length, 'file')}. ${waits}`;
}

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/');
