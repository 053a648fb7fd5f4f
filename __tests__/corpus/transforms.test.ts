import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type Plan, run, type RunResult, type Site, type Transform } from '../../src/index.ts';
import { printJson } from '../../src/json/index.ts';
import { addLanguages, expandOpenapi, syncOpenapi, tabsToDropdowns } from '../../transforms/index.ts';
import { hasCorpus, openReal, quirks, type RealSite, realSites, taken } from './sites.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const linesOf = (bytes: Uint8Array) => decoder.decode(bytes).split('\n');
/** A line without what wrapping may change: its indentation, and a comma at its end. */
const bare = (line: string) => line.trim().replace(/,$/, '');

const cases: readonly (readonly [string, (site: Site) => Transform])[] = [
  ['tabs-to-dropdowns', () => tabsToDropdowns()],
  ['tabs-to-dropdowns --flatten', () => tabsToDropdowns({ flatten: true })],
  ['expand-openapi', () => expandOpenapi()],
  ['expand-openapi --mixed --group-by none', () => expandOpenapi({ mixed: true, groupBy: 'none' })],
  ['sync-openapi', () => syncOpenapi()],
  ['sync-openapi --all', () => syncOpenapi({ all: true })],
  ['add-languages --languages fr,sv', () => addLanguages({ languages: ['fr', 'sv'] })],
  [
    'add-languages --languages sv --missing fallback --specifications separate',
    () => addLanguages({ languages: ['sv'], missing: 'fallback', specifications: 'separate' }),
  ],
];

if (!hasCorpus) {
  // Nothing here is the only proof of anything: without the real sites these tests are left out.
  describe('real sites', () => it.skip('skipped: ../shared/corpus is not there', () => undefined));
} else {
  const sites = taken([...realSites(), ...quirks()]);
  // A site never changes: each is read once, for all transforms.
  const opened = sites.flatMap((real) => {
    const site = openReal(real);
    return site === undefined ? [] : [{ real, site }];
  });

  describe('real sites', () => {
    it('all parse and print byte for byte', () => {
      for (const { real, site } of opened)
        expect(Buffer.compare(printJson(site.root) as Uint8Array, real.docs)).toBe(0);
      expect(sites.length).toBeGreaterThan(80);
    });

    describe.each(cases)('%s', (_, transformFor) => {
      const plans: [RealSite, Plan][] = [];
      let applied = 0;

      // The plans of one transform are all that need be in memory at once.
      afterAll(() => void plans.splice(0));

      it('loses nothing, and the second time changes nothing', () => {
        for (const { real, site } of opened) {
          const result: RunResult = run(site, transformFor(site));
          // It may refuse (a specification that is remote, tabs beside dropdowns), but never for a defect of its own.
          expect([real.name, result.diagnostics.filter(({ rule }) => /conservation|\bplan$/.test(rule))]).toEqual([
            real.name,
            [],
          ]);
          if (result.failed) continue;
          applied++;
          const again = run(result.after, transformFor(result.after));
          expect([real.name, again.failed, again.after === result.after]).toEqual([real.name, false, true]);
          if (!result.plan.isEmpty) plans.push([real, result.plan]);
        }
        expect(applied).toBeGreaterThan(60);
      });

      it('gives patches that git apply turns into exactly the planned bytes', () => {
        const folder = mkdtempSync(join(tmpdir(), 'navshift-corpus-'));
        try {
          execFileSync('git', ['init', '-q'], { cwd: folder });
          for (const [{ name }, plan] of plans) {
            for (const { path, before } of plan.changes) {
              if (before === undefined) continue;
              const file = join(folder, name, path);
              mkdirSync(dirname(file), { recursive: true });
              writeFileSync(file, before);
            }
          }
          const patch = Buffer.concat(plans.map(([, plan]) => plan.patchBytes()));
          if (patch.length > 0)
            execFileSync('git', ['apply', '--whitespace=nowarn', '-'], {
              cwd: folder,
              input: patch,
              maxBuffer: 1 << 28,
            });
          for (const [{ name }, plan] of plans) {
            for (const { path, after } of plan.changes)
              expect([name, path, Buffer.compare(readFileSync(join(folder, name, path)), after!)]).toEqual([
                name,
                path,
                0,
              ]);
          }
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      });

      it('keeps every line that did not have to change, in its order', () => {
        for (const [{ name }, plan] of plans) {
          for (const { path, before, after } of plan.changes) {
            if (before === undefined || after === undefined) continue;
            const kept = new Map<string, number>();
            for (const line of linesOf(after)) kept.set(bare(line), (kept.get(bare(line)) ?? 0) + 1);
            const gone: string[] = [];
            for (const line of linesOf(before)) {
              const left = kept.get(bare(line)) ?? 0;
              if (left === 0) gone.push(bare(line));
              else kept.set(bare(line), left - 1);
            }
            // What goes is a label or container key that is renamed, an empty container that is filled, a field that is left out and reported, and what stands on one line with these.
            const unexpected = gone.filter(
              (line) =>
                !/"(tabs?|menu|item|groups|pages|dropdowns?|description|openapi|icon|directory)"\s*:/.test(line) &&
                !/^[[\]{}]*$/.test(line),
            );
            expect([name, path, unexpected]).toEqual([name, path, []]);
          }
        }
      });
    });

    it('changes nothing but keys where tabs simply become dropdowns', () => {
      let seen = 0;
      for (const { real, site } of opened) {
        const text = decoder.decode(real.docs);
        if (/"menu"|"dropdowns"/.test(text)) continue;
        const result = run(site, tabsToDropdowns());
        for (const { before, after } of result.plan.changes) {
          const expected = linesOf(before!);
          linesOf(after!).forEach((line, i) => {
            if (line !== expected[i])
              expect(line).toBe(
                expected[i]!.replaceAll(/"tabs"(\s*:)/g, '"dropdowns"$1').replaceAll(/"tab"(\s*:)/g, '"dropdown"$1'),
              );
          });
          seen++;
        }
      }
      expect(seen).toBeGreaterThan(30);
    });
  });
}
