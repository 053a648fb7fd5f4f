import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { reasonOf } from '../disk/index.ts';
import { github, json, markdown, pretty, type RunReport } from '../report/index.ts';
import { CliError } from './error.ts';
import { type Io, painterFor } from './io.ts';
import { didYouMean } from './words.ts';

const reporters = { pretty, json, github, markdown } as const;
type Name = keyof typeof reporters;

/** A reporter and where it goes: to a file, to standard output, or (pretty) to standard error. */
export interface Reporter {
  readonly name: Name;
  readonly file?: string;
}

/** Reads `--reporter <name>[=<file>]`. Without one that shows something, pretty does. Throws `CliError`. */
export function readReporters(values: readonly string[]): readonly Reporter[] {
  const named = values.map((value): Reporter => {
    const [, name = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(value)!;
    if (!Object.hasOwn(reporters, name)) {
      const names = Object.keys(reporters);
      throw new CliError(`there is no reporter ${name || 'without a name'}.${didYouMean(name, names)}`, `There are ${names.join(', ')}; each can go to a file: --reporter json=report.json.`);
    }
    if (file === '') throw new CliError(`--reporter ${value} names no file`, `Write --reporter ${name}=<file>, or --reporter ${name}.`);
    return { name: name as Name, ...(file !== undefined && { file }) };
  });
  const shown = named.filter(({ file }) => file === undefined);
  if (shown.filter(({ name }) => name !== 'pretty').length > 1) {
    throw new CliError('only one reporter can have standard output', 'Send the others to files: --reporter json=report.json.');
  }
  return shown.length > 0 ? named : [...named, { name: 'pretty' }];
}

/** Whether a reporter has standard output; the patch is not printed then. */
export function takesOutput(chosen: readonly Reporter[]): boolean {
  return chosen.some(({ name, file }) => file === undefined && name !== 'pretty');
}

/** Sends the report to each. Throws `CliError` if a file cannot be written. */
export function sendReport(report: RunReport, chosen: readonly Reporter[], { cwd, env, stdout, stderr }: Io): void {
  for (const { name, file } of chosen) {
    if (file !== undefined) {
      try {
        writeFileSync(resolve(cwd, file), reporters[name](report));
      } catch (error) {
        throw new CliError(`the report cannot be written to ${file}: ${reasonOf(error)}`);
      }
    } else if (name === 'pretty') stderr.write(pretty(report, painterFor(stderr, env)));
    else stdout.write(reporters[name](report));
  }
}
