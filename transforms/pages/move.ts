import {
  counted,
  defineTransform,
  languagesOf,
  listed,
  pageFile,
  Place,
  readData,
  type Report,
  type Site,
} from 'navshift';
import {
  counterpartsOf,
  type LinkRewriter,
  movePaths,
  type Placing,
  pointerOf,
  type Spot,
  type Where,
} from 'navshift/edit';
import * as z from 'zod/mini';
import { optionalText } from '../shared/options.ts';
import { rewriteLinks } from './links.ts';
import {
  entriesOf,
  isFolder,
  languagesOption,
  meansPart,
  orReported,
  pageNamed,
  placeNamed,
  placeOrThrow,
  pathsInLanguages,
  spotsNamed,
  TargetError,
} from './target.ts';

const description = `
Moves a page or a folder to another path, to another place in the navigation, or both.

With **a new path** the files move, and everything that names them follows: entries in every language and version, \`root\`s, links, specifications and \`$ref\`s of docs.json, redirects, and the
links in page files: links and definitions of Markdown, \`href\`, \`src\` and other addresses of components, imports, snippets, images, and the front matter. Relative links are written anew where
they would break; code is left alone, and every other byte stays. Each old address gets a redirect, unless \`--no-redirects\`. The same page of another language moves too (\`fr/guides/a\` with \`guides/a\`).

With **\`--into\`, \`--before\` or \`--after\`** the entries move in docs.json, in each language to the counterpart of that place. Both take a page, a selector or a pointer.

- A folder ends with a slash: \`move guides/ tutorials/\`.
- \`--map\` names a file with many moves: lines \`old,new\` (CSV), or \`old: new\` (YAML).
- \`--entries-only\` leaves files, links and redirects alone, as after \`git mv\`.
- A page that MDX cannot parse is read as Markdown with HTML, and named.
`;

const options = z.object({
  what: z
    .optional(z.string())
    .check(z.describe('a page, or a folder with a slash at its end; an element with --into, --before or --after')),
  to: z.optional(z.string()).check(z.describe('its new path')),
  into: optionalText('put it into this element: a selector or a pointer'),
  before: optionalText('put it before this page or element'),
  after: optionalText('put it after this page or element'),
  map: z
    .optional(z.string())
    .check(z.describe('moves as lines `old,new`, or as YAML `old: new`'), z.meta({ content: true })),
  languages: languagesOption,
  entriesOnly: z
    ._default(z.boolean(), false)
    .check(z.describe('change docs.json alone: the files are where they are to be')),
  redirects: z._default(z.boolean(), true).check(z.describe('add no redirects from the old addresses')),
});
type Options = z.infer<typeof options>;

export const move = defineTransform({
  name: 'move',
  summary: 'Move pages and folders, with their entries, links and redirects.',
  description,
  options,
  arguments: ['what', 'to'],
  examples: [
    { title: 'Rename a page', command: 'move guides/start guides/quickstart' },
    { title: 'Rename a folder, with all links to it', command: 'move guides/ tutorials/ --write' },
    { title: 'To another place in the sidebar', command: 'move guides/start --after guides/install' },
  ],
  apply(site, given, report) {
    return orReported(site, given.languages, report, () => {
      const moves = movesOf(given);
      const moved = moves.length === 0 ? site : withNewPaths(site, moves, given, report);
      const { what, to = what, into, before, after } = given;
      if ([into, before, after].every((one) => one === undefined)) return moved;
      if (to === undefined)
        throw new TargetError('Nothing is named that is to be moved', 'Write: move <page> --after <page>.');
      return withNewPlace(moved, to, given, report);
    });
  },
});

export default move;

type Move = readonly [from: string, to: string];

/** The paths that are to be changed. */
function movesOf({ what, to, map, into, before, after }: Options): readonly Move[] {
  const isPlaced = [into, before, after].some((one) => one !== undefined);
  if (map === undefined && (what === undefined || (to === undefined && !isPlaced)))
    throw new TargetError(
      what === undefined ? 'Nothing is named that is to be moved' : `It is not said where ${what} is to be moved`,
      'Write: move <page> <new path>, move <folder/> <new folder/>, or move <page> --after <page>.',
    );
  const mapped = map === undefined ? [] : readMap(map);
  return what === undefined || to === undefined ? mapped : [...mapped, [what, to]];
}

/** Lines `old,new`, a heading aside, or YAML. */
function readMap(text: string): readonly Move[] {
  const [first = '', ...others] = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const lines = /^(?:old|from|source)\s*,/i.test(first) ? others : [first, ...others];
  if (lines.every((line) => /^[^,:]+,[^,]+$/.test(line)))
    return lines.map(
      (line) => line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')) as [string, string],
    );
  return Object.entries(readData(text, z.record(z.string(), z.string()), { transform: 'move', option: 'map' }));
}

function withNewPaths(
  site: Site,
  moves: readonly Move[],
  { languages, entriesOnly, redirects }: Options,
  report: Report,
): Site {
  const [folders, files] = [new Map<string, string>(), new Map<string, string>()];
  const { codeOf, inLanguage } = languagesOf(site);
  for (const [from, to] of moves) {
    // What goes to another language goes there alone.
    const isOneLanguage = codeOf(`${named(from)}/`) === codeOf(`${named(to)}/`);
    for (const { code, path } of pathsInLanguages(site, named(from), isOneLanguage ? languages : ['source'])) {
      const target = code === undefined ? named(to) : inLanguage(named(to), code);
      if (path === target) continue;
      if (entriesOnly && !isFolder(from) && pageFile(site, path) !== undefined && pageFile(site, target) === undefined)
        throw new TargetError(`${target} has no file`, 'Move the file first, or leave out --entries-only.');
      if (isThere(site, path, isFolder(from))) (isFolder(from) ? folders : files).set(path, target);
      else if (code === undefined && !isThere(site, target, isFolder(from)))
        throw new TargetError(
          `There is no ${isFolder(from) ? 'folder' : 'page'} ${from}`,
          isThere(site, path, !isFolder(from))
            ? `Did you mean ${isFolder(from) ? path : `${path}/`}?`
            : 'navshift pages lists the pages.',
        );
    }
  }
  const targets = [...folders.values(), ...files.values()];
  const twice = targets.find((target, k) => targets.indexOf(target) < k);
  if (twice !== undefined) throw new TargetError(`Two would be moved to ${twice}`, 'Give each a path of its own.');
  if (folders.size + files.size === 0) {
    const [[from, to]] = moves as [Move];
    report.info('moved-already', `${to} is there already, and no other ${from}: nothing is to be moved`);
    return site;
  }
  const refused: string[] = [];
  const links: LinkRewriter = (text, newReference, file) => rewriteLinks(text, newReference, () => refused.push(file));
  const how = entriesOnly ? { redirects: false, files: false } : { redirects, links };
  const after = movePaths(site, { folders, files }, how, report);
  if (refused.length > 0)
    report.warning('not-mdx', `${counted(refused.length, 'page file')} cannot be parsed as MDX: ${listed(refused)}`, {
      help: 'Links there were changed as far as Markdown and HTML show them. Look at these pages in the patch.',
    });
  return after;
}

/** A path without what was typed around it. */
const named = (word: string): string => (isFolder(word) ? pageNamed(word).replace(/\/+$/, '') : pageNamed(word));

const isThere = (site: Site, path: string, asFolder: boolean): boolean =>
  entriesOf(site, asFolder ? `${path}/` : path).length > 0 ||
  (asFolder ? site.list(`${path}/**/*`).length > 0 : pageFile(site, path) !== undefined || site.exists(path));

/** The site with entries or an element at another place, in each language beside the counterpart of that place. */
function withNewPlace(site: Site, what: string, { into, before, after, languages }: Options, report: Report): Site {
  const target = into === undefined ? spotsNamed(site, (before ?? after)!)[0]! : placeNamed(site, into);
  const all = spotsNamed(site, what);
  const inScope = all.filter((spot) => scopeOf(spot) === scopeOf(target));
  const spots = inScope.length > 0 ? inScope : all;
  if (spots.length > 1 && !isFolder(what))
    throw new TargetError(
      `${what} is in the navigation ${counted(spots.length, 'time')}`,
      `Name one of them by its pointer: ${spots.map(pointerOf).join(', ')}.`,
    );
  const beside = (spot: Spot): Where =>
    before !== undefined ? { before: spot } : after !== undefined ? { after: spot } : { in: spot as Place };
  const own: Placing = { move: spots, ...beside(target) };
  const others =
    languages.includes('source') || spots.some((spot) => languageOf(spot) !== languageOf(target))
      ? []
      : inOtherLanguages(site, spots, target, meansPart(languages), report);
  const placings = [own, ...others.map(([moved, to]): Placing => ({ move: moved, ...beside(to) }))];
  return placeOrThrow(site, placings, report, { emptied: 'remove' });
}

const languageOf = (spot: Spot): string | undefined =>
  scopeOf(spot)
    .split('\n')
    .find((part) => part.startsWith('language='));
const scopeOf = (spot: Spot): string => (spot instanceof Place ? spot : spot.parent).scope.join('\n');

/** What is to be moved in each other language, and where. */
function inOtherLanguages(
  site: Site,
  spots: readonly Spot[],
  target: Spot,
  isMeant: (code: string) => boolean,
  report: Report,
): readonly (readonly [spots: readonly Spot[], target: Spot])[] {
  const counterparts = counterpartsOf(site, [...spots, target]);
  // A code may be there twice.
  const taken = new Set(spots.map(pointerOf));
  return (counterparts.get(target) ?? []).flatMap(({ label: language, spot: to }, k) => {
    if (!isMeant(language)) return [];
    const moved = spots.flatMap((spot) => counterparts.get(spot)?.[k]?.spot ?? []);
    const pointers = moved.map(pointerOf);
    if (pointers.some((pointer, at) => taken.has(pointer) || pointers.indexOf(pointer) < at)) return [];
    for (const pointer of pointers) taken.add(pointer);
    if (to !== undefined && moved.length === spots.length) return [[moved, to] as const];
    report.warning(
      'no-counterpart',
      `"${language}" has no counterpart of ${to === undefined ? 'the place' : 'all that is moved'}, so nothing was moved there`,
      {
        help: 'Bring the languages into step first: navshift sync-languages.',
      },
    );
    return [];
  });
}
