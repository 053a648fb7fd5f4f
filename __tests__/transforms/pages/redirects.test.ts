import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, redirectsOf, run, type Transform } from '../../../src/index.ts';
import { move, remove, removeLanguage, renameLanguage } from '../../../transforms/index.ts';

describe('a site whose `redirects` are in a file that is missing', () => {
  const files = { 'g/a.mdx': '', 'g/b.mdx': '', 'fr/g/a.mdx': '', 'fr/g/b.mdx': '' };
  const pages = ['g/a', 'g/b'];
  const languages = ['', 'fr/'].map((folder, k) => ({
    language: ['en', 'fr'][k],
    pages: pages.map((page) => folder + page),
  }));
  const site = makeSite(JSON.stringify({ navigation: { languages }, redirects: { $ref: './gone.json' } }), {
    reader: memoryReader(files),
  });

  it.each<[string, Transform]>([
    ['move', move({ what: 'g/', to: 'h/' })],
    ['remove', remove({ what: ['g/a'], delete: true, redirect: 'g/b' })],
    ['rename-language', renameLanguage({ from: 'fr', to: 'de', paths: true })],
    ['remove-language', removeLanguage({ languages: ['fr'], redirects: true })],
  ])('is left as it is by %s where redirects are wanted, with the place of the mistake', (_, transform) => {
    const { failed, plan, diagnostics } = run(site, transform);
    expect([failed, plan.isEmpty]).toEqual([true, true]);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
      {
        message: 'No redirect can be added: `redirects` is in "./gone.json", which cannot be read',
        pointer: '/redirects',
      },
    ]);
  });

  it.each<[string, Transform]>([
    ['move', move({ what: 'g/', to: 'h/', redirects: false })],
    ['remove', remove({ what: ['g/a'], delete: true, redirect: 'g/b', redirects: false })],
    ['rename-language', renameLanguage({ from: 'fr', to: 'de', paths: true, redirects: false })],
    ['remove-language', removeLanguage({ languages: ['fr'] })],
  ])('is changed by %s without redirects', (_, transform) => {
    const { failed, plan } = run(site, transform);
    expect([failed, plan.isEmpty]).toEqual([false, false]);
  });
});

describe('a redirect that leads to a page which is removed', () => {
  it('leads to where that one is redirected, and goes where it would lead to itself', () => {
    const there = [
      { source: '/older', destination: '/a' },
      { source: '/b', destination: '/a' },
    ];
    const site = makeSite(JSON.stringify({ navigation: { pages: ['a', 'b'] }, redirects: there }), {
      reader: memoryReader({ 'a.mdx': '', 'b.mdx': '' }),
    });
    const { after } = run(site, remove({ what: ['a'], delete: true, redirect: 'b' }));
    expect(redirectsOf(after!).map(({ source, destination }) => [source, destination])).toEqual([
      ['/older', '/b'],
      ['/a', '/b'],
    ]);
  });
});
