import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { makePlan } from '../../../src/plan/index.ts';
import { navigationOf, type Plan, run, type Site, takeCensus } from '../../../src/index.ts';
import { printJson } from '../../../src/json/index.ts';
import { addLanguages, labels, removeLanguage, renameLanguage } from '../../../transforms/index.ts';
import { languagesIn } from '../../../src/navigation/index.ts';
import { hasCorpus, large, openReal, type RealSite, realSites, taken } from '../../corpus/sites.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const textOf = (site: Site) => decoder.decode(printJson(site.root) as Uint8Array);

/** Holds a plan to what `git apply` makes of its patch. Thousands of files show no more than hundreds do. */
function applied(name: string, plan: Plan): void {
  if (plan.changes.length > 2000) return;
  const folder = mkdtempSync(join(tmpdir(), 'navshift-languages-'));
  try {
    execFileSync('git', ['init', '-q'], { cwd: folder });
    for (const { path, from, before } of plan.changes) {
      if (before === undefined) continue;
      const file = join(folder, name, from ?? path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, before);
    }
    execFileSync('git', ['apply', '--whitespace=nowarn', '-'], {
      cwd: folder,
      input: Buffer.from(plan.patchBytes()),
      maxBuffer: 1 << 28,
    });
    for (const { path, from, after } of plan.changes) {
      const file = join(folder, name, path);
      if (after === undefined) expect([path, existsSync(file)]).toEqual([path, false]);
      else expect([path, Buffer.compare(readFileSync(file), after)]).toEqual([path, 0]);
      if (from !== undefined) expect([from, existsSync(join(folder, name, from))]).toEqual([from, false]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Real sites stand beside the project, and not everywhere; the transform has tests that need none.
if (!hasCorpus) {
  describe('languages of real sites', () => it.skip('skipped: ../shared/corpus is not there', () => undefined));
} else {
  const opened = (reals: readonly RealSite[]) =>
    reals.flatMap((real) => {
      const site = openReal(real);
      return site === undefined ? [] : [{ name: real.name, site }];
    });
  const sites = opened(taken(realSites()));
  /** Those of several languages, with one that is not the source. */
  const several = opened(taken(realSites(), large)).flatMap(({ name, site }) => {
    const [holder] = languagesIn(site);
    const code = holder?.parts.find((language) => language !== holder.source && language.label !== undefined)?.label;
    return code === undefined ? [] : [{ name, site, code }];
  });

  it('there are some', () => expect([sites.length > 30, several.length > 4]).toEqual([true, true]));

  it('remove-language takes back what add-languages did, byte for byte, on every site', () => {
    let compared = 0;
    for (const { name, site } of sites) {
      const added = run(site, addLanguages({ languages: ['sv'], specifications: 'keep' }));
      if (added.failed || added.after === site) continue;
      const wrapped =
        !navigationOf(site)!.hasContent('languages') && navigationOf(added.after)!.hasContent('languages');
      const removed = run(added.after, removeLanguage({ languages: ['sv'], unwrap: wrapped, delete: true }));
      expect([name, removed.diagnostics.filter(({ severity }) => severity === 'error')]).toEqual([name, []]);
      expect([
        name,
        textOf(removed.after) === textOf(site),
        makePlan(site, removed.after).changes.map(({ path }) => path),
      ]).toEqual([name, true, []]);
      compared++;
    }
    expect(compared).toBeGreaterThan(25);
  });

  describe.each(several.map((given) => [given.name, given] as const))('%s', (name, { site, code }) => {
    const expectClean = (result: ReturnType<typeof run>) =>
      expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);

    it('loses a language and nothing else, as git would apply it', () => {
      const transform = removeLanguage({ languages: [code], delete: true, redirects: true });
      const result = run(site, transform);
      expectClean(result);
      expect(run(result.after, transform).after).toBe(result.after);
      const inside = (scope: readonly string[]) => scope.includes(`language=${code}`);
      const [before, after] = [[...takeCensus(site).values()], [...takeCensus(result.after).values()]];
      expect(before.some(({ scope }) => inside(scope))).toBe(true);
      expect(after.map(({ item, scope, count }) => [item, scope, count])).toEqual(
        before.filter(({ scope }) => !inside(scope)).map(({ item, scope, count }) => [item, scope, count]),
      );
      // What goes goes whole: but for redirects and the comma before, no line is changed.
      const docs = result.plan.changes.find(({ path }) => path === 'docs.json')!;
      const lines = (bytes: Uint8Array) =>
        decoder
          .decode(bytes)
          .split('"redirects"')[0]!
          .split('\n')
          .map((line) => line.replace(/,\s*$/, '').trimEnd());
      const there = lines(docs.before!);
      let at = 0;
      for (const line of lines(docs.after!)) {
        const found = there.indexOf(line, at);
        if (found < 0) expect(line).toBe('(a line of before)');
        at = found + 1;
      }
      applied(name, result.plan);
    });

    it('has a language renamed with all its files, as git would apply it, and back', () => {
      const transform = renameLanguage({ from: code, to: 'sv', paths: true });
      const result = run(site, transform);
      expectClean(result);
      expect(run(result.after, transform).after).toBe(result.after);
      applied(name, result.plan);
      const there = run(site, renameLanguage({ from: code, to: 'sv', paths: true, redirects: false }));
      const back = run(there.after, renameLanguage({ from: 'sv', to: code, paths: true, redirects: false }));
      expectClean(back);
      expect([
        textOf(back.after) === textOf(site),
        makePlan(site, back.after).changes.map(({ kind, path }) => `${kind} ${path}`),
      ]).toEqual([true, []]);
    });

    it('has its labels exported, and once imported the same everywhere', () => {
      const exported = run(site, labels({ task: 'export' }));
      expectClean(exported);
      expect(run(exported.after, labels({ task: 'export' })).after).toBe(exported.after);
      const text = decoder.decode(exported.after.read('labels.yaml'));
      const imported = run(exported.after, labels({ task: 'import', labels: text }));
      expectClean(imported);
      expect(run(imported.after, labels({ task: 'import', labels: text })).after).toBe(imported.after);
      // Only labels change: each changed line is one of before with another text.
      for (const { path, before, after } of imported.plan.changes) {
        const [old, now] = [before!, after!].map((bytes) => decoder.decode(bytes).split('\n'));
        expect([path, now!.length]).toEqual([path, old!.length]);
        now!.forEach(
          (line, k) =>
            line === old![k] ||
            expect([line.replace(/: ".*?"/, ''), /"(?:group|tab|item|anchor|dropdown|product)": "/.test(line)]).toEqual(
              [old![k]!.replace(/: ".*?"/, ''), true],
            ),
        );
      }
      expect(imported.diagnostics.filter(({ rule }) => rule.endsWith('label-unknown'))).toEqual([]);
    });
  });
}
