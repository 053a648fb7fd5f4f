import { describe, expect, it } from '@jest/globals';
import { itemText } from '../../src/served/index.ts';
import { makeSite, memoryReader, takeCensus } from '../../src/index.ts';

const zoo = `openapi: 3.1.0
paths:
  /animals: { get: {}, post: {}, put: { x-hidden: true } }
webhooks:
  born: { put: {}, post: {} }
`;

/** What is counted for a tab with these fields: its specification is zoo.yaml, of two endpoints and a webhook. */
function counted(fields: object, files: Record<string, string> = { 'zoo.yaml': zoo }): string[] {
  const docs = JSON.stringify({ navigation: { tabs: [{ tab: 'API', openapi: 'zoo.yaml', ...fields }] } });
  return [...takeCensus(makeSite(docs, { reader: memoryReader(files) })).values()]
    .map(({ item, count }) => `${count} ${itemText(item)}`)
    .sort();
}

const all = ['1 GET /animals of zoo.yaml', '1 POST /animals of zoo.yaml', '1 WEBHOOK born of zoo.yaml'];

describe('an element that names a specification stands for all of its operations', () => {
  it('if it holds nothing', () => expect(counted({})).toEqual(all));
  it('if it holds page entries', () => expect(counted({ pages: ['a'] })).toEqual([...all, '1 page a']));
  it('if its entries name the specification themselves', () => {
    expect(counted({ pages: ['zoo.yaml GET /animals'] })).toEqual([...all.slice(1), '2 GET /animals of zoo.yaml']);
  });
  it('if none of its entries resolves', () => {
    expect(counted({ pages: ['GET /plants', 'WEBHOOK died'] })).toEqual([
      all[0],
      '1 GET /plants of zoo.yaml',
      ...all.slice(1),
      '1 WEBHOOK died of zoo.yaml',
    ]);
  });
  it('if the entries in it are those of another specification', () => {
    expect(counted({ groups: [{ group: 'Birds', openapi: 'birds.yaml', pages: ['GET /animals'] }] })).toEqual(
      [...all.slice(0, 1), '1 GET /animals of birds.yaml', ...all.slice(1)].sort(),
    );
  });
});

describe('it stands for what it lists', () => {
  it('if one entry resolves, at any depth', () => {
    expect(
      counted({ groups: [{ group: 'Animals', pages: [{ group: 'More', pages: ['get /animals/', 'GET /plants'] }] }] }),
    ).toEqual(['1 GET /animals/ of zoo.yaml', '1 GET /plants of zoo.yaml']);
    expect(counted({ pages: ['WEBHOOK born'] })).toEqual(['1 WEBHOOK born of zoo.yaml']);
  });
  it('if its specification cannot be opened, and so may have them', () => {
    expect(counted({ pages: ['GET /animals'] }, {})).toEqual(['1 GET /animals of zoo.yaml']);
    expect(counted({ pages: ['a'] }, {})).toEqual(['1 page a', '1 specification zoo.yaml']);
  });
});
