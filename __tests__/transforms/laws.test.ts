import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import {
  defineTransform,
  type Element,
  mayHold,
  navigationOf,
  pageFile,
  pipeline,
  print,
  rewriteNavigation,
  run,
  type RunResult,
  type Site,
  walkNavigation,
} from '../../src/index.ts';
import { toValue } from '../../src/json/index.ts';
import { addLanguages, labels, removeLanguage, renameLanguage, transforms } from '../../transforms/index.ts';
import { judge, shown, siteOf, smallest, written } from './judge.ts';
import { isAsked, mended } from './mended.ts';
import { type RandomSite, randomSites } from './random-sites.ts';

/** `npm run soak` asks for thousands of cases. A site of these laws takes as long as five of others. */
const runs = Math.ceil(Number(process.env['NAVSHIFT_RUNS'] ?? 500) / 5);
const timeout = 600_000 + runs * 100;
const names = transforms.map(({ definition }) => definition.name);

/** The pointers of the elements for which something is true. */
function elementsOf(site: Site, is: (element: Element, parent: Element | undefined) => boolean): readonly string[] {
  const found: string[] = [];
  walkNavigation(site, {
    enter: (element, place) => void (is(element, place.parent?.element) && found.push(place.pointer)),
  });
  return found;
}
/** Elements with children of several types, or of a type that Mintlify does not show there. */
const misplaced = (site: Site) =>
  elementsOf(site, (element) => {
    const held = element.containers.filter((name) =>
      element.children(name).some(({ type }) => type === 'element' || (type === 'entry' && name === 'pages')),
    );
    return held.length > 1 || held.some((name) => mayHold(element.kind, name) === false);
  });
/** Dropdowns directly in a dropdown. */
const nested = (site: Site) =>
  elementsOf(site, ({ kind }, parent) => kind === 'dropdown' && parent?.kind === 'dropdown');
/** Elements that still have the label of the other kind. */
const mislabelled = (site: Site) =>
  elementsOf(site, (one) => one.text({ dropdown: 'tab', tab: 'dropdown' }[one.kind as string] ?? '') !== undefined);
/** How many entries have a page file. */
function filed(site: Site): number {
  let count = 0;
  walkNavigation(site, {
    entry: ({ entry }) => void (count += entry.kind === 'page' && pageFile(site, entry.page) !== undefined ? 1 : 0),
  });
  return count;
}

/** What one transform keeps beside the laws of all, of a site that it changed. */
const also: Readonly<Record<string, (before: Site, after: Site) => void>> = {
  'tabs-to-dropdowns': (before, after) => {
    expect(mislabelled(after).length).toBe(mislabelled(before).length);
    if (nested(before).length === 0) expect(nested(after)).toEqual([]);
  },
  'sync-languages': (before, after) => {
    if (misplaced(before).length === 0) expect(misplaced(after)).toEqual([]);
  },
  'rename-language': (before, after) => expect(filed(after)).toBeGreaterThanOrEqual(filed(before)),
};

const folder = mkdtempSync(join(tmpdir(), 'navshift-random-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string | Uint8Array): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** What was planned of some sites, each in a folder of its own. */
const patched: { name: string; planned: ReturnType<typeof written>; gone: readonly string[] }[] = [];
const patches: Uint8Array[] = [];

function keep(given: RandomSite, result: RunResult): void {
  const { plan } = result;
  const [name, planned] = [`${patched.length}/`, written(given, result)];
  write(`${name}docs.json`, given.docs);
  for (const { path, from } of plan.changes)
    for (const file of [path, from ?? path]) if (given.files[file] !== undefined) write(name + file, given.files[file]);
  patches.push(plan.patchBytes());
  const gone = plan.changes.flatMap(({ path, from, after }) => (after === undefined ? path : (from ?? [])));
  patched.push({ name, planned, gone: gone.filter((path) => planned.files[path] === undefined) });
}

describe('whatever the site,', () => {
  it.each(names)(
    '%s ends well or names a mistake, loses no page and no comment, and does nothing more the second time',
    (name) => {
      let changed = 0;
      const holds = (given: RandomSite) => {
        const { defects, outcome, site, result } = judge(given, `${patched.length}/`);
        if (defects.length > 0) {
          const least = smallest(given);
          throw new Error(shown(least, judge(least)));
        }
        if (outcome !== 'changed') return;
        if (given.steps.length === 1) also[name]?.(site!, result!.after);
        if (changed++ < 10) keep(given, result!);
      };
      // What fails is made smaller by leaving out: that reads better than what drawing something smaller leads to.
      fc.assert(fc.property(randomSites([name]), holds), { numRuns: Math.ceil(runs / 3), endOnFailure: true });
    },
    timeout,
  );

  it('git apply makes of a patch exactly what is planned', () => {
    const git = (...parts: string[]) =>
      execFileSync('git', parts, {
        cwd: folder,
        env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
        stdio: 'pipe',
      });
    git('init', '--quiet');
    write('patch', Buffer.concat(patches));
    git('apply', 'patch');
    expect(patched.length).toBeGreaterThan(100);
    for (const { name, planned, gone } of patched) {
      expect([name, readFileSync(join(folder, name, 'docs.json'))]).toEqual([name, Buffer.from(planned.docs)]);
      for (const [path, text] of Object.entries(planned.files)) {
        const file = join(folder, name, path);
        if (existsSync(file)) expect([file, readFileSync(file, 'utf8')]).toEqual([file, text]);
      }
      for (const path of gone) expect([path, existsSync(join(folder, name, path))]).toEqual([path, false]);
    }
  });
});

/** Its text; a path that is written anew has no escapes. */
const textOf = (site: Site) => print(site, 'text').replaceAll('\\u0061', 'a');
const valueOf = (site: Site) => JSON.stringify(toValue(site.root));
/** A site with a language "ko" that is a copy of another one. */
const copied = (site: Site) => run(site, addLanguages({ languages: ['ko'], specifications: 'keep' }));

/** What two ways of doing something give, which must be equal; undefined if one of them is refused. */
type Way = readonly [string, string, (site: Site) => readonly [unknown, unknown] | undefined];
const ways: readonly Way[] = [
  [
    'rename-language there and back is where it began',
    'rename-language',
    (site) => {
      const there = run(site, renameLanguage({ from: 'en', to: 'ko', paths: true, redirects: false }));
      const back = run(there.after, renameLanguage({ from: 'ko', to: 'en', paths: true, redirects: false }));
      return there.failed || there.plan.isEmpty ? undefined : [textOf(back.after), textOf(site)];
    },
  ],
  [
    'rename-language in two steps is as in one',
    'rename-language',
    (site) => {
      const rename = (from: string, to: string) => renameLanguage({ from, to, paths: true, redirects: false });
      const once = run(site, rename('en', 'ko'));
      const twice = run(site, pipeline(rename('en', 'da'), rename('da', 'ko')));
      const told = ({ failed, after, plan }: RunResult) => [
        failed,
        textOf(after),
        plan.changes.map(({ kind, path, from }) => `${kind} ${path} ${from}`).sort(),
      ];
      return once.plan.isEmpty ? undefined : [told(twice), told(once)];
    },
  ],
  ...['tabs-to-dropdowns', 'rename-language'].map((shapes): Way => [
    `remove-language takes back what add-languages did to a site for ${shapes}`,
    shapes,
    (site: Site) => {
      const added = copied(site);
      if (added.failed || added.plan.isEmpty) return undefined;
      const [was, is] = [site, added.after].map((one) => navigationOf(one)!.hasContent('languages'));
      // Where an empty `languages` was filled, nothing says any more that it was there.
      if (!was && navigationOf(site)!.member('languages') !== undefined) return undefined;
      const removed = run(added.after, removeLanguage({ languages: ['ko'], unwrap: !was && is! }));
      return removed.failed ? undefined : [textOf(removed.after), textOf(site)];
    },
  ]),
  ...[false, true].map((isTranslated): Way => [
    `labels import ${isTranslated ? 'gives each label of a copy its translation, and changes nothing else' : 'changes nothing where nobody translated a label'}`,
    'labels',
    (site: Site) => {
      const { failed, after } = copied(site);
      const exported = run(after, labels({ task: 'export', file: 'new.yaml', languages: ['ko'] }));
      if (failed || exported.failed || exported.plan.isEmpty) return undefined;
      const content = new TextDecoder().decode(exported.after.read('new.yaml'));
      if (!isTranslated) return [run(after, labels({ task: 'import', labels: content })).after === after, true];
      const known = Object.keys((parse(content) as { ko: object }).ko);
      const ko = Object.fromEntries(known.map((label) => [label, `${label} (ko)`]));
      const imported = run(after, labels({ task: 'import', labels: JSON.stringify({ ko }) }));
      return imported.failed || imported.plan.isEmpty
        ? undefined
        : [valueOf(imported.after).replaceAll(' (ko)', ''), valueOf(after)];
    },
  ]),
];

describe('whatever the site, two ways are one:', () => {
  it.each(ways)(
    '%s',
    (_, shapes, both) => {
      let compared = 0;
      const holds = (given: RandomSite) => {
        const [one, other] = both(siteOf(given)) ?? [];
        if (one === undefined) return;
        compared++;
        expect(one).toEqual(other);
      };
      fc.assert(fc.property(randomSites([shapes]), holds), { numRuns: runs, endOnFailure: true });
      expect(compared).toBeGreaterThan(runs / 20);
    },
    timeout,
  );
});

describe('every transform, where check finds no error and no warning', () => {
  it(
    'refuses at most two in a hundred',
    () => {
      // To mend a site costs more than to judge it.
      const drawnSites = Math.ceil(runs / 5);
      let sites = 0;
      const refused: string[] = [];
      for (const drawn of fc.sample(randomSites(), drawnSites)) {
        const given = mended(drawn);
        if (given === undefined) continue;
        sites++;
        const refusals = judge(given).refusals.filter((refusal) => !isAsked(refusal));
        if (refusals.length > 0) refused.push(refusals[0]!);
      }
      expect(sites).toBeGreaterThan(drawnSites / 3);
      expect({ refused: refused.length <= Math.ceil(sites / 50), of: sites, why: refused }).toMatchObject({
        refused: true,
      });
    },
    timeout,
  );
});

describe('the judge of random sites', () => {
  const docs = '{"navigation":{"tabs":[{"tab":"A","pages":["a","b"]},{"tab":"B","icon":"i","pages":["c"]}]}}';
  const given: RandomSite = { docs, files: { 'nav/x.json': '{}' }, steps: [{ name: 'mine', options: {} }] };
  const mine = (change: (element: Element) => Element | null) =>
    defineTransform({ name: 'mine', summary: 'Mine.', apply: (site) => rewriteNavigation(site, { leave: change }) })();
  it('sees a page that is lost, and shows the smallest site that loses it', () => {
    const lose = mine((element) => (element.label === 'B' ? null : element));
    expect(judge(given, '', lose).defects).toEqual([
      'It is refused for no mistake. mine/conservation: page c would be lost: listed once before and 0 times after',
    ]);
    const least = smallest(given, lose);
    expect([JSON.parse(least.docs), least.files]).toEqual([{ navigation: { tabs: [{ tab: 'B', pages: ['c'] }] } }, {}]);
  });
  it('sees that twice is not once, and what throws', () => {
    const { defects } = judge(
      given,
      '',
      mine((element) => (element.label === undefined ? element : element.withLabel(`${element.label}!`))),
    );
    expect(defects.map((text) => text.split('\n')[0])).toEqual([
      'Twice is not once. mine',
      'Twice is not once, read again. mine',
    ]);
    expect(
      judge(
        given,
        '',
        mine(() => JSON.parse('{') as null),
      ).defects,
    ).toEqual([expect.stringMatching(/^It throws\. SyntaxError/)]);
  });
});
