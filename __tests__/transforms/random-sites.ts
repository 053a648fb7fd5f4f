import fc from 'fast-check';
import { isContainer, pipeline, type Transform, type TransformFactory } from '../../src/index.ts';
import { transforms } from '../../transforms/index.ts';
import { randomLooks, randomOf, write } from '../json/random.ts';
import { type Fields, type Laid, navigationsOf, type Plain } from './random-navigation.ts';

/** A site drawn at random, with what is to be done to it. */
export interface RandomSite {
  readonly docs: string;
  readonly files: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

/** A transform with its options, by name. */
export interface Step {
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
}

// The specifications.

const operation = (tag: string, more: object = {}) => ({ summary: `${tag} it`, tags: [tag], ...more });
const api = {
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  paths: {
    '/x': { get: operation('X'), post: operation('X', { 'x-hidden': true }) },
    '/y': { post: operation('Y', { 'x-mint': { href: '/made/y' } }) },
    '/v1/z/{id}': { get: { operationId: 'getZ' }, delete: operation('X', { summary: 'Delete' }) },
    '/r': { $ref: 'parts/r.json' },
  },
  webhooks: { w: { post: operation('W') }, 'order paid': { post: operation('W', { summary: 'Paid' }) } },
};
const older = { ...api, paths: { '/x': { get: operation('X') } }, webhooks: {} };
const yaml = 'openapi: 3.0.0 # c\ninfo: {title: B, version: "1"}\npaths:\n  /x:\n    get: {summary: X, tags: [Other]}\n  /b/{id}:\n    patch:\n      tags: [Other, X]\n';
const remote = 'https://api.test/openapi.json';
const specifications: Readonly<Record<string, string>> = {
  'spec.json': JSON.stringify(api),
  'es/spec.json': JSON.stringify(api),
  'b.yaml': yaml,
  'parts/r.json': JSON.stringify({ put: operation('R') }),
  'es/parts/r.json': JSON.stringify({ put: operation('R') }),
  'clash.json': JSON.stringify({ ...api, paths: { '/x': { get: operation('X'), put: operation('X') }, '/w': { post: operation('X') } }, webhooks: { w: { post: operation('X') } } }),
  'none.yaml': 'openapi: 3.0.0\ninfo: {title: N, version: "1"}\npaths: {}\n',
  'broken.json': '{ "openapi": "3.1.0", ',
};

// The page files.

const matter = (lines: string, text = '') => `---\n${lines}\n---\n${text}`;
const pages: Readonly<Record<string, string>> = {
  'a.mdx': matter('title: A'),
  'es/a.mdx': matter('title: A\ntitulo: "A" # c'),
  'en/b.md': '# B',
  'es/b.md': '# B',
  'c.mdx': 'C',
  'r.mdx': 'R',
  'es/r.mdx': 'R',
  'api/x.mdx': matter('title: X\nopenapi: GET /x', 'Text'),
  'api/y.mdx': matter('openapi: "spec.json POST /y"'),
  'es/api/x.mdx': matter('openapi: /es/spec.json GET /x'),
  'api/hook.mdx': matter('openapi: webhook w'),
  'api/gone.mdx': matter('openapi: GET /gone'),
  'api/bad.mdx': matter('openapi: [GET'),
};

// The navigation.

const labels = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom<Plain>('A', 'B', 'C', 'A: B', 'X', 'Y', 'en', 'fr', '2', 'constructor', ' A ', 'a"\\/\u0007') },
  { weight: 2, arbitrary: fc.constantFrom<Plain>('', 5, 1.5, 0, true, null, {}, [], { text: 'A', href: '/deep/a' }) },
);
const entries = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Plain>('a', 'en/b', 'es/b', '/c', 'deep/en/d', 'api/x', 'api/y', 'api/hook', 'api/gone', 'es/a', 'a') },
  { weight: 5, arbitrary: fc.constantFrom<Plain>('GET /x', 'POST /y', 'get /x', 'GET /v1/z/{id}', 'PUT /r', 'GET /gone', 'WEBHOOK w', 'WEBHOOK order paid', 'spec.json GET /x', '/spec.json POST /y', 'b.yaml PATCH /b/{id}', 'b.yaml GET /x', 'spec.json WEBHOOK w') },
  { weight: 1, arbitrary: fc.constantFrom<Plain>('', 'a.mdx', './a', 'a/', '../up', 'a#b', 'https://a.com', 'api/bad', '__proto__') },
);
const strays = fc.constantFrom<Plain>(null, 5, [], ['a', ['b']], 'stray', {}, { page: 'a' }, { $ref: 'none.json' }, { $ref: '../out.json' }, { $ref: '/nav/loop.json' }, { $ref: '/nav/loop.json', group: 'Beside' }, { $ref: '' }, { $ref: 5 }, { group: 'G', pages: 'a' }, { tab: 'T', href: '/a' }, { pages: [{ group: 'H', pages: ['a'] }] });
const specification = fc.constantFrom<Plain>('spec.json', 'spec.json', '/spec.json', 'es/spec.json', 'b.yaml', ['spec.json', 'b.yaml'], ['none.yaml', 'b.yaml'], { source: 'spec.json', directory: 'ref' }, { source: 'b.yaml' }, 'none.yaml', 'clash.json', [], {}, 5, ['spec.json', 5]);
const fields = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Fields>({}, {}, { icon: 'i' }, { description: 'D' }, { hidden: true }, { align: 'end' }, { default: true }, { expanded: true }, { tag: 'A' }, { 'x-team': [1] }, { directory: 'ref' }, { asyncapi: 'async.json' }) },
  { weight: 2, arbitrary: fc.constantFrom<Fields>({ href: '/a' }, { href: 'https://a.com' }, { href: 'es/a' }, { root: 'r' }, { root: 'GET /x' }, { root: 'WEBHOOK w' }, { root: 5 }, { root: { page: 'a' } }, { href: null }) },
  { weight: 2, arbitrary: fc.constantFrom<Fields>({ description: { text: 'D', href: '/deep/a' } }, { 'x-more': { href: '/deep/a', links: [{ href: 'https://b.com' }] } }, { icon: { name: 'i', href: '/deep/a' } }, { navbar: { links: [{ label: 'N', href: '/a' }] } }, { banner: { content: 'B', pages: ['a'] } }, { page: 'a' }, { pages: 'a' }, { groups: {} }, { tabs: null }) },
  { weight: 4, arbitrary: specification.map((openapi): Fields => ({ openapi })) },
  { weight: 1, arbitrary: fc.constantFrom<Fields>(...['missing.json', 'broken.json', '../out.json', remote, ''].map((openapi) => ({ openapi }))) },
  { weight: 1, arbitrary: fc.constantFrom<Fields>({ global: { anchors: [{ anchor: 'G', href: '/a' }] } }, { global: { anchors: [{ anchor: 5, href: 'https://a.com' }], languages: [{ language: 'en', href: '/a' }, { language: 'es', href: '/es/a' }] } }, { global: { tabs: [{ tab: 'T', pages: ['a'] }] } }, { global: [] }) },
);
const some = navigationsOf({ labels, entries, strays, fields, tangled: true });

/** A language is a code, mostly. */
const codes = new Map([['A', 'en'], ['B', 'fr'], ['C', 'es'], ['X', 'de']]);

function withCodes(value: Plain, container?: string): Plain {
  if (Array.isArray(value)) return value.map((item) => withCodes(item, container));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]): [string, Plain] => [key, key === 'language' && container === 'languages' && typeof inner === 'string' ? (codes.get(inner) ?? inner) : withCodes(inner, isContainer(key) ? key : undefined)]));
}

/** Navigations that stand side by side, each with its files in a folder of its own. */
type Shape = (one: Fields, two: Fields, alike: Fields, odd: Fields) => object;

/** What every language has, beside what is drawn. */
const firm = (language: string, drawn: Fields): Fields => ({ language, groups: [{ group: 'A', pages: language === 'en' ? ['a', 'r', '/c'] : ['es/a', 'es/r', 'es/c', 'es/b'] }, { group: 'B', ...drawn }, { group: 'X', openapi: 'spec.json', pages: ['api/x', 'GET /x'] }] });
const languagesOf: Shape = (one, two, alike, odd) => ({ languages: [{ ...one, language: 'en' }, { ...alike, language: 'es' }, odd, ...('language' in odd ? [] : [{ ...two, language: 'fr' }])] });
const languageShapes: readonly Shape[] = [
  (one, two) => ({ languages: [{ language: 'en', ...one, }, { ...two, language: 'es' }] }),
  languagesOf,
  (one, _two, alike, odd) => ({ languages: [firm('en', one), firm('es', alike), odd] }),
  (one, two, alike) => ({ languages: [firm('en', one), { language: 'fr', ...two }, firm('es', { ...alike, pages: ['es/a'] })] }),
  (one, two) => ({ languages: [firm('en', one), { language: 'es', ...two, groups: [{ group: 'A', pages: ['es/a'] }] }] }),
  (one, two, alike, odd) => ({ versions: [{ version: 'v1', languages: [firm('en', one), firm('es', alike), odd] }, { version: 'v2', languages: [firm('en', two), firm('es', one)] }] }),
  (one, _two, alike) => ({ languages: [{ ...one, language: 'en' }, { ...alike, language: 'es', default: true }] }),
  (one, two, alike, odd) => ({ versions: [{ version: 1, ...languagesOf(one, two, alike, odd) }, { version: 'v2', ...two }] }),
  (one, two, alike, odd) => ({ products: [{ product: 'P', ...languagesOf(one, two, alike, odd) }, { product: 5, ...languagesOf(two, one, two, odd) }] }),
  (one, two, alike, odd) => ({ tabs: [{ tab: 'T', ...languagesOf(one, two, alike, odd) }, { tab: 5, ...two }] }),
  (one, two, alike) => ({ languages: [{ language: 'en', versions: [{ ...one, version: 'v1' }, { ...two, version: 2 }] }, { language: 'es', versions: [{ ...alike, version: 'v1' }, { ...two, version: 2 }] }], global: { anchors: [{ anchor: 'G', href: '/a' }] } }),
];
const tabShapes: readonly Shape[] = [
  (one, two) => ({ tabs: [{ tab: 'One', ...one }, { tab: 'Two', ...two }] }),
  (one, two) => ({ dropdowns: [{ dropdown: 'D', tabs: [{ tab: 'One', ...one, href: '/a' }, { tab: 5, openapi: 'spec.json', ...two }] }, { dropdown: 'E', ...one }] }),
  (one, two) => ({ tabs: [{ tab: 'One', openapi: 'spec.json', tabs: [{ tab: 'Two', ...two }, one] }, { tab: 'Menu', menu: [{ item: 'M', ...one }, { item: 5, ...two }] }] }),
];
const apiShapes: readonly Shape[] = [
  (one, two) => ({ tabs: [{ tab: 'API', openapi: 'spec.json' }, { tab: 'B', openapi: 'b.yaml', ...two }, one] }),
  (one, two) => ({ groups: [{ group: 'API', openapi: 'spec.json' }, { ...one, group: 'One' }, { openapi: 'b.yaml', ...two, group: 'Two' }] }),
  (one, two) => ({ anchors: [{ anchor: 'API', openapi: 'spec.json', groups: [{ group: 'X', pages: ['GET /x', 'DELETE /v1/z/{id}'] }, { ...one, group: 'One' }] }, { anchor: 'Two', ...two }] }),
  (one, two) => ({ dropdowns: [{ dropdown: 5, openapi: 'b.yaml', groups: [{ group: 'Other', pages: ['GET /x', 'PATCH /b/{id}'] }] }, { dropdown: 'One', ...one }, { openapi: 'spec.json', ...two }] }),
  (one, two) => ({ tabs: [{ tab: 'API', groups: [{ group: 'X', openapi: 'spec.json', pages: ['api/x', 'api/y', 'GET /v1/z/{id}', { ...one, group: 'One' }] }] }, { tab: 'Two', ...two }] }),
  (one) => ({ tabs: [{ tab: 'C', openapi: 'spec.json', groups: [{ group: 'X', pages: ['GET /x'] }, { group: 'Y', pages: ['POST /y'] }, { group: 'API Reference', pages: ['GET /v1/z/{id}'] }, { group: 'X', pages: ['DELETE /v1/z/{id}'] }, { group: 'R', pages: ['PUT /r'] }, { group: 'W', pages: ['WEBHOOK w', 'WEBHOOK order paid'] }] }, { tab: 'E', openapi: ['b.yaml'], pages: ['GET /x', 'PATCH /b/{id}'] }, { tab: 'One', ...one }] }),
  (one, two) => ({ products: [{ product: 5, openapi: 'spec.json', pages: ['api/x', 'api/hook'] }, { product: '', openapi: 'b.yaml', ...one }, { product: 'P', ...two }] }),
];
const anyShapes: readonly Shape[] = [(one) => one, ...tabShapes, ...apiShapes, ...languageShapes];

/** What a transform finds something to do in. */
const shapesFor = (name: string): readonly Shape[] => (/language|labels/.test(name) ? languageShapes : name === 'tabs-to-dropdowns' ? tabShapes : apiShapes);
const oddLanguages = fc.constantFrom<Fields>({}, {}, {}, { language: '', pages: ['a'] }, { language: 5, pages: ['a'] }, { language: 'en', pages: ['a', 'stray'] }, { language: 'xx', groups: [] }, { language: null, href: '/a' }, { language: '', $ref: '/nav/language.json' }, { $ref: '/nav/language.json' });

const paths = ['/a', '/es/a', '/en/b', '/made/y', '/p', '/q', '/es/p', '/p/', '/w/:slug*', '/es/w/:slug*', '/a#b', 'c', ''];
const redirects = fc.array(fc.record({ source: fc.constantFrom<Plain>(...paths, 5), destination: fc.constantFrom<Plain>(...paths, 'https://a.com'), permanent: fc.constantFrom(true, false) }, { requiredKeys: ['source'] }), { maxLength: 4 });

// The transforms, with options that are valid.

const code = fc.constantFrom('es', 'es', 'es', 'en', 'fr', 'sv', 'de');
const other = fc.constantFrom('de', 'fr', 'sv', 'cn', 'es');
const codeLists = fc.array(code, { minLength: 1, maxLength: 2 });
const otherLists = fc.array(other, { minLength: 1, maxLength: 2 });
const someCodes = seldom(codeLists);
const flag = fc.boolean();
function seldom<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
}
const source = seldom(code);
/** Which element of the site is meant: its number in reading order. */
const at = seldom(fc.nat({ max: 30 }));
const labelFiles = fc.constantFrom('es:\n  A: Uno # c\n  B: Dos\n  "2": zwei\n', '{"es": {"A": "Uno"}, "fr": {"A": "Un", "B": "Deux"}}', 'fr: {A: Un, C: Trois}\nde: {X: Ix}\n', '{}', 'es:\n  A:\n');
const specs = fc.constantFrom({}, { [remote]: specifications['spec.json']! });
const grouping = { groupBy: fc.constantFrom('tag', 'path', 'none'), untagged: fc.constantFrom('API Reference', 'X'), mixed: fc.constantFrom(true, true, false), allSpecifications: flag, spec: specs };
const policies = { missing: fc.constantFrom('keep', 'prune', 'fallback', 'copy'), specifications: fc.constantFrom('translated', 'separate', 'keep'), labels: labelFiles };

const options: Readonly<Record<string, fc.Arbitrary<object>>> = {
  'tabs-to-dropdowns': fc.record({ at, flatten: flag }, { requiredKeys: [] }),
  'expand-openapi': fc.record({ at, ...grouping, strict: seldom(flag) }, { requiredKeys: [] }),
  'sync-openapi': fc.record({ at, all: flag, since: fc.constantFrom('v1', { content: JSON.stringify(older) }), keepRemoved: flag, spec: specs }, { requiredKeys: [] }),
  'collapse-openapi': fc.record({ at, spec: specs }, { requiredKeys: [] }),
  'openapi-pages': fc.record({ at, ...grouping }, { requiredKeys: [] }),
  'openapi-entries': fc.record({ at, delete: flag, drop: fc.constantFrom(['title'], ['title', 'description']), redirects: flag, spec: specs }, { requiredKeys: [] }),
  'add-languages': fc.record({ languages: otherLists, source, path: fc.constantFrom('{language}/{page}', '{page}/{language}'), at, ...policies }, { requiredKeys: ['languages'] }),
  'sync-languages': fc.record({ languages: someCodes, source, at, languageOnly: fc.constantFrom('keep', 'remove'), fields: fc.constantFrom(['icon'], ['icon', 'tag', 'expanded']), stale: flag, ...policies }, { requiredKeys: [] }),
  'remove-language': fc.record({ languages: codeLists, default: source, unwrap: flag, prune: flag, delete: flag, redirects: flag, at }, { requiredKeys: ['languages'] }),
  'rename-language': fc.record({ from: code, to: other, paths: flag, redirects: flag }, { requiredKeys: ['from', 'to'] }),
  'export-labels': fc.record({ languages: seldom(otherLists), source, file: fc.constantFrom('labels.yaml', 'labels.json', 'more.yml') }, { requiredKeys: [] }),
  'import-labels': fc.record({ labels: labelFiles, languages: someCodes, source, overwrite: flag }, { requiredKeys: ['labels'] }),
};

export const stepsOf = (names: readonly string[]): fc.Arbitrary<Step> => fc.oneof(...names.map((name) => options[name]!.map((given): Step => ({ name, options: given as Step['options'] }))));

/** The pointers of the elements of a navigation, the root first, as far as no `$ref` is followed. */
function pointersIn(value: Plain, pointer = '/navigation'): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return [pointer, ...Object.entries(value).flatMap(([key, items]) => (isContainer(key) && Array.isArray(items) ? items.flatMap((item, k) => pointersIn(item, `${pointer}/${key}/${k}`)) : []))];
}

/** Numbers in the place of an element become its pointer. */
function pointed({ name, options: given }: Step, navigation: Plain): Step {
  const pointers = pointersIn(navigation);
  return { name, options: Object.fromEntries(Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, key === 'at' ? pointers[(value as number) % pointers.length] : value]]))) };
}

/** Entries here and there as another language has them. */
const translated = (text: string, coins: () => boolean) => text.replace(/"(en\/b|a|\/c|r|api\/x|spec\.json)"/g, (all, page: string) => (coins() ? `"${page === 'en/b' ? 'es/b' : page.startsWith('/') ? `/es${page}` : `es/${page}`}"` : all));

/** Sites for all transforms, or for those that are named: one in five gets two in a row. */
export function randomSites(names: readonly string[] = transforms.map(({ definition }) => definition.name)): fc.Arbitrary<RandomSite> {
  const step = stepsOf(names);
  return fc
    .record({
      one: some,
      two: some,
      coins: fc.infiniteStream(fc.boolean()),
      shared: fc.boolean(),
      shape: fc.nat({ max: 1000 }),
      fits: fc.nat({ max: 7 }),
      odd: oddLanguages,
      redirects: fc.option(redirects),
      missing: fc.subarray(Object.keys(pages), { maxLength: 4 }),
      labels: fc.option(labelFiles),
      looks: fc.option(fc.nat(), { freq: 2 }),
      steps: fc.oneof({ weight: 4, arbitrary: fc.tuple(step) }, { weight: 1, arbitrary: fc.tuple(step, step) }),
    })
    .map((drawn) => {
      const random = drawn.looks === null ? undefined : randomOf(drawn.looks);
      const looks = random && { ...randomLooks(random) };
      const text = (value: Plain) => (random === undefined ? `${JSON.stringify(value, null, 2)}\n` : write(value, random, looks!).text);
      const documents: Record<string, Plain> = { 'nav/loop.json': { group: 'Loop', pages: ['a', { $ref: 'loop.json' }] }, 'nav/language.json': { language: 'sv', groups: [{ group: 'A', pages: ['a'] }] } };
      const coins = () => drawn.coins.next().value;
      const laidIn = (folder: string, { navigation, files }: Laid, change: (text: string) => string): Fields => {
        const moved = (value: string) => JSON.parse(change(value.replaceAll('"$ref":"/nav/', `"$ref":"/${folder}nav/`).replaceAll(`/${folder}nav/l`, '/nav/l'))) as Plain;
        for (const [path, value] of Object.entries(files)) documents[folder + path] = withCodes(moved(JSON.stringify(JSON.parse(value))), 'languages');
        return withCodes(moved(JSON.stringify(navigation))) as Fields;
      };
      const asIs = (value: string) => value;
      const one = laidIn(drawn.shared ? '' : 'en/', drawn.one, asIs);
      const two = laidIn('two/', drawn.two, asIs);
      const alike = laidIn(drawn.shared ? '' : 'es/', drawn.one, (value) => translated(value, coins));
      const from = drawn.fits === 0 ? anyShapes : shapesFor(drawn.steps[0].name);
      const shape = from[drawn.shape % from.length]!;
      const navigation = shape(one, two, alike, drawn.odd) as Fields;
      const docs = { $schema: 'https://mintlify.com/docs.json', navigation, ...(drawn.redirects !== null && { redirects: drawn.redirects }) } as Plain;
      const used = JSON.stringify([docs, documents]);
      const files: Record<string, string> = { ...specifications, ...Object.fromEntries(Object.entries(pages).filter(([path]) => !drawn.missing.includes(path))), ...(drawn.labels !== null && { 'labels.yaml': drawn.labels }) };
      for (const [path, value] of Object.entries(documents)) if (used.includes(path.split('/').at(-1)!)) files[path] = text(value);
      return { docs: text(docs), files, steps: drawn.steps.map((one) => pointed(one, navigation)) };
    });
}

const factories = new Map(transforms.map((factory) => [factory.definition.name, factory as unknown as TransformFactory]));

/** The transforms of a random site as one. */
export const transformOf = (steps: readonly Step[]): Transform => pipeline(...steps.map(({ name, options: given }) => factories.get(name)!(given)));

/** Files of another revision of git. */
export const revisions = { v1: { 'spec.json': JSON.stringify(older) } };
