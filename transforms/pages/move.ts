import {
  counted,
  defineTransform,
  languagesOf,
  pageFile,
  readData,
  type Report,
  type Site,
  versionsOf,
} from 'navshift';
import {
  baseOf,
  counterpartsOf,
  type DivisionKind,
  type LinkRewriter,
  inEachPart,
  movePaths,
  type NewPaths,
  place,
  type Placing,
  pointerOf,
  type Spot,
  outermost,
  pageNamed,
  reportLacking,
  whereAt,
} from 'navshift/edit';
import { unlistedPages } from 'navshift/served';
import * as z from 'zod/mini';
import { elementOption, fileText, optionalText, revisionText } from '../shared/options.ts';
import { siteAt } from '../shared/site-at.ts';
import { withLinks } from '../shared/links.ts';
import { kindOption, matchesOf, withSameLabelsTold } from './matches.ts';
import { leadsThere, movedSince } from './moved.ts';
import {
  entriesOf,
  inOption,
  isFolder,
  labelsIn,
  languagesOption,
  narrowed,
  orReported,
  rowsOf,
  spotsNamed,
  pageMeant,
  partsMeant,
  scopeOf,
  TargetError,
  targetNamed,
  versionsOption,
} from './target.ts';

const description = `
Moves a page or a folder to another path, to another place in the navigation, or both.

With **a new path** the files move, and navshift updates everything that names them. In docs.json these are entries, \`root\`s, links, specifications and \`$ref\`s in every language and version, and redirects. In page files
these are Markdown links, \`href\`, \`src\` and other URLs of components, imports, snippets, images, and the front matter. Relative links change only if they would break. Code and every other byte stay. Each old URL gets a
redirect, unless \`--no-redirects\`. The same page of another language moves too (\`fr/guides/a\` with \`guides/a\`).

With **\`--into\`, \`--before\` or \`--after\`** the entries move in docs.json, in each language to the same place. The value is a page, a selector or a pointer.
\`--in\` looks for all that only in a product or a dropdown.
\`--at\` names all that moves, by a selector or a pointer. **\`--as tab\`** also changes its kind: a group of a tab becomes a tab beside it.

- A folder ends with a slash: \`move guides/ tutorials/\`.
- \`move ./ docs/\` and \`move docs/ ./\` move the docs root: docs.json, its pages, and all files that these name. URLs stay. It lists what stays, and lines of settings and CI that may name the folder.
- \`--map\` names a file with many moves: lines \`old,new\` (CSV), or \`old: new\` (YAML).
- \`--since <revision>\` completes moves that you made by hand. It finds the new path of each page that was removed since that revision, and updates everything.
- \`--entries-only\` changes only docs.json, without redirects. Use it if the files have moved already.
- \`--versions all\` moves the same page of the other versions too (\`v1/a\` with \`v2/a\`). The report names versions that do not have it.
- navshift reads a page that is not valid MDX as Markdown with HTML, and reports it.
`;

const options = z.object({
  what: optionalText('a page, or a folder with a slash at its end; an element with --into, --before or --after'),
  to: optionalText('its new path'),
  at: elementOption('the pages and elements to move, with --into, --before or --after', 'the argument'),
  as: z.optional(kindOption('the new kind of the moved elements')),
  into: optionalText('move it to the end of this element: a selector or a pointer'),
  before: optionalText('move it before this page or element'),
  after: optionalText('move it after this page or element'),
  in: inOption,
  map: fileText('moves as lines `old,new`, or as YAML `old: new`'),
  since: revisionText('complete the moves of files since a git revision, such as HEAD or main'),
  languages: languagesOption,
  versions: versionsOption,
  entriesOnly: z
    ._default(z.boolean(), false)
    .check(z.describe('change only docs.json, without redirects: the files have moved already')),
  redirects: z._default(z.boolean(), true).check(z.describe('add no redirects from the old URLs')),
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
    { title: 'The whole docs root into a folder', command: 'move ./ site/ --write' },
    { title: 'After git mv', command: 'move --since HEAD --write' },
    { title: 'To another place in the sidebar', command: 'move guides/start --after guides/install' },
    {
      title: 'A group of a tab becomes a tab beside it',
      command: `move --at 'group[label="API"]' --after 'tab[label="Docs"]' --as tab`,
    },
  ],
  apply: (site, given, report) =>
    orReported(site, given, report, () => {
      const moves = movesOf(given);
      const followed = given.since === undefined ? site : followedSince(site, given.since, given, report);
      const moved = moves.length === 0 ? followed : withNewPaths(followed, moves, given, report);
      return isPlaced(given) ? withSameLabelsTold(moved, withNewPlace(moved, given, report), report) : moved;
    }),
});

export default move;

type Move = readonly [from: string, to: string];

const isPlaced = ({ into, before, after }: Options): boolean => (into ?? before ?? after) !== undefined;

/** The paths that are to be changed. Throws `TargetError` where it is not said what is to be moved, or where to. */
function movesOf(given: Options): readonly Move[] {
  const { what, to, at, as, map, since } = given;
  const help = 'Write: move <page> <new path>, move <folder/> <new folder/>, or move <page> --after <page>.';
  if ((at ?? what) === undefined && (isPlaced(given) || (map ?? since) === undefined))
    throw new TargetError('Name the page or element to move', help);
  if (!isPlaced(given) && ((at ?? as) !== undefined || (what !== undefined && to === undefined)))
    throw new TargetError(`Name the new path or place of ${what ?? 'it'}`, help);
  if (!isPlaced(given) && given.in !== undefined)
    throw new TargetError('A page has one path wherever it is listed', 'Leave out --in, or name its new place.');
  const mapped = map === undefined ? [] : readMap(map);
  return what === undefined || to === undefined ? mapped : [...mapped, [what, to]];
}

/** Lines `old,new`, a heading aside, or YAML. */
function readMap(text: string): readonly Move[] {
  const rows = rowsOf(text);
  if (rows.length > 0 && rows.every(({ length }) => length === 2))
    return (/^(?:old|from|source)$/i.test(rows[0]![0]!) ? rows.slice(1) : rows) as unknown as readonly Move[];
  return Object.entries(readData(text, z.record(z.string(), z.string()), { transform: 'move', option: 'map' }));
}

function withNewPaths(site: Site, asked: readonly Move[], given: Options, report: Report): Site {
  const { entriesOnly, redirects } = given;
  const [folders, files] = [new Map<string, string>(), new Map<string, string>()];
  for (const own of asked) {
    const [from, to] = own;
    const asFolder = isFolder(from);
    const moves = inEachPart(own, partsMeant(given, entriesOf(site, from), report), (one, division, isMeant) =>
      movesInParts(site, one, division, isMeant, report),
    );
    for (const [path, target] of moves.map(([a, b]) => [named(a), named(b)] as const)) {
      if (path === target) continue;
      if (asFolder && baseOf(target) === 'index')
        throw new TargetError(
          'A folder cannot be named index: Mintlify takes that name for the page of a folder',
          'Write another name for it.',
        );
      if (target === '' && !asFolder)
        throw new TargetError('A page in the docs root needs a name', `Write: navshift move ${path} ${baseOf(path)}.`);
      if (target === '' && (entriesOf(site, path).length > 0 || pageFile(site, path) !== undefined))
        throw new TargetError(
          `The page ${path} has the name of the folder, which the docs root does not have`,
          `Move it first: navshift move ${path} <new path>.`,
        );
      if (entriesOnly && !asFolder && pageFile(site, path) !== undefined && pageFile(site, target) === undefined)
        throw new TargetError(`${target} has no file`, 'Move the file first, or leave out --entries-only.');
      if (isThere(site, path, asFolder)) (asFolder ? folders : files).set(path, target);
      else if (path === named(from) && !isThere(site, named(to), asFolder))
        throw new TargetError(`There is no ${asFolder ? 'folder' : 'page'} ${from}`, helpFor(site, path, asFolder));
    }
  }
  const targets = [...folders.values(), ...files.values()];
  const twice = targets.find((target, k) => targets.indexOf(target) < k);
  if (twice !== undefined) throw new TargetError(`Two would be moved to ${twice}`, 'Give each a path of its own.');
  if (folders.size + files.size === 0) {
    const [[from, to]] = asked as [Move];
    report.info('moved-already', `${to} exists already, and no other ${from}: nothing is to be moved`);
    return site;
  }
  return rewritten(site, { folders, files }, { entriesOnly, redirects }, report);
}

/** What was meant by a path that is not there. */
function helpFor(site: Site, path: string, asFolder: boolean): string {
  if (isThere(site, path, !asFolder)) return `Did you mean ${asFolder ? path : `${path}/`}?`;
  const meant = asFolder ? undefined : pageMeant(site, path, unlistedPages(site));
  return meant === undefined ? 'navshift pages lists the pages.' : `Did you mean ${meant}?`;
}

/** The same move in the languages or versions that are meant. What goes to another language or version goes there alone. */
function movesInParts(
  site: Site,
  [from, to]: Move,
  division: DivisionKind,
  isMeant: (label: string) => boolean,
  report: Report,
): readonly Move[] {
  const { codeOf, inLanguage: inPart } = (division === 'language' ? languagesOf : versionsOf)(site);
  if (codeOf(`${named(from)}/`) !== codeOf(`${named(to)}/`)) return [];
  return labelsIn(site, division)
    .filter(isMeant)
    .flatMap((label): readonly Move[] => {
      const [path, target] = [inPart(from, label), inPart(to, label)];
      if (path !== from && isThere(site, named(path), isFolder(from))) return [[path, target]];
      if (division === 'version' && path !== from && !isThere(site, named(target), isFolder(from)))
        reportLacking(report, division, [label], `${path}, so nothing was moved there`);
      return [];
    });
}

/** The site where everything follows the files that were moved already. */
function followedSince(site: Site, since: string, given: Options, report: Report): Site {
  const before = siteAt(site, since, report);
  if (before === undefined) return site;
  const { folders, files, places, site: unmoved } = movedSince(site, before, report);
  const isRight = (file: string, reference: string) => leadsThere(site, places.get(file) ?? file, reference);
  const after = rewritten(given.entriesOnly ? site : unmoved, { folders, files }, given, report, isRight);
  return isSame(site, after) ? site : after;
}

/** Whether two sites have the same documents and files, however they came to them. */
function isSame(site: Site, after: Site): boolean {
  const touched = new Set(after.staged.flatMap((one) => ('from' in one ? [one.path, one.from] : one.path)));
  const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder('latin1').decode(bytes);
  return (
    [...after.documents].every(([path, node]) => site.documents.get(path) === node) &&
    [...touched].every((path) => text(site.read(path)) === text(after.read(path)))
  );
}

/** The site with new paths, wherever they are written. `isRight`: a link of a file stays. */
function rewritten(
  site: Site,
  paths: NewPaths,
  { entriesOnly, redirects }: Pick<Options, 'entriesOnly' | 'redirects'>,
  report: Report,
  isRight: (file: string, reference: string) => boolean = () => false,
): Site {
  if (entriesOnly) return movePaths(site, paths, { redirects: false, files: false }, report);
  return withLinks(report, (rewrite) => {
    const links: LinkRewriter = (text, newReference, file) =>
      rewrite(text, (reference) => (isRight(file, reference) ? undefined : newReference(reference)), file);
    return movePaths(site, paths, { redirects, links }, report);
  });
}

/** A path without what was typed around it. */
const named = (word: string): string => (isFolder(word) ? pageNamed(word).replace(/\/+$/, '') : pageNamed(word));

const isThere = (site: Site, path: string, asFolder: boolean): boolean =>
  entriesOf(site, asFolder ? `${path}/` : path).length > 0 ||
  (asFolder ? site.list(`${path}/**/*`).length > 0 : pageFile(site, path) !== undefined || site.exists(path));

/** The site with entries or an element at another place, in each language beside the counterpart of that place. */
function withNewPlace(site: Site, given: Options, report: Report): Site {
  const { at, as, what, to: word = what! } = given;
  const meant = narrowed(at, given.in);
  const all =
    meant === undefined ? spotsNamed(site, word, given.in) : outermost(matchesOf(site, meant, ['source'], report));
  if (all.length === 0) return site;
  const { where, spot: target } = targetNamed(site, given)!;
  const inScope = all.filter((spot) => scopeOf(spot).join('\n') === scopeOf(target).join('\n'));
  const spots = inScope.length > 0 ? inScope : all;
  if (spots.length > 1 && at === undefined && !isFolder(word))
    throw new TargetError(
      `${word} is in the navigation ${counted(spots.length, 'time')}`,
      `Name one of them by its pointer: ${spots.map(pointerOf).join(', ')}.`,
    );
  const isAcross = spots.some((spot) => languageOf(spot) !== languageOf(target));
  // A code may be there twice.
  const taken = new Set(spots.map(pointerOf));
  const shifts = inEachPart<Shift>({ spots, target }, partsMeant(given, [target], report), (one, division, isMeant) =>
    isAcross ? [] : elsewhere(site, one, division, isMeant, taken, report),
  );
  const placings = shifts.map((one): Placing => ({
    move: one.spots,
    ...(as && { as }),
    ...whereAt(where, one.target),
  }));
  return place(site, placings, report, { emptied: 'remove' });
}

/** What is to be moved, and where. */
interface Shift {
  readonly spots: readonly Spot[];
  readonly target: Spot;
}

const languageOf = (spot: Spot) => scopeOf(spot).find((part) => part.startsWith('language='));

/** The same in each language or version beside its own that is meant. */
function elsewhere(
  site: Site,
  { spots, target }: Shift,
  division: DivisionKind,
  isMeant: (label: string) => boolean,
  taken: Set<string>,
  report: Report,
): readonly Shift[] {
  const counterparts = counterpartsOf(site, [...spots, target], division, isMeant);
  return counterparts.get(target)!.flatMap(({ label, spot: to }, k): readonly Shift[] => {
    const moved = spots.flatMap((spot) => counterparts.get(spot)?.[k]?.spot ?? []);
    const pointers = moved.map(pointerOf);
    if (pointers.some((pointer, at) => taken.has(pointer) || pointers.indexOf(pointer) < at)) return [];
    for (const pointer of pointers) taken.add(pointer);
    if (to !== undefined && moved.length === spots.length) return [{ spots: moved, target: to }];
    const what = to === undefined ? 'the place' : 'all that is moved';
    reportLacking(report, division, [label], `${what}, so nothing was moved there`);
    return [];
  });
}
