import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import * as library from '../../src/index.ts';
import * as edit from '../../src/edit/index.ts';

const page = readFileSync(new URL('../../docs/library.md', import.meta.url), 'utf8');

/** The transform of an example in the documentation, by its name. */
function exampleOf(name: string) {
  const code = [...page.matchAll(/```ts\n([^]*?)```/g)].find(([, text]) => text!.includes(`name: '${name}'`))![1]!;
  const { outputText } = ts.transpileModule(code, { compilerOptions: { module: ts.ModuleKind.CommonJS } });
  const module = { exports: {} as { default: (options: object) => library.Transform } };
  const doors: Record<string, unknown> = { navshift: library, 'navshift/edit': edit };
  new Function('module', 'exports', 'require', outputText)(module, module.exports, (door: string) => doors[door]);
  return module.exports.default;
}

/** What a run of an example makes of a navigation. */
function ran(name: string, options: object, navigation: unknown, files: Record<string, string> = {}) {
  const site = library.makeSite(JSON.stringify({ navigation }), { reader: library.memoryReader(files) });
  const { after, failed, plan } = library.run(site, exampleOf(name)(options));
  expect(failed).toBe(false);
  const { navigation: made, ...rest } = JSON.parse(library.print(after) as string) as { navigation: unknown };
  const moved = plan.changes.flatMap(({ from, path }) => (from === undefined ? [] : `${from} → ${path}`));
  return { navigation: made, ...rest, ...(moved.length > 0 && { moved }) };
}

const group = (label: string, ...pages: string[]) => ({ group: label, pages });

describe('the examples of docs/library.md', () => {
  it('move a page into another group', () =>
    expect(
      ran(
        'move-page',
        { page: 'b', into: '/navigation/groups/1' },
        { groups: [group('A', 'a', 'b'), group('B', 'a', 'c')] },
      ),
    ).toEqual({ navigation: { groups: [group('A', 'a'), group('B', 'a', 'b', 'c')] } }));

  it('give a folder another name', () =>
    expect(
      ran(
        'move-folder',
        { from: 'guides', to: 'learn' },
        { pages: ['guides/a', 'b'] },
        { 'guides/a.mdx': '', 'b.mdx': '' },
      ),
    ).toEqual({
      navigation: { pages: ['learn/a', 'b'] },
      redirects: [{ source: '/guides/:slug*', destination: '/learn/:slug*' }],
      moved: ['guides/a.mdx → learn/a.mdx'],
    }));
});
