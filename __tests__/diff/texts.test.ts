import { describe, expect, it } from '@jest/globals';
import { jsonDiff, navigationDiff, tell } from '../../src/diff/index.ts';
import { makeSite, memoryReader, type Reader, type Site } from '../../src/site/index.ts';

const long = (word: string) => Array.from({ length: 8 }, (_, k) => `Line ${k} of ${word}.`).join('\n');

/** A site of page files with their texts, all of which stand in its navigation. */
function siteOf(pages: Record<string, string>, over: Partial<Reader> = {}): Site {
  const files = Object.entries(pages).map(([page, text]) => [`${page}.mdx`, text]);
  const reader = { ...memoryReader(Object.fromEntries([...files, ['docs.json', '{}']])), ...over };
  return makeSite(JSON.stringify({ navigation: { pages: Object.keys(pages) } }), { reader });
}

const told = (before: Site, after: Site) => tell(navigationDiff(before, after)).lines.map(({ text }) => text);

describe('a page under another path', () => {
  it('is found by similar text, which is said to be likely, and by what', () => {
    const before = siteOf({ a: long('alpha'), 'setup/begin': long('beta') });
    const after = siteOf({ a: long('alpha'), 'guides/first': `${long('beta')}\nOne more line.` });
    expect(told(before, after)).toEqual([
      'address changed /setup/begin → /guides/first (no redirect) (likely, by similar text)',
    ]);
    const { changes } = jsonDiff(navigationDiff(before, after), ['old', 'new']);
    expect(changes[0]).toMatchObject({ kind: 'address-changed', certain: false, by: 'text' });
  });

  it('goes to the text that is most like it, whatever their order', () => {
    const before = siteOf({ x: '', one: long('one'), two: long('two') });
    const both = `${long('one')}\n${long('two')}`;
    const after = siteOf({ x: '', p: long('two'), q: both, r: long('one') });
    expect(navigationDiff(before, after).matching.pairs.values()).toHaveLength(3);
    expect(told(before, after)).toEqual(expect.arrayContaining([expect.stringContaining('/one → /r')]));
    expect(told(before, after)).toEqual(expect.arrayContaining([expect.stringContaining('/two → /p')]));
  });

  it('is none where the texts are other ones, or empty', () => {
    const lost = expect.arrayContaining([expect.stringContaining('lost')]);
    expect(told(siteOf({ x: '', one: long('one') }), siteOf({ x: '', p: long('two') }))).toEqual(lost);
    expect(told(siteOf({ x: '', one: '' }), siteOf({ p: '', x: '' }))).toEqual(lost);
  });

  it('is not found by a text that would have to be fetched', () => {
    const here = () => new Map<string, Uint8Array>();
    const read = (path: string) => {
      throw new Error(`${path} is fetched`);
    };
    const before = siteOf({ x: '', one: long('one') }, { here, read });
    expect(told(before, siteOf({ p: long('one'), x: '' }))).toEqual(
      expect.arrayContaining([expect.stringContaining('lost')]),
    );
  });

  it('is not looked for among more than two hundred', () => {
    const many = (start: string) =>
      siteOf(Object.fromEntries(Array.from({ length: 201 }, (_, k) => [`${start}${k}x`, long(`page ${k}`)])));
    expect(navigationDiff(many('a'), many('b')).matching.pairs.values()).toHaveLength(0);
  });
});
