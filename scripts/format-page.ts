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
    'The root has one container, the pattern of the site. Beside it, `global` lists links that every page shows.',
  Pages:
    'An entry of `pages` is the path of a page file. In a group, an entry may also be a group. If an element has or inherits a spec, an entry may also be an endpoint: `GET /users`.',
  'Group object': 'A group is a titled part of the sidebar.',
  'Tab object': 'A tab is a part of the site with a path of its own. The tabs are in a bar at the top.',
  'Menu item object': 'An item of the `menu` of a tab has only groups, pages or a link.',
  'Anchor object': 'An anchor stays at the top of the sidebar. It opens a part of the content, or is a link.',
  'Global anchor object': 'An anchor in `global.anchors` is a link on every page.',
  'Dropdown object': 'The dropdowns are in a menu at the top of the sidebar. Each opens a part of the site.',
  'Product object': 'A product is a part of the site about one of your products.',
  'Version object': 'The reader selects a version from a menu. A version may have every other navigation field.',
  'Language object': 'The reader selects a language from a menu. A language may have every other navigation field.',
};

const rules = `## The \`openapi\` property

\`openapi\` is the path of an OpenAPI spec. Every element may have it, at every level.

- An element without \`openapi\` inherits the spec of the nearest element around it.
- An element with \`openapi\` and no pages gets a page for every operation of the spec.
- An element that lists endpoints (\`GET /users\`) gets only these pages. It may list page files too.

## Display properties outside \`navigation\`

- \`styling.eyebrows\`: with \`breadcrumbs\`, each page shows its full navigation path at the top.
- \`interaction.drilldown\`: see [States and transitions](#states-and-transitions).

## Nesting rules

1. The root has one pattern. Only \`global\` may be beside it.
2. The pattern may contain other elements.
3. The children of an element are of one kind: a tab may have anchors with groups in them, but not anchors and groups side by side.

## States and transitions

A group at the top of the sidebar is always open. A nested group starts open if \`expanded\` is true, else closed.
A click on a closed group opens it. With \`interaction.drilldown: true\`, the click also opens its first page, with
\`false\` it does not. If the property is not set, the theme decides.
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
  const order = kind === 'global' ? 'Mintlify shows all of them' : `Mintlify tries ${code(branches)}`;
  return [
    `May contain: ${code(named('specification'))}${extra.length > 0 ? `; beyond the specification ${code(extra)}` : ''}.`,
    `${order}${bare ? (kind === 'global' ? '' : '. It also accepts the element without content') : ''}.`,
  ].join('\n');
}

/** `docs/format.md`: the format of `navigation`, made from the table in `src/format/elements.ts`. */
export function formatPage(): string {
  const page = [
    '`NAVSHIFT_UPDATE=1 npm test -- house` writes this page from `src/format/elements.ts`. The code cites its headings.\n',
    `The status is the source of a field. \`specification\`: the specification of the format. \`documented\`: only Mintlify's documentation (${documentedAt('').date!}), on the named page of mintlify/docs. \`observed\`: Mintlify's packages accept it (${observedIn().date!}), but no document names it. A type after "also" is not in the specification.\n`,
    'If an element has several kinds of content, Mintlify tries them in the order below each table. It shows the first kind that has no mistake, and drops the rest. So one mistake makes Mintlify drop all content of that kind.\n',
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
      page.push(`If the root has several containers, Mintlify shows the first of: ${code(patterns)}.\n`);
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
    'The fields of `navigation` in docs.json, and how Mintlify reads them.',
    `${page.join('\n')}\n\n${rules}`,
  );
}
