import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import {
  type Element,
  labelField,
  makeSite,
  memoryReader,
  Place,
  run,
  type Site,
  walkElement,
} from '../../../src/index.ts';
import { printJson } from '../../../src/json/index.ts';
import { addLanguages, labels } from '../../../transforms/index.ts';
import { languagesIn } from '../../../src/navigation/index.ts';
import { navigations } from '../random-navigation.ts';

const textOf = (site: Site) => printJson(site.root) as string;
const fileOf = (site: Site) => new TextDecoder().decode(site.read('labels.yaml'));

/** The labels that are to be translated, of the languages of a code, in reading order. */
function labelsOf(site: Site, code: string): string[] {
  const labels: string[] = [];
  const collect = (language: Element) =>
    walkElement(language, new Place(language, 'languages', 0, undefined), {
      enter({ kind, label }) {
        if (labelField(kind) !== undefined && kind !== 'language' && kind !== 'version' && label !== undefined)
          labels.push(label);
      },
    });
  for (const { parts: languages } of languagesIn(site))
    for (const { element, label: own } of languages) if (own === code) collect(element);
  return labels;
}

/** A site of two languages, the second a copy of the first. */
const copies = navigations
  .map(({ navigation, files }) => {
    const content = (
      typeof navigation === 'object' && navigation !== null && !('$ref' in navigation) ? navigation : {}
    ) as Record<string, unknown>;
    const { languages: _, ...rest } = content;
    const site = makeSite(JSON.stringify({ navigation: { languages: [{ language: 'en', ...rest }] } }, null, 2), {
      reader: memoryReader(files),
    });
    return run(site, addLanguages({ languages: ['es'], specifications: 'keep' }));
  })
  .filter(({ failed, after }) => !failed && labelsOf(after, 'es').length > 0)
  .map(({ after }) => after);

/** A translation for each label, none of which is a label. */
const translated = (label: string) => `${label} (es)`;
const filled = (text: string) =>
  JSON.stringify({
    es: Object.fromEntries(
      Object.keys((parse(text) as { es: Record<string, null> }).es).map((label) => [label, translated(label)]),
    ),
  });

describe('labels there and back', () => {
  it('an export without translations, imported, changes nothing', () => {
    fc.assert(
      fc.property(copies, (site) => {
        const exported = run(site, labels({ task: 'export' }));
        expect(exported.failed).toBe(false);
        expect(exported.after.documents).toBe(site.documents);
        if (!site.exists('labels.yaml') && exported.after === site) return;
        expect(run(exported.after, labels({ task: 'export' })).after).toBe(exported.after);
        expect(run(exported.after, labels({ task: 'import', labels: fileOf(exported.after) })).after).toBe(
          exported.after,
        );
      }),
      { numRuns: 100 },
    );
  });

  it('an export that was filled in translates every label, once and for all, and changes nothing else', () => {
    let changed = 0;
    fc.assert(
      fc.property(copies, fc.boolean(), (site, overwrite) => {
        const exported = run(site, labels({ task: 'export' })).after;
        if (exported === site) return;
        const filledIn = filled(fileOf(exported));
        const imported = run(exported, labels({ task: 'import', labels: filledIn, overwrite }));
        expect(
          imported.diagnostics.filter(
            ({ severity, rule }) => severity === 'error' && !rule.endsWith('/shared-document'),
          ),
        ).toEqual([]);
        if (imported.failed) return;
        changed++;
        expect(labelsOf(imported.after, 'en')).toEqual(labelsOf(site, 'en'));
        expect(labelsOf(imported.after, 'es')).toEqual(
          labelsOf(site, 'es').map((label) => (label.trim() === '' ? label : translated(label))),
        );
        expect(textOf(imported.after).replaceAll(' (es)', '')).toBe(textOf(site));
        expect(run(imported.after, labels({ task: 'import', labels: filledIn, overwrite })).after).toBe(imported.after);
        // What was imported is what an export finds: filled in, nothing is left to do.
        const again = run(imported.after, labels({ task: 'export' })).after;
        const known = (parse(fileOf(again)) as { es: Record<string, string | null> }).es;
        const expected = (JSON.parse(filledIn) as { es: Record<string, string> }).es;
        for (const [label, text] of Object.entries(known)) if (text !== null) expect(text).toBe(expected[label]);
        expect(run(again, labels({ task: 'import', labels: fileOf(again) })).after).toBe(again);
      }),
      { numRuns: 100 },
    );
    expect(changed).toBeGreaterThan(20);
  });
});
