import {
  containerNames,
  containers,
  containersOf,
  documentedAt,
  elements,
  everyElement,
  globalAnchor,
  languages,
  mayBeEmpty,
  observedIn,
  patterns,
  takesSourceRef,
} from '../src/format/index.ts';
import { sitePage } from './site-page.ts';
import type { Kind, Row, Rows, Status } from '../src/format/index.ts';

/** What a section says beside its table; the headings are those that the code cites. */
const prose: Readonly<Record<string, string>> = {
  'Root keys of the navigation object':
    'One container is the pattern of the site. `global` stands beside the pattern and holds links that every page shows.',
  Pages:
    'An entry of `pages` is the path of a page file. In a group an entry may also be a group. Where a specification applies, an entry may also be an endpoint: `GET /users`.',
  'Group object': 'A group is a titled part of the sidebar.',
  'Tab object': 'A tab is a part of the site with a path of its own. The tabs stand in a bar at the top.',
  'Menu item object': 'An item of the `menu` of a tab holds only groups, pages or a link.',
  'Anchor object': 'An anchor stays at the top of the sidebar. It divides the content or leads elsewhere.',
  'Global anchor object': 'An anchor in `global.anchors` is a link on every page.',
  'Dropdown object': 'The dropdowns stand in a menu at the top of the sidebar. Each leads to a part of the site.',
  'Product object': 'A product is the documentation of one offering.',
  'Version object': 'The reader selects a version from a menu. A version may have every other navigation field.',
  'Language object': 'The reader selects a language from a menu. A language may have every other navigation field.',
};

const rules = `## The \`openapi\` property

\`openapi\` is the path of an OpenAPI specification. It may stand in every element, at every level.

- A child inherits the specification of its nearest ancestor, unless the child names its own.
- An element with \`openapi\` and no pages gets a page for every operation of the specification.
- An element that lists endpoints (\`GET /users\`) gets only those. Page paths may stand between them.

## Display properties outside \`navigation\`

- \`styling.eyebrows\`: with \`breadcrumbs\` a page shows its full path in the navigation.
- \`interaction.drilldown\`: see "States and transitions".

## Nesting rules

1. The root has one pattern. Only \`global\` stands beside the pattern.
2. Other elements may be nested inside the pattern.
3. An element has children of one kind at each level.
4. So a tab may hold anchors that hold groups, but not anchors and groups side by side.

## States and transitions

A group at the top of the sidebar is always open. A nested group starts open where \`expanded\` is true, else closed.
When the reader selects a closed group, \`interaction.drilldown: true\` opens the group and goes to its first page;
\`false\` only opens or closes the group; without the property the theme decides.
`;

const code = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');

function fields(rows: Readonly<Record<string, Row>>, status: Status): string[] {
  return Object.entries(rows).map(([name, { type, also = {}, page, required, values, means, summary }]) => {
    const meaning = values ? `${summary}: ${code(values)}` : summary;
    const others = Object.entries(also).map(([other, by]) => `${other}: ${by}`);
    const types = [type].flat().join(', ') + (others.length > 0 ? ` (also ${others.join(', ')})` : '');
    const by = status === 'documented' ? `documented: ${page ?? 'organize/navigation'}` : status;
    return `| \`${name}\` | ${types} | ${required ? 'yes' : ''} | ${meaning}${means ? ` (${means})` : ''} | ${by} |`;
  });
}

const table = ({ specification, documented = {}, observed = {} }: Pick<Rows, Status>) =>
  [
    '| field | type | required | meaning | status |',
    '|---|---|---|---|---|',
    ...fields(specification, 'specification'),
    ...fields(documented, 'documented'),
    ...fields(observed, 'observed'),
  ].join('\n');

function holds(kind: Kind): string {
  const all = [...containersOf(kind)];
  const named = (wanted: string) => all.filter(([, status]) => status === wanted).map(([name]) => name);
  const extra = named('documented');
  const { branches, bare }: Rows = elements[kind];
  const order = kind === 'global' ? 'It shows all' : `The platform tries ${code(branches)}`;
  return [
    `May hold: ${code(named('specification'))}${extra.length > 0 ? `; beyond the specification ${code(extra)}` : ''}.`,
    `${order}${bare ? (kind === 'global' ? '' : ', and then no content') : ''}.`,
  ].join('\n');
}

/** `docs/format.md`: the format of `navigation`, made from the table in `src/format/elements.ts`. */
export function formatPage(): string {
  const page = [
    'Made from `src/format/elements.ts`; `NAVSHIFT_UPDATE=1` in the environment of the tests writes it anew. The code cites the headings of this page.\n',
    `Three states: \`specification\` is what the specification of the format states. \`documented\` is what the documentation of the platform adds (state of ${documentedAt('').date!}), with the page in its repository, mintlify/docs. \`observed\` is what the published packages take (state of ${observedIn().date!}) and nobody documents. A type behind "also" is not in the specification.\n`,
    'Of several kinds of content in one element the platform tries one after the other, in the order that stands under each table; the first that is right through and through is shown, and the rest is dropped. So one mistake in it costs all of it.\n',
  ];
  const seen = new Set<string>();
  const heading = (section: string) => {
    if (!seen.has(section)) page.push(`## ${section}\n`, `${prose[section]}\n`);
    seen.add(section);
  };
  for (const kind of Object.keys(elements) as Kind[]) {
    const rows: Rows = elements[kind];
    heading(rows.section);
    if (kind === 'global') page.push('### The `global` object\n');
    page.push(`${table(rows)}\n`, `${holds(kind)}\n`);
    if (kind === 'navigation')
      page.push(`Where the root holds several containers, the platform shows the first of: ${code(patterns)}.\n`);
    if (kind === 'global') heading('Pages');
    if (kind === 'anchor') {
      heading(globalAnchor.section);
      page.push(`${table(globalAnchor)}\n`);
    }
  }
  page.push('### Language codes\n', '| code | language | status |\n|---|---|---|');
  for (const [name, language] of Object.entries(languages))
    page.push(`| \`${name}\` | ${language.name} | ${language.status} |`);
  page.push('\n## Fields of every element\n', `${table(everyElement)}\n`);
  page.push('## Containers\n', '| container | entries | may be empty | `sourceRef` |\n|---|---|---|---|');
  for (const name of containerNames)
    page.push(
      `| \`${name}\` | ${containers[name].summary} | ${mayBeEmpty(name) ? 'yes' : ''} | ${takesSourceRef(name) ? 'yes' : ''} |`,
    );
  return sitePage(
    'The format',
    'What docs.json can say in `navigation`, and how Mintlify reads it.',
    `${page.join('\n')}\n\n${rules}`,
  );
}
