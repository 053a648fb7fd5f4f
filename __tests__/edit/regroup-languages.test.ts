import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { printOutline, regroup, type RegroupOptions } from '../../src/edit/index.ts';
import type { Site } from '../../src/index.ts';
import { Collector } from '../../src/transform/index.ts';
import { cases } from '../cases.ts';
import { at, expectConserved, group, navigationOf, siteOf } from './sites.ts';

/** What an edited outline of the first language makes of all. */
function regrouped(site: Site, edit: (outline: string) => string, options: RegroupOptions = {}) {
  const report = new Collector();
  const outline = edit(printOutline(site, at(site, '/navigation/languages/0')));
  const after = regroup(site, outline, { languages: () => true, ...options }, report);
  expectConserved(site, after, report);
  return { after: navigationOf(after), said: report.diagnostics.map(({ message }) => message) };
}

const becomes =
  (...lines: readonly string[]) =>
  (outline: string) =>
    [outline.split('\n')[0], ...lines, ''].join('\n');

const pages = (language: string, ...names: readonly string[]) => names.map((name) => `${language}/${name}`);
const groupsOf = (language: string, label: string, own: readonly string[] = []) => ({
  language,
  groups: [group(label, ...pages(language, 'a', 'b', 'c', ...own)), group('Z', `${language}/z`)],
});
/** `- group Guides ^2` with a to c (^3 to ^5), `- group Z ^6` with z (^7); fr has a page more. */
const two = siteOf({ languages: [groupsOf('en', 'Guides'), groupsOf('fr', 'Manuels', ['own'])] });
const guides = ['- group Guides ^2', ...['a', 'b', 'c'].map((page, k) => `  - en/${page} ^${k + 3}`)];
const rest = ['- group Z ^6', '  - en/z ^7'];
const groupZ = (language: string) => group('Z', `${language}/z`);

describe('an outline of one language makes in the others', () => {
  it('a new group around some pages', () =>
    expect(
      regrouped(
        two,
        becomes('- group Guides ^2', '  - en/a ^3', '  - group New', '    - en/b ^4', '    - en/c ^5', ...rest),
      ).after,
    ).toEqual({
      languages: [
        { language: 'en', groups: [group('Guides', 'en/a', group('New', 'en/b', 'en/c')), groupZ('en')] },
        { language: 'fr', groups: [group('Manuels', 'fr/a', group('New', 'fr/b', 'fr/c'), 'fr/own'), groupZ('fr')] },
      ],
    }));

  it('a wrap of a group, and of all', () => {
    const wrapped = becomes('- group New', ...guides.map((line) => `  ${line}`), ...rest);
    expect(regrouped(two, wrapped).after).toEqual({
      languages: [
        { language: 'en', groups: [group('New', group('Guides', 'en/a', 'en/b', 'en/c')), groupZ('en')] },
        { language: 'fr', groups: [group('New', group('Manuels', 'fr/a', 'fr/b', 'fr/c', 'fr/own')), groupZ('fr')] },
      ],
    });
    const more = siteOf({
      languages: [
        groupsOf('en', 'Guides'),
        { ...groupsOf('fr', 'Manuels'), groups: [...groupsOf('fr', 'Manuels').groups, group('Own', 'fr/own')] },
      ],
    });
    const inTab = becomes('- tab Docs', ...[...guides, ...rest].map((line) => `  ${line}`));
    expect(regrouped(more, inTab).after).toEqual({
      languages: [
        { language: 'en', tabs: [{ tab: 'Docs', groups: groupsOf('en', 'Guides').groups }] },
        {
          language: 'fr',
          tabs: [{ tab: 'Docs', groups: [...groupsOf('fr', 'Manuels').groups, group('Own', 'fr/own')] }],
        },
      ],
    });
  });

  it('an unwrap, with what only they have', () => {
    const nested = (language: string, ...own: readonly string[]) => ({
      language,
      groups: [group('Top', `${language}/z`, group('Guides', ...pages(language, 'a', 'b', ...own)), `${language}/y`)],
    });
    const unwrapped = becomes('- group Top ^2', '  - en/z ^3', '  - en/a ^5', '  - en/b ^6', '  - en/y ^7');
    const { after } = regrouped(siteOf({ languages: [nested('en'), nested('fr', 'own')] }), unwrapped, {
      removals: true,
    });
    expect(after).toEqual({
      languages: [
        { language: 'en', groups: [group('Top', ...pages('en', 'z', 'a', 'b', 'y'))] },
        { language: 'fr', groups: [group('Top', ...pages('fr', 'z', 'a', 'b', 'own', 'y'))] },
      ],
    });
  });

  it('a removal, without what only they have', () => {
    expect(regrouped(two, becomes(...rest), { removals: true }).after).toEqual({
      languages: [
        { language: 'en', groups: [groupZ('en')] },
        { language: 'fr', groups: [group('Manuels', 'fr/own'), groupZ('fr')] },
      ],
    });
  });

  it('a new page, if it is translated and not listed', () => {
    const site = siteOf(
      { languages: [groupsOf('en', 'Guides'), groupsOf('fr', 'Manuels', ['own']), groupsOf('de', 'Doku')] },
      { 'en/own.mdx': '', 'fr/own.mdx': '', 'fr/new.mdx': '', 'en/new.mdx': '' },
    );
    const added = becomes(...guides, '- group New', '  - en/new', '  - en/own', ...rest);
    const { after, said } = regrouped(site, added);
    expect(after).toEqual({
      languages: [
        {
          language: 'en',
          groups: [group('Guides', 'en/a', 'en/b', 'en/c'), group('New', 'en/new', 'en/own'), groupZ('en')],
        },
        {
          language: 'fr',
          groups: [group('Manuels', 'fr/a', 'fr/b', 'fr/c', 'fr/own'), group('New', 'fr/new'), groupZ('fr')],
        },
        groupsOf('de', 'Doku'),
      ],
    });
    expect(said).toEqual(['"de" has no page de/new', '"de" has no page de/own']);
  });

  it('another page in the place of one', () => {
    const site = siteOf({ languages: [groupsOf('en', 'Guides'), groupsOf('fr', 'Manuels')] }, { 'fr/d.mdx': '' });
    const replaced = (text: string) => text.replace('en/b ^4', 'en/d ^4');
    expect(JSON.stringify(regrouped(site, replaced, { removals: true }).after)).toMatch(
      '"en/a","en/d","en/c"]},{"group":"Z","pages":["en/z"]}]},{"language":"fr","groups":[{"group":"Manuels","pages":["fr/a","fr/d","fr/c"]',
    );
  });

  it('another kind, with what only they have', () => {
    const tabs = (language: string, ...labels: readonly string[]) => ({
      language,
      tabs: labels.map((tab) => ({ tab, pages: [`${language}/${tab}`] })),
    });
    const site = siteOf({ languages: [tabs('en', 'a', 'b'), tabs('fr', 'a', 'b', 'own')] });
    const converted = (text: string) => text.replaceAll('- tab', '- dropdown');
    expect(JSON.stringify(regrouped(site, converted).after)).toMatch(
      '"language":"fr","dropdowns":[{"dropdown":"a","pages":["fr/a"]},{"dropdown":"b","pages":["fr/b"]},{"dropdown":"own","pages":["fr/own"]}]',
    );
  });

  it('an exchange of what is outside and what is inside', () => {
    const nested = (language: string) => ({
      language,
      groups: [group('Out', ...pages(language, 'a', 'b'), group('In', ...pages(language, 'c', 'd')))],
    });
    const turned = becomes(
      ...['- group In ^5', '  - en/c ^6', '  - en/d ^7', '  - group Out ^2', '    - en/a ^3', '    - en/b ^4'],
    );
    expect(JSON.stringify(regrouped(siteOf({ languages: [nested('en'), nested('fr')] }), turned).after)).toMatch(
      '"language":"fr","groups":[{"group":"In","pages":["fr/c","fr/d",{"group":"Out","pages":["fr/a","fr/b"]}]}]',
    );
  });
});

it('demands only the lines back that its own language had', () => {
  expect(() => regrouped(two, becomes(...guides.slice(0, 3), ...rest))).toThrow(
    '1 line is missing or has another path: the entry en/c (^5)',
  );
});

it('leaves a page where it is, if a language lacks the element that it moves to', () => {
  const site = siteOf({
    languages: [groupsOf('en', 'Guides'), { language: 'fr', groups: [group('Manuels', 'fr/a', 'fr/b', 'fr/c')] }],
  });
  const moved = becomes(...guides.slice(0, 3), ...rest, '  - en/c ^5');
  const { after, said } = regrouped(site, moved);
  expect(after).toMatchObject({ languages: [{}, { groups: [group('Manuels', 'fr/a', 'fr/b', 'fr/c')] }] });
  expect(said).toEqual(['navshift found in "fr" no counterpart of the group "Z"']);
});

describe('random edits of one language', () => {
  type Thing = string | Thing[];
  const { tree } = fc.letrec<{ tree: Thing[]; thing: Thing }>((tie) => ({
    thing: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, tie('tree')),
    tree: fc.array(tie('thing'), { minLength: 1, maxLength: 4, depthIdentifier: 'tree' }),
  }));
  /** The same tree in a language: page numbers in order, groups by number, pages of its own where one is wished. */
  const languageOf = (language: string, all: readonly Thing[], own: readonly number[]) => {
    let [page, label] = [0, 0];
    const write = (thing: Thing): unknown[] => {
      if (typeof thing !== 'string') return [group(`${language} ${label++}`, ...thing.flatMap(write))];
      const more = own.includes(page) ? [`${language}/own${page}`] : [];
      return [`${language}/${page++}`, ...more];
    };
    return { language, groups: [group('All', ...all.flatMap(write))] };
  };
  interface Line {
    text: string;
    lines: Line[];
  }
  const parsed = (lines: readonly string[]): Line => {
    const root: Line = { text: '', lines: [] };
    const open = [root];
    for (const line of lines) {
      const depth = line.search(/\S/) / 2;
      const one = { text: line.trim(), lines: [] };
      open.length = depth + 1;
      open[depth]!.lines.push(one);
      open.push(one);
    }
    return root;
  };
  const written = ({ lines }: Line, indent = ''): readonly string[] =>
    lines.flatMap((line) => [`${indent}${line.text}`, ...written(line, `${indent}  `)]);
  const holdersIn = (line: Line): readonly Line[] =>
    line.text.startsWith('- en/') ? [] : [line, ...line.lines.flatMap(holdersIn)];
  /** Wraps, unwraps, drops or moves something. */
  const change = (root: Line, [what, a, b, c]: readonly number[]) => {
    const holders = holdersIn(root.lines[0]!);
    const from = holders[a! % holders.length]!;
    if (from.lines.length === 0) return;
    const k = b! % from.lines.length;
    const one = from.lines[k]!;
    const inside = new Set(holdersIn(one));
    const to = holders.filter((holder) => !inside.has(holder))[c! % (holders.length - inside.size)]!;
    if (what! % 4 === 0) from.lines.splice(k, 2, { text: `- group New${a}`, lines: from.lines.slice(k, k + 2) });
    else if (what! % 4 === 1) from.lines.splice(k, 1, ...one.lines);
    else if (what! % 4 === 2) from.lines.splice(k, 1);
    else to.lines.splice(c! % (to.lines.length + 1), 0, ...from.lines.splice(k, 1));
  };
  /** The pages without their language in their groups without labels; what a language has alone, and empty groups, left out. */
  const shape = (node: unknown): unknown[] => {
    if (typeof node === 'string') return /own/.test(node) ? [] : [node.slice(3)];
    const inner = (
      (node as { pages?: unknown[]; groups?: unknown[] }).pages ?? (node as { groups: unknown[] }).groups
    ).flatMap(shape);
    return inner.length === 0 ? [] : [inner];
  };
  const ownIn = (node: unknown) =>
    JSON.stringify(node)
      .match(/own\d+/g)
      ?.sort() ?? [];

  it('make the same in another one, and leave all that it has alone', () =>
    fc.assert(
      fc.property(
        tree,
        fc.array(fc.nat(9)),
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 }),
        (all, own, changes) => {
          const [en, fr] = [languageOf('en', all, []), languageOf('fr', all, own)];
          const edit = (outline: string) => {
            const [head, ...lines] = outline.trimEnd().split('\n');
            const root = parsed(lines);
            for (const one of changes) change(root, one);
            return [head, ...written(root), ''].join('\n');
          };
          const { after } = regrouped(siteOf({ languages: [en, fr] }), edit, { removals: true });
          const [source, other] = (after as { languages: unknown[] }).languages;
          expect(ownIn(other)).toEqual(ownIn(fr));
          expect(shape(other)).toEqual(shape(source));
        },
      ),
      { numRuns: cases(500) },
    ));
});
