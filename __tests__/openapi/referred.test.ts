import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, print, run, type Site } from '../../src/index.ts';
import { served } from '../../src/served/index.ts';
import { expandOpenapi, openapiPages, syncOpenapi } from '../../transforms/index.ts';
import { diagnose } from '../check/given.ts';

// `npm run platform` holds the same entries against Mintlify's packages.
const response = { responses: { 200: { description: 'OK' } } };
const behind = { get: { tags: ['T'], summary: 'Behind', ...response } };
const own = { get: { tags: ['T'], summary: 'Own', ...response } };
const referring = { $ref: '#/components/pathItems/A' };
const shape = (paths: object, more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'S', version: '1' },
  paths,
  components: { pathItems: { A: behind } },
  ...more,
});
const api = shape(
  { '/own': own, '/a': referring, '/beside': { ...referring, put: { tags: ['T'], summary: 'Beside', ...response } } },
  { webhooks: { hook: referring } },
);

const textOf = (pages: readonly unknown[]) =>
  JSON.stringify({ navigation: { groups: [{ group: 'G', openapi: 's.json', pages }] } }, null, 1);
const filesOf = (specification: object, files: Readonly<Record<string, string>> = {}) => ({
  's.json': JSON.stringify(specification),
  ...files,
});
const siteOf = (pages: readonly unknown[], specification: object = api, files = {}) =>
  makeSite(textOf(pages), { reader: memoryReader(filesOf(specification, files)) });
const pagesOf = (site: Site) =>
  (JSON.parse(print(site) as string) as { navigation: { groups: { pages: unknown }[] } }).navigation.groups[0]!.pages;
const told = ({ diagnostics }: ReturnType<typeof run>) =>
  diagnostics.map(({ severity, rule, message }) => `${severity} ${rule} ${message}`);

describe('an operation behind a `$ref` of its path', () => {
  it('has a page as long as nothing is listed', () => {
    const { items, refused } = served(siteOf([]));
    expect(refused).toEqual([]);
    expect(items.map(({ address, state }) => `${state} ${address}`)).toEqual([
      'shown api-reference/t/own',
      'shown api-reference/t/behind',
      'shown api-reference/t/behind-1',
      'shown api-reference/t/beside',
      'shown api-reference/t/behind-2',
    ]);
  });

  it.each([
    ['GET /a', '"GET /a" is behind a `$ref` of its path'],
    ['s.json GET /a', '"s.json GET /a" is behind a `$ref` of its path'],
    ['GET /beside', '"GET /beside" is behind a `$ref` of its path'],
    ['WEBHOOK hook', '"WEBHOOK hook" is behind a `$ref` of its path'],
    ['PUT /beside', undefined],
    ['GET /own', undefined],
  ])('stops Mintlify as an entry: %s', (entry, why) =>
    expect(served(siteOf([entry])).refused.map(({ message }) => message)).toEqual(why === undefined ? [] : [why]),
  );
});

describe('check', () => {
  it('calls an entry of it an error, with the place of the operation', () => {
    const found = diagnose(textOf(['GET /own', 'GET /a']), filesOf(api));
    expect(found.map(({ severity, rule, line, message }) => `${severity} ${rule} ${line} ${message}`)).toEqual([
      'error endpoint-referred 9 "GET /a" is behind a `$ref` in "s.json", where Mintlify finds no entry, and Mintlify refuses the whole site because of it',
    ]);
    expect(found[0]!.related).toMatchObject([{ file: 's.json', pointer: '/components/pathItems/A/get' }]);
  });

  it('says of a word in capitals before a path that Mintlify takes it for a method', () => {
    const messages = (pages: readonly string[], openapi?: string) =>
      diagnose(
        JSON.stringify({ navigation: { groups: [{ group: 'G', openapi, pages }] } }),
        filesOf(api, { 'x.mdx': '' }),
      )
        .filter(({ rule }) => rule === 'page-file-missing')
        .map(({ message }) => message);
    expect(messages(['x', 'FAQ /page'], 's.json')).toEqual([
      '"FAQ /page" is an operation to Mintlify, which stops unless "s.json" has it',
    ]);
    expect(messages(['x', 'FAQ /page'])).toEqual(['"FAQ /page" is not an endpoint entry, and no page has that path']);
  });
});

describe('expand-openapi', () => {
  const listed = 'Listed in the group "G", 3 operations behind a `$ref` of their paths would stop Mintlify';
  const which =
    'GET /a (api-reference/t/behind), GET /beside (api-reference/t/behind-1) and WEBHOOK hook (api-reference/t/behind-2)';
  const openapiOf = (site: Site, page: string) => new TextDecoder().decode(site.read(`${page}.mdx`));

  it('gives it a page file at its URL, and lists the others', () => {
    const result = run(siteOf([]), expandOpenapi());
    const pages = ['GET /own', 'api-reference/t/behind', 'api-reference/t/behind-1', 'PUT /beside'];
    expect([result.failed, pagesOf(result.after)]).toEqual([
      false,
      [{ group: 'T', pages: [...pages, 'api-reference/t/behind-2'] }],
    ]);
    expect(openapiOf(result.after, 'api-reference/t/behind')).toContain('openapi: "s.json GET /a"');
    expect(served(result.after).refused).toEqual([]);
    expect(told(result)).toEqual([
      `info expand-openapi/page-file ${listed}, so each gets a page file where its page is: ${which}`,
    ]);
    expect(run(result.after, expandOpenapi()).after).toBe(result.after);
    expect(told(run(result.after, syncOpenapi()))).toEqual([]);
  });

  it.each([
    ['drop', false, 'warning', 'return'],
    ['refuse', true, 'error', 'would return'],
  ] as const)('does not list it where pages are not to be written: --clashes %s', (clashes, failed, severity, what) => {
    const result = run(siteOf([]), expandOpenapi({ clashes }));
    expect([result.failed, told(result)]).toEqual([
      failed,
      [`${severity} expand-openapi/referred ${listed}, so their pages ${what} 404: ${which}`],
    ]);
  });

  it('lists none of a further specification, which has no page to keep', () => {
    const tab = { group: 'G', openapi: ['o.json', 's.json'] };
    const files = filesOf(api, {
      'o.json': JSON.stringify(shape({ '/other': { get: { ...own.get, summary: 'Other' } } })),
    });
    const site = makeSite(JSON.stringify({ navigation: { groups: [tab] } }), { reader: memoryReader(files) });
    const result = run(site, expandOpenapi({ allSpecifications: true, groupBy: 'none' }));
    expect([result.failed, pagesOf(result.after)]).toEqual([
      false,
      ['GET /other', 's.json GET /own', 's.json PUT /beside'],
    ]);
    expect(told(result).filter((text) => text.includes('referred'))).toEqual(
      ['GET "/a"', 'GET "/beside"', 'GET "hook"'].map(
        (name) =>
          `warning expand-openapi/referred Mintlify stops at an entry of ${name}, as its path is behind a \`$ref\`, so it is not listed`,
      ),
    );
  });

  it('leaves an element alone that has no other', () => {
    const result = run(siteOf([], shape({ '/a': referring })), expandOpenapi());
    expect([result.plan.isEmpty, told(result)]).toEqual([
      true,
      [
        'warning expand-openapi/referred The group "G" was left alone: all of its paths are behind a `$ref`, and Mintlify stops at their entries',
      ],
    ]);
  });
});

describe('sync-openapi', () => {
  it('says that it has no page, until a page file is listed, and adds no entry', () => {
    const fresh = { get: { ...own.get, summary: 'New' } };
    const two = shape({ '/own': own, '/new': fresh, '/a': referring });
    const result = run(siteOf(['GET /own'], two), syncOpenapi());
    expect(pagesOf(result.after)).toEqual(['GET /own', 'GET /new']);
    expect(told(result)).toEqual([
      'warning sync-openapi/referred Mintlify stops at an entry of GET "/a", as its path is behind a `$ref`, so it has no page',
    ]);
    const page = { 'a.mdx': '---\nopenapi: GET /a\n---\n' };
    expect(told(run(siteOf(['GET /own', 'GET /new', 'a'], two, page), syncOpenapi()))).toEqual([]);
  });

  it('says that Mintlify stops at an entry of it, which stays', () => {
    const result = run(siteOf(['GET /own', 'GET /a'], shape({ '/own': own, '/a': referring })), syncOpenapi());
    expect(told(result)).toEqual([
      'warning sync-openapi/referred GET /a is behind a `$ref` in s.json, and Mintlify stops at it',
    ]);
  });

  it('renames no entry to it', () => {
    const moved = shape({ '/own': own, '/v2/b': referring });
    const result = run(siteOf(['GET /own', 'GET /b'], moved), syncOpenapi());
    expect(pagesOf(result.after)).toEqual(['GET /own']);
  });
});

it('openapi-pages makes a page file of an entry of it, and Mintlify builds again', () => {
  const result = run(siteOf(['GET /own', 'GET /a'], shape({ '/own': own, '/a': referring })), openapiPages());
  expect([result.failed, served(result.after).refused]).toEqual([false, []]);
});
