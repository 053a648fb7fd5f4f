import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { answerOf, gitIn } from '../../disk/git/index.ts';
import { openSite } from '../../disk/index.ts';
import { maybeStat, readPlain, realPath, realTarget, writeNamed } from '../../disk/local/index.ts';
import { listed, shellWord } from '../../text/index.ts';
import { CliError } from '../terminal/error.ts';
import { type Io, writeLine } from '../terminal/io.ts';

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
const attributeOf = (file: string) =>
  Buffer.from(JSON.stringify(`/${file.replace(/[[\]*?]/g, '\\$&')}`) + attribute).toString('latin1');

/** Makes navshift the merge driver of a docs.json and of the documents that it pulls in, in this clone alone. */
export function install(path: string | undefined, io: Io): void {
  const { documents, location } = openSite(path, { cwd: io.cwd });
  const files = [...documents.keys()].map((document) => location.prefix + document).sort();
  const own = files.map(attributeOf);
  const git = changeAttributes(location.folder ?? io.cwd, io, (line) => !own.includes(line), own);
  const words = [process.execPath, resolve(process.argv[1] ?? 'navshift')].map(shellWord);
  git('config', '--local', 'merge.navshift.name', 'docs.json, by what is in it');
  git('config', '--local', 'merge.navshift.driver', driverOf(words.join(' ').replaceAll('%', '%%')));
  const undo = 'To undo this: navshift merge --uninstall.';
  writeLine(io.stderr, `In this clone git now merges ${listed(files)} with navshift. ${undo}`);
}

/** Takes the merge driver out of this clone. */
export function uninstall(path: string | undefined, io: Io): void {
  const git = changeAttributes(resolve(io.cwd, path ?? '.'), io, (line) => !line.endsWith(attribute));
  // git refuses where there is no such section: it is gone already.
  answerOf(git, 'config', '--local', '--remove-section', 'merge.navshift');
  writeLine(io.stderr, 'In this clone git merges docs.json line by line again.');
}

/** Keeps some lines of the attributes that are for this clone alone, and adds others. Gives the git of the clone. */
function changeAttributes(path: string, { env }: Io, isKept: (line: string) => boolean, added: readonly string[] = []) {
  const folder = existsSync(join(path, '.')) ? path : dirname(path);
  const git = gitIn(folder, env);
  const answer = answerOf(git, 'rev-parse', '--git-path', 'info/attributes');
  if (answer === undefined) throw new CliError('there is no repository of git', 'Run it inside a clone.');
  const file = resolve(folder, answer.toString('utf8').replace(/\n$/, ''));
  if (
    maybeStat(file)?.isSymbolicLink() ||
    realTarget(file) !== join(realPath(dirname(dirname(file))), 'info/attributes')
  )
    throw new CliError(
      `${file} is a symbolic link, which navshift does not follow`,
      'Remove the link, then run again.',
    );
  const lines = existsSync(file) ? readPlain(file).toString('latin1').replace(/\n$/, '').split('\n') : [];
  writeNamed(file, Buffer.from([...lines.filter(isKept), ...added].map((line) => `${line}\n`).join(''), 'latin1'));
  return git;
}
