import * as z from 'zod/mini';
import type { Diagnostic } from '../finding/index.ts';
import { counted, plural } from '../text/index.ts';
import { reasonOf } from '../disk/index.ts';
import { CliError } from './error.ts';
import { readNamed } from './io.ts';

/** Findings that are known: by file, then by rule, what is said. Places are left out, as lines move. */
const schema = z.record(z.string(), z.record(z.string(), z.array(z.string())));

type Known = z.infer<typeof schema>;

/** What a baseline leaves of findings. */
export interface Baseline {
  /** The findings that are not known; each known one covers one finding. */
  fresh<Found extends Diagnostic>(findings: readonly Found[]): readonly Found[];
  /** What is to be said in the end: how many were known, and how many of those are found no more. */
  note(): string;
}

/** Reads a baseline. Throws `CliError` for what is none. */
export function readBaseline(file: string, cwd: string): Baseline {
  const left = new Map<string, number>();
  let [known, seen] = [0, 0];
  for (const [path, rules] of Object.entries(contentOf(file, cwd)))
    for (const [rule, messages] of Object.entries(rules))
      for (const message of messages) {
        const key = keyOf(path, rule, message);
        left.set(key, (left.get(key) ?? 0) + 1);
        known++;
      }
  return {
    fresh: (findings) =>
      findings.filter((one) => {
        const key = keyOf(one.file ?? '', one.rule, one.message);
        const count = left.get(key) ?? 0;
        if (count === 0) return true;
        left.set(key, count - 1);
        seen++;
        return false;
      }),
    note() {
      const gone = known - seen;
      const pruned = `${gone} that it knows ${plural(gone, 'is', 'are')} found no more: --update-baseline takes ${plural(gone, 'it', 'them')} out`;
      return `${counted(seen, 'finding')} ${plural(seen, 'is', 'are')} known by ${file}${gone === 0 ? '' : `; ${pruned}`}.`;
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
    note: () => `${counted(seen, 'finding')} ${plural(seen, 'is', 'are')} known by ${file} from now on.`,
  };
}

/** Findings as a baseline: sorted, each in a line of its own, so that two that were changed apart can be merged. */
export function baselineText(findings: readonly Diagnostic[]): string {
  const known: Record<string, Record<string, string[]>> = {};
  for (const { file = '', rule, message } of findings) ((known[file] ??= {})[rule] ??= []).push(message);
  const sorted = <Value>(record: Record<string, Value>) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  const all = sorted(known).map(([file, rules]) => [
    file,
    Object.fromEntries(sorted(rules).map(([rule, messages]) => [rule, messages.sort()])),
  ]);
  return `${JSON.stringify(Object.fromEntries(all), undefined, 2)}\n`;
}

const keyOf = (...parts: readonly string[]) => parts.join('\n');

function contentOf(file: string, cwd: string): Known {
  let text: string;
  try {
    text = readNamed(file, cwd);
  } catch (error) {
    throw new CliError(
      `the baseline cannot be read from ${file}: ${reasonOf(error)}`,
      'Make one: navshift check --baseline <file> --update-baseline.',
    );
  }
  try {
    const read = schema.safeParse(JSON.parse(text));
    if (read.success) return read.data;
  } catch {
    // Said below.
  }
  throw new CliError(`${file} is no baseline`, 'Make it anew: navshift check --baseline <file> --update-baseline.');
}
