import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ElementKind, elementKinds, type Kind, kinds, labelField, mayHold } from '../../../src/format/index.ts';
import {
  containerNames,
  kindOf,
  makeSite,
  type Plan,
  run,
  type RunResult,
  type Site,
  walkNavigation,
} from '../../../src/index.ts';
import { printJson } from '../../../src/json/index.ts';
import { convert } from '../../../transforms/index.ts';
import { cases } from '../../cases.ts';
import { hasCorpus, openReal, quirks, realSites } from '../../corpus/sites.ts';
import { folderWith } from '../../disk/folders.ts';
import { growth, square } from '../../growth.ts';

// Every pair of kinds that the table of the format allows at some place. Each run is proven to lose nothing (`run`
// fails if it does), its patch is what would be written, and the second run changes nothing.

/** The list of a kind, as `convert` writes it. */
const listOf = (kind: ElementKind) => containerNames.find((name) => name !== 'pages' && kindOf(name) === kind)!;
/** What may hold elements of both kinds. */
const holdersOf = (from: ElementKind, to: ElementKind): readonly Kind[] =>
  kinds.filter((holder) => holder !== 'global' && [from, to].every((kind) => mayHold(holder, listOf(kind)) !== false));
const pairs = elementKinds.flatMap((from) =>
  elementKinds.filter((to) => to !== from && holdersOf(from, to).length > 0).map((to) => [from, to] as const),
);

const codes = ['en', 'fr', 'es'];
type Fields = Readonly<Record<string, unknown>>;

/** What elements of both kinds can hold and show: pages, groups, or elements of a third kind. */
function contents(from: ElementKind, to: ElementKind, path: string): fc.Arbitrary<Fields> {
  const group = (k: number) => ({ group: `G${k}`, pages: [`${path}/g${k}`] });
  const third = elementKinds.filter(
    (kind) =>
      ![from, to, 'group', 'item', 'language'].includes(kind) &&
      [from, to].every((outer) => mayHold(outer, listOf(kind)) !== false),
  );
  return fc.oneof(
    fc.constant({ pages: [`${path}/a`, `${path}/b`] }),
    // A group has its groups among its pages.
    fc.constant(from === 'group' ? { pages: [`${path}/c`, group(1)] } : { groups: [group(1), group(2)] }),
    ...third.map((kind) => fc.constant({ [listOf(kind)]: [{ [labelField(kind)]: 'X', pages: [`${path}/x`] }] })),
  );
}

const fields = fc.record(
  { icon: fc.constant('i'), 'x-team': fc.constant({ a: [1] }), hidden: fc.constant(false), tag: fc.constant('NEW') },
  { requiredKeys: [] },
);

/** A navigation in which something holds elements of a kind, with the pointer of that. */
function navigationsWith(from: ElementKind, to: ElementKind): fc.Arbitrary<readonly [Fields, string]> {
  const isOfCodes = from === 'language' || to === 'language';
  const elements = fc.integer({ min: 1, max: 3 }).chain((count) =>
    fc.tuple(
      ...codes.slice(0, count).map((code, k) =>
        fc.tuple(contents(from, to, `p${k}`), fields).map(([content, more]) => ({
          [labelField(from)]: isOfCodes ? code : `L${k}`,
          ...more,
          ...content,
        })),
      ),
    ),
  );
  return fc.tuple(fc.constantFrom(...holdersOf(from, to)), elements).map(([holder, held]) => {
    const inner = { [listOf(from)]: held };
    const named = (kind: ElementKind) => ({ [labelField(kind)]: kind === 'language' ? 'en' : 'H', ...inner });
    if (holder === 'navigation') return [inner, '/navigation'];
    if (holder === 'item') return [{ tabs: [{ tab: 'T', menu: [named('item')] }] }, '/navigation/tabs/0/menu/0'];
    const list = listOf(holder as ElementKind);
    return [{ [list]: [named(holder as ElementKind)] }, `/navigation/${list}/0`];
  });
}

/** The text of a site with comments, and indented as it comes. */
const texts = (value: unknown) =>
  fc.tuple(fc.constantFrom(2, 4, '\t'), fc.boolean()).map(([indent, isCommented]) => {
    const text = JSON.stringify(value, null, indent);
    return isCommented ? text.replaceAll(/,\n/g, ', // c\n').replace('{\n', '{ // first\n') : text;
  });

const textOf = (site: Site) => printJson(site.root, 'text');

/** Plans, which git makes of their patches what they would write. */
class Plans {
  readonly #plans: (readonly [folder: string, plan: Plan])[] = [];
  add(folder: string, plan: Plan): void {
    this.#plans.push([folder, plan]);
  }
  check(): void {
    const folder = folderWith();
    const each = (see: (path: string, change: Plan['changes'][number]) => void) => {
      for (const [name, plan] of this.#plans)
        for (const change of plan.changes) see(join(folder, name, change.path), change);
    };
    each((path, { before }) => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, before!);
    });
    execFileSync('git', ['init', '-q'], { cwd: folder });
    const patches = this.#plans.map(([, plan]) => plan.patchBytes());
    execFileSync('git', ['apply', '--whitespace=nowarn', '-'], {
      cwd: folder,
      input: Buffer.concat(patches),
      maxBuffer: 1 << 28,
    });
    each((path, { after }) => expect(Buffer.compare(readFileSync(path), after!)).toBe(0));
    expect(this.#plans.length).toBeGreaterThan(20);
  }
}

describe('convert, of each kind into each that the format allows at some place', () => {
  const plans = new Plans();
  let number = 0;

  it('is of 56 pairs', () => expect(pairs).toHaveLength(56));

  it.each(pairs)('%s into %s and back gives the same bytes', (from, to) => {
    fc.assert(
      fc.property(
        navigationsWith(from, to).chain(([navigation, at]) => fc.tuple(texts({ navigation }), fc.constant(at))),
        ([text, at]) => {
          const prefix = `${from}-${to}-${number++}`;
          const site = makeSite(text, { location: { prefix: `${prefix}/`, git: true } });
          const there = convert({ from, to, at, languages: ['source'] });
          const result = run(site, there);
          // A field without effect at its new kind is kept, and said.
          expect(
            result.diagnostics.filter(({ severity, rule }) => severity !== 'info' && rule !== 'convert/field-kept'),
          ).toEqual([]);
          expect(result.plan.isEmpty).toBe(false);
          if (number % 7 === 0) plans.add(prefix, result.plan);
          const again = run(result.after, there);
          expect([again.failed, again.after === result.after]).toEqual([false, true]);
          const back = run(result.after, convert({ from: to, to: from, at, languages: ['source'] }));
          expect([back.failed, textOf(back.after)]).toEqual([false, text]);
        },
      ),
      { numRuns: cases(4000) / 25 },
    );
  });

  it('gives patches that git makes the same bytes of', () => plans.check());

  it('of many elements that become parts of the site takes no longer than their number', () => {
    const work = (count: number) => {
      const tabs = Array.from({ length: count }, (_, k) => ({ tab: `T${k}`, pages: [`p${k}/a`] }));
      const site = makeSite(JSON.stringify({ navigation: { tabs } }));
      const { after } = run(site, convert({ from: 'tab', to: 'product' }));
      expect(run(after, convert({ from: 'product', to: 'tab' })).failed).toBe(false);
    };
    expect(growth(work, 30)).toBeLessThan(square);
  });
});

// The pairs that occur in real sites: some by default, all with NAVSHIFT_REPLAY=1.
const isWhole = process.env.NAVSHIFT_REPLAY !== undefined;

/** What of a site is not as it was after there and back, since something had to be given up. */
function givenUp(
  site: Site,
  from: ElementKind,
  to: ElementKind,
  back: RunResult,
): 'menu' | 'listName' | 'mistake' | undefined {
  if (from === 'tab' && textOf(site).includes('"menu"')) return 'menu';
  // What Mintlify drops for a mistake in a group it shows in another kind.
  const errors = back.diagnostics.filter(({ severity }) => severity === 'error');
  const isMistake = ({ rule, message }: (typeof errors)[number]) =>
    /dropped$/.test(rule) || message.endsWith('which Mintlify does not show in a group');
  if (back.failed) return from === 'group' && errors.every(isMistake) ? 'mistake' : undefined;
  // Groups alone are in `pages` of a group, and in `groups` of all else, whatever they were in.
  const named = (one: Site) => textOf(one).replaceAll(/"pages"(?=\s*:)/g, '"groups"');
  const isOfGroups = from === 'group' || to === 'group';
  return isOfGroups && textOf(back.after) !== textOf(site) && named(back.after) === named(site)
    ? 'listName'
    : undefined;
}

/** The kinds of the elements of a site, and of its lists that are empty. */
function kindsOf(site: Site): ReadonlySet<Kind> {
  const found = new Set<Kind>();
  walkNavigation(site, {
    enter(element, { inGlobal }) {
      if (inGlobal) return;
      found.add(element.kind);
      for (const list of element.containers) if (list !== 'pages') found.add(kindOf(list));
    },
  });
  return found;
}

const rulesOf = ({ diagnostics }: RunResult) =>
  diagnostics.flatMap(({ severity, rule }) => (severity === 'error' ? rule : []));

// Real sites stand beside the project, and not everywhere; the pairs above need none.
(hasCorpus ? describe : describe.skip)('convert, on real sites', () => {
  const plans = new Plans();
  const counts = { there: 0, refused: 0, back: 0, menu: 0, listName: 0, mistake: 0 };
  const sites = [...realSites(), ...quirks()].filter(({ docs }) => isWhole || docs.length < 16_000);
  afterAll(() => {
    if (isWhole) process.stdout.write(`${JSON.stringify(counts)}\n`);
  });

  it.each(sites.map((real) => [real.name, real] as const))('%s: there and back', (name, real) => {
    const first = openReal(real);
    if (first === undefined) return;
    const kindsIn = kindsOf(first);
    for (const [from, to] of pairs) {
      // Back is of what there made alone.
      if (!kindsIn.has(from) || kindsIn.has(to)) continue;
      const site = openReal({ ...real, name: `${name}-${from}-${to}` })!;
      const there = convert({ from, to, languages: ['source'] });
      const result = run(site, there);
      if (result.failed) {
        counts.refused++;
        // What readers would lose: refused before, or by what Mintlify would drop or hide then.
        const others = rulesOf(result).filter((rule) => !/^convert\/(?:target|dropped|hidden)$/.test(rule));
        expect([name, from, to, others]).toEqual([name, from, to, []]);
        continue;
      }
      if (result.after === site) continue;
      counts.there++;
      plans.add(`${name}-${from}-${to}`, result.plan);
      const again = run(result.after, there);
      expect([name, from, to, again.failed, again.after === result.after]).toEqual([name, from, to, false, true]);
      const back = run(result.after, convert({ from: to, to: from, languages: ['source'] }));
      const why = givenUp(site, from, to, back);
      if (why === undefined)
        expect([name, from, to, textOf(back.after) === textOf(site)]).toEqual([name, from, to, true]);
      counts[why ?? 'back']++;
    }
  });

  it('gives patches that git makes the same bytes of', () => plans.check());
});
