import * as z from 'zod/mini';
import { costsReaders } from '../../check/index.ts';
import type { Diagnostic } from '../../finding/index.ts';
import { counted, groupBy, plural } from '../../text/index.ts';
import { reasonOf } from '../../disk/index.ts';
import { CliError } from '../terminal/error.ts';
import { readNamed } from '../terminal/io.ts';

/** What is known: by file, then by rule, what is said. Places are left out, as lines move. */
const schema = z.record(z.string(), z.record(z.string(), z.array(z.string())));

/** A finding, or anything else of a file that can be known. */
export type Known = Pick<Diagnostic, 'file' | 'rule' | 'message'>;

/** How a file of what is known is called, and the command that makes it. */
interface Named {
  readonly name: string;
  readonly made: string;
}

/** What a baseline leaves of findings. */
export interface Baseline {
  /** The findings that are not known; each known one covers one finding. */
  fresh<Found extends Diagnostic>(findings: readonly Found[]): readonly Found[];
  /** What is to be said in the end: how many were known, and how many of those are found no more, if all was looked for. */
  note(since?: string): string;
}

/** Reads a baseline. Throws `CliError` for what is none. */
export function readBaseline(file: string, cwd: string): Baseline {
  const left = new Map<string, number>();
  let [known, seen] = [0, 0];
  for (const one of readKnown(file, cwd, baseline)) {
    const key = knownKey(one);
    left.set(key, (left.get(key) ?? 0) + 1);
    if (one.rule !== costsReaders.id) known++;
  }
  return {
    fresh: (findings) =>
      findings.filter((one) => {
        const key = knownKey(one);
        const count = left.get(key) ?? 0;
        if (count === 0) return true;
        left.set(key, count - 1);
        seen++;
        return false;
      }),
    note(since) {
      // A revision leaves out what was there before, and without one `costs-readers` looks for nothing.
      const gone = since === undefined ? known - seen : 0;
      const pruned = `${gone} that it lists ${plural(gone, 'is', 'are')} fixed: --update-baseline removes ${plural(gone, 'it', 'them')}`;
      return `${counted(seen, 'finding')} ${plural(seen, 'is', 'are')} hidden by ${file}${gone === 0 ? '' : `; ${pruned}`}.`;
    },
  };
}

/** A baseline that is written anew: all that is found is known by it. */
export function newBaseline(file: string): Baseline {
  let seen = 0;
  return {
    fresh(findings) {
      seen += findings.length;
      return [];
    },
    note: () => `${counted(seen, 'finding')} ${plural(seen, 'is', 'are')} now in ${file}.`,
  };
}

/** What is known as a file: sorted, each in a line of its own, so that two that were changed apart can be merged. */
export function knownText(all: readonly Known[]): string {
  const sorted = <Value>(groups: ReadonlyMap<string, Value>) => [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  const files = sorted(groupBy(all, ({ file = '' }) => file)).map(([file, ofFile]) => {
    const rules = sorted(groupBy(ofFile, ({ rule }) => rule));
    return [file, Object.fromEntries(rules.map(([rule, some]) => [rule, some.map(({ message }) => message).sort()]))];
  });
  return `${JSON.stringify(Object.fromEntries(files), undefined, 2)}\n`;
}

/** What is known, by what it is and not where. */
export const knownKey = ({ file = '', rule, message }: Known): string => [file, rule, message].join('\n');

const baseline: Named = { name: 'baseline', made: 'navshift check --baseline <file> --update-baseline' };

/** Reads a file of what is known. Throws `CliError` for what is none. */
export function readKnown(file: string, cwd: string, { name, made }: Named): readonly Known[] {
  let text: string;
  try {
    text = readNamed(file, cwd);
  } catch (error) {
    throw new CliError(`the ${name} cannot be read from ${file}: ${reasonOf(error)}`, `Make one: ${made}.`);
  }
  try {
    const read = schema.safeParse(JSON.parse(text));
    if (read.success)
      return Object.entries(read.data).flatMap(([path, rules]) =>
        Object.entries(rules).flatMap(([rule, messages]) => messages.map((message) => ({ file: path, rule, message }))),
      );
  } catch {
    // Said below.
  }
  throw new CliError(`${file} is not a ${name}`, `Make a new one: ${made}.`);
}
