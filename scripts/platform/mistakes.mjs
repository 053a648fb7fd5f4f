// Copies of a navigation with random mistakes in it, the same ones for the same seed: what people write, and what
// merges and scripts leave behind.

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

const labels = {
  groups: 'group',
  tabs: 'tab',
  menu: 'item',
  anchors: 'anchor',
  dropdowns: 'dropdown',
  products: 'product',
  versions: 'version',
  languages: 'language',
};
const containers = [...Object.keys(labels), 'pages'];
const values = [5, true, false, null, '', 'true', 'text', [], {}, ['a'], { a: 1 }, -1, 1.5, '/x', 'fa-book', '#a'];
const fields = {
  icon: [5, 'fa-book', { name: 'a', style: 'bad' }, { name: 'a', library: 'lucide' }, { style: 'solid' }, 'book'],
  hidden: [true, false, 'true', 1, null],
  expanded: [true, 'true', 1],
  public: ['yes', true],
  boost: ['3', 3, -1],
  tag: [5, 'new'],
  searchable: ['no', false],
  align: ['end', 'middle'],
  default: [true, 'true', 1],
  description: [5, 'text'],
  name: [5, 'Name'],
  root: ['index', '', 5, 'GET /a'],
  directory: ['card', 'list', 1],
  color: ['#fff', { light: '#fff' }, { light: 'red' }, { light: '#fff', x: 1 }, {}],
  href: ['https://example.com', '/a', 'nope', '#a', 5, ''],
  openapi: [5, [], '', ['a.json', 5], { directory: 'a' }, { source: '', directory: 'a' }],
  asyncapi: [5, [], '', { source: 5 }],
  global: [
    {},
    { anchors: [{ anchor: 'L' }] },
    { anchors: [{ anchor: 'L', href: '/x' }] },
    { links: [] },
    5,
    { tabs: [] },
  ],
  graphql: ['schema.graphql', 5],
  sdk: [{ format: 'typedoc' }, 5],
  banner: [5, { content: 'text' }],
};

/** Every object of a navigation with the container that it stands in. */
function elementsOf(navigation) {
  const found = [];
  const visit = (element, container) => {
    found.push({ element, container });
    for (const name of containers)
      if (Array.isArray(element[name]))
        for (const child of element[name])
          if (typeof child === 'object' && child !== null && !Array.isArray(child)) visit(child, name);
  };
  visit(navigation, undefined);
  return found;
}

/** A child of a kind that would be right there. */
const childFor = (name) =>
  name === 'pages' ? 'mistake/page' : { [labels[name]]: name === 'languages' ? 'en' : 'New', pages: ['mistake/page'] };

const kindsOfMistake = {
  'a field of a wrong form': (pick, { element }) => {
    const name = pick(Object.keys(fields));
    element[name] = structuredClone(pick([...fields[name], ...fields[name], pick(values)]));
  },
  'an extra container': (pick, { element }) => {
    const name = pick(containers);
    if (element[name] === undefined) element[name] = pick([[], [childFor(name)], [childFor(name)], pick(values)]);
  },
  'an emptied container': (pick, { element }) => {
    const name = containers.find((key) => Array.isArray(element[key]));
    if (name !== undefined) element[name] = [];
  },
  'a container of a wrong form': (pick, { element }) => {
    const name = containers.find((key) => Array.isArray(element[key]));
    if (name !== undefined) element[name] = structuredClone(pick(values));
  },
  'a label missing or of a wrong form': (pick, { element }) => {
    const name = Object.values(labels).find((key) => element[key] !== undefined);
    if (name === undefined) return;
    if (pick([true, false])) delete element[name];
    else element[name] = pick(['', ' ', 5, null, 'xx']);
  },
  'a key misspelt': (pick, { element }) => {
    const name = pick(Object.keys(element));
    if (name === undefined) return;
    const at = Math.floor(pick([0, 1, 2, 3, 4]) % name.length);
    const entries = Object.entries(element).map(([key, value]) => [
      key === name ? key.slice(0, at) + pick(['', 'x', key[at].toUpperCase()]) + key.slice(at + 1) : key,
      value,
    ]);
    for (const key of Object.keys(element)) delete element[key];
    Object.assign(element, Object.fromEntries(entries));
  },
  'an entry of a wrong form': (pick, { element }) => {
    const name = containers.find((key) => Array.isArray(element[key]) && element[key].length > 0);
    if (name === undefined) return;
    const index = Math.floor(pick(element[name].map((_, at) => at)));
    element[name][index] = structuredClone(
      pick([...values, { sourceRef: 'a/b' }, { page: 'a' }, { title: 'A', href: '/a' }, './x/../index', 'a.mdx', 'a/']),
    );
  },
  'an element directly in one of its own kind': (pick, { element, container }) => {
    if (container === 'navigation' || container === 'pages') return;
    const copy = structuredClone(element);
    for (const name of containers) delete element[name];
    element[container] = [copy];
  },
};

/** The kinds of mistakes, as the record names them. */
export const mistakeNames = Object.keys(kindsOfMistake);

/** What stands at the first difference of two texts, before and after. */
function changeOf(before, after) {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  const from = Math.max(0, at - 30);
  return `${before.slice(from, at + 40)} → ${after.slice(from, at + 60)}`;
}

/** A copy of a configuration with one to three mistakes: `{ docs, mistakes }`, each mistake in a line. */
export function withMistakes(docs, seed) {
  const next = random(seed);
  const pick = (items) => items[Math.floor(next() * items.length)];
  const copy = structuredClone(docs);
  const mistakes = [];
  for (let count = 1 + Math.floor(next() * 3); count > 0; count--) {
    const name = pick(mistakeNames);
    const { element, container = 'navigation' } = pick(elementsOf(copy.navigation));
    const before = JSON.stringify(element);
    kindsOfMistake[name](pick, { element, container });
    mistakes.push(`${name}, in ${container}: ${changeOf(before, JSON.stringify(element))}`);
  }
  return { docs: copy, mistakes };
}
