import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { linesBetween } from '../diff/lines.ts';

const siteOf = (
  pages: readonly string[],
  texts: Readonly<Record<string, string>>,
  redirects: readonly object[] = [],
) => {
  const files = Object.fromEntries(Object.entries(texts).map(([path, text]) => [`${path}.mdx`, text]));
  return makeSite(JSON.stringify({ navigation: { pages }, redirects }), { reader: memoryReader(files) });
};

describe('a page under another path', () => {
  const was = siteOf(['old/a', 'b'], { 'old/a': 'One.\nTwo.', b: 'B' });
  const is = (destination: string) =>
    siteOf(['new/a', 'b'], { 'new/a': 'One.\nTwo.', b: 'B' }, [{ source: '/old/a', destination }]);

  it('is told with its redirect, and with where that leads only if it leads elsewhere', () => {
    expect(linesBetween(was, is('/new/a'))).toEqual(['> URL changed /old/a → /new/a (redirect added)']);
    expect(linesBetween(was, is('/b'))).toEqual([
      '> URL changed /old/a → /new/a (redirect to /b added), probably (similar text)',
    ]);
  });
});
