import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '../src/text/index.ts';
import { linesOf } from './annotations.ts';
import { fenced } from './comment.ts';
import type { PullRequest, World } from './host.ts';
import { navshift, type Outcome } from './jobs.ts';
import type { CallError, Rest } from './rest.ts';

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

const git = (cwd: string, ...argv: readonly string[]): string =>
  execFileSync('git', argv, { cwd, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 28 }).trim();

/** The blob of a file in what is checked out; undefined where it has none. */
function blobOf(cwd: string, path: string): string | undefined {
  try {
    return git(cwd, 'rev-parse', `HEAD:${path}`);
  } catch {
    return undefined;
  }
}

/** The patches that would mend what was found, and what each is of. */
export async function patchesOf(world: World, outcomes: readonly Outcome[]): Promise<readonly string[]> {
  const patches: string[] = [];
  for (const { mend, site } of outcomes)
    if (mend !== undefined) patches.push((await navshift(world, [...mend, '--', site])).stdout);
  return patches.filter((patch) => patch.trim() !== '');
}

/** Lines of a file, and what takes their place. */
interface Suggestion {
  readonly path: string;
  readonly first: number;
  readonly last: number;
  readonly body: string;
}

/** What each hunk of a patch replaces, without the lines around it that stay. */
export function suggestionsOf(patch: string): readonly Suggestion[] {
  return patch.split(/^(?=diff --git |--- a\/)/m).flatMap((file) => {
    const path = /^\+\+\+ b\/(.*)$/m.exec(file)?.[1];
    if (path === undefined) return [];
    return file.split(/^(?=@@ )/m).flatMap((hunk): readonly Suggestion[] => {
      const [head = '', ...lines] = hunk.replace(/\n$/, '').split('\n');
      const start = Number(/^@@ -(\d+)/.exec(head)?.[1]);
      if (Number.isNaN(start) || lines.some((line) => line.startsWith('\\'))) return [];
      const isChange = (line: string) => !line.startsWith(' ');
      const [from, to] = [lines.findIndex(isChange), lines.findLastIndex(isChange)];
      const isInsertion = lines.slice(from, to + 1).every((line) => line.startsWith('+'));
      // Something has to be replaced: what is only put in takes the line before it along.
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
 * Suggests the hunks of patches that stand on lines of the pull request: the host refuses all others. Returns what
 * came of it, as sentences.
 */
export async function suggest(
  { cwd }: World,
  rest: Rest,
  { number, head }: PullRequest,
  files: readonly ChangedFile[],
  patches: readonly string[],
  marker: string,
): Promise<readonly string[]> {
  const there = new Set(
    (await rest.list<{ readonly body: string }>(`pulls/${number}/comments`)).map(({ body }) => body),
  );
  let [made, refused] = [0, 0];
  const all = patches.flatMap(suggestionsOf);
  for (const { path, first, last, body } of all) {
    const file = files.find(({ filename, sha }) => filename === path && sha === blobOf(cwd, path));
    const isCovered = linesOf(file?.patch ?? '').some(([from, to]) => first >= from && last <= to);
    const text = `${marker}\n${fenced(body, 'suggestion')}`;
    if (!isCovered || made === mostSuggestions) continue;
    const lines = { side: 'RIGHT', line: last, ...(first < last && { start_line: first, start_side: 'RIGHT' }) };
    try {
      // Each is sent alone: one that is refused takes no other along.
      if (!there.has(text))
        await rest.ask(`POST pulls/${number}/comments`, { commit_id: head.sha, path, ...lines, body: text });
      made++;
    } catch (error) {
      if ((error as CallError).status !== 422) throw error;
      refused++;
    }
  }
  const left = all.length - made;
  return [
    ...(made > 0 ? [`${counted(made, 'change is', 'changes are')} suggested at the lines of this pull request.`] : []),
    ...(refused > 0 ? [`GitHub refused ${counted(refused, 'suggestion')}.`] : []),
    ...(left > 0 ? [patchText(patches)] : []),
  ];
}

/** Patches as one, folded; of much only how much it is. */
export function patchText(patches: readonly string[]): string {
  const patch = patches.join('');
  if (patch.length > 20_000)
    return `The patch that mends this has ${counted(patch.split('\n').length, 'line')}. Make it with the commands below.`;
  return `<details><summary>The patch that mends this</summary>\n\n${fenced(patch, 'diff')}\n\n</details>`;
}

const waits =
  'If `token` is that of the workflow itself, this commit starts no workflow, and required checks wait until the next push; a token of your own starts them.';

/**
 * Writes what mends the findings, and commits it to the head branch, by the API: a checkout is on the merge of both
 * branches. Refused for forks, to which no
 * token of this repository can write, and where the base branch has changed the same file. Returns what came of it, as a sentence.
 */
export async function push(world: World, rest: Rest, pull: PullRequest, outcomes: readonly Outcome[]): Promise<string> {
  const { head, base } = pull;
  if (head.repo?.full_name !== base.repo.full_name || world.env.GITHUB_ACTOR === 'dependabot[bot]')
    return 'Nothing was committed: the branch is of a fork, or Dependabot opened this pull request, and the token of this workflow cannot write there. Run the commands below.';
  const others = () => git(world.cwd, 'ls-files', '--others', '--exclude-standard', '-z');
  const unknown = others();
  for (const { mend, site } of outcomes)
    if (mend !== undefined) await navshift(world, [...mend, '--write', '--allow-dirty', '--', site]);
  const paths = git(world.cwd, 'diff', '--name-only', '-z', 'HEAD').split('\0').filter(Boolean);
  if (paths.length === 0) return 'Nothing was committed: no command changed a file.';
  if (others() !== unknown || !paths.every((path) => existsSync(join(world.cwd, path))))
    return 'Nothing was committed: files would be made or deleted, which a person is to look at. Run the commands below.';
  const tree: object[] = [];
  for (const path of paths) {
    const there = await rest
      .ask<Made>(`GET contents/${path.split('/').map(encodeURIComponent).join('/')}`, { ref: head.sha })
      .catch((error: CallError) => (error.status === 404 ? undefined : Promise.reject(error)));
    if (there?.sha !== blobOf(world.cwd, path))
      return `Nothing was committed: ${path} was changed on ${base.ref} too. Merge ${base.ref} into this branch first.`;
    tree.push({ path, mode: '100644', type: 'blob', content: readFileSync(join(world.cwd, path), 'utf8') });
  }
  const { tree: old } = await rest.ask<{ readonly tree: Made }>(`GET git/commits/${head.sha}`);
  const { sha } = await rest.ask<Made>('POST git/trees', { base_tree: old.sha, tree });
  const message = 'docs: mend the navigation\n\nMade by navshift.';
  const commit = await rest.ask<Made>('POST git/commits', { message, tree: sha, parents: [head.sha] });
  try {
    await rest.ask(`PATCH git/refs/heads/${head.ref.split('/').map(encodeURIComponent).join('/')}`, {
      sha: commit.sha,
      force: false,
    });
  } catch (error) {
    if ((error as CallError).status !== 422) throw error;
    return 'Nothing was committed: somebody pushed to the branch in the meantime. The next run tries again.';
  }
  return `Committed to ${head.ref} as ${commit.sha.slice(0, 7)}: ${counted(paths.length, 'file')}. ${waits}`;
}
