import { counted } from '../src/text/index.ts';

/** A file of a pull request, as the host lists it. */
export interface ChangedFile {
  readonly filename: string;
  /** The blob at the head. */
  readonly sha: string;
  readonly patch?: string;
}

/** GitHub shows so many annotations of each level in a step. */
const most = 10;

/**
 * Workflow commands within the limits of a step: those on lines of the change come first, and of each level the last
 * says how many there are besides.
 */
export function withinLimits(commands: readonly string[], files: readonly ChangedFile[]): readonly string[] {
  return ['error', 'warning', 'notice'].flatMap((level) => {
    const all = [...new Set(commands)].filter((one) => one.startsWith(`::${level} `));
    const [inside, outside] = [true, false].map((is) => all.filter((one) => isInside(one, files) === is));
    const sorted = [...inside!, ...outside!];
    if (sorted.length <= most) return sorted;
    const more = counted(sorted.length - most + 1, `more ${level}`);
    return [...sorted.slice(0, most - 1), `::${level} title=navshift::${more}: the summary of this job lists them\n`];
  });
}

function isInside(command: string, files: readonly ChangedFile[]): boolean {
  const [, name = ''] = /[ ,]file=([^,:]*)/.exec(command) ?? [];
  const path = name.replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%');
  const line = Number(/[ ,]line=(\d+)/.exec(command)?.[1]);
  return isChanged(
    files.find(({ filename }) => filename === path),
    line,
  );
}

/** Whether the patch of a file covers lines on the side of the head. */
export const isChanged = (file: ChangedFile | undefined, first: number, last = first): boolean =>
  Array.from(file?.patch?.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm) ?? []).some(
    ([, from, count = 1]) => first >= Number(from) && last < Number(from) + Number(count),
  );
