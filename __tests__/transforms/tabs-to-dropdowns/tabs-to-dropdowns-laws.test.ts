import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { makeSite, memoryReader, run, type Site, walkNavigation } from '../../../src/index.ts';
import { tabsToDropdowns } from '../../../transforms/index.ts';
import { navigations } from '../random-navigation.ts';
import { cases } from '../../cases.ts';
import { guarded } from '../mistakes.ts';

/** Where a dropdown stands directly in a dropdown. */
function nested(site: Site): string[] {
  const found: string[] = [];
  walkNavigation(site, {
    enter: (element, place) =>
      void (element.kind === 'dropdown' && place.parent?.element.kind === 'dropdown' && found.push(place.pointer)),
  });
  return found;
}

/** Where an element has the label of the other kind: its container was converted and it was not, or the other way round. */
function mislabelled(site: Site): string[] {
  const found: string[] = [];
  walkNavigation(site, {
    enter: (element, place) =>
      void (
        (element.kind === 'dropdown'
          ? element.text('tab')
          : element.kind === 'tab'
            ? element.text('dropdown')
            : undefined) !== undefined && found.push(place.pointer)
      ),
  });
  return found;
}

describe.each([
  ['tabs-to-dropdowns', tabsToDropdowns()],
  ['tabs-to-dropdowns --flatten', tabsToDropdowns({ flatten: true })],
])('%s, whatever the navigation', (_, transform) => {
  it('loses nothing, says what it refuses, and the second time changes nothing', () => {
    fc.assert(
      fc.property(navigations, ({ navigation, files }) => {
        const site = makeSite(JSON.stringify({ navigation }, null, 2), { reader: memoryReader(files) });
        const result = run(site, transform);
        const errors = result.diagnostics
          .filter((one) => one.severity === 'error' && !guarded(result)(one))
          .map(({ rule, message }) => `${rule}: ${message}`);
        expect(errors.filter((text) => !/\/(?:tabs-and-dropdowns|shared-document): /.test(text))).toEqual([]);
        if (result.failed) return;
        expect(run(result.after, transform).after).toBe(result.after);
        expect(mislabelled(result.after)).toEqual([]);
        // No dropdown comes to stand directly in a dropdown.
        if (nested(site).length === 0) expect(nested(result.after)).toEqual([]);
      }),
      { numRuns: cases(1000) },
    );
  });
});
