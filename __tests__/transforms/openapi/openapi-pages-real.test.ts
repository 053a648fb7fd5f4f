import { describe, expect, it } from '@jest/globals';
import type { RunResult } from '../../../src/index.ts';
import { JsonSyntaxError } from '../../../src/json/index.ts';
import { openapiPages } from '../../../transforms/openapi/pages.ts';
import { hasCorpus, realSites, taken } from '../../corpus/sites.ts';
import { type Disk, write } from './openapi-pages-sites.ts';

const defects = ({ diagnostics }: RunResult) => diagnostics.filter(({ rule }) => /conservation|\/plan$/.test(rule));

// Real sites stand beside the project, and not everywhere; the transform has tests that need none.
if (!hasCorpus) {
  describe('real sites', () => it.skip('skipped: ../shared/corpus is not there', () => undefined));
} else {
  describe('real sites', () => {
    it('get page files without losing anything; the second time does nothing', () => {
      let made = 0;
      for (const { name, docs, files } of taken(realSites(), { most: 150_000 })) {
        const disk: Disk = { docs, files };
        let there: ReturnType<typeof write>;
        try {
          there = write(disk, openapiPages());
        } catch (error) {
          if (error instanceof JsonSyntaxError) continue;
          throw error;
        }
        expect([name, defects(there)]).toEqual([name, []]);
        if (there.failed || there.plan.isEmpty) continue;
        made += there.plan.changes.length - 1;
        const again = write(there.disk, openapiPages());
        expect([name, again.failed, again.plan.isEmpty]).toEqual([name, false, true]);
      }
      expect(made).toBeGreaterThan(400);
    });
  });
}
