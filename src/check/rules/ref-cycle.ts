import type { Diagnostic } from '../../finding/index.ts';
import type { Site } from '../../site/index.ts';
import { problemRule, referenceOfProblem } from '../problem.ts';

export const refCycle = problemRule(
  {
    id: 'ref-cycle',
    summary: 'A `$ref` leads back to the file that it stands in.',
    why: 'A file that pulls in itself, directly or through others, has no end: the platform stops.',
    example: {
      before: '// in nav.json\n{ "groups": { "$ref": "nav.json" } }',
      after: '// in nav.json\n{ "groups": { "$ref": "groups.json" } }',
    },
  },
  closing,
);

/** Of the `$ref`s of each circle the one that closes it, as the files are read from docs.json on: without these there is no circle left. */
function closing(site: Site, problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const ways = new Map<string, { readonly to: string; readonly problem: Diagnostic }[]>();
  const unclear: Diagnostic[] = [];
  for (const problem of problems) {
    const found = referenceOfProblem(site, problem);
    if (found === undefined) unclear.push(problem);
    else ways.set(found.from, [...(ways.get(found.from) ?? []), { to: found.to, problem }]);
  }
  const found: Diagnostic[] = [];
  const done = new Set<string>();
  for (const start of site.documents.keys()) {
    // Depth first without recursion: what is open is the way to where we are.
    const open = new Set<string>();
    const way: { readonly file: string; next: number }[] = [];
    const enter = (file: string) => {
      done.add(file);
      open.add(file);
      way.push({ file, next: 0 });
    };
    if (!done.has(start)) enter(start);
    for (let here = way.at(-1); here !== undefined; here = way.at(-1)) {
      const onward = ways.get(here.file)?.[here.next++];
      if (onward === undefined) {
        open.delete(here.file);
        way.pop();
      } else if (open.has(onward.to)) found.push(onward.problem);
      else if (!done.has(onward.to)) enter(onward.to);
    }
  }
  return [...found, ...unclear];
}
