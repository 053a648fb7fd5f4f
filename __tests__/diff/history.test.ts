import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { makeSite, type Site } from '../../src/site/index.ts';
import { tell } from '../../src/telling/index.ts';
import { turnedIn } from '../match/turned.ts';
import { type History, openHistory } from '../redirects/maintainers.ts';
import { falseLines } from './false-lines.ts';
import { notRenamed } from './renamed-folders.ts';
import { wrongIn } from './replay.ts';

// What people did to eight sites, each change replayed. NAVSHIFT_REPLAY=1 replays every change, some minutes long.
const history = fileURLToPath(new URL('../../../shared/history', import.meta.url));
const step = Number(process.env.NAVSHIFT_REPLAY ?? 240);
const bundles = existsSync(history) ? readdirSync(history).filter((name) => name.endsWith('.bundle')) : [];

/** The most lines that a diff is told in, its summary among them. */
const mostLines = 40;
/** The median of these lines, of all changes of a site. */
const usualLines = 3;

function siteAt({ open }: History, revision: string): Site | undefined {
  const reader = open(revision)!;
  const content = reader.read('docs.json');
  return content && makeSite(content, { reader });
}

// Real histories stand beside the project, and not everywhere; random navigations are replayed without them.
(bundles.length > 0 ? describe : describe.skip)('the real changes of sites', () => {
  it.each(bundles)(
    'give what was there after, applied to what was there before, and are told in forty lines: %s',
    async (bundle) => {
      const sites = openHistory(history, bundle);
      const lengths: number[] = [];
      const wrong: string[] = [];
      for (const commit of sites.commits.toReversed().filter((_, k) => k % step === 0)) {
        const [before, after] = [siteAt(sites, `${commit}^`), siteAt(sites, commit)];
        if (before === undefined || after === undefined) continue;
        const diff = navigationDiff(before, after);
        const { lines } = tell(diff);
        lengths.push(1 + lines.length);
        const isLong = 1 + lines.length > mostLines;
        const found = [
          ...wrongIn(diff),
          ...turnedIn(diff),
          ...notRenamed(diff),
          ...(await falseLines(diff, `${commit}^`)),
          ...(isLong ? [`${lines.length} lines`] : []),
        ];
        wrong.push(...found.map((text) => `${commit}: ${text}`));
      }
      expect(wrong).toEqual([]);
      // A few changes have no median that says anything.
      if (step > 1) return;
      expect(lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(usualLines);
    },
    600_000,
  );
});
