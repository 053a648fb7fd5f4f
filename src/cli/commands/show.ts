import type { Command } from 'commander';
import { wordsFor } from '../../format/index.ts';
import { type Place, walkElement } from '../../navigation/index.ts';
import { ownSpecification } from '../../openapi/index.ts';
import { entriesText, type Painter } from '../../report/index.ts';
import type { Site } from '../../site/index.ts';
import { visible } from '../../text/index.ts';
import { elementAt, withoutNavigation } from '../element.ts';
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
    .option('--json', 'as a JSON array of {kind, label?, depth, pointer, file, line, pages, endpoints, links}')
    .option('--pointers', 'with the JSON Pointer of each element, for --at')
    .action(async (path: string | undefined, options: ShowOptions) => {
      const site = await openInput(path, io);
      const [problem] = withoutNavigation(site);
      if (problem !== undefined) writeLine(io.stderr, `${site.location.prefix}${problem.message}. ${problem.help}`);
      else if (options.json === true) await showJson(site, options, io);
      else await showTree(site, options, io);
    });
}

interface ShowOptions {
  readonly depth?: number;
  readonly at?: string;
  readonly pointers?: boolean;
  readonly json?: boolean;
}

interface Branch {
  readonly place: Place;
  readonly depth: number;
  readonly counts: { pages: number; endpoints: number; links: number };
  /** Whether another branch of the same depth follows under the same one. */
  follows: boolean;
}

/** An element and what is in it as branches in reading order; counts are of all that is inside, however deep. */
function branchesOf(start: Place): readonly Branch[] {
  const branches: Branch[] = [];
  const open: Branch[] = [];
  /** The last branch of each depth under the one that is open. */
  const last: Branch[] = [];
  walkElement(start.element, start, {
    enter(element, place) {
      const depth = place.depth - start.depth;
      const branch: Branch = {
        place,
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
  const branches = branchesOf(place);
  const above: boolean[] = [];
  writePieces(io.stdout, (write) => {
    for (const { place: here, depth: level, counts, follows } of branches) {
      if (level > depth) continue;
      const notes = [...(pointers ? [here.pointer] : []), ...notesOf(here)];
      above[level] = follows;
      const stem = above.slice(1, level).map((goesOn) => (goesOn ? '│  ' : '   '));
      const sum = entriesText(counts);
      const said = (sum === 'no entries' && notes.length > 0 ? notes : [...notes, sum]).filter((note) => note !== '');
      write(level === 0 ? '' : paint.dim(`${stem.join('')}${follows ? '├─ ' : '└─ '}`));
      write(`${headline(here, site, paint)}${said.map((note) => paint.dim(` · ${note}`)).join('')}\n`);
    }
  });
  const deepest = branches.reduce((most, branch) => Math.max(most, branch.depth), 0);
  if (depth === usual && deepest > usual)
    writeLine(io.stderr, `Of ${deepest} levels ${usual} are shown; --depth says how many.`);
}

/** One object for each element, in reading order; the counts are of all that is inside. */
async function showJson(site: Site, { depth = Infinity, at = '/navigation' }: ShowOptions, io: Io) {
  const branches = branchesOf(await elementAt(site, at)).filter((branch) => branch.depth <= depth);
  writePieces(io.stdout, (write) => {
    branches.forEach(({ place: { element, pointer }, depth: level, counts }, k) => {
      const { kind, label, node } = element;
      const { file = site.main, line = 1 } = node.origin ?? {};
      const item = { kind, ...(label !== undefined && { label }), depth: level, pointer, file, line, ...counts };
      write(`${k === 0 ? '[' : ','}\n  ${JSON.stringify(item)}`);
    });
    write('\n]\n');
  });
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
