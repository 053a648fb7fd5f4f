import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { answerOf, gitIn } from '../../disk/git/index.ts';
import { openSite } from '../../disk/index.ts';
import { maybeStat, readPlain, realPath, realTarget, removeNamed, writeNamed } from '../../disk/local/index.ts';
import { listed, shellWord } from '../../text/index.ts';
import { CliError } from '../terminal/error.ts';
import { type Io, writeLine } from '../terminal/io.ts';
import { gitFile } from './merge-in-progress.ts';

/**
 * The line of shell that git runs for a file: navshift, or `git merge-file` where navshift is gone or fails.
 *
 * The exit code 1 counts only with markers in the file: Node gives it too where the program is not there any more.
 */
const driverOf = (program: string): string =>
  `${program} merge %O %A %B -o %A --marker-size %L --path %P && exit; ` +
  `[ $? -eq 1 ] && grep -q '^<<<' %A && exit 1; exec git merge-file --marker-size=%L %A %O %B`;

const attribute = ' merge=navshift';

/** The line of a file, with what a pattern would take for more than itself escaped. Its signs are bytes. */
const attributeOf = (file: string) => signsOf(JSON.stringify(`/${file.replace(/[[\]*?\\]/g, '\\$&')}`) + attribute);

const signsOf = (line: string) => Buffer.from(line).toString('latin1');

/** What ends each line of a hook that is navshift's. */
const mark = ' # navshift merge --install';

/**
 * The lines of git's hooks that check a merge over all files of a navigation before git commits it. A commit that a
 * person ends, such as `git cherry-pick --continue`, is not refused.
 */
function hooksOf(program: string, command: string): Readonly<Record<string, string>> {
  const isMerge = `{ git rev-parse -q --verify CHERRY_PICK_HEAD || grep '^This reverts commit ' "$1"; } >/dev/null`;
  return {
    'pre-merge-commit': `[ ! -e ${program} ] || ${command}; [ $? -ne 1 ] || exit 1`,
    'prepare-commit-msg': `if [ -e ${program} ] && ${isMerge}; then ${command}; [ "$?$2" != 1message ] || exit 1; fi`,
  };
}

/** Makes navshift the merge driver of a docs.json and of the documents that it pulls in, in this clone alone. */
export function install(path: string | undefined, io: Io): void {
  const { documents, location, main } = openSite(path, { cwd: io.cwd });
  const files = [...documents.keys()].map((document) => location.prefix + document).sort();
  const own = files.map(attributeOf);
  const folder = location.folder ?? io.cwd;
  const { git, fileOf } = cloneOf(folder, io);
  changeLines(fileOf('info/attributes'), (line) => !own.includes(line), own);
  const words = [process.execPath, resolve(process.argv[1] ?? 'navshift')].map(shellWord);
  git('config', '--local', 'merge.navshift.name', 'docs.json, by what is in it');
  git('config', '--local', 'merge.navshift.driver', driverOf(words.join(' ').replaceAll('%', '%%')));
  const undo = 'To undo this: navshift merge --uninstall.';
  writeLine(io.stderr, `In this clone git now merges ${listed(files)} with navshift. ${undo}`);
  if (files.length === 1) return;
  const hooks = 'git asks navshift about one file at a time. A page can then be in two files, or in none:';
  writeLine(io.stderr, `${hooks} before git commits a merge, a hook checks all files together.`);
  const isElsewhere = answerOf(git, 'config', '--get', 'core.hooksPath') !== undefined;
  const called = ` merge --check ${shellWord(location.prefix + main)}`;
  for (const [name, line] of Object.entries(hooksOf(words[1]!, words.join(' ') + called))) {
    const file = fileOf(`hooks/${name}`);
    const isOther = (one: string) => one !== shebang && !one.includes(signsOf(`${called};`));
    if (!isElsewhere && isOurs(linesIn(file))) changeLines(file, isOther, [signsOf(line + mark)], shebang);
    else writeLine(io.stderr, `Your hook ${file} stays as it is. Add this line to it: ${line}`);
  }
}

/** Takes the merge driver out of this clone. */
export function uninstall(path: string | undefined, io: Io): void {
  const { git, fileOf } = cloneOf(resolve(io.cwd, path ?? '.'), io);
  changeLines(fileOf('info/attributes'), (line) => !line.endsWith(attribute));
  for (const name of Object.keys(hooksOf('', ''))) {
    const file = fileOf(`hooks/${name}`);
    if (linesIn(file).length > 1 && isOurs(linesIn(file))) removeNamed(file);
  }
  // git refuses where there is no such section: it is gone already.
  answerOf(git, 'config', '--local', '--remove-section', 'merge.navshift');
  writeLine(io.stderr, 'In this clone git merges docs.json line by line again.');
}

const shebang = '#!/bin/sh';

/** Whether a hook is not there, or navshift's alone. */
const isOurs = ([first, ...rest]: readonly string[]) =>
  (first === undefined || first === shebang) && rest.every((line) => line.endsWith(mark));

/** The git of a clone, and where it has a file of its own. */
function cloneOf(path: string, { env }: Io) {
  const folder = existsSync(join(path, '.')) ? path : dirname(path);
  const git = gitIn(folder, env);
  const fileOf = (name: string) => {
    const file = gitFile(folder, git, name);
    if (file === undefined) throw new CliError('there is no repository of git', 'Run it inside a clone.');
    return file;
  };
  return { git, fileOf };
}

/** The lines of a file of git, whose signs are bytes. */
const linesIn = (file: string): readonly string[] =>
  existsSync(file) ? readPlain(file).toString('latin1').replace(/\n$/, '').split('\n') : [];

/** Keeps some lines of a file of git, and adds others; a new program begins with its first line. */
function changeLines(
  file: string,
  isKept: (line: string) => boolean,
  added: readonly string[] = [],
  first?: string,
): void {
  const around = dirname(dirname(file));
  if (maybeStat(file)?.isSymbolicLink() || realTarget(file) !== join(realPath(around), file.slice(around.length + 1)))
    throw new CliError(
      `${file} is a symbolic link, which navshift does not follow`,
      'Remove the link, then run again.',
    );
  const lines = [...(first === undefined ? [] : [first]), ...linesIn(file).filter(isKept), ...added];
  writeNamed(file, Buffer.from(lines.map((line) => `${line}\n`).join(''), 'latin1'), first !== undefined);
}
