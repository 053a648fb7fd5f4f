import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, print, run } from '../../../src/index.ts';
import { served, settingMistakes } from '../../../src/served/index.ts';
import { upgradeMint } from '../../../transforms/index.ts';

const base = { name: 'S', logo: '/l.svg', favicon: '/f.svg', colors: { primary: '#0D9373' } };
const files = memoryReader(['index.mdx', 'a.mdx', 'b.mdx', 'api/b.mdx', 'guides/a.mdx']);
const groups = [{ group: 'G', pages: ['index'] }];

function upgraded(text: string, path = 'mint.json') {
  const result = run(makeSite(text, { path, reader: files }), upgradeMint());
  const said = result.diagnostics.map(({ line, message }) => `${line} ${message}`);
  return { ...result, said, text: print(result.after) as string };
}
const mint = (fields: object) => upgraded(JSON.stringify({ ...base, navigation: groups, ...fields }, null, 1));
const valueOf = ({ text }: { readonly text: string }) => JSON.parse(text) as Record<string, unknown>;

describe('a list of docs.json beside `navigation`', () => {
  it.each(['tabs', 'anchors', 'versions', 'languages', 'dropdowns', 'products', 'groups'])('moves in: %s', (list) => {
    const kind = list.slice(0, -1);
    const elements = ['en', 'fr'].map((label, k) => ({
      [kind]: label,
      ...(list === 'groups'
        ? { pages: [k ? 'a' : 'index'] }
        : { groups: [{ group: 'G', pages: [k ? 'a' : 'index'] }] }),
    }));
    const result = upgraded(JSON.stringify({ ...base, theme: 'mint', [list]: elements }), 'docs.json');
    expect(result.failed).toBe(false);
    expect(valueOf(result)).toEqual({ ...base, theme: 'mint', navigation: { [list]: elements } });
  });
});

describe('a blank label', () => {
  it('becomes a space, which Mintlify takes', () => {
    const result = mint({
      navigation: [{ group: '', pages: ['index'] }, ...groups.map((one) => ({ ...one, pages: ['a'] }))],
    });
    expect(served(result.after).refused).toEqual([]);
    expect(result.said).toEqual(['10 This label is blank and becomes " "']);
  });
  it('does not cost the tab around its group', () => {
    const result = mint({
      anchors: [{ name: 'API', icon: 'x', url: 'api' }],
      navigation: [
        { group: '', pages: ['index'] },
        { group: 'B', pages: ['api/b'] },
      ],
    });
    expect(served(result.after).items.map(({ state }) => state)).toEqual(['shown', 'shown']);
  });
});

describe('links', () => {
  it('of `topbar` are in `navbar`', () => {
    const topbar = {
      style: 'default',
      links: [{ name: 'Support', url: 'mailto:help@example.com' }],
      cta: { type: 'button', label: 'App', url: 'https://example.com' },
    };
    const result = mint({ topbar });
    expect(valueOf(result).navbar).toEqual({
      links: [{ label: 'Support', href: 'mailto:help@example.com' }],
      primary: { type: 'button', label: 'App', href: 'https://example.com' },
    });
    expect(result.said).toEqual(['17 `topbar.style` has no place in docs.json and is left out']);
  });
  it('of `footerSocials` can be one object', () =>
    expect(valueOf(mint({ footerSocials: { type: 'github', url: 'https://e.com/g' } })).footer).toEqual({
      socials: { github: 'https://e.com/g' },
    }));
  it('of `footerSocials` that are there twice are named', () => {
    const footerSocials = ['one', 'two'].map((name) => ({ type: 'website', url: `https://${name}.e.com` }));
    const result = mint({ footerSocials });
    expect(valueOf(result).footer).toEqual({ socials: { website: 'https://two.e.com' } });
    expect(result.said).toEqual([
      '17 A second `website` has no place in `footer.socials` of docs.json and is left out',
    ]);
  });
});

it('takes out comments and trailing commas, and says so', () => {
  const text = `{
  // One "note"
  "name": "S", /* in */ "colors": { "primary": "#0D9373", },
  "navigation": [
    { "group": "A // b", "pages": ["index"] }, // after
  ]
}
`;
  const result = upgraded(text);
  expect(result.text).toBe(`{
  "theme": "mint",
  "name": "S", "colors": { "primary": "#0D9373" },
  "navigation": {
    "groups": [
      { "group": "A // b", "pages": ["index"] }
    ]
  }
}
`);
  expect(result.said).toEqual([
    '2 The comment "// One "note"" is taken out',
    '3 The comment "/* in */" is taken out',
    '5 The comment "// after" is taken out',
    '3 2 trailing commas are taken out',
  ]);
});

it.each([
  ['a setting that Mintlify requires is missing', { colors: undefined }, '`colors` is missing'],
  [
    'a mistake would cost a tab',
    { tabs: [{ name: 'API', url: 'api', icon: 1 }], navigation: [{ group: 'B', pages: ['a', 'api/b'] }] },
    '`icon` of tab "API"',
  ],
])('writes nothing if %s', (_, fields, why) => {
  const result = mint(fields);
  expect([result.failed, result.plan.isEmpty]).toEqual([true, true]);
  expect(result.said.at(-1)).toContain(why);
});

describe('random mint.json files', () => {
  /** A small generator of numbers, so that each case is the same in each run. */
  const random = (seed: number) => () => (seed = (seed * 48271) % 2147483647) / 2147483647;

  function made(seed: number) {
    const next = random(seed + 1);
    const strings: string[] = [];
    const chance = (share: number) => next() < share;
    const text = (value = `s${seed}-${strings.length}-${Math.floor(next() * 1e6)}`) => {
      strings.push(value);
      return value;
    };
    const some = <T>(most: number, make: () => T) => Array.from({ length: Math.floor(next() * (most + 1)) }, make);
    const odd = () => [text(), 1, null, [text()], { x: text() }, true][Math.floor(next() * 6)];
    const or = <T>(value: () => T) => (chance(0.1) ? odd() : value());
    const url = () => text(`https://u${strings.length}.example.com`);
    const link = () => ({ name: text(), url: or(url), ...(chance(0.2) && { style: text() }) });
    const social = () => ({ type: ['x', 'github', 'website'][Math.floor(next() * 3)], url: or(url) });
    const fields: Record<string, () => unknown> = {
      logo: () => or(() => text('/l.svg')),
      layout: () => text(),
      rounded: odd,
      topbar: () => or(() => ({ style: text(), links: some(2, link), cta: link(), more: odd() })),
      topbarLinks: () => or(() => some(3, link)),
      topbarCtaButton: () => or(() => ({ ...link(), type: 'link', arrow: true })),
      footerSocials: () => or(() => (chance(0.3) ? social() : some(4, social))),
      footer: () => or(() => ({ links: some(2, () => ({ title: text(), links: some(2, link) })), more: odd() })),
      feedback: odd,
      metadata: () => or(() => ({ 'og:title': text(), 'og:url': text() })),
      analytics: () => or(() => ({ ga4: { measurementId: text() } })),
      api: () => or(() => ({ baseUrl: url(), auth: { method: text(), inputPrefix: text() }, more: odd() })),
      primaryTab: () => ({ name: text() }),
      tabs: () => some(2, () => ({ name: chance(0.1) ? '' : text(), url: chance(0.3) ? url() : text(), note: text() })),
      anchors: () =>
        some(2, () => ({
          name: text(),
          url: url(),
          icon: text(),
          color: or(() => ({ from: text('#111'), to: text('#222') })),
        })),
      versions: () => some(2, () => (chance(0.3) ? text() : { name: text(), note: odd() })),
      unknown: odd,
    };
    const page = () => text(`p/${strings.length}`);
    const group = (): object => ({
      group: chance(0.1) ? '' : text(),
      icon: text(),
      ...(chance(0.1) && { version: text() }),
      pages: some(3, page),
    });
    const value: Record<string, unknown> = { name: text(), colors: { primary: text('#16A34A'), anchors: or(text) } };
    for (const [key, make] of Object.entries(fields)) if (chance(0.4)) value[key] = make();
    value.navigation = [group(), ...some(3, group)];
    const lines = JSON.stringify(value, null, 1).split('\n');
    return {
      strings,
      text: lines.map((line) => (chance(0.05) && line.endsWith(',') ? `${line} // ${text()}` : line)).join('\n'),
    };
  }

  /** The strings of a file that its docs.json does not have, and that are at no line of which a finding is. */
  function lostOf(strings: readonly string[], text: string, result: Omit<ReturnType<typeof upgraded>, 'said'>) {
    const after = JSON.stringify(JSON.parse(result.text));
    expect([served(result.after).refused, settingMistakes(result.after)]).toEqual([[], []]);
    const lines = text.split('\n');
    // What a finding is about: its line, and what is indented more below it.
    const named = result.diagnostics.flatMap(({ file, line }) => {
      const first = file === 'docs.json' ? undefined : lines[line! - 1];
      if (first === undefined) return [];
      const depth = first.search(/\S/);
      const rest = lines.slice(line);
      const end = rest.findIndex((one) => one.search(/\S/) <= depth);
      return [first, ...rest.slice(0, end < 0 ? undefined : end)];
    });
    return strings.filter(
      (one) => text.includes(one) && !after.includes(one) && !named.some((line) => line.includes(one)),
    );
  }

  it('lose no string without a finding at it, and become strict JSON that Mintlify takes, or nothing', () => {
    let written = 0;
    for (let seed = 0; seed < 400; seed++) {
      const { strings, text } = made(seed);
      const result = upgraded(text);
      if (result.failed) {
        expect(result.plan.isEmpty).toBe(true);
        continue;
      }
      written++;
      const lost = lostOf(strings, text, result);
      expect({ seed, lost, said: lost.length > 0 ? result.said : [] }).toEqual({ seed, lost: [], said: [] });
    }
    expect(written).toBeGreaterThan(100);
  });

  it('lose no string either when they come into a docs.json, of which nothing is lost', () => {
    let written = 0;
    for (let seed = 0; seed < 400; seed++) {
      const docs = upgraded(made(seed + 400).text);
      if (docs.failed) continue;
      const { strings, text } = made(seed);
      const site = makeSite(docs.text, { reader: memoryReader({ 'mint.json': text, 'index.mdx': '' }) });
      const result = run(site, upgradeMint({ into: 'docs.json' }));
      if (result.failed) {
        expect(result.plan.isEmpty).toBe(true);
        continue;
      }
      written++;
      const after = print(result.after) as string;
      const lost = lostOf(strings, text, { ...result, text: after });
      expect({ seed, lost }).toEqual({ seed, lost: [] });
      const were = [...docs.text.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([one]) => one);
      expect({ seed, lost: were.filter((one) => !after.includes(one)) }).toEqual({ seed, lost: [] });
    }
    expect(written).toBeGreaterThan(30);
  });
});
