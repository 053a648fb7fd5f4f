import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../../src/diff/index.ts';
import { makeSite, run, type Site } from '../../../src/index.ts';
import { cutVersion } from '../../../transforms/index.ts';
import { openHistory } from '../../redirects/maintainers.ts';
import { openChange } from './change.ts';
import { replayed } from './versions-replay.ts';

// What people did in several versions at once, made again by `--versions`, and the versions that they cut, by `cut-version`.
// NAVSHIFT_REPLAY=1 takes all sites with versions, and prints the figures: some minutes.
const history = fileURLToPath(new URL('../../../../shared/history', import.meta.url));
const isWhole = process.env.NAVSHIFT_REPLAY !== undefined;

/** The sites with versions, each with changes that are made again in every run. */
const sites: Readonly<Record<string, readonly string[]>> = {
  'modelcontextprotocol+modelcontextprotocol': ['25938bc0', '0e812c99'],
  'PrefectHQ+fastmcp': [],
  'adcontextprotocol+adcp': [],
};

const historyOf = (site: string) =>
  openHistory(
    history,
    readdirSync(history).find((name) => name.startsWith(site))!,
  );

// Real histories are beside the project, and not everywhere; the written cases are in versions.test.
(existsSync(history) ? describe : describe.skip)('versions, as people changed them', () => {
  const shown: string[] = [];
  afterAll(() => {
    if (isWhole) process.stdout.write(`${shown.join('\n')}\n`);
  });

  it.each(Object.entries(sites).filter(([, sample]) => isWhole || sample.length > 0))(
    'of %s what was done in several at once is at the same place in nine of ten',
    (site, sample) => {
      const { folder, commits } = historyOf(site);
      const all = (isWhole ? commits : sample).flatMap((commit) => {
        const change = openChange(folder, commit);
        return change === undefined ? [] : replayed(...change);
      });
      const sum = (count: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + count(one), 0);
      const [count, same] = [sum((one) => one.all), sum((one) => one.same)];
      shown.push(
        `${site}: ${same} of ${count}, of these ${sum(({ shaped }) => shaped.same)} of ${sum(({ shaped }) => shaped.all)} in elements whose shape changed, ${sum(({ skipped }) => skipped.length)} pages moved with elements that are no longer there`,
        ...all.flatMap(({ differs }) => differs.map((text) => `  ${text}`)),
      );
      expect(count).toBeGreaterThan(isWhole ? 1 : 15);
      expect(same / count).toBeGreaterThanOrEqual(0.9);
      // What is right because an element around it changed makes up for nothing that is wrong by itself.
      const [others, sameOthers] = [sum((one) => one.all - one.shaped.all), sum((one) => one.same - one.shaped.same)];
      expect(sameOthers).toBeGreaterThanOrEqual(others * 0.9);
    },
    600_000,
  );

  it.each<[commit: string, options: Parameters<typeof cutVersion>[0]]>([
    ['f6b99ed2', { version: '2025-11-25', from: 'Draft', asLatest: true }],
    ['9d2e2f26', { version: '2026-07-28', from: 'Draft', asLatest: true }],
  ])('are cut as they cut them: %s', (commit, options) => {
    const site = 'modelcontextprotocol+modelcontextprotocol';
    const { open } = historyOf(site);
    const [before, theirs] = [`${commit}^`, commit].map((revision) => {
      const reader = open(revision)!;
      return makeSite(reader.read('docs.json')!, { reader });
    }) as [Site, Site];
    const { after, failed } = run(before, cutVersion(options));
    expect(failed).toBe(false);
    const ours = theirs.withDocuments(after.documents);
    const changes = navigationDiff(ours, theirs).changes.filter(({ kind }) => !kind.startsWith('redirect-'));
    expect(changes.map(({ kind, name }) => `${kind} ${name}`)).toEqual([]);
  });
});
