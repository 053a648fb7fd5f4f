import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, type Plan, run, type Site } from '../../../src/index.ts';
import { printBytes } from '../../../src/json/index.ts';
import { selector } from '../../../src/select/index.ts';
import { extract, inline } from '../../../transforms/index.ts';
import { hasCorpus, openReal, quirks, realSites, taken } from '../../corpus/sites.ts';

const ways: readonly (readonly [string, Parameters<typeof extract>[0], least: number])[] = [
  ...(
    [
      ['language', 2],
      ['version', 3],
      ['tab', 20],
      ['product', 1],
      ['redirects', 15],
    ] as const
  ).map(([by, least]) => [`--by ${by}`, { by }, least] as const),
  ['--at navigation', { at: selector('navigation') }, 40],
  ['--at group', { at: selector('group') }, 40],
];

/** The files of a site, as text: what differs is shown. */
const textsOf = ({ documents }: Site) =>
  Object.fromEntries([...documents].map(([path, root]) => [path, Buffer.from(printBytes(root)).toString()]));

// All sites are gone through with NAVSHIFT_REPLAY=1, else those that are small.
if (!hasCorpus) {
  describe('real sites', () => it.skip('skipped: ../shared/corpus is not there', () => undefined));
} else {
  const all = [...realSites(), ...quirks()];
  const sites = process.env['NAVSHIFT_REPLAY'] === '1' ? all : taken(all, { most: 25_000, mostBeside: 5_000_000 });
  const folder = mkdtempSync(join(tmpdir(), 'navshift-extract-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(ways)(
    'extract %s, then inline of the files that it made, gives the same bytes on all sites',
    (way, options, least) => {
      let changed = 0;
      const plans: [string, Plan][] = [];
      for (const { name, files, ...real } of sites) {
        const site = openReal({ name, files, ...real });
        if (site === undefined) continue;
        const result = run(site, extract(options));
        expect([name, result.diagnostics.filter(({ severity }) => severity === 'error')]).toEqual([name, []]);
        expect([name, run(result.after, extract(options)).plan.patch()]).toEqual([name, '']);
        if (result.plan.isEmpty) continue;
        changed += 1;
        plans.push([name, result.plan]);
        const made = result.plan.changes.flatMap(({ kind, path }) => (kind === 'create' ? path : []));
        const texts = textsOf(result.after);
        const again = makeSite(texts['docs.json']!, { reader: memoryReader({ ...files, ...texts }) });
        const back = run(again, inline({ files: made }));
        expect([name, back.failed, textsOf(back.after)]).toEqual([name, false, textsOf(site)]);
        expect(back.plan.changes.flatMap(({ kind, path }) => (kind === 'delete' ? path : [])).sort()).toEqual(
          made.sort(),
        );
      }
      expect(changed).toBeGreaterThanOrEqual(least);

      const git = (...parts: string[]) => ({
        with: (input: Uint8Array) => execFileSync('git', parts, { cwd: folder, input, maxBuffer: 1 << 28 }),
      });
      const inFolder = (name: string, path: string) => join(folder, way, name, path);
      for (const [name, plan] of plans)
        for (const { path, before = new Uint8Array() } of plan.changes.filter(({ kind }) => kind === 'modify')) {
          mkdirSync(dirname(inFolder(name, path)), { recursive: true });
          writeFileSync(inFolder(name, path), before);
        }
      git('apply', '--whitespace=nowarn', `--directory=${way}`, '-').with(
        Buffer.concat(plans.map(([, plan]) => plan.patchBytes())),
      );
      for (const [name, plan] of plans)
        for (const { path, after } of plan.changes)
          expect([name, path, Buffer.compare(readFileSync(inFolder(name, path)), after!)]).toEqual([name, path, 0]);
    },
    600_000,
  );
}
