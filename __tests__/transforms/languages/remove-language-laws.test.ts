import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { itemText } from '../../../src/served/index.ts';
import {
  makeSite,
  memoryReader,
  navigationOf,
  run,
  type RunResult,
  type Site,
  takeCensus,
} from '../../../src/index.ts';
import { printBytes, printJson } from '../../../src/json/index.ts';
import { addLanguages, removeLanguage } from '../../../transforms/index.ts';
import { navigations } from '../random-navigation.ts';
import { cases } from '../../cases.ts';
import { guarded } from '../mistakes.ts';

const decoder = new TextDecoder();

/** The ways in which people write the same JSON. */
const layouts = fc.constantFrom<(value: unknown) => string>(
  (value) => JSON.stringify(value, null, 2),
  (value) => `${JSON.stringify(value, null, 4)}\n`,
  (value) => JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n'),
  (value) => JSON.stringify(value),
  // Short arrays on one line, comments above some members.
  (value) => `\uFEFF${JSON.stringify(value, null, 2).replace(/\[\s+("[^"]*")\s+\]/g, '[ $1 ]')}\n`,
  (value) =>
    JSON.stringify(value, null, 2).replace(/^( *)"(tabs|groups|pages|tab|global)":/gm, '$1// about $2\n$1"$2":'),
);

/** Two navigations as the content of languages, of the root or of versions; their files apart. */
const withLanguages = fc.tuple(navigations, navigations, fc.boolean()).map(([one, two, inVersions]) => {
  const moved = JSON.parse(
    JSON.stringify(two).replaceAll('/nav/', '/more/').replaceAll('"nav/', '"more/'),
  ) as typeof two;
  const content = (navigation: unknown) =>
    typeof navigation === 'object' && navigation !== null && !('$ref' in navigation) ? navigation : { pages: ['a'] };
  const languages = [
    { language: 'A', pages: ['a', 'en/b', 'c'] },
    { language: 'en', ...content(one.navigation) },
    { language: 'B', ...content(moved.navigation) },
  ];
  return {
    navigation: inVersions
      ? {
          versions: [
            { version: '1', languages },
            { version: '2', languages: languages.slice(0, 2) },
          ],
        }
      : { languages },
    files: { ...one.files, ...moved.files },
  };
});

const textOf = (site: Site) => printJson(site.root) as string;
const written = ({ after, before, plan }: RunResult, files: Record<string, string>): Site =>
  makeSite(textOf(after), {
    reader: memoryReader({
      ...files,
      ...Object.fromEntries(
        plan.changes.flatMap(({ path, after: content }) =>
          content === undefined || path === before.main ? [] : [[path, content]],
        ),
      ),
    }),
  });

describe('remove-language, whatever the navigation', () => {
  it('takes back what add-languages did, byte for byte', () => {
    let wrapped = 0;
    let extended = 0;
    fc.assert(
      fc.property(navigations, layouts, ({ navigation, files }, layout) => {
        const text = layout({ navigation, name: 'Acme' });
        const site = makeSite(text, { reader: memoryReader(files) });
        const root = navigationOf(site);
        // An empty `languages` was filled, and there is no telling any more that it was there.
        if (root?.member('languages') !== undefined && !root.hasContent('languages')) return;
        const added = run(site, addLanguages({ languages: ['es'], specifications: 'keep' }));
        if (added.failed || added.after === site) return;
        const isWrapped = !root!.hasContent('languages') && navigationOf(added.after)!.hasContent('languages');
        for (const start of [added.after, written(added, files)]) {
          const removed = run(start, removeLanguage({ languages: ['es'], unwrap: isWrapped }));
          if (removed.diagnostics.some(guarded(removed))) continue;
          expect(removed.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
          expect(textOf(removed.after)).toBe(text);
        }
        if (isWrapped) wrapped++;
        else extended++;
      }),
      { numRuns: cases(1000) },
    );
    expect([wrapped, extended].every((count) => count > 10)).toBe(true);
  });

  it('loses nothing outside of what it removes, changes nothing the second time, and leaves no reference that leads nowhere', () => {
    let changed = 0;
    fc.assert(
      fc.property(
        withLanguages,
        fc.constantFrom('en', 'A', 'B'),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        ({ navigation, files }, code, unwrap, prune, others) => {
          const site = makeSite(JSON.stringify({ navigation }, null, 2), {
            reader: memoryReader({ ...files, 'a.mdx': 'A', 'en/b.md': 'B' }),
          });
          const transform = removeLanguage({
            languages: [code],
            unwrap,
            prune,
            delete: others,
            redirects: others,
            default: 'B',
          });
          const result = run(site, transform);
          const errors = result.diagnostics
            .filter((one) => one.severity === 'error' && !guarded(result)(one))
            .map(({ rule }) => rule);
          expect(
            errors.filter((rule) => !/\/(?:last-language|default-language|unwrap|shared-document)$/.test(rule)),
          ).toEqual([]);
          if (result.failed) return;
          if (result.after !== site) changed++;
          expect(run(result.after, transform).after).toBe(result.after);
          // Conservation looks at what was not declared; here, that nothing but the language was.
          const inside = (scope: readonly string[]) => scope.includes(`language=${code}`);
          if (!unwrap) {
            const after = takeCensus(result.after);
            // There can be more: an element whose only endpoint was in the language stands for all of its operations again.
            for (const { scope, item, count } of takeCensus(site).values())
              if (!inside(scope))
                expect([scope, item, after.count(scope, itemText(item)) >= count]).toEqual([scope, item, true]);
          }
          const again = makeSite(decoder.decode(printBytes(result.after.root)), {
            reader: written(result, files).reader,
          });
          const nowhere = ({ problems }: Site) =>
            problems.filter(({ rule, message }) => rule !== 'ref-form' && !message.includes('none.json'));
          expect(nowhere(again)).toEqual(nowhere(site).slice(0, again.problems.length));
        },
      ),
      { numRuns: cases(400) },
    );
    expect(changed).toBeGreaterThan(100);
  });
});
