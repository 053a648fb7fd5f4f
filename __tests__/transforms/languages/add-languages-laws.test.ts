import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { makeSite, memoryReader, run } from '../../../src/index.ts';
import { writtenSite } from '../../../src/plan/index.ts';
import { addLanguages } from '../../../transforms/index.ts';
import { navigations } from '../random-navigation.ts';
import { cases } from '../../cases.ts';
import { guarded, newlyMissing } from '../mistakes.ts';

const pages = { 'a.mdx': 'A', 'es/a.mdx': 'A', 'en/b.md': 'B', 'c.mdx': 'C', 'r.mdx': 'R' };

describe.each([
  ['keep', addLanguages({ languages: ['es', 'da'] })],
  ['prune', addLanguages({ languages: ['es'], missing: 'prune', specifications: 'separate' })],
  ['fallback', addLanguages({ languages: ['es'], missing: 'fallback', labels: 'A: Uno' })],
  ['copy', addLanguages({ languages: ['es', 'da'], missing: 'copy', path: '{language}/x/{page}' })],
])('add-languages --missing %s, whatever the navigation', (_, transform) => {
  it('loses nothing, leaves no reference that leads nowhere, and the second time changes nothing', () => {
    fc.assert(
      fc.property(navigations, ({ navigation, files }) => {
        const site = makeSite(JSON.stringify({ navigation }, null, 2), {
          reader: memoryReader({ ...files, ...pages }),
        });
        const result = run(site, transform);
        const errors = result.diagnostics
          .filter((one) => one.severity === 'error' && !guarded(result)(one))
          .map(({ rule, message }) => `${rule}: ${message}`);
        expect(
          errors.filter((text) => !/\/(?:source|holder|empty-language|shared-document|navigation): /.test(text)),
        ).toEqual([]);
        if (result.failed) return;
        expect(run(result.after, transform).after).toBe(result.after);
        const after = writtenSite(result.plan, result.after);
        expect(newlyMissing(site, after)).toEqual([]);
        expect(run(after, transform).plan.isEmpty).toBe(true);
      }),
      { numRuns: cases(400) },
    );
  });
});
