import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { diskReader, locationOf, openSite, repositoryOf } from '../../disk/index.ts';
import { isFile, maybeStat, realPath, runScript } from '../../disk/local/index.ts';
import { placeText } from '../../finding/index.ts';
import {
  guessTool,
  ImportError,
  importing,
  readers,
  type Source,
  type ToolName,
  toolFilesBelow,
  unreadTool,
} from '../../import/index.ts';
import { makeSite, type Site } from '../../site/index.ts';
import { enumerate } from '../../text/index.ts';
import type { Context } from '../config/context.ts';
import { elementNamed } from '../terminal/element.ts';
import { filesReadOf } from '../revisions/inputs.ts';
import { CliError, exitCodes } from '../terminal/error.ts';
import { fetchingTo, type Io, writeLine } from '../terminal/io.ts';
import { addNotes, type Notes } from '../terminal/layout.ts';
import { addSettings, readSettings, type Settings } from '../terminal/settings.ts';
import { shellWord } from '../terminal/words.ts';
import { transformInputs } from '../run/transform-sites.ts';

interface ImportSettings extends Settings {
  readonly into?: string;
  readonly site?: string;
  readonly since?: string;
  readonly execute?: boolean;
  readonly titles?: boolean;
}

/** What the tools are called. */
const names = new Map<string, ToolName>([
  ['gitbook', 'summary'],
  ['mdbook', 'summary'],
  ...(Object.keys(readers) as ToolName[]).map((name) => [name, name] as const),
]);
const shownNames = [...names.keys()].filter((name) => name !== 'summary');

/** Adds `import`: a docs.json of the navigation of another tool. */
export function addImport(program: Command, { io, finish }: Context): void {
  const command = program
    .command('import')
    .description(
      'Reads the navigation of GitBook, mdBook, Docusaurus or MkDocs, and writes it into docs.json. Every entry is added, or reported with its line and the reason.',
    )
    .argument('[tool]', `${enumerate(shownNames, 'or')}; default: the tool that the files show`)
    .argument('[path]', 'the folder of the site, or the file that lists its pages; default: the working folder')
    .option('--site <docs.json>', 'the docs.json to write, new or existing; default: in the folder of the pages')
    .option('--into <selector|pointer>', 'the element that gets the pages, such as \'tab[label="API"]\'')
    .option(
      '--execute',
      'run a script of Docusaurus of which a part cannot be read: it can read all that you can, and write nothing',
    )
    .option('--titles', 'add the labels of pages to their front matter, where Mintlify would show another title')
    .option('--since <revision>', 'make only the changes of the source since a git revision, removals too');
  addNotes(addSettings(command), notes);
  command.action(async (first: string | undefined, second: string | undefined, given: ImportSettings) => {
    if (given.execute === true && given.since !== undefined)
      throw new CliError('--execute does not go with --since', 'A script of a revision cannot be run. Leave one out.');
    const named = names.get(first ?? '');
    if (named === undefined && second !== undefined)
      throw new CliError(`${first} is not a tool that navshift reads`, `It reads ${enumerate(shownNames)}.`);
    const source = sourceOf((named === undefined ? first : second) ?? '.', io.cwd);
    const tool = named ?? toolOf(source, io);
    const executed = given.execute === true ? { ...source, run: running(source.folder, io) } : source;
    const settings = readSettings(given, []);
    finish(await run(tool, executed, settings, io).catch((error: unknown) => explain(error, source, settings, io)));
  });
}

/** The files of a repository, or of a folder that is in none. */
interface DiskSource extends Source {
  /** Absolute. */
  readonly folder: string;
}

function sourceOf(path: string, cwd: string): DiskSource {
  const absolute = resolve(cwd, path);
  const stat = maybeStat(absolute);
  if (stat === undefined) throw new CliError(`${path} does not exist`, 'Name the folder of the site to import.');
  const real = realPath(absolute);
  const own = stat.isDirectory() ? real : dirname(real);
  const folder = repositoryOf(own) ?? own;
  return { folder, reader: diskReader(folder), path: relative(folder, real) };
}

/** Runs a script of the source, and says so before. */
const running =
  (folder: string, io: Io): NonNullable<Source['run']> =>
  (file, { line, column, why }) => {
    writeLine(io.stderr, `Running ${file}: ${placeText({ file, line, column })} cannot be read. ${why}`);
    const result = runScript(join(folder, file));
    if ('problem' in result)
      throw new ImportError(`${file} cannot be run: ${result.problem}`, {
        ...{ file, line: 1, column: 1 },
        help: 'Install the packages of the site, or leave out --execute.',
      });
    const inSource = (_: string, value: unknown) =>
      typeof value === 'string' && value.startsWith(`${folder}/`) ? value.slice(folder.length) : value;
    return JSON.parse(JSON.stringify(result.data), inSource) as unknown;
  };

function toolOf(source: DiskSource, io: Io): ToolName {
  const guess = guessTool(source);
  if (guess === undefined) {
    const [below] = toolFilesBelow(source);
    const other = below === undefined ? unreadTool(source) : undefined;
    if (other !== undefined)
      throw new CliError(
        `navshift does not read sites of ${other.tool}, as ${other.by} shows`,
        'Write its navigation as nested lists of links in SUMMARY.md, and import that.',
      );
    throw new CliError(
      below === undefined ? 'navshift found no navigation that it can read' : `the site is in another folder: ${below}`,
      below === undefined
        ? 'Name the folder that has SUMMARY.md, docusaurus.config.js or mkdocs.yml.'
        : `Run: navshift import ${shellWord(relative(realPath(io.cwd), join(source.folder, dirname(below))))}`,
    );
  }
  writeLine(io.stderr, `Read as ${guess.tool}, because of ${guess.by}.`);
  return guess.tool;
}

/** A source that cannot be read is reported as a site that cannot be opened. */
function explain(error: unknown, { path }: Source, settings: Settings, io: Io): Promise<number> {
  if (!(error instanceof ImportError)) throw error;
  const open = () => {
    throw error;
  };
  return transformInputs([{ name: path || '.', open, files: () => [] }], [], settings, io);
}

async function run(tool: ToolName, source: DiskSource, settings: ImportSettings, io: Io): Promise<number> {
  const reading = readers[tool](source);
  const target = resolve(io.cwd, settings.site ?? join(source.folder, reading.root, 'docs.json'));
  const file = maybeStat(target)?.isDirectory() === true ? join(target, 'docs.json') : target;
  const folder = realPath(dirname(file));
  const isNew = !isFile(file);
  if (isNew && (settings.into ?? settings.since) !== undefined)
    throw new CliError(
      `${relative(io.cwd, file)} does not exist yet`,
      'Remove --into and --since, or name it with --site.',
    );
  if (isNew && basename(file) !== 'docs.json')
    throw new CliError('a new site needs a docs.json', 'Name it with --site.');
  const root = relative(source.folder, folder);
  if (root.startsWith('..'))
    throw new CliError(`docs.json would be outside ${source.folder}`, 'Put it into the repository of the pages.');
  const transform = importing({
    reading,
    source,
    root,
    isNew,
    titles: settings.titles,
    into: settings.into === undefined ? undefined : await elementNamed(settings.into, '--into'),
    since: settings.since === undefined ? undefined : readers[tool](sinceOf(source, settings.since, io)),
  });
  let site: Site | undefined;
  const input = {
    name: relative(io.cwd, file),
    folder,
    open: () => (site = isNew ? siteWithout(folder, tool, io.cwd) : openSite(file, { cwd: io.cwd })),
    files: () => (site === undefined ? [] : filesReadOf(site)),
  };
  const words = [
    'import',
    tool,
    ...(settings.titles ? ['--titles'] : []),
    ...(settings.into === undefined ? [] : ['--into', settings.into]),
  ];
  const asked = {
    transform,
    command: words.map(shellWord).join(' '),
    settled: 'every page of the source exists already',
    opens: 'another tool',
    account: () => transform.account()!,
  };
  const code = await transformInputs([input], [asked], settings, io);
  if (settings.write === true && code === exitCodes.fine)
    writeLine(io.stderr, `Next: navshift check ${shellWord(input.name)}`);
  return code;
}

function sinceOf(source: DiskSource, revision: string, io: Io): Source {
  const reader = diskReader(source.folder, { fetching: fetchingTo(io.stderr) }).at?.(revision);
  if (reader === undefined)
    throw new CliError(`--since: unknown revision ${revision}`, 'Name a commit, a branch or a tag.');
  return { reader, path: source.path };
}

/** A folder without a docs.json as a site. */
const siteWithout = (folder: string, tool: ToolName, cwd: string): Site =>
  makeSite('{}', { path: tool, reader: diskReader(folder), location: locationOf(folder, cwd) });

const notes: Notes = {
  says: [
    'If docs.json already has pages, the missing ones are added beside their neighbors in the source. Pages that somebody moved stay where they are.',
  ],
  examples: [
    ['import', 'print the patch; the files show which tool it is'],
    ['import mkdocs --write', 'write docs/docs.json from mkdocs.yml'],
    [`import summary old --site docs.json --into 'tab[label="Guides"]'`, 'again, while the old site is still in use'],
  ],
};
