import { describe, expect, it } from '@jest/globals';
import { selector } from '../../src/select/index.ts';
import { convert, join, split, unwrap, wrap } from '../../transforms/index.ts';
import { becomes } from '../transforms/cases.ts';

const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });
const tab = (label: string, ...pages: unknown[]) => ({ tab: label, pages });
const versions = ['all'];
/** The same in two versions, and other versions. */
const site = (content: (folder: string) => object, ...more: object[]) => ({
  versions: [{ version: 'v3', ...content('v3') }, { version: 'v2', ...content('v2') }, ...more],
});
const other = { version: 'v1', pages: ['v1/x'] };

describe('--versions of what changes shapes', () => {
  const flat = (folder: string) => ({ pages: [`${folder}/a`, group('B', `${folder}/b`), group('C', `${folder}/c`)] });
  const first = '/navigation/versions/0/pages';

  it('wraps in each version', () => {
    const at = selector('version[label="v3"] > group');
    const nested = (v: string) => ({
      pages: [`${v}/a`, { group: 'G', pages: [group('B', `${v}/b`), group('C', `${v}/c`)] }],
    });
    expect(becomes(wrap({ at, in: 'group', label: 'G', collapse: true, versions }), site(flat), site(nested))).toEqual(
      [],
    );
    expect(
      becomes(wrap({ at, in: 'group', label: 'G', collapse: true, versions: ['v2'] }), site(flat, other), {
        versions: [...site(nested).versions, other],
      }),
    ).toEqual([]);
  });

  it('unwraps in each version, and names one that has no such thing', () => {
    const open = (v: string) => ({ pages: [`${v}/a`, `${v}/b`, group('C', `${v}/c`)] });
    expect(becomes(unwrap({ at: `${first}/1`, versions }), site(flat, other), site(open, other))).toEqual([
      'warning no-counterpart: "v1" has no counterpart of the group "B". Add it there first, if that version is to have it.',
    ]);
  });

  it('joins in each version', () => {
    const joined = (v: string) => ({ pages: [`${v}/a`, group('B', `${v}/b`, `${v}/c`)] });
    const at = selector('version[label="v3"] > group');
    expect(becomes(join({ at, versions }), site(flat), site(joined))).toEqual([]);
  });

  it('splits in each version', () => {
    const whole = (v: string) => ({ pages: [group('B', `${v}/b`, group('C', `${v}/c`))] });
    const parts = (v: string) => ({ pages: [group('B', `${v}/b`), group('C', group('C', `${v}/c`))] });
    expect(becomes(split({ at: `${first}/0`, by: 'label', versions }), site(whole), site(parts))).toEqual([]);
  });

  const tabs = (v: string) => ({ tabs: [tab('T', `${v}/a`), tab('U', `${v}/b`)] });
  const anchors = (v: string) => ({
    anchors: [
      { anchor: 'T', pages: [`${v}/a`] },
      { anchor: 'U', pages: [`${v}/b`] },
    ],
  });
  const at = selector('version[label="v3"] > tab');

  it('converts in each version', () =>
    expect(becomes(convert({ at, to: 'anchor', versions }), site(tabs), site(anchors))).toEqual([]));

  it('leaves a version in which it cannot be made, and says why', () => {
    const more = { version: 'v1', tabs: [tab('T', 'v1/a'), tab('U', 'v1/b'), tab('X', 'v1/x')] };
    expect(becomes(convert({ at, to: 'anchor', versions }), site(tabs, more), site(anchors, more))).toEqual([
      'warning unlike: /navigation/versions/2/tabs/2 would be left beside the new anchor, and Mintlify shows one kind at a level. Version "v1" stays as it is. Name all that is in the list, such as tab.',
    ]);
  });
});
