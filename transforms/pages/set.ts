import {
  defineTransform,
  type Element,
  fieldsOf,
  holdsLink,
  isContainer,
  labelField,
  nameOf,
  nearest,
  type Place,
  type Report,
  rewriteNavigation,
  type Site,
} from 'navshift';
import { type Json, sameJson, toJson } from 'navshift/json';
import { served } from 'navshift/served';
import * as z from 'zod/mini';
import { elementOption, fileText } from '../shared/options.ts';
import { elementsOf, namedBy } from './matches.ts';
import { elementAt, inParts, languagesOption, orReported, placeNamed, rowsOf, TargetError } from './target.ts';

const description = `
Sets fields of elements, in each language: \`--field icon=book\`, \`--field expanded=true\`, \`--field hidden=\` (which removes \`hidden\`). \`true\` and \`false\` are booleans, a value that begins
with \`{\` or \`[\` is JSON, and anything else is text. A new field is added before the content. \`--at\` can match many.

\`--from-csv\` names a file for many elements. Its first line names the fields: \`at,icon,tag\`. Each other line has an element (a selector or a pointer) and its values. An empty cell changes nothing.

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
    { title: 'Many at once', command: 'set --from-csv icons.csv' },
  ],
  apply: (site, given, report) =>
    orReported(site, given, report, () =>
      changesOf(site, given, report).reduce((result, [pointers, field]) => {
        const fieldsFor = (place: Place) =>
          Object.entries(field).map(([name, value]) => [name, valueOf(place, name, value)] as const);
        const named = pointers.map((pointer) => elementAt(result, pointer));
        const [fields = []] = named.map(fieldsFor);
        const places = elementsOf(inParts(result, named, given, report));
        // What holds for one can be wrong for its counterpart.
        places.forEach(fieldsFor);
        if (fields.some(([name, value]) => name === 'hidden' && value?.kind === 'boolean' && value.value))
          declareHidden(result, places, report);
        return withFields(result, places, fields);
      }, site),
    ),
});

export default set;

/** The elements to change, by pointers, with their fields. Throws `TargetError` where that is not said. */
function changesOf(
  site: Site,
  { at, field, fromCsv }: Options,
  report: Report,
): readonly (readonly [pointers: readonly string[], field: Readonly<Record<string, string>>])[] {
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

type Fields = readonly (readonly [name: string, value: Json | undefined])[];

const isSet = (element: Element, name: string, value: Json | undefined): boolean => {
  const old = element.field(name);
  return value === undefined ? old === undefined : old !== undefined && sameJson(old, value);
};

/** Declares what readers do not see in the sidebar any more. */
function declareHidden(site: Site, places: readonly Place[], report: Report): void {
  const isIn = (place: Place) => places.some(({ pointer }) => `${place.pointer}/`.startsWith(`${pointer}/`));
  for (const { item, place } of served(site).items)
    if (isIn(place)) report.declare({ kind: 'hidden', item, scope: place.scope });
}

function withFields(site: Site, places: readonly Place[], fields: Fields): Site {
  const pointers = new Set(places.map(({ pointer }) => pointer));
  return rewriteNavigation(site, {
    leave: (element, { pointer }) =>
      pointers.has(pointer)
        ? fields.reduce(
            (result, [name, value]) => (isSet(result, name, value) ? result : result.withField(name, value)),
            element,
          )
        : undefined,
  });
}

/** What a text means as the value of a field; undefined removes the field. Throws `TargetError`. */
function valueOf({ element, parent }: Place, name: string, text: string): Json | undefined {
  const { kind } = element;
  const fault = (why: string, help: string) => new TargetError(`\`${name}\` of ${nameOf(element)} ${why}`, help);
  if (isContainer(name)) throw fault('is a list of its content', 'Use add, move and remove.');
  if (name === labelField(kind)) throw fault('is its name', 'Use rename.');
  if (element.member(name) !== undefined && holdsLink(element.field(name)!))
    throw fault('has a link, which would be lost', 'Change it by hand.');
  if (text === '') return undefined;
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
