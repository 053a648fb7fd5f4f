import {
  defineTransform,
  type Element,
  fieldsOf,
  groupBy,
  isContainer,
  labelField,
  leadsWithoutContent,
  linkFields,
  nameOf,
  nearest,
  type Place,
  type Report,
  type Site,
} from 'navshift';
import { looseSyntax } from 'navshift/check';
import { changeLines } from 'navshift/edit';
import { type Json, sameJson, toJson } from 'navshift/json';
import { itemText, served, type ServedItem } from 'navshift/served';
import * as z from 'zod/mini';
import { elementOption, fileText } from '../shared/options.ts';
import { elementsOf, isLanguage, namedBy } from './matches.ts';
import { elementAt, inParts, languagesOption, linkAt, orReported, placeNamed, rowsOf, TargetError } from './target.ts';

const description = `
Sets fields of elements, in each language: \`--field icon=book\`, \`--field expanded=true\`, \`--field hidden=\` (which removes \`hidden\`). \`true\` and \`false\` are booleans, a value that begins
with \`{\` or \`[\` is JSON, and anything else is text. A new field is added before the content. \`--at\` can match many.

\`--from-csv\` names a file for many elements. Its first line names the fields: \`at,icon,tag\`. Each other line has an element (a selector or a pointer) and its values. An empty cell changes nothing.

\`--field href=https://blog.example\` replaces the link of a tab or of an anchor, also of a global one. In other languages, a link to a page of the site points to the translated page, if that exists. \`footer\` of a language is JSON. It changes only in the language that you name.
The report names each link that is replaced or removed.

A field that the format does not know is an error. To change a label, use \`rename\`. To change the content, use \`add\`, \`move\` and \`remove\`.
`;

const options = z.object({
  at: elementOption('the elements', 'those of --from-csv'),
  field: z
    ._default(z.record(z.string(), z.string()), {})
    .check(z.describe('a field and its value; without a value it is removed')),
  fromCsv: fileText('file with lines `at,icon,tag`: elements and their fields'),
  languages: languagesOption,
});
type Options = z.infer<typeof options>;

export const set = defineTransform({
  name: 'set',
  summary: 'Set fields of elements, such as an icon, in each language.',
  description,
  options,
  examples: [
    { title: 'An icon', command: `set --at 'group[label="Guides"]' --field icon=book` },
    {
      title: 'A group that starts open, and no tag',
      command: `set --at 'group[label="Guides"]' --field expanded=true --field tag= --write`,
    },
    { title: 'Another link', command: `set --at 'anchor[label="Blog"]' --field href=https://blog.example` },
    { title: 'Many at once', command: 'set --from-csv icons.csv' },
  ],
  apply: (site, given, report) =>
    orReported(site, given, report, () => {
      const all = new Map<string, Fields>();
      const after = changesOf(site, given, report).reduce((result, [pointers, texts]) => {
        const named = pointers.map((pointer) => elementAt(result, pointer));
        // A value that is wrong for what is named is wrong before anything is said of its counterparts.
        for (const place of named) valuesOf(place, texts);
        // A language that is named is meant itself, and not what the others are.
        const [languages, others] = [named.filter(isLanguage), named.filter((place) => !isLanguage(place))];
        const places = [...languages, ...elementsOf(inParts(result, others, given, report))];
        const fields = new Map(
          places.map((place) => {
            const isNamed = pointers.includes(place.pointer);
            return [place.pointer, valuesOf(place, isNamed ? texts : textsFor(result, place, texts))];
          }),
        );
        for (const [pointer, values] of fields) all.set(pointer, [...(all.get(pointer) ?? []), ...values]);
        for (const { pointer, element } of places) reportComments(result, element, fields.get(pointer)!, report);
        const changes = places.map(({ pointer, element }) => {
          const others = fields.get(pointer)!.filter(([name, value]) => !isSet(element, name, value));
          return [pointer, { fields: Object.fromEntries(others) }] as const;
        });
        return changeLines(result, new Map(changes));
      }, site);
      declareChanges(site, after, all, report);
      return after;
    }),
});

export default set;

/** The elements to change, by pointers, with their fields. Throws `TargetError` where that is not said. */
function changesOf(
  site: Site,
  { at, field, fromCsv }: Options,
  report: Report,
): readonly (readonly [pointers: readonly string[], texts: Texts])[] {
  const [[, ...names] = [], ...rows] = fromCsv === undefined ? [] : rowsOf(fromCsv);
  const isOne = at !== undefined && Object.keys(field).length > 0;
  if (isOne === (fromCsv !== undefined) || (!isOne && names.length * rows.length === 0))
    throw new TargetError(
      'Name the fields to set',
      'Write: set --at <selector> --field icon=book, or set --from-csv <file> with lines at,icon.',
    );
  if (isOne) {
    const spots = namedBy(site, at, report);
    const places = elementsOf(spots);
    if (places.length === 0 && spots.length > 0)
      throw new TargetError('An entry has no fields', 'Name elements, such as group[label="Guides"].');
    return [[places.map(({ pointer }) => pointer), field]];
  }
  return rows.map(([word = '', ...cells]) => [
    [placeNamed(site, word).pointer],
    Object.fromEntries(names.flatMap((name, k) => (cells[k] ? [[name, cells[k]]] : []))),
  ]);
}

/** Fields with their values as they were given. */
type Texts = Readonly<Record<string, string>>;

type Fields = readonly (readonly [name: string, value: Json | undefined])[];

const isSet = (element: Element, name: string, value: Json | undefined): boolean => {
  const old = element.field(name);
  return value === undefined ? old === undefined : old !== undefined && sameJson(old, value);
};

/** The texts for a counterpart: a link to a page of the site leads to the translated page, where that is. */
const textsFor = (site: Site, place: Place, texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, linkFields.includes(name) ? linkAt(site, place, text) : text]),
  );

/**
 * Declares what the fields hide, and the links and pages that they do not name any more. Throws `TargetError` where
 * Mintlify would drop a new one.
 */
function declareChanges(before: Site, after: Site, all: ReadonlyMap<string, Fields>, report: Report): void {
  const around = ({ place }: ServedItem) =>
    [...all].filter(([pointer]) => isIn(place.pointer, pointer)).flatMap(([, fields]) => fields);
  const [were, are] = [served(before).items, served(after).items];
  const mistakes = new Set(were.map(({ mistake }) => mistake?.message));
  for (const { item, mistake } of lacking(are, were))
    if (mistake !== undefined && !mistakes.has(mistake.message))
      throw new TargetError(mistake.message, `Mintlify would drop ${itemText(item)}.`);
  for (const one of were)
    if (around(one).some(([name, value]) => name === 'hidden' && value?.kind === 'boolean' && value.value))
      report.declare({ kind: 'hidden', item: one.item, scope: one.place.scope });
  for (const { item, place } of lacking(were, are))
    if (item.kind === 'link' || item.kind === 'page') report.declare({ kind: 'removed', item, scope: place.scope });
}

/** The items that elements name less often among others. */
function lacking(items: readonly ServedItem[], others: readonly ServedItem[]): readonly ServedItem[] {
  const placedKey = ({ item, place }: ServedItem) => `${place.pointer}\n${itemText(item)}`;
  const there = groupBy(others, placedKey);
  return [...groupBy(items, placedKey)].flatMap(([key, some]) => some.slice(there.get(key)?.length ?? 0));
}

/** Names the comments in values that are replaced or removed. */
function reportComments(site: Site, element: Element, fields: Fields, report: Report): void {
  for (const [name, value] of fields) {
    const { origin } = element.field(name) ?? {};
    if (origin === undefined || isSet(element, name, value)) continue;
    for (const comment of [...site.documents.values()].flatMap(looseSyntax))
      if (comment.kind === 'comment' && comment.file === origin.file && isIn(comment.pointer, origin.pointer))
        report.warning(
          'comment',
          `The comment "${comment.text.replace(/\s+/g, ' ')}" is removed with the old \`${name}\` of ${nameOf(element)}`,
          { at: comment, help: 'Put the note into the commit message.' },
        );
  }
}

const isIn = (pointer: string, outer: string) => `${pointer}/`.startsWith(`${outer}/`);

/** What the texts mean as the values of fields. Throws `TargetError`. */
const valuesOf = (place: Place, texts: Texts): Fields =>
  Object.entries(texts).map(([name, text]) => [name, valueOf(place, name, text)] as const);

/** What a text means as the value of a field; undefined removes the field. Throws `TargetError`. */
function valueOf({ element, parent }: Place, name: string, text: string): Json | undefined {
  const { kind } = element;
  const fault = (why: string, help: string) => new TargetError(`\`${name}\` of ${nameOf(element)} ${why}`, help);
  if (isContainer(name)) throw fault('is a list of its content', 'Use add, move and remove.');
  if (name === labelField(kind)) throw fault('is its name', 'Use rename.');
  if (text === '') {
    if (name === 'href' && element.isEmpty && !leadsWithoutContent(element.withField(name, undefined)))
      throw fault('is all that it has', 'Use remove.');
    return undefined;
  }
  const known = fieldsOf(kind, parent?.element.kind);
  if (!known.has(name) && element.member(name) === undefined) {
    const meant = nearest(name, [...known.keys()]);
    throw fault(
      'is not known to the format',
      meant === undefined ? 'docs/format.md lists the fields.' : `Did you mean \`${meant}\`?`,
    );
  }
  if (text === 'true' || text === 'false') return toJson(text === 'true');
  if (!/^[[{]/.test(text)) return toJson(text);
  try {
    return toJson(JSON.parse(text));
  } catch {
    throw fault('begins as JSON does, and is none', 'Check its quotes and braces.');
  }
}
