import { gitIn } from '../src/disk/git/index.ts';
import { fence } from '../src/report/index.ts';
import { counted } from '../src/text/index.ts';
import { navshift, type Outcome } from './jobs.ts';
import type { Talk } from './rest.ts';

/** A file of a pull request, as the host lists it. */
interface ChangedFile {
  readonly filename: string;
  /** The blob at the head. */
  readonly sha: string;
  readonly patch?: string;
}

/** Whether the patch of a file covers lines on the side of the head. */
const isChanged = ({ patch = '' }: ChangedFile, first: number, last: number): boolean =>
  Array.from(patch.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)).some(
    ([, from, count = 1]) => first >= Number(from) && last < Number(from) + Number(count),
  );

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
 * Suggests the hunks of the patches that would fix the findings, where they are on lines of the pull request: GitHub
 * refuses all others. Returns the result as sentences.
 */
export async function suggest(
  { world, rest, marker, pull: { number, head } }: Talk,
  outcomes: readonly Outcome[],
): Promise<readonly string[]> {
  const patches: string[] = [];
  for (const { fix, site } of outcomes) patches.push((await navshift(world, [...fix!, '--', site])).stdout);
  const git = gitIn(world.cwd, world.env);
  const files = await rest.list<ChangedFile>(`pulls/${number}/files`);
  const path = `pulls/${number}/comments`;
  const known = await rest.list<{ readonly body: string }>(path).catch(() => []);
  const all = patches.flatMap(suggestionsOf);
  const covered = all.filter(({ path: name, first, last }) => {
    const file = files.find(({ filename }) => filename === name);
    // What is checked out is the merge: the lines are those of the head if it has the file of the head.
    const isSame = file && String(git('ls-tree', '-z', 'HEAD', '--', name)).includes(` ${file.sha}\t`);
    return isSame && isChanged(file, first, last);
  });
  let [made, refused] = [0, 0];
  for (const { path: name, first, last, body } of covered.slice(0, mostSuggestions)) {
    const text = `${marker}\n${fence(body, 'suggestion')}`;
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

/** Patches as one, folded. */
const patchText = (patches: readonly string[]): string =>
  `<details><summary>The patch that fixes this</summary>\n\n${fence(patches.join(''), 'diff')}\n\n</details>`;
