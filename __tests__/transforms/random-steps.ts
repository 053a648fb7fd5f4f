import fc from 'fast-check';
import { pipeline, type Transform, type TransformFactory } from '../../src/index.ts';
import { transforms } from '../../transforms/index.ts';
import { older, remote, specifications } from './random-files.ts';

/** A transform with its options, by name. */
export interface Step {
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
}

// The transforms, with options that are valid.

const code = fc.constantFrom('es', 'es', 'es', 'es', 'es', 'en', 'fr', 'sv', 'de');
const other = fc.constantFrom('de', 'fr', 'sv', 'cn');
const codeLists = fc.array(code, { minLength: 1, maxLength: 2 });
const otherLists = fc.array(other, { minLength: 1, maxLength: 2 });
const someCodes = seldom(codeLists);
const flag = fc.boolean();
const mostly = fc.constantFrom(true, true, true, true, false);
function seldom<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
}
const source = seldom(code);
/** Which element of the site is meant: its number in reading order. */
const at = seldom(fc.nat({ max: 30 }));
export const labelFiles = fc.constantFrom(
  'es: {A: Uno, B: Dos, C: Tres, X: Equis}\n',
  'es:\n  A: Uno # c\n  B: Dos\n  "2": zwei\n',
  '{"es": {"A": "Uno"}, "fr": {"A": "Un", "B": "Deux"}}',
  'fr: {A: Un, C: Trois}\nde: {X: Ix}\n',
  '{}',
  'es:\n  A:\n',
);
const specs = fc.constantFrom({}, { [remote]: specifications['spec.json']! });
const grouping = {
  groupBy: fc.constantFrom('tag', 'path', 'none'),
  untagged: fc.constantFrom('API Reference', 'X'),
  mixed: mostly,
  allSpecifications: flag,
  spec: specs,
};
const policies = {
  missing: fc.constantFrom('keep', 'prune', 'fallback', 'copy'),
  specifications: fc.constantFrom('translated', 'separate', 'keep'),
  labels: labelFiles,
};

const options: Record<string, fc.Arbitrary<object>> = {
  'tabs-to-dropdowns': fc.record({ at, flatten: mostly }, { requiredKeys: [] }),
  'expand-openapi': fc.record(
    { at, ...grouping, hidden: fc.constantFrom('group', 'drop'), clashes: fc.constantFrom('page', 'page', 'drop') },
    { requiredKeys: [] },
  ),
  'sync-openapi': fc.record(
    {
      at,
      all: mostly,
      since: fc.constantFrom('v1', { content: JSON.stringify(older) }),
      keepRemoved: flag,
      redirects: flag,
      spec: specs,
    },
    { requiredKeys: [] },
  ),
  'openapi-pages': fc.record({ at, ...grouping }, { requiredKeys: [] }),
  'add-languages': fc.record(
    { languages: otherLists, source, path: fc.constantFrom('{language}/{page}', '{page}/{language}'), at, ...policies },
    { requiredKeys: ['languages'] },
  ),
  'sync-languages': fc.record(
    {
      languages: someCodes,
      source,
      at,
      languageOnly: fc.constantFrom('keep', 'remove'),
      fields: fc.constantFrom(['icon'], ['icon', 'tag', 'expanded']),
      stale: flag,
      ...policies,
    },
    { requiredKeys: [] },
  ),
  'remove-language': fc.record(
    { languages: codeLists, default: source, unwrap: flag, prune: flag, delete: flag, redirects: flag, at },
    { requiredKeys: ['languages'] },
  ),
  'rename-language': fc.record(
    { from: code, to: other, paths: flag, redirects: flag },
    { requiredKeys: ['from', 'to', 'paths'] },
  ),
  labels: fc.oneof(
    fc.record(
      {
        task: fc.constant('export'),
        languages: seldom(otherLists),
        source,
        file: fc.constantFrom('labels.yaml', 'labels.json', 'more.yml'),
      },
      { requiredKeys: ['task'] },
    ),
    fc.record(
      { task: fc.constant('import'), labels: labelFiles, languages: someCodes, source, overwrite: flag },
      { requiredKeys: ['task', 'labels'] },
    ),
  ),
};

/** Mostly a page of the site, by its number. */
const page = fc.oneof(
  { weight: 9, arbitrary: fc.nat({ max: 30 }) },
  { weight: 1, arbitrary: fc.constantFrom('a', 'es/b', 'X', '/c', 'one/a') },
);
const folder = fc.constantFrom('es/', 'api/', 'en/', 'two/');
const someKind = fc.constantFrom('group', 'tab', 'anchor', 'dropdown', 'product', 'version');
const languages = seldom(fc.constantFrom(['source'], ['es'], ['all']));
const versionLabel = fc.constantFrom('v1', 'v1', 'v2', 'v3', '2');
const label = fc.constantFrom('A', 'B', 'C', 'X', 'New');

Object.assign(options, {
  add: fc.oneof(
    ...[
      { after: page },
      { after: page },
      { before: page },
      { into: fc.constantFrom('group[label="A"]', '/navigation') },
      {},
    ].map((place) =>
      fc.record(
        {
          pages: fc.array(fc.constantFrom('c', 'r', 'api/z', 'es/c', 'new'), { minLength: 1, maxLength: 3 }),
          ...place,
          group: seldom(label),
          create: mostly,
          title: seldom(label),
          orphans: seldom(flag),
          languages,
        },
        { requiredKeys: ['pages', ...(Object.keys(place) as never[])] },
      ),
    ),
    fc.record(
      { pages: fc.constant(['c', 'api/z']), tab: label, group: seldom(label), icon: seldom(label), languages },
      { requiredKeys: ['pages', 'tab'] },
    ),
    fc.record({ pages: fc.constant(['api/']), tab: label, by: fc.constant('folder' as const), languages }),
    fc.record({
      link: label,
      href: fc.constantFrom('/c', 'https://x.example'),
      into: fc.constant('global'),
      languages,
    }),
    fc.record({ link: label, href: fc.constant('/r'), after: fc.constant('/navigation/tabs/0'), languages }),
  ),
  move: fc.oneof(
    fc.record({
      what: page,
      to: fc.constantFrom('new', 'es/new', 'z/a', 'c'),
      redirects: flag,
      entriesOnly: seldom(flag),
      languages,
    }),
    fc.record({ what: folder, to: fc.constantFrom('new/', 'z/y/', 'es/'), redirects: flag, languages }),
    fc.record({ what: page, before: page, languages }),
    fc.record({ what: page, after: page, languages }),
    fc.record({ at: fc.constantFrom('page', 'group group'), after: page, as: seldom(someKind), languages }),
  ),
  remove: fc.record(
    {
      what: fc.array(fc.oneof(page, page, page, folder), { minLength: 1, maxLength: 2 }),
      delete: flag,
      redirect: seldom(page),
      redirects: seldom(flag).map(Boolean),
      languages,
    },
    { requiredKeys: ['what'] },
  ),
  'sync-pages': fc.record(
    {
      at: fc.nat({ max: 30 }),
      from: fc.constantFrom(['api/**'], ['*'], ['en/**', 'es/**']),
      nest: fc.constantFrom('flat', 'folders'),
      sort: fc.constantFrom('given', 'given', 'natural', 'title'),
      foreign: fc.constantFrom('keep', 'report'),
      // An element that gets pages can have a counterpart from then on.
      languages: fc.constant(['source']),
    },
    { requiredKeys: ['at', 'from'] },
  ),
  rename: fc.oneof(
    fc.record({ names: fc.tuple(fc.nat({ max: 30 }), label), labels: seldom(labelFiles), languages }),
    fc.record({ at: fc.nat({ max: 30 }), names: fc.tuple(label), languages }),
  ),
  set: fc.record({
    at: fc.nat({ max: 30 }),
    field: fc.constantFrom({ icon: 'book' }, { hidden: 'true' }, { icon: '' }, { icon: 'x', hidden: 'false' }),
    languages,
  }),
  wrap: fc.record({
    at: fc.oneof(fc.nat({ max: 30 }), fc.constantFrom('group > *', 'page + page', 'group > page')),
    in: fc.constantFrom('group', 'group', 'group', 'group', 'tab', 'version', 'language'),
    label: fc.constantFrom('X', 'sv'),
    collapse: flag,
    languages,
  }),
  convert: fc.oneof(
    fc.record({ to: someKind, at: fc.nat({ max: 30 }), flatten: flag, languages }),
    fc.record({
      to: someKind,
      from: fc.constantFrom('group', 'tab', 'anchor', 'dropdown', 'product'),
      flatten: flag,
      languages,
    }),
  ),
  unwrap: fc.record({
    at: fc.oneof(fc.nat({ max: 30 }), fc.constantFrom('group group', 'group')),
    depth: seldom(fc.constantFrom(1, 2)),
    languages,
  }),
  join: fc.record({ at: fc.constantFrom('group', 'group, tab, anchor, dropdown'), languages }),
  split: fc.oneof(
    fc.record({ at: fc.nat({ max: 30 }), by: fc.constantFrom('folder', 'label', 'label'), languages }),
    fc.record({
      at: fc.constantFrom('page:not(:first-child)', 'page + page', 'group > :last-child'),
      label,
      languages,
    }),
    fc.record({
      at: fc.constantFrom('page:not(:first-child)', 'page + page', 'group > :last-child'),
      label,
      languages,
    }),
  ),
  // An outline is of one site: what each gives is drawn in regroup.test.
  regroup: fc.record({ outline: fc.constantFrom('', '# docs.json 00000000\n- a') }),
  extract: fc.oneof(
    fc.record({ by: fc.constantFrom('language', 'version', 'tab', 'product', 'redirects'), languages }),
    fc.record({
      at: fc.oneof(fc.nat({ max: 30 }), fc.constantFrom('group', 'group group', 'anchor, dropdown')),
      folder: seldom(fc.constantFrom('', 'nav', 'a/b')),
      languages,
    }),
  ),
  inline: fc.record(
    { files: seldom(fc.constantFrom(['nav/'], ['nav/a.json', 'none.json'], ['two/nav/'])), keep: flag },
    { requiredKeys: [] },
  ),
  'cut-version': fc.record(
    {
      version: fc.constantFrom('A', 'X', 'v2', '3.0-rc'),
      from: versionLabel,
      copies: seldom(fc.constantFrom('new', 'old')),
      folder: seldom(fc.constantFrom('es', 'z/y')),
      latest: mostly,
      asLatest: flag,
    },
    { requiredKeys: ['version', 'from'] },
  ),
  'retire-version': fc.record({ version: versionLabel, remove: flag, redirects: mostly }),
  'upgrade-mint': fc.record({ keep: flag, into: seldom(fc.constant('docs.json')) }, { requiredKeys: [] }),
  sort: fc.record({
    at: fc.nat({ max: 30 }),
    by: fc.constantFrom('natural', 'title', 'path', 'date'),
    reverse: flag,
    languages,
  }),
});

export const stepsOf = (names: readonly string[]): fc.Arbitrary<Step> =>
  fc.oneof(...names.map((name) => options[name]!.map((given): Step => ({ name, options: given as Step['options'] }))));

const factories = new Map(
  transforms.map((factory) => [factory.definition.name, factory as unknown as TransformFactory]),
);

/** The transforms of a random site as one. */
export const transformOf = (steps: readonly Step[]): Transform =>
  pipeline(...steps.map(({ name, options: given }) => factories.get(name)!(given)));
