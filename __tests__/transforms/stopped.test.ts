import { describe, expect, it } from '@jest/globals';
import { pipeline } from '../../src/index.ts';
import {
  addLanguages,
  labels,
  removeLanguage,
  renameLanguage,
  syncLanguages,
  syncOpenapi,
  tabsToDropdowns,
} from '../../transforms/index.ts';
import { becomes, makes, refused, runOf, stays } from './cases.ts';

const zoo = JSON.stringify({
  openapi: '3.1.0',
  paths: { '/animals': { get: { summary: 'List' }, post: { summary: 'Add' } } },
});
const files = { 'zoo.json': zoo };
const plain = tabsToDropdowns();
const flatten = tabsToDropdowns({ flatten: true });
const linked = { text: 'About', href: '/about' };
const en = { language: 'en', pages: ['a'] };
const fr = { language: 'fr', pages: ['fr/a'] };

/** Each of these was refused as a defect of the transform. */
describe('a number as a label is no reason to stop', () => {
  it('for rename-language, in a product or version with that label', () => {
    const site = (code: string) => ({
      products: [{ product: 5, versions: [{ version: 1.5, languages: [{ language: code, pages: ['a'] }] }] }],
    });
    makes(renameLanguage({ from: 'fr', to: 'de' }), site('fr'), site('de'));
  });
  it('for remove-language, which removes and unwraps there', () => {
    const site = (languages: object) => ({ versions: [{ version: 2, ...languages }] });
    makes(removeLanguage({ languages: ['fr'] }), site({ languages: [en, fr] }), site({ languages: [en] }));
    makes(
      removeLanguage({ languages: ['fr'], unwrap: true }),
      { languages: [{ language: 1, pages: ['a'] }, fr] },
      { pages: ['a'] },
    );
  });
  it('for add-languages, which wraps there', () => {
    const transform = addLanguages({ languages: ['fr'], at: '/navigation/products/0' });
    const after = { products: [{ product: 5, languages: [en, fr] }] };
    expect(
      runOf(transform, { products: [{ product: 5, pages: ['a'] }] }).diagnostics.filter(
        ({ severity }) => severity === 'error',
      ),
    ).toEqual([]);
    becomes(transform, { products: [{ product: 5, pages: ['a'] }] }, after);
  });
  it('for labels import, which gives a label to what stands in it', () => {
    const site = (label: string) => ({
      languages: [
        { ...en, products: [{ product: 'A', pages: ['a'] }] },
        { language: 'fr', versions: [{ version: 2, products: [{ product: label, pages: ['fr/a'] }] }] },
      ],
    });
    makes(labels({ task: 'import', labels: 'fr: {A: Un}' }), site('A'), site('Un'));
  });
  it('for sync-openapi, which takes an entry out there', () => {
    const site = (...pages: string[]) => ({ products: [{ product: 5, openapi: 'zoo.json', pages }] });
    expect(
      becomes(
        syncOpenapi(),
        site('GET /animals', 'POST /animals', 'GET /gone'),
        site('GET /animals', 'POST /animals'),
        files,
      ),
    ).toHaveLength(1);
  });
});

describe('a link where none belongs is no reason to stop', () => {
  it('in a description of a menu item, which is carried along', () => {
    const item = (label: string) => ({ [label]: 'I', description: linked, pages: ['a'] });
    makes(
      plain,
      { tabs: [{ tab: 'T', menu: [item('item')] }] },
      { dropdowns: [{ dropdown: 'T', groups: [item('group')] }] },
    );
  });
  it('in the icon of a tab whose menu is empty, which stays', () => {
    const icon = { name: 'i', href: '/about' };
    makes(plain, { tabs: [{ tab: 'T', icon, menu: [] }] }, { dropdowns: [{ dropdown: 'T', icon }] });
  });
  it('in an icon that --fields would take from the source, which stays', () => {
    const site = (icon: unknown) => ({
      languages: [
        { language: 'en', groups: [{ group: 'A', icon: 'i', pages: ['a'] }] },
        { language: 'fr', groups: [{ group: 'A', icon, pages: ['fr/a'] }] },
      ],
    });
    expect(runOf(syncLanguages({ fields: ['icon'] }), site('j')).plan.isEmpty).toBe(false);
    stays(syncLanguages({ fields: ['icon'] }), site({ name: 'j', href: '/about' }));
  });
  it('in a field nobody knows of what --prune would remove, which stays', () => {
    const versions = (...first: object[]) => ({ versions: [...first, { version: '2', languages: [en] }] });
    const more = { 'x-more': linked };
    makes(
      removeLanguage({ languages: ['fr'], prune: true }),
      versions({ version: '1', ...more, languages: [fr] }),
      versions({ version: '1', ...more }),
    );
  });
  it('in a code that --unwrap would leave out: that is refused, with its place', () => {
    const messages = refused(removeLanguage({ languages: ['fr'], unwrap: true }), {
      languages: [{ language: linked, pages: ['a'] }, fr],
    });
    expect(messages).toEqual([
      'error unwrap: `language` of the language has a link, which would be lost. Write it as the format has it, then run again.',
    ]);
  });
  it('nor is a page of its own, which would mean nothing at the root', () => {
    const messages = refused(removeLanguage({ languages: ['fr'], unwrap: true }), {
      languages: [{ language: 'en', page: 'a' }, fr],
    });
    expect(messages[0]).toMatch(/^error unwrap: `page` of the language has no place in the navigation\. Move it /);
  });
});

describe('--flatten of a tab with a specification', () => {
  const site = (tab: object) => ({ tabs: [{ tab: 'T', openapi: 'zoo.json', tabs: [tab] }] });
  const left = (tab: object) => ({ dropdowns: [{ dropdown: 'T', openapi: 'zoo.json', tabs: [tab] }] });
  it('carries it to what lists its endpoints', () => {
    const group = { group: 'G', pages: ['GET /animals', 'POST /animals'] };
    const after = { dropdowns: [{ dropdown: 'T: U', openapi: 'zoo.json', groups: [group] }] };
    makes(flatten, site({ tab: 'U', groups: [group] }), after, files);
  });
  it.each<[string, object]>([
    ['lists those of its own', { tab: 'U', openapi: 'zoo.json', pages: ['GET /animals'] }],
    ['names the specification of each', { tab: 'U', pages: ['zoo.json GET /animals'] }],
    ['lists none: a `root` is a page', { tab: 'U', groups: [{ group: 'G', root: 'GET /animals', pages: ['a'] }] }],
  ])('leaves it where it is if what stands in it %s', (_, tab) => {
    expect(becomes(flatten, site(tab), left(tab), files)).toEqual([
      expect.stringContaining(
        '"T" names a specification whose pages would be in each of them. These tabs are left as they are',
      ),
    ]);
  });
  it('leaves it where it is if it is not clear which one an inner tab has', () => {
    const tab = { tab: 'U', openapi: 5, pages: ['GET /animals'] };
    expect(becomes(flatten, site(tab), left(tab), files)).toEqual([
      expect.stringContaining('`openapi` of "U" names no specification. These tabs are left as they are'),
    ]);
  });
});

describe('tabs-to-dropdowns', () => {
  it('keeps a tab whose menu is empty if it names a page itself', () => {
    const after = { dropdowns: [{ dropdown: 'T', page: 'a' }] };
    expect(becomes(plain, { tabs: [{ tab: 'T', page: 'a', menu: [] }] }, after)).toEqual(expect.any(Array));
  });
  it('leaves a dropdown whole that --flatten has put beside others, if what stands in it cannot have its specification', () => {
    const inner = { dropdown: 'D', openapi: 'zoo.json', dropdowns: [{ dropdown: 'E' }] };
    const site = { dropdowns: [{ dropdown: 'A', tabs: [{ tab: 'B', tabs: [{ tab: 'C', dropdowns: [inner] }] }] }] };
    expect(runOf(flatten, site, files).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describe('add-languages wraps an element', () => {
  it('beside which one link stands in two `global`s, one of them for the language that it becomes', () => {
    const links = { global: { languages: [{ language: 'en', href: '/a' }] } };
    const site = { global: { anchors: [{ href: '/a' }] }, dropdowns: [{ dropdown: 'D', ...links, pages: ['b'] }] };
    const wraps = addLanguages({ languages: ['sv'], at: '/navigation/dropdowns/0' });
    expect(runOf(wraps, site).losses).toEqual([]);
  });
});

describe('a language with a code that no path can hold is no reason to stop', () => {
  it.each(['', ' ', '..', '../x', 'a/b', 'A: B'])('for sync-languages, with %j beside a `$ref`', (code) => {
    const site = {
      languages: [
        { language: 'en', tabs: [{ $ref: 'nav/t.json' }] },
        { language: code, pages: ['a'] },
      ],
    };
    const tab = { 'nav/t.json': { tab: 'T', pages: ['en/a'] } };
    expect(stays(syncLanguages(), site, tab)[0]).toBe(
      `warning no-code: ${JSON.stringify(code)} is not a language code; it was left alone. Give it a code, such as "fr", then run again.`,
    );
  });
});

it('--unwrap refuses a specification that would come to hold for the `root` beside `languages`', () => {
  const versions = [{ version: '1', root: 'GET /animals', languages: [{ language: 'en', openapi: 'zoo.json' }, fr] }];
  const [message] = refused(removeLanguage({ languages: ['fr'], unwrap: true }), { versions }, files);
  expect(message).toMatch(
    /^error unwrap: `openapi` of the language would also apply to the content beside `languages` in /,
  );
});

describe('languages in two places of one name', () => {
  it('are unwrapped in one and not in the other', () => {
    const de = { language: 'de', pages: ['b'] };
    const site = (one: object, two: object) => [
      { group: 'A', ...one },
      { group: 'B', ...two },
    ];
    const before = {
      languages: [
        { language: 'en', groups: site({ languages: [de] }, { languages: [de, { language: 'it', pages: ['c'] }] }) },
        fr,
      ],
    };
    const after = { groups: site({ pages: ['b'] }, { languages: [de, { language: 'it', pages: ['c'] }] }) };
    makes(removeLanguage({ languages: ['fr'], unwrap: true }), before, after);
  });
  it('are made one after the other in a pipeline', () => {
    const wrap = (index: number, source: string) =>
      addLanguages({ languages: ['de'], source, at: `/navigation/tabs/${index}` });
    const { diagnostics } = runOf(pipeline(wrap(0, 'en'), wrap(1, 'fr')), {
      tabs: [
        { tab: 'A', pages: ['a'] },
        { tab: 'B', pages: ['b'] },
      ],
    });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
