import { spawnSync } from 'node:child_process';
import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { readPlain, writeNamed } from '../../disk/local/index.ts';
import { reasonOf } from '../../disk/index.ts';
import { mergeFiles } from '../../diff/index.ts';
import { thrown } from '../../text/index.ts';
import type { Context } from '../config/context.ts';
import { findInputs, readNumber } from '../revisions/inputs.ts';
import { CliError, exitCodes } from '../terminal/error.ts';
import { type Io, writeLine } from '../terminal/io.ts';
import { addNotes } from '../terminal/layout.ts';
import { repeated } from '../terminal/settings.ts';
import { checkMerge, printMerged } from '../run/resolve-conflict.ts';
import { install, uninstall } from '../run/merge-driver.ts';

interface MergeSettings {
  readonly output?: string;
  readonly markerSize: number;
  readonly path?: string;
  readonly install?: boolean;
  readonly uninstall?: boolean;
  readonly check?: boolean;
  readonly site?: readonly string[];
}

/** Adds `merge`: three versions of one docs.json as one, by hand or as a merge driver of git. */
export function addMerge(program: Command, { io, finish }: Context): void {
  const command = program
    .command('merge')
    .description(
      'Merges two versions of a docs.json: each page, element, redirect and setting by its meaning, not by its line. With --install git does this in this repository, for merge, rebase, cherry-pick and stash pop.',
    )
    .argument('[files...]', 'the common ancestor, ours, theirs; with --install or --check a docs.json, or its folder')
    .usage('(<base> <ours> <theirs> [-o <file>] | --install [path] | --uninstall [path] | --check [path])')
    .option('-o, --output <file>', 'write the result to this file; default: standard output')
    .option('--marker-size <number>', 'how many characters a conflict marker has', readNumber, 7)
    .option('--path <path>', 'how messages name the file')
    .option('--install', 'let git merge docs.json, and the files that it includes, with navshift in this repository')
    .option('--uninstall', 'undo --install')
    .option('--check', 'check the merge that git is about to commit, over all files of the navigation')
    .option('--site <path>', 'with --check: a docs.json, a folder or a glob; can be repeated', repeated);
  addNotes(command, {
    says: [
      "Exit codes: 0 merged; 1 merged, but the file has conflicts between git's markers; 2 cannot run.",
      'A file that is not JSON is merged line by line, as git does it.',
    ],
    examples: [
      ['merge --install', 'from now on git merges docs.json with navshift'],
      ['merge base.json ours.json theirs.json -o docs.json'],
    ],
  }).action(async (files: readonly string[], given: MergeSettings) => {
    const setUp = (given.install && install) || (given.uninstall && uninstall) || undefined;
    if (setUp === undefined && !given.check) return finish(merge(files, given, io));
    if (files.length > 1) throw new CliError('--install, --uninstall and --check take one path');
    if (given.site !== undefined && (setUp !== undefined || files.length > 0))
      throw new CliError('--site names sites for --check alone', "Write merge --check --site 'apps/*/docs.json'.");
    const sites = given.site && (await findInputs(given.site, io)).map(({ name }) => name);
    if (setUp === undefined) return finish(Math.max(...(sites ?? [files[0]]).map((path) => checkMerge(path, io))));
    setUp(files[0], io);
  });
}

/** Merges three files; where that fails, as git does. Gives the exit code. */
function merge(files: readonly string[], { output, markerSize, path }: MergeSettings, io: Io): number {
  if (files.length !== 3)
    throw new CliError('merge needs three files: base, ours and theirs', 'After a git conflict, run navshift resolve.');
  const [base, ours, theirs] = files.map((file) => resolve(io.cwd, file)) as [string, string, string];
  const name = path ?? output ?? files[1]!;
  const write = (content: Uint8Array) =>
    output === undefined ? io.stdout.write(content) : writeNamed(resolve(io.cwd, output), content);
  try {
    const merged = mergeFiles(basename(name), [readPlain(base), readPlain(ours), readPlain(theirs)], markerSize);
    write(merged.content);
    const code = printMerged(merged, name, io);
    if (path !== undefined && merged.mayMove)
      writeLine(
        io.stderr,
        `${name}: run navshift check after the merge, as git merges one file at a time: a page of this one can be in two files now.`,
      );
    return code;
  } catch (error) {
    const argv = ['merge-file', '-p', `--marker-size=${markerSize}`, ours, base, theirs];
    const { stdout, status } = spawnSync('git', argv, { maxBuffer: 1 << 30, env: io.env as NodeJS.ProcessEnv });
    if (status === null || status > 127)
      throw new CliError(`${name} cannot be merged: ${reasonOf(error)}`, 'git cannot merge the three files either.');
    writeLine(io.stderr, `${name} is merged line by line: ${thrown(error).message}`);
    write(stdout);
    return status === 0 ? exitCodes.fine : exitCodes.found;
  }
}
