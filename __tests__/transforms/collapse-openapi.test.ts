import { describe, expect, it } from '@jest/globals';
import { checkLaws } from '../../src/testing/index.ts';
import { type Diagnostic, makeSite, memoryReader, pipeline, print, run, takeCensus } from '../../src/index.ts';
import { addLanguages } from '../../transforms/languages/add.ts';
import { collapseOpenapi } from '../../transforms/openapi/collapse.ts';
import { expandOpenapi } from '../../transforms/openapi/expand.ts';
import { syncOpenapi } from '../../transforms/openapi/sync.ts';
import { transforms } from '../../transforms/index.ts';
import { navshift } from '../cli/command.ts';
import { folderWith } from '../disk/folders.ts';

const birds = 'openapi: 3.1.0\npaths:\n  /birds:\n    get: { tags: [birds] }\n    post: { tags: [birds] }\n';
const group = (...pages: readonly unknown[]) => ({ group: 'birds', pages });
const all = group('GET /birds', 'POST /birds');
const siteOf = (tab: object, files: Record<string, string> = {}) =>
  makeSite(JSON.stringify({ navigation: { tabs: [{ tab: 'API', openapi: 'birds.yaml', ...tab }] } }, null, 2), {
    reader: memoryReader({ 'birds.yaml': birds, ...files }),
  });
const tabOf = (text: string | Uint8Array) =>
  (JSON.parse(text as string) as { navigation: { tabs: object[] } }).navigation.tabs[0];
const told = ({ diagnostics }: { diagnostics: readonly Diagnostic[] }) =>
  diagnostics.map(
    ({ severity, rule, message, line, column }) =>
      `${severity} ${rule.slice('collapse-openapi/'.length)} ${line}:${column}: ${message.replace('The tab "API" was left as it is: ', '')}`,
  );

describe('collapse-openapi', () => {
  it('counts an element without entries as all of its operations: nothing is lost, and nothing new', () => {
    const site = siteOf({ groups: [all] });
    const result = run(site, collapseOpenapi());
    expect(tabOf(print(result.after))).toEqual({ tab: 'API', openapi: 'birds.yaml' });
    const items = (counted: typeof site) => [...takeCensus(counted).values()].map(({ item, count }) => [item, count]);
    expect(items(result.after)).toEqual(items(site));
    expect([result.failed, result.diagnostics]).toEqual([false, []]);
  });

  it.each([
    [
      'an entry that is missing at the end',
      { groups: [group('GET /birds')] },
      'info missing 8:11: POST /birds is not listed, and would be added to the group "birds"',
    ],
    [
      'an entry that is there twice',
      { groups: [group('GET /birds', 'GET /birds', 'POST /birds')] },
      'info order 12:15: GET /birds stands where the platform would put POST /birds',
    ],
    [
      'an entry too many',
      { groups: [group('GET /birds', 'POST /birds', 'GET /birds')] },
      'info order 13:15: GET /birds stands in the group "birds", where the platform has no more',
    ],
    [
      'an entry outside of a group',
      { groups: ['GET /birds', all] },
      'info content 8:11: GET /birds stands outside of a group, and the platform puts each operation into one',
    ],
    [
      'an empty group',
      { groups: [all, { group: 'More', pages: [] }] },
      'info content 15:11: the group "More" is empty',
    ],
    [
      'a group too many',
      { groups: [all, { group: 'birds', pages: ['GET /birds'] }] },
      'info order 15:11: the group "birds" stands after all that the platform would make',
    ],
    [
      'a group without pages',
      { groups: [all, { group: 'More' }] },
      'info content 15:11: the group "More" has not one label and one array of `pages`',
    ],
    [
      'something that is neither',
      { groups: [all, 5] },
      'info content 15:11: something in it is neither a group nor an entry',
    ],
    [
      'other content',
      { groups: [all], pages: ['index'] },
      'info content 16:18: it holds `pages`, where the platform makes `groups`',
    ],
    [
      'a group with a name of its own',
      { groups: [{ ...all, group: 'Birds' }] },
      'info label 9:22: GET /birds stands in the group "Birds", and the platform would call it "birds"',
    ],
    [
      'a group in a group',
      { groups: [group('GET /birds', { group: 'more', pages: ['POST /birds'] })] },
      'info content 12:15: the group "more" is nested in it, and the platform nests none',
    ],
  ])('is kept from it by %s', (_, tab, expected) => {
    const site = siteOf(tab);
    const result = run(site, collapseOpenapi());
    expect(told(result)).toEqual([expected]);
    expect(result.after).toBe(site);
    expect(result.diagnostics[0]!.related).toMatchObject([{ message: 'the specification is named here', line: 6 }]);
  });

  it('tells of an entry that is not in the specification which was meant', () => {
    const { diagnostics } = run(siteOf({ groups: [group('GET /bird', 'POST /birds')] }), collapseOpenapi());
    expect(diagnostics).toMatchObject([
      {
        message: 'The tab "API" was left as it is: GET /bird is listed, and is not in birds.yaml',
        help: 'Did you mean GET /birds? `sync-openapi` corrects or removes it.',
      },
    ]);
  });

  it('leaves what has a comment that would be lost, and keeps those around', () => {
    const text = (inner: string) => `// first\n{"navigation": {"tabs": [{ // the tab
  "tab": "API", // its name
  /* file */ "openapi": "birds.yaml",
  ${inner}
  // last
  "icon": "code"
}]}} // end\n`;
    const kept = text('"groups": [{"group": "birds", "pages": [\n    // both\n    "GET /birds", "POST /birds"]}],');
    const reader = memoryReader({ 'birds.yaml': birds });
    const left = checkLaws({ transform: collapseOpenapi(), before: kept, after: kept, reader, asWritten: true });
    expect(told(left)).toEqual(['info comment 6:5: a comment in it would be lost']);
    const above = text('// all\n  "groups": [{"group": "birds", "pages": ["GET /birds", "POST /birds"]}],');
    expect(
      told(checkLaws({ transform: collapseOpenapi(), before: above, after: above, reader, asWritten: true })),
    ).toEqual(['info comment 6:13: a comment in it would be lost']);
    const plain = checkLaws({
      transform: collapseOpenapi(),
      before: text('"groups": [{"group": "birds", "pages": ["GET /birds", "POST /birds"]}],'),
      reader,
      asWritten: true,
    });
    expect((print(plain.after) as string).match(/\/\/ (first|the tab|its name|last|end)|\/\* file/g)).toHaveLength(6);
    expect(print(plain.after)).not.toContain('groups');
  });

  it('is held to the laws with comments too: none is lost, though one may keep a list', () => {
    const text = (tab: object) =>
      `${JSON.stringify({ navigation: { tabs: [{ tab: 'API', openapi: 'birds.yaml', ...tab }] } }, null, 2)}\n`;
    const given = {
      transform: collapseOpenapi(),
      before: text({ groups: [all] }),
      after: text({}),
      reader: memoryReader({ 'birds.yaml': birds }),
    };
    expect(() => checkLaws(given)).toThrow('Comments change nothing.');
    expect(checkLaws({ ...given, commented: 'What has a comment in its list is left as it is.' }).failed).toBe(false);
  });

  it('lays out nothing anew: what stays of an element keeps its lines, though its sibling stands on one', () => {
    const text = (list: string) =>
      `{"navigation": {"tabs": [\n  { "tab": "Start" },\n  {\n    "tab": "API",\n    "openapi": "birds.yaml"${list}\n  }\n]}}\n`;
    const { after } = run(
      makeSite(text(`,\n    "groups": [${JSON.stringify(all)}]`), { reader: memoryReader({ 'birds.yaml': birds }) }),
      collapseOpenapi(),
    );
    expect(print(after)).toBe(text(''));
  });

  it('leaves what is repeated, in one object or behind a `$ref`', () => {
    const reader = memoryReader({
      'birds.yaml': birds,
      'tab.json': JSON.stringify({ groups: [{ group: 'Lost', pages: ['a'] }] }),
    });
    for (const tab of [
      '{"openapi": "birds.yaml", "groups": [{"group": "Lost", "pages": ["a"]}], "groups": [{"group": "birds", "pages": ["GET /birds", "POST /birds"]}]}',
      '{"$ref": "tab.json", "openapi": "birds.yaml", "groups": [{"group": "birds", "pages": ["GET /birds", "POST /birds"]}]}',
    ]) {
      const site = makeSite(`{"navigation": {"tabs": [${tab}]}}`, { reader });
      const result = run(site, collapseOpenapi());
      expect([result.after === site, result.diagnostics.map(({ rule }) => rule)]).toEqual([
        true,
        ['collapse-openapi/content'],
      ]);
    }
  });

  it('says of what is listed under the root why it stays', () => {
    const site = makeSite(
      '{"navigation": {"openapi": "birds.yaml", "groups": [{"group": "birds", "pages": ["GET /birds", "POST /birds"]}]}}',
      { reader: memoryReader({ 'birds.yaml': birds }) },
    );
    for (const options of [{}, { at: '/navigation' }]) {
      expect(run(site, collapseOpenapi(options)).diagnostics).toMatchObject([
        { severity: 'info', rule: 'collapse-openapi/root', pointer: '/navigation/groups/0/pages/0' },
      ]);
    }
    expect(run(site, collapseOpenapi({ at: '/navigation/groups/0' })).diagnostics.map(({ rule }) => rule)).toEqual([
      'collapse-openapi/nothing-listed',
    ]);
  });

  it('says of a group whose pages stand elsewhere where they are', () => {
    const site = makeSite(
      '{"navigation": {"tabs": [{"tab": "API", "openapi": "birds.yaml", "groups": [{"group": "birds", "pages": {"$ref": "list.json"}}]}]}}',
      { reader: memoryReader({ 'birds.yaml': birds, 'list.json': '["GET /birds", "POST /birds"]' }) },
    );
    expect(run(site, collapseOpenapi()).diagnostics).toMatchObject([
      {
        rule: 'collapse-openapi/referenced',
        message:
          'The tab "API" was left as it is: the `pages` of the group "birds" stand in list.json, which nothing would name any more',
      },
    ]);
  });

  it('goes with other transforms in one run', () => {
    const site = siteOf({ groups: [group('POST /birds')] });
    expect(tabOf(print(run(site, pipeline(syncOpenapi(), collapseOpenapi())).after))).toEqual({
      tab: 'API',
      openapi: 'birds.yaml',
    });
    const both = run(
      siteOf({}),
      pipeline(expandOpenapi(), addLanguages({ languages: ['fr'], specifications: 'keep' }), collapseOpenapi()),
    );
    expect([both.failed, (print(both.after) as string).includes('groups')]).toEqual([false, false]);
  });

  it('reads nothing of what is left anyway, and asks for what it needs', () => {
    const remote = { openapi: 'https://example.com/birds.yaml' };
    expect(run(siteOf({ ...remote, pages: ['GET /birds'] }), collapseOpenapi())).toMatchObject({ failed: false });
    expect(told(run(siteOf({ ...remote, groups: [all] }), collapseOpenapi()))).toEqual([
      'error remote 6:20: https://example.com/birds.yaml is remote, and nothing is fetched unless you say so',
    ]);
    const tabs = [
      { tab: 'A', ...remote, groups: [all] },
      { tab: 'B', openapi: 'birds.yaml', groups: [all] },
    ];
    const site = makeSite(JSON.stringify({ navigation: { tabs } }), { reader: memoryReader({ 'birds.yaml': birds }) });
    const beside = run(site, collapseOpenapi());
    expect(JSON.parse(print(beside.after) as string)).toEqual({
      navigation: { tabs: [tabs[0], { tab: 'B', openapi: 'birds.yaml' }] },
    });
    expect([beside.failed, told(beside)[0]!.slice(0, 15)]).toEqual([false, 'warning remote ']);
  });

  it('fails a check as long as a list is there that is not needed', async () => {
    const cwd = folderWith({ 'docs.json': print(siteOf({ groups: [all] })), 'birds.yaml': birds });
    const load = () => Promise.resolve(transforms as never);
    expect((await navshift(['collapse-openapi', '--check'], { cwd, load })).code).toBe(1);
    expect((await navshift(['collapse-openapi', '--write'], { cwd, load })).code).toBe(0);
    expect((await navshift(['collapse-openapi', '--check'], { cwd, load })).code).toBe(0);
  });
});
