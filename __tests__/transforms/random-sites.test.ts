import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { defineTransform, type Element, rewriteNavigation } from '../../src/index.ts';
import { judge, shown, smallest, written } from './judge.ts';
import { isAsked, mended } from './mended.ts';
import { type RandomSite, randomSites } from './random-sites.ts';

/** `npm run soak` asks for thousands in each round. */
const runs = Number(process.env['NAVSHIFT_RUNS'] ?? 100);

const folder = mkdtempSync(join(tmpdir(), 'navshift-random-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const encoder = new TextEncoder();

function write(name: string, content: string | Uint8Array): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

describe('every transform, whatever the site', () => {
  it(
    'ends well or names a mistake, loses nothing in silence, and does nothing more the second time',
    () => {
      const outcomes = { changed: 0, unchanged: 0, refused: 0 };
      const patched: { name: string; planned: ReturnType<typeof written>; gone: readonly string[] }[] = [];
      const patches: Uint8Array[] = [];
      const holds = (given: RandomSite) => {
        const name = `${patched.length}/`;
        const verdict = judge(given, name);
        if (verdict.defects.length > 0) {
          const least = smallest(given);
          throw new Error(shown(least, judge(least)));
        }
        outcomes[verdict.outcome]++;
        if (verdict.outcome !== 'changed' || patched.length >= 200) return;
        const { plan } = verdict.result!;
        write(`${name}docs.json`, given.docs);
        for (const { path, from } of plan.changes)
          for (const file of [path, from ?? path])
            if (given.files[file] !== undefined) write(name + file, given.files[file]);
        patches.push(plan.patchBytes());
        const planned = written(given, verdict.result!);
        patched.push({
          name,
          planned,
          gone: plan.changes
            .flatMap(({ path, from, after }) => (after === undefined ? [path] : from === undefined ? [] : [from]))
            .filter((path) => planned.files[path] === undefined),
        });
      };
      // What fails is made smaller by leaving out: that reads better than what drawing something smaller leads to.
      fc.assert(fc.property(randomSites(), holds), { numRuns: runs, endOnFailure: true });

      // They give something to do.
      expect(outcomes.changed).toBeGreaterThan(runs * 0.25);
      const git = (...parts: string[]) =>
        execFileSync('git', parts, {
          cwd: folder,
          env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
          stdio: 'pipe',
        });
      git('init', '--quiet');
      write('patch', Buffer.concat(patches));
      git('apply', 'patch');
      for (const { name, planned, gone } of patched) {
        expect([name, readFileSync(join(folder, name, 'docs.json'))]).toEqual([
          name,
          Buffer.from(encoder.encode(planned.docs)),
        ]);
        for (const [path, text] of Object.entries(planned.files)) {
          const file = join(folder, name, path);
          if (existsSync(file)) expect([file, readFileSync(file, 'utf8')]).toEqual([file, text]);
        }
        for (const path of gone) expect([path, existsSync(join(folder, name, path))]).toEqual([path, false]);
      }
    },
    600_000 + runs * 100,
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
    600_000 + runs * 100,
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
