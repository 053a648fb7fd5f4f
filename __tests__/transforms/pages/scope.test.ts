import { describe, expect, it } from '@jest/globals';
import { selector } from '../../../src/select/index.ts';
import { add, cutVersion, move, rename, retireVersion } from '../../../transforms/index.ts';
import { becomes, refused, runOf } from '../cases.ts';

const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });
const product = (label: string, ...groups: unknown[]) => ({ product: label, groups });
const filesOf = (...pages: string[]) => Object.fromEntries(pages.map((page) => [`${page}.mdx`, page]));
const inA = 'product[label="A"]';

describe('--in', () => {
  const site = (a: unknown[], b: unknown[]) => ({ products: [product('A', ...a), product('B', ...b)] });
  const both = site([group('G', 'a/x'), group('H', 'a/y')], [group('G', 'b/x')]);

  it('lets rename change one product, or all; without it a label of several is refused with the command', () => {
    becomes(
      rename({ names: ['G', 'N'], in: inA }),
      both,
      site([group('N', 'a/x'), group('H', 'a/y')], [group('G', 'b/x')]),
    );
    becomes(
      rename({ names: ['G', 'N'], in: 'product' }),
      both,
      site([group('N', 'a/x'), group('H', 'a/y')], [group('N', 'b/x')]),
    );
    const told = refused(rename({ names: ['G', 'N'] }), both).join();
    expect(told).toContain('2 products have "G": "A" and "B"');
    expect(told).toContain(`navshift rename G N --in 'product[label="A"]' or --in 'product[label="B"]'`);
    expect(refused(rename({ names: ['G', 'N'], in: 'product[label="Z"]' }), both).join()).toContain('names no element');
  });

  it('is not asked for where only languages and versions have the label', () => {
    const of = (label: string, folder: string) => product('A', group(label, `${folder}a`));
    const languages = (label: string) => ({
      languages: [
        { language: 'en', products: [of(label, '')] },
        { language: 'fr', products: [of(label, 'fr/')] },
      ],
    });
    becomes(rename({ names: ['G', 'N'] }), languages('G'), languages('N'));
    becomes(rename({ names: ['G', 'N'], in: inA }), languages('G'), languages('N'));
  });

  it('narrows the selectors of move, also with a comma, and what rename --at names', () => {
    const at = selector('group[label="G"]');
    becomes(
      move({ at, after: 'group[label="H"]', in: inA }),
      both,
      site([group('H', 'a/y'), group('G', 'a/x')], [group('G', 'b/x')]),
    );
    becomes(
      move({ what: 'b/x', into: 'group[label="G"], group[label="Z"]', in: 'product[label="B"], product[label="C"]' }),
      site([group('G', 'a')], [group('G', 'b/y'), group('F', 'b/x', 'c')]),
      site([group('G', 'a')], [group('G', 'b/y', 'b/x'), group('F', 'c')]),
    );
    becomes(
      rename({ names: ['N'], at, in: 'product[label="B"]' }),
      both,
      site(both.products[0]!.groups, [group('N', 'b/x')]),
    );
  });

  it('is refused by move for a new path, which a page has in all products', () =>
    expect(refused(move({ what: 'a/x', to: 'a/z', in: inA }), both, filesOf('a/x')).join()).toContain(
      'A page has one path wherever it is listed',
    ));

  it('lets add find a place, a neighbor and listed pages in one product alone', () => {
    const of = (...more: string[]) =>
      site([group('G', 'x/a', 'x/b', 'x/c')], [group('G', 'x/a', 'x/b', ...more), group('Other', 'y')]);
    const files = filesOf('x/a', 'x/b', 'x/c', 'y');
    becomes(add({ pages: ['x/c'], in: 'product[label="B"]' }), of(), of('x/c'), files);
    becomes(add({ pages: ['x/c'], into: 'group[label="G"]', in: 'product[label="B"]' }), of(), of('x/c'), files);
    becomes(add({ pages: ['x/c'], after: 'x/b', in: 'product[label="B"]' }), of(), of('x/c'), files);
  });

  it('lets add put a tab behind those of one product', () => {
    const tab = (label: string, page: string) => ({ tab: label, pages: [page] });
    const of = (...more: unknown[]) => ({
      products: [
        { product: 'A', tabs: [tab('T', 'a')] },
        { product: 'B', tabs: [tab('T', 'b'), ...more] },
      ],
    });
    becomes(add({ pages: ['c'], tab: 'New', in: 'product[label="B"]' }), of(), of(tab('New', 'c')), filesOf('c'));
  });
});

describe('versions in several products', () => {
  const versioned = (label: string, ...versions: [string, string][]) => ({
    product: label,
    versions: versions.map(([version, page]) => ({ version, pages: [page] })),
  });
  const files = filesOf('a/v1/x', 'a/v2/x', 'b/v1/x', 'b/v2/x', 'b/v1/unlisted');
  const both = {
    products: [versioned('A', ['v2', 'a/v2/x'], ['v1', 'a/v1/x']), versioned('B', ['v2', 'b/v2/x'], ['v1', 'b/v1/x'])],
  };

  it('are cut in one alone, with the pages of that one', () => {
    becomes(
      cutVersion({ version: 'v3', from: 'v2', in: inA }),
      both,
      { products: [versioned('A', ['v3', 'a/v3/x'], ['v2', 'a/v2/x'], ['v1', 'a/v1/x']), both.products[1]] },
      files,
      { 'a/v3/x.mdx': 'a/v2/x' },
    );
    expect(refused(cutVersion({ version: 'v3', from: 'v2' }), both, files).join()).toContain(
      `navshift cut-version v3 --from v2 --in 'product[label="A"]'`,
    );
  });

  it('are retired in one alone, and no file of another is deleted', () => {
    const retire = retireVersion({ version: 'v1', remove: true, redirects: false, in: inA });
    const { plan, failed } = runOf(retire, both, files);
    expect(failed).toBe(false);
    expect(plan.changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual(['modify docs.json', 'delete a/v1/x.mdx']);
    expect(refused(retireVersion({ version: 'v1' }), both, files).join()).toContain(
      '2 products have "v1": "A" and "B"',
    );
  });

  it('are made of a product that has none, and the other one keeps its content', () => {
    const plain = { products: [product('A', group('G', 'a')), product('B', group('G', 'b'))] };
    becomes(
      cutVersion({ version: 'v2', from: 'v1', in: inA }),
      plain,
      {
        products: [
          {
            product: 'A',
            versions: [
              { version: 'v2', groups: [group('G', 'a')] },
              { version: 'v1', groups: [group('G', 'v1/a')] },
            ],
          },
          plain.products[1],
        ],
      },
      filesOf('a', 'b'),
      { 'v1/a.mdx': 'a' },
    );
  });
});
