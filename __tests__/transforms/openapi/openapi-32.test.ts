import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, print, run } from '../../../src/index.ts';
import { itemText, served } from '../../../src/served.ts';
import { expandOpenapi, openapiPages, syncOpenapi } from '../../../transforms/index.ts';

const head = `openapi: 3.2.0
tags:
  - { name: animals, summary: Animals }
  - { name: cats, parent: animals }
  - { name: dogs, parent: animals }
paths:
  /cats: { get: { tags: [cats] } }
  /animals: { get: { tags: [animals] }, query: { tags: [animals] } }
`;
const siteOf = (tab: object, zoo = head) =>
  makeSite(`${JSON.stringify({ navigation: { tabs: [{ tab: 'API', openapi: 'zoo.yaml', ...tab }] } }, null, 2)}\n`, {
    reader: memoryReader({ 'zoo.yaml': zoo }),
  });
const groupsOf = (site: ReturnType<typeof siteOf>) =>
  (JSON.parse(print(site) as string) as { navigation: { tabs: { groups?: unknown }[] } }).navigation.tabs[0]!.groups;
const listed = [
  { group: 'Animals', pages: [{ group: 'cats', pages: ['GET /cats'] }, 'GET /animals', 'QUERY /animals'] },
];

it('a webhook in lower case is one where a specification is in scope, for everyone who counts or lists it', () => {
  const zoo = 'openapi: 3.1.0\nwebhooks: { flew: { post: {} } }\n';
  const groups = [{ group: 'G', pages: ['webhook flew'] }];
  const site = siteOf({ groups }, zoo);
  expect(served(site).items.map(({ item }) => itemText(item))).toEqual(['WEBHOOK flew of zoo.yaml']);
  expect(run(site, syncOpenapi()).after).toBe(site);
  const without = makeSite(JSON.stringify({ navigation: { groups } }));
  expect(served(without).items.map(({ item }) => itemText(item))).toEqual(['page webhook flew']);
});

describe('a specification of OpenAPI 3.2', () => {
  it('is expanded into the tree of its tags', () => {
    const result = run(siteOf({}), expandOpenapi());
    expect([result.failed, groupsOf(result.after)]).toEqual([false, listed]);
  });

  it('has new operations put into the nested group of their tag, which is made in its parent where there is none', () => {
    const more = `${head}  /cats/{id}: { get: { tags: [cats], summary: Show } }\n  /dogs: { get: { tags: [dogs] } }\n`;
    const { after, failed } = run(siteOf({ groups: listed }, more), syncOpenapi({ all: true }));
    expect([failed, groupsOf(after)]).toEqual([
      false,
      [
        {
          group: 'Animals',
          pages: [
            { group: 'cats', pages: ['GET /cats', 'GET /cats/{id}'] },
            'GET /animals',
            'QUERY /animals',
            { group: 'dogs', pages: ['GET /dogs'] },
          ],
        },
      ],
    ]);
  });

  it('gives a page file the badge that its tags give the page', () => {
    const zoo = `openapi: 3.2.0\ntags: [{ name: beta, kind: badge, summary: Beta }]\npaths:\n  /a: { get: { tags: [beta], summary: A } }\n`;
    const { after } = run(siteOf({ groups: [{ group: 'G', pages: ['GET /a'] }] }, zoo), openapiPages());
    const [page] = after.staged.flatMap((change) => ('content' in change ? [change.content] : []));
    expect(new TextDecoder().decode(page as Uint8Array)).toContain('\ntag: "Beta"\n');
  });
});
