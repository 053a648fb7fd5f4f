import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  containerNames,
  type Declaration,
  defineTransform,
  kindOf,
  labelField,
  makeSite,
  memoryReader,
  parse,
  run,
  takeCensus,
} from '../../src/index.ts';
import { findLosses } from '../../src/plan/index.ts';
import { itemText } from '../../src/served/index.ts';

const zoo = JSON.stringify({
  openapi: '3.1.0',
  paths: { '/animals': { get: {}, post: {} } },
  webhooks: { born: { post: {} } },
});
const open = (navigation: unknown, files: Record<string, string> = {}) =>
  makeSite(JSON.stringify({ navigation }), { reader: memoryReader(files) });

/** What goes when one navigation becomes the other, with what is declared. */
function lost(
  before: unknown,
  after: unknown,
  declarations: readonly Declaration[] = [],
  files: Record<string, string> = {},
): string[] {
  const losses = findLosses(takeCensus(open(before, files)), takeCensus(open(after, files)), declarations);
  return losses.map(({ item, scope, before: was, after: is }) =>
    [itemText(item), ...scope, `${was} → ${is}`].join(' | '),
  );
}

const page = (name: string) => ({ kind: 'page', page: name }) as const;
const en = (pages: string[]) => ({ language: 'en', pages });
const fr = (pages: string[]) => ({ language: 'fr', pages });

describe('what would be lost is named', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['an entry', { pages: ['a', 'b'] }, { pages: ['b'] }, ['page a | 1 → 0']],
    ['a duplicate', { pages: ['a', 'a'] }, { pages: ['a'] }, ['page a | 2 → 1']],
    ['the root of a group', { groups: [{ root: 'r', pages: [] }] }, { groups: [{ pages: [] }] }, ['page r | 1 → 0']],
    ['a link', { tabs: [{ href: 'https://a.com' }] }, { tabs: [{}] }, ['link https://a.com | 1 → 0']],
    ['a link of `global`', { global: { anchors: [{ href: '/a' }] } }, { global: {} }, ['link /a | 1 → 0']],
    ['an endpoint', { pages: ['GET /a', 'post /b'] }, { pages: ['GET /a'] }, ['POST /b of no specification | 1 → 0']],
    [
      'a webhook',
      { openapi: 'x.json', pages: ['WEBHOOK w'] },
      { openapi: 'x.json', pages: [] },
      ['WEBHOOK w of x.json | 1 → 0'],
    ],
    [
      'an endpoint of a specification, under another',
      { openapi: 'x.json', pages: ['GET /a'] },
      { openapi: 'y.json', pages: ['GET /a'] },
      ['GET /a of x.json | 1 → 0'],
    ],
    [
      'an entry in one language only',
      { languages: [en(['a']), fr(['a'])] },
      { languages: [en(['a']), fr([])] },
      ['page a | language=fr | 1 → 0'],
    ],
    [
      'a page that goes to another language',
      { languages: [en(['a']), fr([])] },
      { languages: [en([]), fr(['a'])] },
      ['page a | language=en | 1 → 0'],
    ],
    [
      'a page that goes to another version',
      { versions: [{ version: '1', pages: ['a'] }] },
      { versions: [{ version: '2', pages: ['a'] }] },
      ['page a | version=1 | 1 → 0'],
    ],
    [
      'a page that leaves its product',
      { products: [{ product: 'P', pages: ['a'] }] },
      { pages: ['a'] },
      ['page a | product=P | 1 → 0'],
    ],
    ['a mixed child', { pages: ['a'], tabs: [{ pages: ['b'] }] }, { tabs: [{ pages: ['b'] }] }, ['page a | 1 → 0']],
    ['a misplaced child', { groups: [{ groups: [{ pages: ['a'] }] }] }, { groups: [{}] }, ['page a | 1 → 0']],
    ['a stray entry', { tabs: ['a'] }, { tabs: [] }, ['page a | 1 → 0']],
    ['an entry in an array in an array', { pages: [['a']] }, { pages: [] }, ['page a | 1 → 0']],
    ['what stands in a key nobody knows', { x: { pages: ['a'] } }, {}, ['page a | 1 → 0']],
    [
      'an element with an unopened specification',
      { tabs: [{ openapi: 'https://a.com/x.json' }] },
      { tabs: [] },
      ['specification https://a.com/x.json | 1 → 0'],
    ],
  ])('%s', (_, before, after, losses) => expect(lost(before, after)).toEqual(losses));

  it('the first of duplicate keys, which nobody sees', () => {
    const census = takeCensus(parse('{"navigation":{"pages":["a"],"pages":["b"]}}'));
    expect([...census.values()].map(({ item }) => itemText(item))).toEqual(['page a', 'page b']);
  });
  it('what stands behind a $ref, as often as it is pulled in', () => {
    const files = { 'p.json': '["a"]', 'g.json': '{"group":"G","root":"r","pages":{"$ref":"p.json"}}' };
    const twice = { groups: [{ $ref: 'g.json' }, { $ref: 'g.json' }] };
    expect(lost(twice, { groups: [{ $ref: 'g.json' }] }, [], files)).toEqual(['page r | 2 → 1', 'page a | 2 → 1']);
  });
  it('what stands behind a $ref whose label is there too', () => {
    const files = { 'en.json': '{"language":"en","pages":["a"]}' };
    expect(lost({ languages: [{ $ref: 'en.json' }] }, { languages: [] }, [], files)).toEqual([
      'page a | language=en | 1 → 0',
    ]);
  });
  it('what stands behind a $ref, in the scope and with the specification that win', () => {
    const files = {
      'chain.json': '{"$ref":"en.json","pages":["b"]}',
      'en.json': '{"language":"en","openapi":"theirs.json","pages":["GET /a"]}',
    };
    const before = { languages: [{ $ref: 'chain.json' }, { $ref: 'en.json', language: 'fr', openapi: 'mine.json' }] };
    expect(lost(before, {}, [], files)).toEqual([
      'page b | language=en | 1 → 0',
      'GET /a of theirs.json | language=en | 1 → 0',
      'GET /a of mine.json | language=fr | 1 → 0',
    ]);
  });
  it('an openapi element, operation by operation', () => {
    const files = { 'zoo.json': zoo };
    expect(lost({ tabs: [{ openapi: 'zoo.json' }] }, { tabs: [] }, [], files)).toEqual([
      'GET /animals of zoo.json | 1 → 0',
      'POST /animals of zoo.json | 1 → 0',
      'WEBHOOK born of zoo.json | 1 → 0',
    ]);
    expect(
      lost(
        { tabs: [{ openapi: 'zoo.json' }] },
        { tabs: [{ openapi: 'zoo.json', pages: ['GET /animals'] }] },
        [],
        files,
      ),
    ).toEqual(['POST /animals of zoo.json | 1 → 0', 'WEBHOOK born of zoo.json | 1 → 0']);
  });
});

describe('nothing is lost', () => {
  it.each<[string, unknown, unknown]>([
    ['by another order', { pages: ['a', 'b'] }, { pages: ['b', 'a'] }],
    [
      'by another container',
      { tabs: [{ tab: 'A', pages: ['a'] }] },
      { dropdowns: [{ dropdown: 'A', groups: [{ pages: ['a'] }] }] },
    ],
    ['by other labels', { tabs: [{ tab: 'A', href: '/a' }] }, { tabs: [{ tab: 'B', href: '/a' }] }],
    ['by more of the same', { pages: ['a'] }, { pages: ['a', 'a'] }],
    [
      'if an endpoint is written otherwise',
      { openapi: '/x.json', pages: ['get  /a'] },
      { openapi: './x.json', pages: ['GET /a', 'x.json GET /a'] },
    ],
  ])('%s', (_, before, after) => expect(lost(before, after)).toEqual([]));

  it('if an openapi element gets its operations as entries, or gives them up', () => {
    const files = { 'zoo.json': zoo };
    const listed = {
      tabs: [
        { openapi: 'zoo.json', groups: [{ group: 'G', pages: ['GET /animals', 'POST /animals', 'WEBHOOK born'] }] },
      ],
    };
    const bare = { tabs: [{ openapi: '/zoo.json' }] };
    expect([lost(bare, listed, [], files), lost(listed, bare, [], files)]).toEqual([[], []]);
  });
});

describe('a declaration lets what it names pass, and no more', () => {
  it('removed', () => {
    expect(lost({ pages: ['a', 'b'] }, {}, [{ kind: 'removed', item: page('a') }])).toEqual(['page b | 1 → 0']);
    const both = { languages: [en(['a']), fr(['a'])] };
    const none = { languages: [en([]), fr([])] };
    expect(lost(both, none, [{ kind: 'removed', item: page('a') }])).toEqual([]);
    expect(lost(both, none, [{ kind: 'removed', item: page('a'), scope: ['language=fr'] }])).toEqual([
      'page a | language=en | 1 → 0',
    ]);
  });
  it('moved', () => {
    const moved: Declaration = { kind: 'moved', item: page('a'), to: page('z') };
    expect(lost({ pages: ['a'] }, { pages: ['z'] }, [moved])).toEqual([]);
    expect(lost({ pages: ['a'] }, { pages: [] }, [moved])).toEqual(['page a | 1 → 0']);
    // A page that has the new name already does not make up for it.
    expect(lost({ pages: ['a', 'z'] }, { pages: ['z'] }, [moved])).toEqual(['page a | 1 → 0']);
    expect(lost({ pages: ['a', 'a'] }, { pages: ['z'] }, [moved])).toEqual(['page a | 2 → 1']);
  });
  it('moved: one new page does not make up for two old ones', () => {
    const both: Declaration[] = [
      { kind: 'moved', item: page('a'), to: page('z') },
      { kind: 'moved', item: page('b'), to: page('z') },
    ];
    expect(lost({ pages: ['a', 'b'] }, { pages: ['z'] }, both)).toEqual(['page b | 1 → 0']);
    expect(lost({ pages: ['a', 'b'] }, { pages: ['z', 'z'] }, both)).toEqual([]);
  });
  it('moved: what can have become several things leaves the only one to another', () => {
    const moves: Declaration[] = [
      ['a', 'y'],
      ['a', 'z'],
      ['b', 'y'],
    ].map(([from, to]) => ({ kind: 'moved', item: page(from!), to: page(to!) }));
    expect(lost({ pages: ['a', 'a', 'b'] }, { pages: ['y', 'z', 'y'] }, moves)).toEqual([]);
    expect(lost({ pages: ['a', 'a', 'b'] }, { pages: ['y', 'y'] }, moves)).toEqual(['page a | 2 → 1']);
  });
  it('moved to another language is still lost in its own', () => {
    expect(
      lost({ languages: [en(['a']), fr([])] }, { languages: [en([]), fr(['z'])] }, [
        { kind: 'moved', item: page('a'), to: page('z') },
      ]),
    ).toEqual(['page a | language=en | 1 → 0']);
  });
  it('a scope under another name, and what is inside it', () => {
    const wrapped: Declaration = { kind: 'scope', from: [], to: ['language=en'] };
    const before = { pages: ['a'], versions: [{ version: '1', pages: ['b'] }], global: { anchors: [{ href: '/x' }] } };
    const after = (pages: string[]) => ({
      languages: [{ ...en(pages), versions: [{ version: '1', pages: ['b'] }] }],
      global: before.global,
    });
    expect(lost(before, after(['a']), [wrapped])).toEqual([]);
    expect(lost(before, after([]), [wrapped])).toEqual(['page a | 1 → 0']);
    expect(lost(before, after(['a']))).toEqual(['page a | 1 → 0', 'page b | version=1 | 1 → 0']);
  });
  it('a scope: what two scopes had is not made up for by one', () => {
    const merged: Declaration[] = [{ kind: 'scope', from: ['version=1'], to: ['version=2'] }];
    const before = {
      versions: [
        { version: '1', pages: ['a'] },
        { version: '2', pages: ['a'] },
      ],
    };
    expect(lost(before, { versions: [{ version: '2', pages: ['a'] }] }, merged)).toHaveLength(1);
    expect(lost(before, { versions: [{ version: '2', pages: ['a', 'a'] }] }, merged)).toEqual([]);
  });
  it('what one step of a pipeline renames, and a later one renames again or removes', () => {
    const scopes: Declaration[] = [
      { kind: 'scope', from: ['language=fr'], to: ['language=de'] },
      { kind: 'scope', from: ['language=de'], to: ['language=ko'] },
    ];
    const moves: Declaration[] = [
      { kind: 'moved', item: page('a'), to: page('y') },
      { kind: 'moved', item: page('y'), to: page('z') },
    ];
    const before = { languages: [en(['b']), fr(['a', 'c'])] };
    const after = (pages: string[]) => ({ languages: [en(['b']), { language: 'ko', pages }] });
    expect(lost(before, after(['z', 'c']), [...scopes, ...moves])).toEqual([]);
    expect(lost(before, after(['c']), [...scopes, ...moves])).toEqual(['page a | language=fr | 1 → 0']);
    expect(
      lost(before, after(['z']), [...scopes, ...moves, { kind: 'removed', item: page('c'), scope: ['language=ko'] }]),
    ).toEqual([]);
    expect(
      lost(before, after(['c']), [...scopes, ...moves, { kind: 'removed', item: page('z'), scope: ['language=ko'] }]),
    ).toEqual([]);
    expect(
      lost(before, after(['z']), [...scopes, ...moves, { kind: 'removed', item: page('c'), scope: ['language=en'] }]),
    ).toEqual(['page c | language=fr | 1 → 0']);
  });
  it('names that lead in a circle', () => {
    const swapped: Declaration[] = [
      { kind: 'scope', from: ['version=1'], to: ['version=2'] },
      { kind: 'scope', from: ['version=2'], to: ['version=1'] },
      { kind: 'moved', item: page('a'), to: page('b') },
      { kind: 'moved', item: page('b'), to: page('a') },
    ];
    const before = {
      versions: [
        { version: '1', pages: ['a'] },
        { version: '2', pages: ['b', 'c'] },
      ],
    };
    expect(
      lost(
        before,
        {
          versions: [
            { version: '2', pages: ['b'] },
            { version: '1', pages: ['a', 'c'] },
          ],
        },
        swapped,
      ),
    ).toEqual([]);
    expect(
      lost(
        before,
        {
          versions: [
            { version: '2', pages: ['b'] },
            { version: '1', pages: ['a'] },
          ],
        },
        swapped,
      ),
    ).toEqual(['page c | version=2 | 1 → 0']);
  });
});

// Random navigations of all kinds, with a number on each entry so that no two are the same.
type Plain = string | Plain[] | { [key: string]: Plain };
const tree = fc.letrec<{ element: { [key: string]: Plain } }>((tie) => ({
  element: fc
    .uniqueArray(
      fc.tuple(
        fc.constantFrom(...containerNames),
        fc.array(fc.oneof({ maxDepth: 3 }, fc.constant<Plain>('entry'), tie('element')), {
          minLength: 1,
          maxLength: 3,
        }),
      ),
      { selector: ([name]) => name, minLength: 1, maxLength: 2 },
    )
    .map((containers) => Object.fromEntries(containers)),
})).element;

/** Numbers entries, and gives each element a label; every entry is told, with the array it stands in. */
function numbered(
  element: { [key: string]: Plain },
  entries: { list: Plain[]; at: number }[],
): { [key: string]: Plain } {
  const made: { [key: string]: Plain } = {};
  for (const [container, items] of Object.entries(element)) {
    const list: Plain[] = [];
    for (const item of items as Plain[]) {
      if (typeof item === 'string') {
        entries.push({ list, at: list.length });
        list.push(`page-${entries.length}`);
      } else
        list.push({
          [labelField(kindOf(container as 'tabs'))]: `L${entries.length}`,
          ...numbered(item as { [key: string]: Plain }, entries),
        });
    }
    made[container] = list;
  }
  return made;
}

describe('whatever the navigation', () => {
  const become = (after: unknown, ...declared: Declaration[]) =>
    defineTransform({
      name: 'become',
      summary: 'x',
      apply: (site, _, report) => (
        declared.forEach((declaration) => report.declare(declaration)),
        site.withDocuments(new Map([['docs.json', open(after).root]]))
      ),
    })();

  it('one entry that goes is refused and named, and no declaration of another hides it', () => {
    fc.assert(
      fc.property(tree, fc.nat(), fc.nat(), (element, which, other) => {
        const entries: { list: Plain[]; at: number }[] = [];
        const navigation = numbered(element, entries);
        fc.pre(entries.length > 1);
        const site = open(navigation);
        const gone = entries[which % entries.length]!;
        const name = gone.list[gone.at] as string;
        const spared = entries.map(({ list, at }) => list[at] as string).filter((text) => text !== name)[
          other % (entries.length - 1)
        ]!;
        gone.list.splice(gone.at, 1);
        const result = run(
          site,
          become(
            navigation,
            { kind: 'removed', item: page(spared) },
            { kind: 'moved', item: page(spared), to: page(`${spared}x`) },
          ),
        );
        expect([result.failed, result.losses.map(({ item }) => itemText(item))]).toEqual([true, [`page ${name}`]]);
        // What goes may have been what kept a mistake from costing more.
        const declared = run(site, become(navigation, { kind: 'removed', item: page(name) })).diagnostics;
        expect(declared.filter(({ rule }) => !/\/(?:dropped|refused)$/.test(rule))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
  it('any other order inside its arrays passes', () => {
    fc.assert(
      fc.property(tree, (element) => {
        const navigation = numbered(element, []);
        const reversed = JSON.parse(JSON.stringify(navigation), (_, value: unknown) =>
          Array.isArray(value) ? value.reverse() : value,
        ) as unknown;
        expect(run(open(navigation), become(reversed)).losses).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
