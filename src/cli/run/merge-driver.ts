import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { GitError, gitIn } from '../../disk/git/index.ts';
import { openSite, reasonOf } from '../../disk/index.ts';
import { listed, quotePath, shellWord } from '../../text/index.ts';
import { CliError } from '../terminal/error.ts';
import { type Io, writeLine } from '../terminal/io.ts';

const [begin, end] = ['# navshift merge', '# /navshift merge'];

/**
 * The line of shell that git runs for a file: navshift, or `git merge-file` where navshift is gone or fails.
 *
 * The exit code 1 counts only with markers in the file: Node gives it too where the program is not there any more.
 */
const driverOf = (program: string): string =>
  [
    `${program} merge %O %A %B -o %A --marker-size %L --path %P; code=$?`,
    '[ $code -eq 0 ] && exit 0',
    "[ $code -eq 1 ] && grep -q '^<<<' %A && exit 1",
    'exec git merge-file --marker-size=%L %A %O %B',
  ].join('; ');

/** Makes navshift the merge driver of a docs.json and of the documents that it pulls in, in this clone alone. */
export function install(path: string | undefined, io: Io): void {
  const site = openSite(path, { cwd: io.cwd });
  const { folder = io.cwd, prefix } = site.location;
  const { git, attributes } = repositoryOf(folder, io);
  const files = [...site.documents.keys()].map((document) => prefix + document).sort();
  const program = [process.execPath, resolve(process.argv[1] ?? 'navshift')]
    .map(shellWord)
    .join(' ')
    .replaceAll('%', '%%');
  git('config', '--local', 'merge.navshift.name', 'docs.json, by what is in it');
  git('config', '--local', 'merge.navshift.driver', driverOf(program));
  const known = linesOf(attributes);
  const others = withoutBlock(known);
  const lines = new Set([...known.slice(known.indexOf(begin) + 1, known.indexOf(end)), ...files.map(attributeOf)]);
  writeLines(attributes, [...others, begin, ...[...lines].sort(), end]);
  writeLine(
    io.stderr,
    `git merges ${listed(files)} with navshift now, in this clone. To take that back: navshift merge --uninstall.`,
  );
}

/** Takes the merge driver out of this clone. */
export function uninstall(path: string | undefined, io: Io): void {
  const { git, attributes } = repositoryOf(resolve(io.cwd, path ?? '.'), io);
  try {
    git('config', '--local', '--remove-section', 'merge.navshift');
  } catch (error) {
    // There is no such section: it is gone already.
    if (!(error instanceof GitError)) throw error;
  }
  const known = linesOf(attributes);
  if (known.includes(begin)) writeLines(attributes, withoutBlock(known));
  writeLine(io.stderr, 'git merges docs.json line by line again, in this clone.');
}

/** The repository of a folder, with the file of attributes that is for this clone alone. */
function repositoryOf(path: string, { env }: Io) {
  const folder = existsSync(join(path, '.')) ? path : dirname(path);
  const git = gitIn(folder, env);
  try {
    const answer = git('rev-parse', '--git-path', 'info/attributes').toString('utf8').replace(/\n$/, '');
    return { git, attributes: resolve(folder, answer) };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    throw new CliError(`there is no repository of git: ${error.message}`, 'Run it inside of a clone.');
  }
}

const attributeOf = (file: string): string => {
  const quoted = quotePath(`/${file.replace(/[[\]*?]/g, '\\$&')}`);
  return `${quoted.includes(' ') && !quoted.startsWith('"') ? `"${quoted}"` : quoted} merge=navshift`;
};

const linesOf = (file: string): readonly string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').replace(/\n$/, '').split('\n') : [];

function withoutBlock(lines: readonly string[]): readonly string[] {
  const [from, to] = [lines.indexOf(begin), lines.indexOf(end)];
  return from < 0 || to < from ? lines : [...lines.slice(0, from), ...lines.slice(to + 1)];
}

function writeLines(file: string, lines: readonly string[]): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  } catch (error) {
    throw new CliError(`${file} cannot be written: ${reasonOf(error)}`);
  }
}
