import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { makeSite, mayHold, memoryReader, run, type Site, type Transform, walkNavigation } from '../../../src/index.ts';
import { printBytes } from '../../../src/json/index.ts';
import { writtenSite } from '../../../src/plan/index.ts';
import { syncLanguages } from '../../../transforms/index.ts';
import { navigations, type Plain } from '../random-navigation.ts';
import { cases } from '../../cases.ts';
import { guarded, newlyMissing } from '../mistakes.ts';

const decoder = new TextDecoder();
const pages = { 'a.mdx': 'A', 'es/a.mdx': 'A', 'en/b.md': 'B', 'es/b.md': 'B', 'c.mdx': 'C', 'r.mdx': 'R' };

/** Two navigations as two languages: one drawn apart from the other, or the same with entries in Spanish here and there. */
const sites = fc
  .tuple(navigations, navigations, fc.infiniteStream(fc.boolean()), fc.constantFrom('apart', 'alike', 'shared'))
  .map(([one, other, coins, how]) => {
    const files: Record<string, string> = {};
    const under = (folder: string, value: Plain): Plain =>
      JSON.parse(JSON.stringify(value).replaceAll('"$ref":"/', `"$ref":"/${folder}/`)) as Plain;
    const translated = (text: string) =>
      text.replace(/"(en\/b|a|\/c|r)"/g, (all, page: string) =>
        coins.next().value === true
          ? `"${page === 'en/b' ? 'es/b' : page.startsWith('/') ? `/es${page}` : `es/${page}`}"`
          : all,
      );
    const second = how === 'apart' ? other : one;
    for (const [path, text] of Object.entries(one.files))
      files[`en/${path}`] = JSON.stringify(under('en', JSON.parse(text) as Plain), null, 2);
    if (how !== 'shared')
      for (const [path, text] of Object.entries(second.files))
        files[`es/${path}`] = translated(JSON.stringify(under('es', JSON.parse(text) as Plain), null, 2));
    const es = JSON.parse(
      translated(JSON.stringify(under(how === 'shared' ? 'en' : 'es', second.navigation))),
    ) as Record<string, Plain>;
    const navigation = {
      languages: [
        { ...(under('en', one.navigation) as object), language: 'en' },
        { ...es, language: 'es', default: false },
      ],
    };
    return { navigation, files };
  });

/** The run, and the site it starts from. It may refuse, but not for a defect of its own. */
function runOn({ navigation, files }: { navigation: unknown; files: Record<string, string> }, transform: Transform) {
  const site = makeSite(JSON.stringify({ navigation }, null, 2), { reader: memoryReader({ ...files, ...pages }) });
  const result = run(site, transform);
  const errors = result.diagnostics
    .filter((one) => one.severity === 'error' && !guarded(result)(one))
    .map(({ rule, message }) => `${rule}: ${message}`);
  expect(errors.filter((text) => !/\/(?:empty-language|shared-document|document-exists): /.test(text))).toEqual([]);
  return { site, result };
}

/** The elements with children of several types, or of a type that may not stand there. */
function misplaced(site: Site): readonly string[] {
  const found: string[] = [];
  walkNavigation(site, {
    enter(element, { pointer }) {
      const held = element.containers.filter((name) =>
        element.children(name).some(({ type }) => type === 'element' || (type === 'entry' && name === 'pages')),
      );
      if (held.length > 1 || held.some((name) => mayHold(element.kind, name) === false)) found.push(pointer);
    },
  });
  return found;
}

describe.each([
  ['keep', syncLanguages()],
  ['prune', syncLanguages({ missing: 'prune', specifications: 'separate' })],
  ['fallback', syncLanguages({ missing: 'fallback', labels: 'A: Uno', fields: ['icon', 'default'] })],
  ['copy', syncLanguages({ missing: 'copy', languageOnly: 'remove' })],
])('sync-languages --missing %s, whatever the navigations', (_, transform) => {
  it('loses nothing, and leaves no reference that leads nowhere', () => {
    fc.assert(
      fc.property(sites, ({ navigation, files }) => {
        const { site, result } = runOn({ navigation, files }, transform);
        if (result.failed) return;
        const after = writtenSite(result.plan, result.after);
        expect(newlyMissing(site, after)).toEqual([]);
      }),
      { numRuns: cases(400) },
    );
  });

  it('puts no children beside others, nor where none may stand, unless some stand so already', () => {
    let told = 0;
    fc.assert(
      fc.property(sites, ({ navigation, files }) => {
        const { site, result } = runOn({ navigation, files }, transform);
        if (result.failed || misplaced(site).length > 0) return;
        told++;
        expect(misplaced(result.after)).toEqual([]);
      }),
      { numRuns: cases(400) },
    );
    expect(told).toBeGreaterThan(20);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(sites, ({ navigation, files }) => {
        const { result } = runOn({ navigation, files }, transform);
        if (result.failed) return;
        const again = run(result.after, transform);
        expect(again.plan.patch()).toBe('');
        expect(again.after).toBe(result.after);
        const written = Object.fromEntries(result.plan.changes.map(({ path, after }) => [path, after!]));
        const after = makeSite(decoder.decode(printBytes(result.after.root)), {
          reader: memoryReader({ ...files, ...pages, ...written }),
        });
        expect(run(after, transform).plan.isEmpty).toBe(true);
      }),
      { numRuns: cases(400) },
    );
  });
});
