import { describe, expect, it } from '@jest/globals';
import { changeKinds } from '../../src/diff/index.ts';
import { parts } from '../../src/telling/parts.ts';
import { sentences } from '../../src/telling/table.ts';

const texts = sentences.flatMap(([, one, more]) => [one, more?.several ?? one]);
const holes = texts.flatMap((text) => Array.from(text.matchAll(/\{([^{}]+)\}/g), ([, hole]) => hole!));

describe('the table of sentences', () => {
  it('has a sentence for every kind of change, the last of which fits any', () => {
    for (const kind of changeKinds) expect(sentences.findLast(([one]) => one === kind)?.[2]?.when).toBeUndefined();
    expect(new Set(sentences.map(([kind]) => kind))).toEqual(new Set(changeKinds));
  });

  it('has holes that are filled, and no part that fills none', () => {
    const named = new Set(holes.filter((hole) => !hole.includes('|')));
    expect([...named].filter((hole) => parts[hole] === undefined)).toEqual([]);
    expect(Object.keys(parts).filter((part) => !named.has(part))).toEqual([]);
  });

  it('says of several changes nothing that is true of the first alone', () => {
    const ofFirst = [
      'name',
      'from',
      'to',
      'answers',
      'rule',
      'redirect',
      'urls',
      'copy',
      'content',
      'field',
      'meaning',
    ];
    const ofSeveral = sentences.flatMap(([, one, { several = one, alike } = {}]) =>
      alike === undefined ? several : [],
    );
    const isOfFirst = (text: string) => ofFirst.some((hole) => text.replace(/such as .*/, '').includes(`{${hole}}`));
    expect(ofSeveral.filter(isOfFirst)).toEqual([]);
  });

  it('speaks plain English', () =>
    expect(
      texts.filter((text) =>
        /put around|follow|answers? no|stands?\b|platform|readers get|likely|come alive|passed over/.test(text),
      ),
    ).toEqual([]));
});
