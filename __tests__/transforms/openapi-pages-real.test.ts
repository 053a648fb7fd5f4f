import { describe, expect, it } from '@jest/globals';
import type { RunResult } from '../../src/index.ts';
import { JsonSyntaxError } from '../../src/json/index.ts';
import { openapiEntries } from '../../transforms/openapi/entries.ts';
import { openapiPages } from '../../transforms/openapi/pages.ts';
import { hasCorpus, realSites } from '../corpus/sites.ts';
import { type Disk, write } from './openapi-pages-sites.ts';

const defects = ({ diagnostics }: RunResult) => diagnostics.filter(({ rule }) => /conservation|\/plan$/.test(rule));

// Real sites stand beside the project, and not everywhere; the transform has tests that need none.
if (!hasCorpus) {
  describe('real sites', () => it.skip('skipped: ../shared/corpus is not there', () => undefined));
} else {
  describe('real sites', () => {
    it('get page files, and give them back, without losing anything; each the second time does nothing', () => {
      let made = 0;
      for (const { name, docs, files } of realSites()) {
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
        const back = write(there.disk, openapiEntries({ delete: true }));
        expect([name, back.failed, defects(back)]).toEqual([name, false, []]);
        // What had an address of its own is an entry again; a page with a number cannot be one.
        const stay = back.diagnostics
          .filter(({ rule }) => rule === 'openapi-entries/address-clash')
          .reduce((sum, { related = [] }) => sum + 1 + related.length, 0);
        expect([name, back.tallies!.after.pages]).toEqual([name, there.tallies!.before.pages + stay]);
        expect([name, write(back.disk, openapiEntries({ delete: true })).plan.isEmpty]).toEqual([name, true]);
      }
      expect(made).toBeGreaterThan(1000);
    });
  });
}
