import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { answerOf, gitIn } from '../../disk/git/index.ts';
import { openSite } from '../../disk/index.ts';
import { listed, quotePath, shellWord } from '../../text/index.ts';
import { CliError } from '../terminal/error.ts';
import { type Io, writeLine } from '../terminal/io.ts';

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
  const { documents, location } = openSite(path, { cwd: io.cwd });
  const { git, attributes } = repositoryOf(location.folder ?? io.cwd, io);
  const files = [...documents.keys()].map((document) => location.prefix + document).sort();
  const words = [process.execPath, resolve(process.argv[1] ?? 'navshift')].map(shellWord);
  git('config', '--local', 'merge.navshift.name', 'docs.json, by what is in it');
  git('config', '--local', 'merge.navshift.driver', driverOf(words.join(' ').replaceAll('%', '%%')));
  mkdirSync(dirname(attributes), { recursive: true });
  writeLines(attributes, new Set([...linesOf(attributes), ...files.map(attributeOf)]));
  writeLine(
    io.stderr,
    `In this clone git now merges ${listed(files)} with navshift. To undo this: navshift merge --uninstall.`,
  );
}

/** Takes the merge driver out of this clone. */
export function uninstall(path: string | undefined, io: Io): void {
  const { git, attributes } = repositoryOf(resolve(io.cwd, path ?? '.'), io);
  // git refuses where there is no such section: it is gone already.
  answerOf(git, 'config', '--local', '--remove-section', 'merge.navshift');
  const [known, isOurs] = [linesOf(attributes), (line: string) => line.endsWith(attribute)];
  if (known.some(isOurs))
    writeLines(
      attributes,
      known.filter((line) => !isOurs(line)),
    );
  writeLine(io.stderr, 'In this clone git merges docs.json line by line again.');
}

/** The repository of a folder, with the file of attributes that is for this clone alone. */
function repositoryOf(path: string, { env }: Io) {
  const folder = existsSync(join(path, '.')) ? path : dirname(path);
  const git = gitIn(folder, env);
  const answer = answerOf(git, 'rev-parse', '--git-path', 'info/attributes');
  if (answer === undefined) throw new CliError('there is no repository of git', 'Run it inside a clone.');
  return { git, attributes: resolve(folder, answer.toString('utf8').replace(/\n$/, '')) };
}

const attribute = ' merge=navshift';

const attributeOf = (file: string): string => {
  const quoted = quotePath(`/${file.replace(/[[\]*?]/g, '\\$&')}`);
  return (quoted.includes(' ') && !quoted.startsWith('"') ? `"${quoted}"` : quoted) + attribute;
};

const linesOf = (file: string): readonly string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').replace(/\n$/, '').split('\n') : [];

const writeLines = (file: string, lines: Iterable<string>) =>
  writeFileSync(file, Array.from(lines, (line) => `${line}\n`).join(''));
