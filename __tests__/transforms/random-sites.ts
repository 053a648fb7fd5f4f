import fc from 'fast-check';
import { isContainer } from '../../src/index.ts';
import { transforms } from '../../transforms/index.ts';
import { randomLooks, randomOf, write } from '../json/random.ts';
import { type Fields, type Laid, navigationsOf, type Plain } from './random-navigation.ts';
import { pages, remote, specifications } from './random-files.ts';
import { anyShapes, shapesFor } from './random-shapes.ts';
import { labelFiles, type Step, stepsOf } from './random-steps.ts';

/** A site drawn at random, with what is to be done to it. */
export interface RandomSite {
  readonly docs: string;
  readonly files: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

// The navigation.

const labels = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom<Plain>(
      'A',
      'B',
      'C',
      'A: B',
      'X',
      'Y',
      'en',
      'fr',
      '2',
      'constructor',
      ' A ',
      'a"\\/\u0007',
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom<Plain>('', 5, 1.5, 0, true, null, {}, [], { text: 'A', href: '/deep/a' }) },
);
const entries = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom<Plain>(
      'a',
      'en/b',
      'es/b',
      '/c',
      'deep/en/d',
      'api/x',
      'api/y',
      'api/z',
      'api/hook',
      'api/gone',
      'es/a',
      'a',
    ),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom<Plain>(
      'GET /x',
      'POST /y',
      'get /x',
      'GET /v1/z/{id}',
      'PUT /r',
      'GET /gone',
      'WEBHOOK w',
      'WEBHOOK order paid',
      'spec.json GET /x',
      '/spec.json POST /y',
      'b.yaml PATCH /b/{id}',
      'b.yaml GET /x',
      'spec.json WEBHOOK w',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Plain>(
      '',
      'a.mdx',
      './a',
      'a/',
      '../up',
      'a#b',
      'https://a.com',
      'api/bad',
      '__proto__',
    ),
  },
);
const strays = fc.constantFrom<Plain>(
  null,
  5,
  [],
  ['a', ['b']],
  'stray',
  {},
  { page: 'a' },
  { $ref: 'none.json' },
  { $ref: '../out.json' },
  { $ref: '/nav/loop.json' },
  { $ref: '/nav/loop.json', group: 'Beside' },
  { $ref: '' },
  { $ref: 5 },
  { group: 'G', pages: 'a' },
  { tab: 'T', href: '/a' },
  { pages: [{ group: 'H', pages: ['a'] }] },
);
const specification = fc.constantFrom<Plain>(
  'spec.json',
  'spec.json',
  '/spec.json',
  'es/spec.json',
  'b.yaml',
  ['spec.json', 'b.yaml'],
  ['none.yaml', 'b.yaml'],
  { source: 'spec.json', directory: 'ref' },
  { source: 'b.yaml' },
  'none.yaml',
  'clash.json',
  [],
  {},
  5,
  ['spec.json', 5],
);
const fields = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom<Fields>(
      {},
      {},
      { icon: 'i' },
      { description: 'D' },
      { hidden: true },
      { align: 'end' },
      { default: true },
      { expanded: true },
      { tag: 'A' },
      { 'x-team': [1] },
      { directory: 'ref' },
      { asyncapi: 'async.json' },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Fields>(
      { href: '/a' },
      { href: 'https://a.com' },
      { href: 'es/a' },
      { root: 'r' },
      { root: 'GET /x' },
      { root: 'WEBHOOK w' },
      { root: 5 },
      { root: { page: 'a' } },
      { href: null },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Fields>(
      { description: { text: 'D', href: '/deep/a' } },
      { 'x-more': { href: '/deep/a', links: [{ href: 'https://b.com' }] } },
      { icon: { name: 'i', href: '/deep/a' } },
      { navbar: { links: [{ label: 'N', href: '/a' }] } },
      { banner: { content: 'B', pages: ['a'] } },
      { page: 'a' },
      { pages: 'a' },
      { groups: {} },
      { tabs: null },
    ),
  },
  { weight: 4, arbitrary: specification.map((openapi): Fields => ({ openapi })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Fields>(
      ...['missing.json', 'broken.json', '../out.json', remote, ''].map((openapi) => ({ openapi })),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Fields>(
      { global: { anchors: [{ anchor: 'G', href: '/a' }] } },
      {
        global: {
          anchors: [{ anchor: 5, href: 'https://a.com' }],
          languages: [
            { language: 'en', href: '/a' },
            { language: 'es', href: '/es/a' },
          ],
        },
      },
      { global: { tabs: [{ tab: 'T', pages: ['a'] }] } },
      { global: [] },
    ),
  },
);
const some = navigationsOf({ labels, entries, strays, fields, tangled: true });

/** A language is a code, mostly. */
const codes = new Map([
  ['A', 'en'],
  ['B', 'fr'],
  ['C', 'es'],
  ['X', 'de'],
]);

function withCodes(value: Plain, container?: string): Plain {
  if (Array.isArray(value)) return value.map((item) => withCodes(item, container));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]): [string, Plain] => [
      key,
      key === 'language' && container === 'languages' && typeof inner === 'string'
        ? (codes.get(inner) ?? inner)
        : withCodes(inner, isContainer(key) ? key : undefined),
    ]),
  );
}

const oddLanguages = fc.constantFrom<Fields>(
  {},
  {},
  {},
  { language: '', pages: ['a'] },
  { language: 5, pages: ['a'] },
  { language: 'en', pages: ['a', 'stray'] },
  { language: 'xx', groups: [] },
  { language: null, href: '/a' },
  { language: '', $ref: '/nav/language.json' },
  { $ref: '/nav/language.json' },
);

const paths = [
  '/a',
  '/es/a',
  '/en/b',
  '/made/y',
  '/p',
  '/q',
  '/es/p',
  '/p/',
  '/w/:slug*',
  '/es/w/:slug*',
  '/a#b',
  'c',
  '',
];
const redirects = fc.array(
  fc.record(
    {
      source: fc.constantFrom<Plain>(...paths, 5),
      destination: fc.constantFrom<Plain>(...paths, 'https://a.com'),
      permanent: fc.constantFrom(true, false),
    },
    { requiredKeys: ['source'] },
  ),
  { maxLength: 4 },
);

/** The pointers of the elements of a navigation, the root first, as far as no `$ref` is followed. */
function pointersIn(value: Plain, pointer = '/navigation'): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return [
    pointer,
    ...Object.entries(value).flatMap(([key, items]) =>
      isContainer(key) && Array.isArray(items)
        ? items.flatMap((item, k) => pointersIn(item, `${pointer}/${key}/${k}`))
        : [],
    ),
  ];
}

/** The entries of a navigation that are texts, and the labels of its elements. */
function textsIn(value: Plain, key = ''): { readonly pages: readonly string[]; readonly labels: readonly string[] } {
  if (typeof value === 'string')
    return {
      pages: [],
      labels: ['group', 'tab', 'anchor', 'dropdown', 'version', 'product'].includes(key) ? [value] : [],
    };
  const inner = Array.isArray(value)
    ? value.map((item) =>
        typeof item === 'string' && key === 'pages' && !/\s/.test(item)
          ? { pages: [item], labels: [] }
          : textsIn(item, key),
      )
    : Object.entries(value ?? {}).map(([name, item]) => textsIn(item as Plain, name));
  return { pages: inner.flatMap(({ pages }) => pages), labels: inner.flatMap(({ labels }) => labels) };
}

/** Numbers in the place of an element become its pointer, others a label or a page of the site. */
function pointed({ name, options: given }: Step, navigation: Plain): Step {
  const { pages: listed, labels } = textsIn(navigation);
  const thing = (key: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => thing(key, one));
    if (typeof value !== 'number' || key === 'depth') return value;
    const things = key === 'at' ? pointersIn(navigation) : key === 'names' ? labels : listed;
    return things[value % things.length] ?? 'none';
  };
  const there = Object.entries(given).filter(([, value]) => value !== undefined);
  return { name, options: Object.fromEntries(there.map(([key, value]) => [key, thing(key, value)])) };
}

/** Entries here and there as another language has them. */
const translated = (text: string, coins: () => boolean) =>
  text.replace(/"(en\/b|a|\/c|r|api\/x|spec\.json)"/g, (all, page: string) =>
    coins() ? `"${page === 'en/b' ? 'es/b' : page.startsWith('/') ? `/es${page}` : `es/${page}`}"` : all,
  );

const all = transforms.map(({ definition }) => definition.name);

/** Sites for all transforms, or for those that are named: one in five gets any other behind it. */
export function randomSites(names: readonly string[] = all): fc.Arbitrary<RandomSite> {
  const [step, any] = [names, all].map(stepsOf) as [fc.Arbitrary<Step>, fc.Arbitrary<Step>];
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
      steps: fc.oneof({ weight: 4, arbitrary: fc.tuple(step) }, { weight: 1, arbitrary: fc.tuple(step, any) }),
    })
    .map((drawn) => {
      const random = drawn.looks === null ? undefined : randomOf(drawn.looks);
      const looks = random && { ...randomLooks(random) };
      const text = (value: Plain) =>
        random === undefined ? `${JSON.stringify(value, null, 2)}\n` : write(value, random, looks!).text;
      const documents: Record<string, Plain> = {
        'nav/loop.json': { group: 'Loop', pages: ['a', { $ref: 'loop.json' }] },
        'nav/language.json': { language: 'sv', groups: [{ group: 'A', pages: ['a'] }] },
      };
      const coins = () => drawn.coins.next().value;
      const laidIn = (folder: string, { navigation, files }: Laid, change: (text: string) => string): Fields => {
        const moved = (value: string) =>
          JSON.parse(
            change(value.replaceAll('"$ref":"/nav/', `"$ref":"/${folder}nav/`).replaceAll(`/${folder}nav/l`, '/nav/l')),
          ) as Plain;
        for (const [path, value] of Object.entries(files))
          documents[folder + path] = withCodes(moved(JSON.stringify(JSON.parse(value))), 'languages');
        return withCodes(moved(JSON.stringify(navigation))) as Fields;
      };
      const asIs = (value: string) => value;
      const one = laidIn(drawn.shared ? '' : 'en/', drawn.one, asIs);
      const two = laidIn('two/', drawn.two, asIs);
      const alike = laidIn(drawn.shared ? '' : 'es/', drawn.one, (value) => translated(value, coins));
      const from = drawn.fits === 0 ? anyShapes : shapesFor(drawn.steps[0].name);
      const shape = from[drawn.shape % from.length]!;
      const navigation = shape(one, two, alike, drawn.odd) as Fields;
      const docs = {
        $schema: 'https://mintlify.com/docs.json',
        navigation,
        ...(drawn.redirects !== null && { redirects: drawn.redirects }),
      } as Plain;
      const used = JSON.stringify([docs, documents]);
      const files: Record<string, string> = {
        ...specifications,
        ...Object.fromEntries(Object.entries(pages).filter(([path]) => !drawn.missing.includes(path))),
        ...(drawn.labels !== null && { 'labels.yaml': drawn.labels }),
      };
      for (const [path, value] of Object.entries(documents))
        if (used.includes(path.split('/').at(-1)!)) files[path] = text(value);
      return { docs: text(docs), files, steps: drawn.steps.map((one) => pointed(one, navigation)) };
    });
}
