import { describe, expect, it } from '@jest/globals';
import {
  containerNames,
  containerOf,
  containers,
  containersOf,
  elementKinds,
  fieldOf,
  holdsStrings,
  isContainer,
  kindOf,
  kinds,
  labelField,
  mayHold,
  mayNestGroups,
  patterns,
  wordsFor,
  type Container,
  type Kind,
} from '../../src/format/index.ts';

// S by the specification, d documented by the platform, . not at all. Rows hold, columns are held.
const matrix = `
             pages groups tabs menu anchors dropdowns products versions languages
  navigation   S     S     S    .      S        S        S        S         S
  global       .     .     d    .      S        d        d        d         d
  group        S     .     .    .      .        .        .        .         .
  tab          S     S     .    S      S        S        S        S         S
  item         S     S     d    .      d        d        d        d         d
  anchor       S     S     S    .      .        S        S        S         S
  dropdown     S     S     S    .      S        .        S        S         S
  product      S     S     S    d      S        S        .        S         S
  version      S     S     S    .      S        S        S        .         S
  language     S     S     S    .      S        S        S        S         .`;

const [head, ...rows] = matrix
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const cells = rows.flatMap(([kind, ...marks]) =>
  marks.map((mark, column) => [kind as Kind, head![column] as Container, mark] as const),
);
const answers = { S: 'specification', d: 'documented', '.': false } as const;

describe('what may hold what', () => {
  it('is said for every kind and every container', () => {
    expect(cells).toHaveLength(kinds.length * containerNames.length);
    expect(head).toEqual([...containerNames]);
    expect(rows.map(([kind]) => kind)).toEqual([...kinds]);
  });

  it.each(cells)('%s holds %s: %s', (kind, container, mark) => {
    const answer = answers[mark as keyof typeof answers];
    expect(mayHold(kind, container)).toBe(answer);
    expect(containersOf(kind).get(container) ?? false).toBe(answer);
  });

  it('never lets a kind stand directly in itself, but a group in the pages of a group', () => {
    for (const kind of elementKinds) expect(mayHold(kind, containerOf(kind))).toBe(false);
    expect(mayHold('group', 'pages')).toBe('specification');
    expect(mayNestGroups('group')).toBe('specification');
  });

  it('says of group objects in the pages of anything else that they were only observed', () => {
    for (const kind of ['navigation', 'tab', 'item', 'anchor', 'dropdown', 'product', 'version', 'language'] as const) {
      expect(mayNestGroups(kind)).toBe('observed');
    }
    expect(mayNestGroups('global')).toBe(false);
  });

  it('gives a global anchor no content', () => {
    expect(containersOf('anchor', 'global').size).toBe(0);
    expect(mayHold('anchor', 'pages', 'global')).toBe(false);
    expect(mayNestGroups('anchor', 'global')).toBe(false);
  });

  it('names the nesting rules as the source where no table names the container', () => {
    expect(fieldOf('tab', 'versions')!.section).toBe('Nesting rules');
    expect(fieldOf('tab', 'anchors')!.section).toBe('Tab object');
    expect(fieldOf('version', 'tabs')!.section).toBe('Version object');
  });
});

describe('containers', () => {
  it('each have a kind of entry', () => {
    expect(Object.fromEntries(containerNames.map((name) => [name, kindOf(name)]))).toEqual({
      pages: 'group',
      groups: 'group',
      tabs: 'tab',
      menu: 'item',
      anchors: 'anchor',
      dropdowns: 'dropdown',
      products: 'product',
      versions: 'version',
      languages: 'language',
    });
  });

  it('go back from the kind, for a group to groups', () => {
    for (const kind of elementKinds) expect(kindOf(containerOf(kind))).toBe(kind);
    expect(containerOf('group')).toBe('groups');
    expect(containerOf('item')).toBe('menu');
  });

  it('hold strings only where they are pages', () => {
    expect(containerNames.filter(holdsStrings)).toEqual(['pages']);
  });

  it('can all be the pattern, but menu', () => {
    expect(new Set<string>([...patterns, 'menu'])).toEqual(new Set(Object.keys(containers)));
  });

  it('are chosen by Mintlify in this order when the root is mixed', () => {
    expect(patterns).toEqual(['products', 'languages', 'versions', 'tabs', 'dropdowns', 'anchors', 'groups', 'pages']);
  });

  it('are told from other keys, inherited ones among them', () => {
    expect(isContainer('tabs')).toBe(true);
    expect(isContainer('tab')).toBe(false);
    expect(isContainer('constructor')).toBe(false);
    expect(fieldOf('tab', 'constructor')).toBeUndefined();
  });
});

describe('names', () => {
  it('give every element a label field that is required and a string', () => {
    for (const kind of elementKinds) {
      expect(fieldOf(kind, labelField(kind))).toMatchObject({ types: ['string'], required: true });
    }
  });

  it('give words for messages', () => {
    expect(wordsFor('item')).toBe('menu item');
    expect(wordsFor('tab')).toBe('tab');
    expect(wordsFor('anchor', 'global')).toBe('global anchor');
    expect(wordsFor('anchor', 'tab')).toBe('anchor');
  });
});
