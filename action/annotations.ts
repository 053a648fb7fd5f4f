import { counted } from '../src/text/index.ts';

/** The lines of each file that a pull request changes, on the side of its head. */
export type ChangedLines = ReadonlyMap<string, readonly (readonly [first: number, last: number])[]>;

/** GitHub shows so many annotations of each level in a step. */
const most = 10;

/**
 * Workflow commands within the limits of a step: those on lines of the change come first, and of each level the last
 * says how many there are besides.
 */
export function withinLimits(commands: readonly string[], changed: ChangedLines): readonly string[] {
  const all = [...new Set(commands)];
  return ['error', 'warning', 'notice'].flatMap((level) => {
    const rank = (command: string) => Number(!isInside(command, changed));
    const sorted = all.filter((one) => one.startsWith(`::${level} `)).sort((one, other) => rank(one) - rank(other));
    if (sorted.length <= most) return sorted;
    const more = sorted.length - most + 1;
    return [
      ...sorted.slice(0, most - 1),
      `::${level} title=navshift::${counted(more, `more ${level}`)}: the summary of this job lists them\n`,
    ];
  });
}

function isInside(command: string, changed: ChangedLines): boolean {
  const [, file = ''] = /[ ,]file=([^,:]*)/.exec(command) ?? [];
  const line = Number(/[ ,]line=(\d+)/.exec(command)?.[1]);
  const path = file.replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%');
  return (changed.get(path) ?? []).some(([first, last]) => line >= first && line <= last);
}

/** The lines that a patch of GitHub's list of files covers on the side of the head. */
export const linesOf = (patch: string): readonly (readonly [number, number])[] =>
  Array.from(patch.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm), ([, first, count = '1']) => {
    const start = Number(first);
    return [start, start + Number(count) - 1] as const;
  });
