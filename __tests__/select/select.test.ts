import { describe, expect, it } from '@jest/globals';
import { SelectError } from '../../src/navigation/index.ts';
import fc from 'fast-check';
import { cases } from '../cases.ts';
import { labelHelp, labelSelector, select, selector } from '../../src/select/index.ts';
import { selectorOf } from '../../src/select/selector.ts';
import { selectTree } from '../../src/select/tree.ts';
import { makeSite } from '../../src/site/index.ts';

const site = makeSite(
  JSON.stringify({
    navigation: {
      languages: [
        {
          language: 'en',
          tabs: [
            {
              tab: 'Guides',
              groups: [{ group: 'Start', pages: ['index', 'guides/a', { group: 'More', pages: ['b'] }] }],
            },
            {
              tab: 'API',
              openapi: ['a.json', 'b.json'],
              groups: [{ group: 'Users', pages: ['GET /users', 'a.json POST /users'] }],
            },
            {
              tab: 'Menu',
              menu: [
                { item: 'Blog', href: 'https://x.example' },
                { item: 'Docs', pages: ['WEBHOOK paid'] },
              ],
            },
          ],
        },
        {
          language: 'fr',
          tabs: [{ tab: 'API', groups: [{ group: 'Users', hidden: true, pages: ['fr/c', 'https://y.example'] }] }],
        },
      ],
    },
  }),
);
const en = '/navigation/languages/0';
const found = (text: string) => select(site, text).map(({ pointer }) => pointer);
const wrong = (text: string, act: () => unknown = () => select(site, text)): SelectError => {
  try {
    act();
  } catch (error) {
    if (error instanceof SelectError) return error;
    throw error;
  }
  throw new Error(`${text} is taken`);
};

describe('a selector', () => {
  it.each<[string, readonly string[]]>([
    ['tab[label="API"] > group:has(endpoint)', [`${en}/tabs/1/groups/0`]],
    ['language[code=en] page[path^="guides/"]', [`${en}/tabs/0/groups/0/pages/1`]],
    ['group:not([hidden=true])', [`${en}/tabs/0/groups/0`, `${en}/tabs/0/groups/0/pages/2`, `${en}/tabs/1/groups/0`]],
    ['tab[openapi~="b.json"]', [`${en}/tabs/1`]],
    ['endpoint[method=POST]', [`${en}/tabs/1/groups/0/pages/1`]],
    ['endpoint[specification="a.json"][path="/users"]', [`${en}/tabs/1/groups/0/pages/1`]],
    ['webhook[name=paid]', [`${en}/tabs/2/menu/1/pages/0`]],
    ['link', ['/navigation/languages/1/tabs/0/groups/0/pages/1']],
    ['item[href]', [`${en}/tabs/2/menu/0`]],
    ['group > group', [`${en}/tabs/0/groups/0/pages/2`]],
    ['language > tab:nth-child(2)', [`${en}/tabs/1`]],
    [
      'group[group=Users], tab[tab=Menu]',
      [`${en}/tabs/1/groups/0`, `${en}/tabs/2`, '/navigation/languages/1/tabs/0/groups/0'],
    ],
    ['tab[label=api]', []],
    ['tab[label=api i]', [`${en}/tabs/1`, '/navigation/languages/1/tabs/0']],
    ['navigation', ['/navigation']],
    ['[constructor], [__proto__], page[toString]', []],
  ])('%s names %j', (text, pointers) => expect(found(text)).toEqual(pointers));

  it('tells what it found: the kind, the node, and where it stands', () => {
    const [entry] = select(site, 'endpoint[method=GET]');
    expect([entry!.kind, entry!.entry!.text, entry!.place.element.label]).toEqual(['endpoint', 'GET /users', 'Users']);
  });

  it('looks through a $ref', () => {
    const reader = { read: () => undefined, list: () => [], exists: () => false };
    const there = makeSite('{ "navigation": { "$ref": "nav.json" } }', {
      reader: {
        ...reader,
        read: (path: string) =>
          path === 'nav.json' ? new TextEncoder().encode('{ "tabs": [{ "tab": "A" }] }') : undefined,
      },
    });
    expect(select(there, 'tab').map(({ pointer }) => pointer)).toEqual(['/navigation/tabs/0']);
  });

  it('names nothing where there is no navigation', () => expect(select(makeSite('{}'), '*')).toEqual([]));

  it('that names one element gives it', () =>
    expect(selector('tab[label=Menu]').element(site).place.pointer).toBe(`${en}/tabs/2`));

  it.each([
    ['group[label=Users]', /names 2 elements.*one is needed/, 'language[label="en"] > tab[label="API"] > group'],
    ['tab[label=Nope]', /names no element of docs\.json/, 'navshift show --pointers'],
    [
      'page',
      /names entries, where an element is needed/,
      'group[label="Start"] (/navigation/languages/0/tabs/0/groups/0)',
    ],
    ['grup', /is not a selector: there is no grup. Did you mean group\?/, 'A selector is CSS'],
    ['tab[', /is not a selector/, 'A selector is CSS'],
    ['tab:nope', /is not a selector/, 'A selector is CSS'],
    ['tab ~ tab ~ tab', /it has more than one `~`/, 'A selector is CSS'],
    ['tab:has(~ tab:has(~ tab))', /it has more than one `~`/, 'A selector is CSS'],
    ['tab:has(grup)', /there is no grup/, 'A selector is CSS'],
    ['', /is not a selector/, 'A selector is CSS'],
  ])('%s, where one element is needed, is refused with what to write', (text, message, help) => {
    const error = wrong(text, () => selector(text).element(site));
    expect(error.what).toMatch(message);
    expect(error.help).toContain(help);
  });

  it('that is only a label is answered with the selectors that name its elements, in every language at once', () => {
    const tabs = (...labels: string[]) => labels.map((tab) => ({ tab, groups: [{ group: 'Users', pages: ['a'] }] }));
    const one = makeSite(JSON.stringify({ navigation: { tabs: tabs('API', 'Users') } }));
    expect(wrong('api', () => select(one, 'api')).help).toBe(`Did you mean 'tab[label="API"]'?`);
    expect(wrong('Users', () => select(one, 'Users'))).toMatchObject({
      what: '"Users" is a label, not a selector',
      help: `Did you mean 'tab[label="API"] > group[label="Users"]', 'tab[label="Users"] > group[label="Users"]' or 'tab[label="Users"]'?`,
    });
    const languages = ['en', 'fr'].map((language) => ({ language, tabs: tabs('API') }));
    const two = makeSite(JSON.stringify({ navigation: { languages } }));
    expect(labelHelp(two, 'API')).toBe(`Did you mean 'tab[label="API"]'?`);
    expect(labelHelp(two, 'Nope')).toBeUndefined();
  });

  it('is what a label stands for if one element of each language has it, in these letters', () => {
    expect(['API', 'Users', 'Guides', 'Start'].map((label) => labelSelector(site, label))).toEqual([
      'tab[label="API"]',
      'group[label="Users"]',
      'tab[label="Guides"]',
      'group[label="Start"]',
    ]);
    const twice = makeSite(
      '{"navigation":{"tabs":[{"tab":"page","groups":[{"group":"A"},{"group":"B"}]},{"tab":"A"}]}}',
    );
    expect(['A', 'b', 'page', 'Nope', ''].map((label) => labelSelector(twice, label))).toEqual(Array(5));
  });

  it('of any element names that element alone, whatever the labels', () => {
    const label = fc.oneof(fc.string(), fc.constantFrom('a"b', 'a\\\\b', '', 'x]', '\\n', '\\0', 'same'));
    const groups = fc.array(
      fc.record({ group: label, pages: fc.array(fc.oneof(fc.record({ group: label }), fc.constant('page'))) }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(groups, (some) => {
        const odd = makeSite(JSON.stringify({ navigation: { groups: some } }));
        for (const node of selectTree(odd)!.children) {
          for (const one of [node, ...node.children]) {
            if (one.entry !== undefined) continue;
            expect(select(odd, selectorOf(one, odd)).map(({ pointer }) => pointer)).toEqual([one.pointer]);
          }
        }
      }),
      { numRuns: cases(2_000) },
    );
  });
});
