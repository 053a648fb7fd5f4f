import { describe, expect, it } from '@jest/globals';
import { parse, redirectFinder, redirectsOf } from '../../src/site/index.ts';

const redirects = [
  { source: '/a', destination: '/plain' },
  { source: '/old/:slug*', destination: '/new/:slug*' },
  { source: '/one/:id/edit', destination: '/edit/:id' },
  { source: '/all/*', destination: '/every/*' },
  { source: '/a', destination: '/later' },
];
const find = redirectFinder(redirectsOf(parse(JSON.stringify({ redirects }))));

describe('where a redirect leads', () => {
  it.each([
    ['/a', '/plain'],
    ['/old/x/y', '/new/x/y'],
    ['/one/7/edit', '/edit/7'],
    ['/all/x/y', '/every/x/y'],
  ])('%s leads to %s', (path, to) => expect(find(path)?.to).toBe(to));

  it('`/:name*` stands for the folder itself too', () => expect(find('/old')?.to).toBe('/new/'));

  it('is nowhere for what no source matches', () =>
    expect([find('/older'), find('/one/7/8/edit')]).toEqual([undefined, undefined]));
});
