import {
  containerNames,
  defineTransform,
  documentsInUse,
  insideRoot,
  kindOf,
  type Place,
  type Report,
  type Site,
  specificationFields,
  withReferencesRight,
} from 'navshift';
import { getMember, type Json, makeMember, makeObject, mapJson, ownDocument, printJson, toJson } from 'navshift/json';
import { select } from 'navshift/select';
import * as z from 'zod/mini';
import { elementOption, optionalText } from '../shared/options.ts';
import { elementsOf, matchesOf } from './matches.ts';
import { languagesOption, orReported, TargetError } from './target.ts';

const description = `
Moves parts of docs.json into files of their own, and leaves a \`$ref\` to each: \`{ "$ref": "./navigation/en.json" }\`. Readers see no change. \`inline\` undoes it.

- \`--by language\`, \`version\`, \`tab\` or another kind makes a file for each of them. \`--at\` makes a file for each element that a selector matches, in each language.
- \`--by redirects\` makes one file for all redirects: \`redirects.json\`.
- The name of a file is the label of its element, in folders named by the labels around it: \`navigation/en/api-reference.json\`. \`--folder\` replaces \`navigation\`.
- If a file exists already, the run stops.
- An element stays if it is only a link, or is in its own file already. If an element has \`openapi\` or \`asyncapi\`, the file gets only its content: Mintlify would read the whole as a specification.

Files have the line breaks and the indentation of docs.json, and \`inline\` restores each byte of it. One exception is the indentation of an element that begins on the line where another ends.
The path of a \`$ref\` is relative to its file: navshift updates each \`$ref\` that moves.
`;

const options = z.object({
  by: z
    .optional(z.enum([...new Set(containerNames.map(kindOf)), 'redirects']))
    .check(z.describe('make a file for each of these; `redirects`: one for all')),
  at: elementOption('make a file for each of these elements', 'those of --by'),
  folder: optionalText('folder in the docs root for the files; default: `navigation`, for redirects the docs root'),
  languages: languagesOption,
});
type Options = z.infer<typeof options>;

export const extract = defineTransform({
  name: 'extract',
  summary: 'Move languages, versions, tabs or redirects of docs.json into files of their own, by `$ref`.',
  settled: 'nothing of that is left in docs.json',
  description,
  options,
  examples: [
    { title: 'A file for each language', command: 'extract --by language --write' },
    { title: 'All redirects in redirects.json', command: 'extract --by redirects' },
    { title: 'One large tab', command: `extract --at 'tab[label="API"]' --folder config` },
  ],
  apply: (site, given, report) =>
    orReported(site, given, report, () => {
      const files = filesOf(site, given, report);
      const documents = new Map<string, Json>();
      const put = (part: Json, now: Json, document: string): Json => {
        const path = files.get(part)!;
        documents.set(path, ownDocument(withReferencesRight(now, document, path), site.location.prefix + path));
        const text = document === site.main ? `./${path}` : path;
        const reference = makeObject([makeMember('$ref', text)], part);
        // The comments of the part itself are in its file.
        const isBare = !/\/[/*]/.test(printJson(reference, 'text'));
        return withReferencesRight(isBare ? reference : toJson({ $ref: text }), site.main, document);
      };
      for (const path of documentsInUse(site)) {
        const leave = (now: Json, _key: unknown, part: Json) => (files.has(part) ? put(part, now, path) : undefined);
        documents.set(path, mapJson(site.documents.get(path)!, leave));
      }
      return site.withDocuments(documents);
    }),
});

export default extract;

/** The file of each part. Throws `TargetError` where it is not said what the parts are, or where their files go. */
function filesOf(site: Site, { by, at, folder, languages }: Options, report: Report): ReadonlyMap<Json, string> {
  if ((by === undefined) === (at === undefined))
    throw new TargetError('Name the elements that get a file', 'Write --by language, or --at <selector>.');
  const inside = insideRoot(folder ?? (by === 'redirects' ? '' : 'navigation'));
  if (inside === undefined) throw new TargetError(`${folder} is outside the docs root`, 'Name another --folder.');
  const files = new Map<Json, string>();
  const taken = new Set<string>();
  const add = (part: Json | undefined, names: readonly string[]) => {
    if (part === undefined || files.has(part)) return;
    const name = [inside, ...names].filter((one) => one !== '').join('/');
    let path = `${name}.json`;
    // File systems may not tell letter cases apart.
    for (let k = 2; taken.has(path.toLowerCase()); k++) path = `${name}-${k}.json`;
    taken.add(path.toLowerCase());
    files.set(part, path);
    if (site.documents.has(path) || site.exists(path) || site.staged.some((change) => change.path === path))
      throw new TargetError(`${path} exists already, and is not overwritten`, 'Move it, or name another --folder.');
  };
  if (by === 'redirects') add(redirectsIn(site), ['redirects']);
  else {
    const named =
      at === undefined
        ? inLanguages(
            select(site, by!).map(({ place }) => place),
            languages,
          )
        : matchesOf(site, at, languages, report);
    for (const place of elementsOf(named)) add(partOf(place), namesOf(place));
  }
  return files;
}

/** The places that are in some languages, or are these. Throws `TargetError` for a language that none is in. */
function inLanguages(places: readonly Place[], languages: readonly string[]): readonly Place[] {
  const codes = languages.filter((code) => code !== 'all' && code !== 'source');
  if (codes.length === 0 || languages.includes('all')) return places;
  const isIn = (code: string, { scope }: Place) => scope.includes(`language=${code}`);
  const absent = codes.find((code) => !places.some((place) => isIn(code, place)));
  if (absent !== undefined)
    throw new TargetError(`There is nothing of that in language "${absent}"`, 'navshift show lists the languages.');
  return places.filter((place) => codes.some((code) => isIn(code, place)));
}

/** The redirects, if they are in docs.json. */
function redirectsIn({ root }: Site): Json | undefined {
  const redirects = getMember(root, 'redirects');
  return redirects?.kind === 'array' ? redirects : undefined;
}

/** What goes into a file; undefined for an element that holds nothing itself. */
function partOf({ element: { node, layers, containers } }: Place): Json | undefined {
  const lists = containers.flatMap((container) => getMember(node, container) ?? []);
  const own = lists.filter(({ kind }) => kind === 'array');
  if (layers.length > 1 || own.length === 0) return undefined;
  // A JSON file with such a field at its top is a specification for Mintlify.
  if (!specificationFields.some((name) => getMember(node, name) !== undefined)) return node;
  return lists.length === 1 ? own[0] : undefined;
}

/** The parts of a path that name an element and those around it. */
const namesOf = ({ trail }: Place): readonly string[] =>
  trail.length === 0
    ? ['navigation']
    : trail.map(({ kind, label = '' }) => {
        // A code is written in its own case.
        const text = kind === 'language' ? label : label.toLowerCase();
        const name = Array.from(text.normalize().replace(/(?:[^\p{L}\p{M}\p{N}_.]|\.(?![\p{L}\p{N}]))+/gu, '-'))
          .slice(0, 60)
          .join('')
          .replace(/^[-.]+|[-.]+$/g, '');
        // Windows has no files of some names.
        return name === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name)
          ? `${kind}${name && `-${name}`}`
          : name;
      });
