import { describe, expect, it } from '@jest/globals';
import {
  type Container,
  containerNames,
  containerOf,
  containers,
  containersOf,
  display,
  elementKinds,
  fieldOf,
  fieldsOf,
  holdsStrings,
  isContainer,
  type Kind,
  kindOf,
  kinds,
  labelField,
  languageCode,
  languages,
  mayHold,
  mayNestGroups,
  patterns,
  sectionOf,
  wordsFor,
} from '../../src/format/index.ts';

// The tables of the specification, written out by hand: one line of text per row, as `field | type | required`.
// `parent` is the kind in which the object stands, where that makes a difference.
const tables: readonly { section: string; kind: Kind; parent?: Kind; rows: string }[] = [
  {
    section: 'Root keys of the navigation object',
    kind: 'navigation',
    rows: `
      pages     | array  | no
      groups    | array  | no
      tabs      | array  | no
      anchors   | array  | no
      dropdowns | array  | no
      products  | array  | no
      versions  | array  | no
      languages | array  | no
      global    | object | no`,
  },
  {
    section: 'Root keys of the navigation object', // row `global`: 'holds an `anchors` array of global anchors'
    kind: 'global',
    rows: `
      anchors | array | no`,
  },
  {
    section: 'Group object',
    kind: 'group',
    rows: `
      group    | string  | yes
      pages    | array   | yes
      icon     | string  | no
      tag      | string  | no
      expanded | boolean | no
      openapi  | string  | no`,
  },
  {
    section: 'Tab object',
    kind: 'tab',
    rows: `
      tab     | string | yes
      icon    | string | no
      groups  | array  | no
      pages   | array  | no
      menu    | array  | no
      anchors | array  | no
      href    | string | no`,
  },
  {
    section: 'Menu item object',
    kind: 'item',
    rows: `
      item        | string | yes
      icon        | string | no
      description | string | no
      groups      | array  | no
      pages       | array  | no
      href        | string | no`,
  },
  {
    section: 'Anchor object',
    kind: 'anchor',
    rows: `
      anchor | string | yes
      icon   | string | no
      groups | array  | no
      pages  | array  | no
      href   | string | no`,
  },
  {
    section: 'Global anchor object',
    kind: 'anchor',
    parent: 'global',
    rows: `
      anchor | string | yes
      href   | string | yes
      icon   | string | no`,
  },
  {
    section: 'Dropdown object',
    kind: 'dropdown',
    rows: `
      dropdown | string | yes
      icon     | string | no
      groups   | array  | no
      pages    | array  | no
      href     | string | no`,
  },
  {
    section: 'Product object',
    kind: 'product',
    rows: `
      product     | string | yes
      description | string | no
      icon        | string | no
      groups      | array  | no
      pages       | array  | no
      href        | string | no`,
  },
  {
    section: 'Version object', // with 'any other navigation field', below
    kind: 'version',
    rows: `
      version | string | yes`,
  },
  {
    section: 'Language object', // with 'any other navigation field', below
    kind: 'language',
    rows: `
      language | string | yes`,
  },
];

// 'Any other navigation field': what the tables above name, labels and containers aside.
const anyOther = `
      icon        | string  | no
      tag         | string  | no
      expanded    | boolean | no
      description | string  | no
      href        | string  | no
      global      | object  | no
      openapi     | string  | no`;

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()) as [field: string, type: string, required: string]);

// 'The `openapi` property', Where: on any navigation element. The group's table names it too.
const everywhere: [string, string, string] = ['openapi', 'string', 'no'];

describe('the tables of the specification', () => {
  it('have a table for every kind', () => {
    expect(new Set(tables.map(({ kind }) => kind))).toEqual(new Set(kinds));
  });

  for (const { section, kind, parent, rows } of tables) {
    describe(`${section}: ${parent ? `${kind} in ${parent}` : kind}`, () => {
      const named = lines(rows);

      it.each(named)('%s is %s, required: %s', (name, type, required) => {
        const field = fieldOf(kind, name, parent);
        expect(field).toMatchObject({
          name,
          types: [type],
          required: required === 'yes',
          status: 'specification',
          section,
        });
        expect(field!.summary).not.toBe('');
      });

      it('names nothing more that is marked as of the specification', () => {
        const expected = [...named];
        if (kind === 'version' || kind === 'language') expected.push(...lines(anyOther));
        else if (kind !== 'navigation' && kind !== 'global' && kind !== 'group') expected.push(everywhere);
        const stated = [...fieldsOf(kind, parent).values()].filter(
          // What only the nesting rules add has its own test.
          ({ name, status }) =>
            status === 'specification' && (!isContainer(name) || named.some(([field]) => field === name)),
        );
        const found = stated.map(({ name, types, required }) => [name, types.join(), required ? 'yes' : 'no']);
        expect(found.sort()).toEqual(expected.sort());
      });

      it('has its own label', () => {
        expect(sectionOf(kind, parent)).toBe(section);
        expect(labelField(kind)).toBe(kind === 'navigation' || kind === 'global' ? undefined : kind);
      });
    });
  }

  describe.each(['version', 'language'] as const)('%s: any other navigation field', (kind) => {
    it.each(lines(anyOther))('%s is %s, required: %s', (name, type) => {
      expect(fieldOf(kind, name)).toMatchObject({ types: [type], required: false, status: 'specification' });
    });

    it('does not take the label of another kind', () => {
      for (const other of ['group', 'tab', 'item', 'anchor', 'dropdown', 'product'])
        expect(fieldOf(kind, other)).toBeUndefined();
    });
  });

  describe('The `openapi` property', () => {
    it('Type: a string that is the path of a specification, and Where: any navigation element', () => {
      for (const kind of kinds.filter((each) => each !== 'navigation' && each !== 'global')) {
        expect(fieldOf(kind, 'openapi')).toMatchObject({
          types: ['string'],
          means: 'specification',
          status: 'specification',
          required: false,
        });
      }
    });
  });

  describe('Display properties outside `navigation`', () => {
    it('styling.eyebrows is a string, in the specification: breadcrumbs', () => {
      expect(display.eyebrows).toMatchObject({ path: ['styling', 'eyebrows'], type: 'string' });
      const stated = Object.entries(display.eyebrows.values).filter(([, status]) => status === 'specification');
      expect(stated).toEqual([['breadcrumbs', 'specification']]);
    });

    it('interaction.drilldown is a boolean', () => {
      expect(display.drilldown).toMatchObject({ path: ['interaction', 'drilldown'], type: 'boolean' });
    });
  });
});

describe('the supported language codes', () => {
  const supported: [code: string, name: string][] = [
    ['ar', 'Arabic'],
    ['cs', 'Czech'],
    ['cn', 'Chinese'],
    ['zh-Hant', 'Chinese (traditional)'],
    ['nl', 'Dutch'],
    ['en', 'English'],
    ['fr', 'French'],
    ['de', 'German'],
    ['hi', 'Hindi'],
    ['id', 'Indonesian'],
    ['it', 'Italian'],
    ['jp', 'Japanese'],
    ['ko', 'Korean'],
    ['lv', 'Latvian'],
    ['no', 'Norwegian'],
    ['pt-BR', 'Portuguese (Brazil)'],
    ['ro', 'Romanian'],
    ['ru', 'Russian'],
    ['es', 'Spanish'],
    ['sv', 'Swedish'],
    ['tr', 'Turkish'],
    ['ua', 'Ukrainian'],
    ['vi', 'Vietnamese'],
  ];

  it.each(supported)('%s is %s', (code, name) => {
    expect(languageCode(code)).toMatchObject({ status: 'specification', name });
  });

  it('are 23, and no other code is marked as of the specification', () => {
    const stated = Object.entries(languages).filter(([, { status }]) => status === 'specification');
    expect(stated.map(([code]) => code)).toEqual(supported.map(([code]) => code));
    expect(stated).toHaveLength(23);
  });
});

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
