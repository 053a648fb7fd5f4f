import { type Command, InvalidArgumentError, Option } from 'commander';
import { wordsFor } from '../../format/index.ts';
import { navigationOf, type Place, walkNavigation } from '../../navigation/index.ts';
import { ownSpecification } from '../../openapi/index.ts';
import { entriesText, type Painter } from '../../report/index.ts';
import type { Site } from '../../site/index.ts';
import { openInput } from '../inputs.ts';
import { painterFor } from '../io.ts';
import type { Context } from '../context.ts';

/** Adds `show`: the navigation as a tree. */
export function addShow(program: Command, { io }: Context): void {
  program
    .command('show')
    .summary('Show the navigation as a tree.')
    .description('Shows the navigation as a tree: each element with its kind, its label, and what is in it.')
    .argument('[path]', 'a docs.json, a folder that holds one, or -')
    .addOption(new Option('--depth <number>', 'levels to show').argParser(readDepth))
    .helpOption('-h, --help', 'print this help')
    .action(async (path: string | undefined, { depth }: { depth?: number }) => {
      const site = await openInput(path, io);
      if (navigationOf(site) === undefined) io.stderr.write(`${site.location.prefix + site.main} has no navigation.\n`);
      else io.stdout.write(treeText(site, depth ?? Infinity, painterFor(io.stdout, io.env)));
    });
}

function readDepth(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a number from 0.');
  return Number(text);
}

interface Branch {
  readonly text: string;
  readonly notes: readonly string[];
  readonly depth: number;
  readonly counts: { pages: number; endpoints: number; links: number };
  /** Whether another branch of the same depth follows under the same one. */
  follows: boolean;
}

/** The tree as lines; counts are of all that is inside, however deep. */
export function treeText(site: Site, depth: number, paint: Painter): string {
  const branches: Branch[] = [];
  const open: Branch[] = [];
  const add = (kind: 'pages' | 'endpoints' | 'links') => open.forEach(({ counts }) => counts[kind]++);
  walkNavigation(site, {
    enter(element, place) {
      const branch: Branch = { text: headline(place, site, paint), notes: notesOf(place), depth: place.depth, counts: { pages: 0, endpoints: 0, links: 0 }, follows: false };
      const before = branches.findLast((other) => other.depth <= branch.depth);
      if (before?.depth === branch.depth) before.follows = true;
      branches.push(branch);
      open.push(branch);
      if (element.text('root') !== undefined) add('pages');
      if (element.text('href') !== undefined) add('links');
    },
    leave: () => void open.pop(),
    entry: ({ entry }) => add(entry.kind === 'page' ? 'pages' : 'endpoints'),
  });
  const lines: string[] = [];
  const above: boolean[] = [];
  for (const { text, notes, depth: level, counts, follows } of branches) {
    above[level] = follows;
    if (level > depth) continue;
    const stem = above.slice(1, level).map((goesOn) => (goesOn ? '│  ' : '   ')).join('');
    const sum = entriesText(counts);
    lines.push(`${level === 0 ? '' : paint.dim(`${stem}${follows ? '├─ ' : '└─ '}`)}${text}${[...notes, sum === 'no entries' && notes.length > 0 ? '' : sum].filter((note) => note !== '').map((note) => paint.dim(` · ${note}`)).join('')}\n`);
  }
  return lines.join('');
}

function headline({ element, parent }: Place, site: Site, paint: Painter): string {
  const { kind, label } = element;
  if (kind === 'navigation') return paint.bold(site.location.prefix + site.main);
  if (kind === 'global') return paint.cyan('global');
  return `${paint.cyan(wordsFor(kind, parent?.element.kind))} ${label === undefined ? paint.dim('(without a label)') : paint.bold(label)}`;
}

function notesOf({ element }: Place): readonly string[] {
  const specification = ownSpecification(element)?.source;
  const href = element.text('href');
  return [href, specification === undefined ? undefined : `openapi ${specification}`].filter((note) => note !== undefined);
}

