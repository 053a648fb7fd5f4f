import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isExternal, isInternal } from '../../src/format/index.ts';

describe('links', () => {
  it.each([
    'https://example.com',
    'HTTP://example.com/a',
    '//cdn.example.com/a',
    'mailto:a@example.com',
    'tel:+123',
    'slack://open',
    ' https://a.b ',
  ])('%s leads away', (href) => {
    expect([isExternal(href), isInternal(href)]).toEqual([true, false]);
  });

  it.each(['/changelog', 'changelog', './a', '../a', '/a#b', '/', 'a:b/c', 'localhost:3000/a', 'www.example.com'])(
    '%s leads to a page',
    (href) => {
      expect([isExternal(href), isInternal(href)]).toEqual([false, true]);
    },
  );

  it.each(['', ' ', '#x', '?page=2'])('%j stays on the page', (href) => {
    expect([isExternal(href), isInternal(href)]).toEqual([false, false]);
  });

  it('are never both external and internal', () => {
    fc.assert(fc.property(fc.string(), (href) => !(isExternal(href) && isInternal(href))));
  });
});
