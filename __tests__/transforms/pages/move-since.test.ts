import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, print, type Reader, run } from '../../../src/index.ts';
import { move } from '../../../transforms/index.ts';
import { checkLaws } from '../../../src/testing/index.ts';

const page = (title: string, link = '') => `---\ntitle: ${title}\n---\n\nThis page says all about ${title}. ${link}\n`;
const docs = (...pages: string[]) => JSON.stringify({ navigation: { groups: [{ group: 'A', pages }] } });
const old: Record<string, string> = {
  'docs.json': docs('g/a', 'g/b', 'start'),
  'g/a.mdx': page('apples', '[b](./b), [s](../start)'),
  'g/b.mdx': page('bananas', '![](./img/b.png)'),
  'g/img/b.png': 'png',
  'start.mdx': page('starting', '[a](/g/a#x), [b](g/b)'),
};

/** A reader of files that were others in `main`. */
const readerOf = (files: Record<string, string>): Reader => memoryReader(files, { revisions: { main: old } });
const openWith = (files: Record<string, string>) => makeSite(files['docs.json']!, { reader: readerOf(files) });

/** The files after a move that somebody made without the site. */
function moved(...paths: readonly (readonly [from: string, to: string])[]): Record<string, string> {
  const files = { ...old };
  for (const [from, to] of paths) {
    files[to] = files[from]!;
    delete files[from];
  }
  return files;
}

describe('move --since', () => {
  const folder = moved(['g/a.mdx', 'x/h/a.mdx'], ['g/b.mdx', 'x/h/b.mdx'], ['g/img/b.png', 'x/h/img/b.png']);

  it('follows a folder that was moved: entries, one redirect, and the links to it and out of it', () => {
    const { diagnostics, failed } = checkLaws({
      transform: move({ since: 'main' }),
      before: folder['docs.json']!,
      after: JSON.stringify({
        navigation: { groups: [{ group: 'A', pages: ['x/h/a', 'x/h/b', 'start'] }] },
        redirects: [{ source: '/g/:slug*', destination: '/x/h/:slug*' }],
      }),
      files: {
        'x/h/a.mdx': page('apples', '[b](./b), [s](../../start)'),
        'start.mdx': page('starting', '[a](/x/h/a#x), [b](x/h/b)'),
      },
      reader: readerOf(folder),
    });
    expect([failed, diagnostics]).toEqual([false, []]);
  });

  it('follows each page of a folder that was split', () => {
    const files = moved(['g/a.mdx', 'x/a.mdx'], ['g/b.mdx', 'y/b.mdx'], ['g/img/b.png', 'y/img/b.png']);
    const { after } = run(openWith(files), move({ since: 'main' }));
    expect(JSON.parse(print(after, 'text'))).toEqual({
      navigation: { groups: [{ group: 'A', pages: ['x/a', 'y/b', 'start'] }] },
      redirects: [
        { source: '/g/a', destination: '/x/a' },
        { source: '/g/b', destination: '/y/b' },
      ],
    });
  });

  it('redirects from the URL of an index page', () => {
    const [was, is] = ['g/index', 'g/first'].map((name) => ({
      'docs.json': docs(name, 'start'),
      [`${name}.mdx`]: page('g'),
    }));
    const text = was!['docs.json'];
    const reader = memoryReader({ ...is, 'docs.json': text }, { revisions: { main: was! } });
    const { after, failed } = run(makeSite(text, { reader }), move({ since: 'main' }));
    expect([failed, JSON.parse(String(print(after)))]).toEqual([
      false,
      {
        navigation: { groups: [{ group: 'A', pages: ['g/first', 'start'] }] },
        redirects: [{ source: '/g', destination: '/g/first' }],
      },
    ]);
  });

  it('redirects from the URL of an index page in each language', () => {
    const of = (name: string) => {
      const folders = { en: '', fr: 'fr/', es: 'es/' };
      const languages = Object.entries(folders).map(([language, lead]) => ({
        language,
        pages: [`${lead}g/${name}`, `${lead}start`],
      }));
      const files = Object.entries(folders).flatMap(([code, lead]) =>
        [`g/${name}`, 'start'].map((one, k) => [`${lead}${one}.mdx`, page(`${code} ${k}`)]),
      );
      return { 'docs.json': JSON.stringify({ navigation: { languages } }), ...Object.fromEntries(files) };
    };
    const [was, is] = [of('index'), of('first')];
    const text = was['docs.json'];
    const reader = memoryReader({ ...is, 'docs.json': text }, { revisions: { main: was } });
    const { after, failed } = run(makeSite(text, { reader }), move({ since: 'main' }));
    expect([failed, JSON.parse(String(print(after)))]).toEqual([
      false,
      {
        ...JSON.parse(is['docs.json']),
        redirects: ['/es', '/fr', ''].map((lead) => ({ source: `${lead}/g`, destination: `${lead}/g/first` })),
      },
    ]);
  });

  it('leaves a link that is right where the page is now, and so twice is once', () => {
    const { after, plan } = run(openWith(folder), move({ since: 'main' }));
    const files = {
      ...folder,
      ...Object.fromEntries(plan.changes.map(({ path, after: bytes }) => [path, new TextDecoder().decode(bytes)])),
      'docs.json': String(print(after)),
    };
    const again = run(openWith(files), move({ since: 'main' }));
    expect(again.plan.patch()).toBe('');
  });

  it('follows one page out of a folder that stays', () => {
    const { plan } = run(openWith(moved(['g/b.mdx', 'fruit.mdx'])), move({ since: 'main' }));
    expect(plan.changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'modify docs.json',
      'modify fruit.mdx',
      'modify g/a.mdx',
      'modify start.mdx',
    ]);
    expect(plan.patch()).toContain('+This page says all about bananas. ![](./g/img/b.png)');
  });

  it('with entriesOnly changes docs.json alone', () => {
    const { plan } = run(openWith(folder), move({ since: 'main', entriesOnly: true }));
    expect(plan.changes.map(({ path }) => path)).toEqual(['docs.json']);
  });

  it('names a page of which nothing tells where it went', () => {
    const { 'g/b.mdx': _, ...files } = old;
    const { diagnostics } = run(openWith(files), move({ since: 'main' }));
    expect(diagnostics.map(({ rule, message }) => `${rule} ${message}`)).toEqual([
      'move/gone g/b no longer has a file, and navshift found no new path',
    ]);
  });
});
