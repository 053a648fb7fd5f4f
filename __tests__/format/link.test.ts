import { describe, expect, it } from '@jest/globals';
import { isExternal } from '../../src/format/index.ts';

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
    expect(isExternal(href)).toBe(true);
  });

  it.each([
    ...['/changelog', 'changelog', './a', '../a', '/a#b', '/', 'a:b/c', 'localhost:3000/a', 'www.example.com'],
    ...['', ' ', '#x', '?page=2'],
  ])('%j stays on the site', (href) => {
    expect(isExternal(href)).toBe(false);
  });
});
