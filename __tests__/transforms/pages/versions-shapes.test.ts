import { describe, expect, it } from '@jest/globals';
import { selector } from '../../../src/select/index.ts';
import { add, convert, join, move, remove, rename, split, unwrap, wrap } from '../../../transforms/index.ts';
import { becomes, makes, runOf } from '../cases.ts';

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
    makes(wrap({ at, in: 'group', label: 'G', collapse: true, versions }), site(flat), site(nested));
    makes(wrap({ at, in: 'group', label: 'G', collapse: true, versions: ['v2'] }), site(flat, other), {
      versions: [...site(nested).versions, other],
    });
  });

  it('unwraps in each version, and names one that has no such thing', () => {
    const open = (v: string) => ({ pages: [`${v}/a`, `${v}/b`, group('C', `${v}/c`)] });
    expect(becomes(unwrap({ at: `${first}/1`, versions }), site(flat, other), site(open, other))).toEqual([
      'warning no-counterpart: navshift found in "v1" no counterpart of the group "B". Add it there first, if that version is to have it.',
    ]);
  });

  it('joins in each version', () => {
    const joined = (v: string) => ({ pages: [`${v}/a`, group('B', `${v}/b`, `${v}/c`)] });
    const at = selector('version[label="v3"] > group');
    makes(join({ at, versions }), site(flat), site(joined));
  });

  it('splits in each version', () => {
    const whole = (v: string) => ({ pages: [group('B', `${v}/b`, group('C', `${v}/c`))] });
    const parts = (v: string) => ({ pages: [group('B', `${v}/b`), group('C', `${v}/c`)] });
    makes(split({ at: `${first}/0`, by: 'label', versions }), site(whole), site(parts));
  });

  const tabs = (v: string) => ({ tabs: [tab('T', `${v}/a`), tab('U', `${v}/b`)] });
  const anchors = (v: string) => ({
    anchors: [
      { anchor: 'T', pages: [`${v}/a`] },
      { anchor: 'U', pages: [`${v}/b`] },
    ],
  });
  const at = selector('version[label="v3"] > tab');

  it('converts in each version', () => makes(convert({ at, to: 'anchor', versions }), site(tabs), site(anchors)));

  it('leaves a version in which it cannot be made, and says why', () => {
    const more = { version: 'v1', tabs: [tab('T', 'v1/a'), tab('U', 'v1/b'), tab('X', 'v1/x')] };
    expect(becomes(convert({ at, to: 'anchor', versions }), site(tabs, more), site(anchors, more))).toEqual([
      'warning unlike: /navigation/versions/2/tabs/2 would be left beside the new anchor, and Mintlify shows one kind at a level. Version "v1" stays as it is. Name all that is in the list, such as tab.',
    ]);
  });
});

it('names versions that are not among those of what is named', () => {
  const versionsOf = (...labels: string[]) => ({
    versions: labels.map((version) => ({ version, groups: [group('A', `${version}/a`)] })),
  });
  const change = unwrap({ at: '/navigation/tabs/0/versions/0/groups/0', versions: ['v2', 'v3'] });
  const { diagnostics } = runOf(change, {
    tabs: [
      { tab: 'A', ...versionsOf('v1', 'v2') },
      { tab: 'B', ...versionsOf('v3') },
    ],
  });
  expect(diagnostics).toMatchObject([
    {
      severity: 'warning',
      message: 'v3 is not among the versions of this',
      help: 'Name v1, v2, or leave out --versions.',
    },
  ]);
});

describe('--versions of what is in no version', () => {
  const parts = (v: string) => ({ groups: [group('A', `${v}/a`, group('C', `${v}/c`)), group('B', `${v}/b`)] });
  const navigation = { tabs: [tab('Old', 'old'), { tab: 'Docs', ...site(parts) }, { tab: 'Free', ...parts('free') }] };
  const files = Object.fromEntries(['free/new', 'v2/new', 'v3/new'].map((page) => [`${page}.mdx`, '']));
  const [free, v3] = ['/navigation/tabs/2', '/navigation/tabs/1/versions/0'];
  const at = (part: string) => ({ at: `${part}/groups/0`, versions });

  it.each([
    ['wrap', (part: string) => wrap({ ...at(part), in: 'group', label: 'W' })],
    ['unwrap', (part: string) => unwrap({ at: `${part}/groups/0/pages/1`, versions })],
    [
      'join',
      (part: string) =>
        join({ ...at(part), at: selector(part === v3 ? 'version[label="v3"] > group' : 'tab[label="Free"] > group') }),
    ],
    ['split', (part: string) => split({ ...at(part), by: 'label' })],
    ['convert', (part: string) => convert({ at: part, from: 'group', to: 'anchor', versions })],
    ['add', (part: string) => add({ pages: [part === v3 ? 'v3/new' : 'free/new'], into: at(part).at, versions })],
    [
      'move, to a place,',
      (part: string) => move({ what: `${part}/groups/0/pages/0`, after: `${part}/groups/1/pages/0`, versions }),
    ],
    [
      'move, to a path,',
      (part: string) => move({ what: part === v3 ? 'v3/a' : 'free/a', to: part === v3 ? 'v3/d' : 'free/d', versions }),
    ],
    ['remove', (part: string) => remove({ what: [at(part).at], versions })],
    ['rename', (part: string) => rename({ ...at(part), names: ['R'] })],
  ])('is reported by %s', (_, change) => {
    const saidOf = (part: string) => {
      const { diagnostics, plan } = runOf(change(part), navigation, files);
      expect(plan.isEmpty).toBe(false);
      return diagnostics.filter(({ rule }) => rule.endsWith('/no-version'));
    };
    expect(saidOf(free)).toMatchObject([
      {
        severity: 'warning',
        message: 'This is in no version, so --versions changes nothing',
        help: 'Name something in a version, or leave out --versions.',
        pointer: expect.stringContaining(free),
      },
    ]);
    expect(saidOf(v3)).toEqual([]);
  });
});
