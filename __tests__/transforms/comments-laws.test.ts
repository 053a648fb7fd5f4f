import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { makeSite, memoryReader, run, type Transform } from '../../src/index.ts';
import { checkComments } from '../../src/testing/laws.ts';
import {
  addLanguages,
  expandOpenapi,
  labels,
  removeLanguage,
  renameLanguage,
  syncLanguages,
  syncOpenapi,
  tabsToDropdowns,
} from '../../transforms/index.ts';
import { openReal, quirks, realSites } from '../corpus/sites.ts';
import { navigations } from './random-navigation.ts';

const specification = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'X', version: '1' },
  paths: {
    '/x': { get: { tags: ['A'], summary: 'X', responses: {} } },
    '/y': { post: { summary: 'Y', responses: {} } },
  },
});

const cases: readonly (readonly [string, () => Transform])[] = [
  ['tabs-to-dropdowns', () => tabsToDropdowns()],
  ['tabs-to-dropdowns --flatten', () => tabsToDropdowns({ flatten: true })],
  ['expand-openapi --mixed', () => expandOpenapi({ mixed: true })],
  ['sync-openapi --all', () => syncOpenapi({ all: true })],
  ['add-languages', () => addLanguages({ languages: ['sv', 'fr'] })],
  ['sync-languages', () => syncLanguages({})],
  ['remove-language', () => removeLanguage({ languages: ['fr'] })],
  ['rename-language', () => renameLanguage({ from: 'fr', to: 'es' })],
  ['labels import', () => labels({ task: 'import', labels: 'fr:\n  A: Un\n  B: Deux\n' })],
];

describe.each(cases)('%s keeps every comment of what stays, once', (_, make) => {
  it('of a random navigation, with comments wherever one can stand', () => {
    fc.assert(
      fc.property(navigations, ({ navigation, files }) => {
        const before = `${JSON.stringify({ navigation }, null, 2)}\n`;
        const reader = memoryReader({ ...files, 'spec.json': specification });
        const expected = run(makeSite(before, { reader }), make());
        if (!expected.failed) checkComments({ transform: make(), before, reader }, expected);
      }),
      { numRuns: 120 },
    );
  });

  const sites = [...realSites(), ...quirks()].filter(({ docs }) => docs.length < 8000);
  // Real sites stand beside the project, and not everywhere; the random ones above need none.
  (sites.length > 0 ? it : it.skip)(
    `of small real sites, with comments here and there${sites.length > 0 ? '' : ' (skipped: no ../shared/corpus)'}`,
    () => {
      let drawn = 0;
      let checked = 0;
      for (const real of sites) {
        const site = openReal(real);
        if (site === undefined) continue;
        const before = new TextDecoder('utf-8', { ignoreBOM: true }).decode(real.docs);
        const expected = run(site, make());
        if (expected.failed) continue;
        const given = { transform: make(), before, reader: memoryReader(real.files) };
        checkComments(given, expected, () => drawn++ % 3 === checked % 3);
        checked++;
      }
      expect(checked).toBeGreaterThan(1);
    },
  );
});
