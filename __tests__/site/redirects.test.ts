import { describe, expect, it } from '@jest/globals';
import { parse, redirectFinder, redirectsOf } from '../../src/site/index.ts';
import { growth, square } from '../growth.ts';

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

  it('each name stands for as much as it can, the first before the others', () => {
    const leads = (source: string, path: string) =>
      redirectFinder(redirectsOf(parse(JSON.stringify({ redirects: [{ source, destination: '/:a*,:b*,*' }] }))))(path)
        ?.to;
    expect(leads('/:a*/x/:b*', '/1/x/2/x/3')).toBe('/1/x/2,3,*');
    expect(leads('/x/*', '/x/a.b/c')).toBe('/:a*,:b*,a.b/c');
    expect(leads('/v:a.:b', '/v1.2.3')).toBe('/1.2,3,*');
    expect(leads('/:a/:b', '/1')).toBeUndefined();
  });

  it('takes as long as the path is, however many wildcards a source has', () => {
    const redirects = [{ source: `/${'*a'.repeat(8)}b`, destination: '/x' }];
    const find = redirectFinder(redirectsOf(parse(JSON.stringify({ redirects }))));
    expect(growth((size) => expect(find(`/b${'a'.repeat(size)}`)).toBeUndefined(), 8)).toBeLessThan(square);
  });
});
