import type { Command } from 'commander';
import { wordsFor } from '../../format/index.ts';
import { navigationOf, type Place, walkElement } from '../../navigation/index.ts';
import { ownSpecification } from '../../openapi/index.ts';
import { entriesText, type Painter } from '../../report/index.ts';
import type { Site } from '../../site/index.ts';
import { visible } from '../../text/index.ts';
import { elementAt } from '../element.ts';
import { openInput, readNumber } from '../inputs.ts';
import { type Io, painterFor, writeLine, writePieces } from '../io.ts';
import type { Context } from '../context.ts';

/** Levels that are shown unless more are asked for: far beyond what sites have, and not yet wider than any screen. */
const usual = 50;

/** Adds `show`: the navigation as a tree. */
export function addShow(program: Command, { io }: Context): void {
  program
    .command('show')
    .summary('Show the navigation as a tree.')
    .description('Shows the navigation as a tree: each element with its kind, its label, and what is in it.')
    .argument('[path]', 'a docs.json, a folder that holds one, or -')
    .option('--depth <number>', `levels to show (default: ${usual})`, readNumber)
    .option('--at <selector|pointer>', `only this element, such as 'tab[label="API"]' or /navigation/tabs/2`)
    .option('--pointers', 'with the JSON Pointer of each element, for --at')
    .action(async (path: string | undefined, options: ShowOptions) => {
      const site = await openInput(path, io);
      if (navigationOf(site) === undefined)
        writeLine(io.stderr, `${site.location.prefix + site.main} has no navigation.`);
      else await showTree(site, options, io);
    });
}

interface ShowOptions {
  readonly depth?: number;
  readonly at?: string;
  readonly pointers?: boolean;
}

interface Branch {
  readonly text: string;
  readonly notes: readonly string[];
  readonly depth: number;
  readonly counts: { pages: number; endpoints: number; links: number };
  /** Whether another branch of the same depth follows under the same one. */
  follows: boolean;
}

/** An element and what is in it as branches in reading order; counts are of all that is inside, however deep. */
function branchesOf(start: Place, site: Site, pointers: boolean, paint: Painter): readonly Branch[] {
  const branches: Branch[] = [];
  const open: Branch[] = [];
  /** The last branch of each depth under the one that is open. */
  const last: Branch[] = [];
  walkElement(start.element, start, {
    enter(element, place) {
      const depth = place.depth - start.depth;
      const branch: Branch = {
        text: headline(place, site, paint),
        notes: [...(pointers ? [place.pointer] : []), ...notesOf(place)],
        depth,
        counts: { pages: 0, endpoints: 0, links: 0 },
        follows: false,
      };
      const before = last[depth];
      if (before !== undefined) before.follows = true;
      last[depth] = branch;
      last.length = depth + 1;
      branches.push(branch);
      open.push(branch);
      if (element.text('root') !== undefined) branch.counts.pages++;
      if (element.text('href') !== undefined) branch.counts.links++;
    },
    leave() {
      const { counts } = open.pop()!;
      const around = open.at(-1)?.counts;
      if (around === undefined) return;
      around.pages += counts.pages;
      around.endpoints += counts.endpoints;
      around.links += counts.links;
    },
    entry({ entry }) {
      const { counts } = open.at(-1)!;
      if (entry.kind === 'page') counts.pages++;
      else counts.endpoints++;
    },
  });
  return branches;
}

async function showTree(site: Site, { depth = usual, at = '/navigation', pointers = false }: ShowOptions, io: Io) {
  const paint = painterFor(io.stdout, io.env);
  const place = await elementAt(site, at);
  const branches = branchesOf(place, site, pointers, paint);
  const above: boolean[] = [];
  writePieces(io.stdout, (write) => {
    for (const { text, notes, depth: level, counts, follows } of branches) {
      if (level > depth) continue;
      above[level] = follows;
      const stem = above.slice(1, level).map((goesOn) => (goesOn ? '│  ' : '   '));
      const sum = entriesText(counts);
      const said = (sum === 'no entries' && notes.length > 0 ? notes : [...notes, sum]).filter((note) => note !== '');
      write(level === 0 ? '' : paint.dim(`${stem.join('')}${follows ? '├─ ' : '└─ '}`));
      write(`${text}${said.map((note) => paint.dim(` · ${note}`)).join('')}\n`);
    }
  });
  const deepest = branches.reduce((most, branch) => Math.max(most, branch.depth), 0);
  if (depth === usual && deepest > usual)
    writeLine(io.stderr, `Of ${deepest} levels ${usual} are shown; --depth says how many.`);
}

function headline({ element, parent }: Place, site: Site, paint: Painter): string {
  const { kind, label } = element;
  if (kind === 'navigation') return paint.bold(visible(site.location.prefix + site.main));
  if (kind === 'global') return paint.cyan('global');
  const name = label === undefined ? paint.dim('(without a label)') : paint.bold(visible(label));
  return `${paint.cyan(wordsFor(kind, parent?.element.kind))} ${name}`;
}

function notesOf({ element }: Place): readonly string[] {
  const specification = ownSpecification(element)?.source;
  const href = element.text('href');
  const notes = [href, specification === undefined ? undefined : `openapi ${specification}`];
  return notes.filter((note) => note !== undefined).map(visible);
}
