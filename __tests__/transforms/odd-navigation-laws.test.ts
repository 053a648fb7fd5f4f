import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { makeSite, memoryReader, type RunResult, run, type Site, type Transform } from '../../src/index.ts';
import { printBytes } from '../../src/json/index.ts';
import {
  addLanguages,
  labels,
  openapiPages,
  removeLanguage,
  renameLanguage,
  syncLanguages,
} from '../../transforms/index.ts';
import { oddNavigations } from './odd-navigation.ts';
import type { Plain } from './random-navigation.ts';
import { guarded } from './mistakes.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

const empty = JSON.stringify({ openapi: '3.1.0', paths: {} });
const pages: Files = {
  'a.mdx': 'A',
  'es/a.mdx': 'A',
  'en/b.md': 'B',
  'es/b.md': 'B',
  'c.mdx': 'C',
  'en.mdx': 'E',
  'r.mdx': 'R',
  'deep/en/d.mdx': 'D',
  'empty.json': empty,
  'spec.json':
    '{"openapi":"3.1.0","paths":{"/x":{"get":{"summary":"X"}},"/y":{"post":{}}},"webhooks":{"w":{"post":{}}}}',
};

const contentOf = ({ navigation }: { navigation: Plain }) => navigation as { [key: string]: Plain };
const underCode = (code: string, value: Plain) =>
  JSON.parse(JSON.stringify(value).replaceAll('"$ref":"/nav/', `"$ref":"/${code}/nav/`)) as { [key: string]: Plain };

/** A navigation as English, and another one or the same as a second language; in a version beside another version with other languages, or at the root. */
const languageSites = fc
  .tuple(
    oddNavigations,
    oddNavigations,
    fc.boolean(),
    fc.boolean(),
    fc.constantFrom<Plain>('es', 'es', 'es', '', 'en', 5),
  )
  .map(([one, other, isSame, inVersions, code]) => {
    const second = isSame ? one : other;
    const languages: Plain = [
      { ...underCode('en', contentOf(one)), language: 'en' },
      { ...underCode('es', contentOf(second)), language: code },
    ];
    const elsewhere: Plain = [
      { language: 'en', pages: ['a', './a'] },
      { language: 'de', pages: ['de/a', 'es/b', 'deep/en/d', 'en/b'] },
    ];
    const files = Object.fromEntries(
      [['en', one.files] as const, ['es', second.files] as const].flatMap(([folder, all]) =>
        Object.entries(all).map(([path, text]) => [
          `${folder}/${path}`,
          JSON.stringify(underCode(folder, JSON.parse(text) as Plain), null, 2),
        ]),
      ),
    );
    return {
      navigation: (inVersions
        ? {
            versions: [
              { version: 1, languages },
              { version: '2', languages: elsewhere },
            ],
          }
        : { languages }) as Plain,
      files,
    };
  });

/** Pages of operations, for what is about these. */
const operationPages: Files = {
  'a.mdx': '---\nopenapi: spec.json GET /x\n---\n',
  'c.mdx': '---\nopenapi: GET /x\n---\n',
  'en/b.md': '---\nopenapi: WEBHOOK w\n---\n',
};

/** With the specification, or several of which the first has nothing, cannot be read, or is elsewhere. */
const specifiedSites = fc
  .tuple(
    oddNavigations,
    fc.constantFrom<Plain>(
      'spec.json',
      ['empty.json', 'spec.json'],
      ['spec.json', 'empty.json'],
      'empty.json',
      'none.json',
      'https://acme.com/o.json',
      { source: 'spec.json', directory: 'en/api' },
    ),
  )
  .map(([{ navigation, files }, openapi]) => {
    const named = (text: string) =>
      text.replaceAll(/"openapi":\s*"spec\.json"/g, `"openapi": ${JSON.stringify(openapi)}`);
    return {
      navigation: JSON.parse(named(JSON.stringify(navigation))) as Plain,
      files: {
        ...operationPages,
        ...Object.fromEntries(Object.entries(files).map(([path, text]) => [path, named(text)])),
      },
    };
  });

/** What names a mistake in the input. Anything else is a defect of the transform. */
const mistakes =
  /\/(?:default-language|document-exists|empty-language|file-exists|holder|language-exists|languages|last-language|missing-specification|mixed-children|options|page-exists|remote|shared-document|source|unwrap)$/;

const written = ({ plan, after }: RunResult, files: Files): Site => {
  const left = new Map(Object.entries(files));
  for (const { path, from, after: content } of plan.changes) {
    left.delete(from ?? path);
    if (content !== undefined) left.set(path, content);
  }
  return makeSite(printBytes(after.root), { reader: memoryReader(Object.fromEntries(left)) }).withRemote(after.remote);
};

function holds(transform: Transform, { navigation, files }: { navigation: Plain; files: Files }): boolean {
  const all = { ...pages, ...files };
  const result = run(makeSite(JSON.stringify({ navigation }, null, 2), { reader: memoryReader(all) }), transform);
  expect(
    result.diagnostics
      .filter((one) => one.severity === 'error' && !mistakes.test(one.rule) && !guarded(result)(one))
      .map(({ rule, message }) => `${rule}: ${message}`),
  ).toEqual([]);
  if (result.failed) return false;
  const again = run(result.after, transform);
  expect([again.failed, again.plan.patch()]).toEqual([false, '']);
  expect(again.after).toBe(result.after);
  expect(run(written(result, all), transform).plan.patch()).toBe('');
  return !result.plan.isEmpty;
}

const on = fc.boolean();
const missing = fc.constantFrom('keep' as const, 'prune' as const, 'fallback' as const, 'copy' as const);
const specifications = fc.constantFrom('translated' as const, 'separate' as const, 'keep' as const);

describe('entries, labels and references of any form', () => {
  it.each<[string, fc.Arbitrary<{ navigation: Plain; files: Files }>, fc.Arbitrary<Transform>]>([
    [
      'rename-language',
      languageSites,
      fc
        .record({
          from: fc.constantFrom('en', 'es', 'de'),
          to: fc.constantFrom('es', 'de', 'ko'),
          paths: on,
          redirects: on,
        })
        .map((options) => renameLanguage(options)),
    ],
    [
      'sync-languages',
      languageSites,
      fc
        .record({
          missing,
          specifications,
          languageOnly: fc.constantFrom('keep' as const, 'remove' as const),
          fields: fc.constantFrom<string[][]>([], ['icon', 'default']),
        })
        .map((options) => syncLanguages(options)),
    ],
    [
      'add-languages',
      fc.oneof(oddNavigations, languageSites),
      fc
        .record({ missing, specifications, languages: fc.constantFrom<string[][]>(['es'], ['da', 'es']) })
        .map((options) => addLanguages(options)),
    ],
    [
      'remove-language',
      languageSites,
      fc
        .record({
          languages: fc.constantFrom<string[][]>(['en'], ['es'], ['de']),
          default: fc.constantFrom('en', 'es'),
          unwrap: on,
          prune: on,
          delete: on,
          redirects: on,
        })
        .map((options) => removeLanguage(options)),
    ],
    [
      'labels import',
      languageSites,
      fc
        .record({
          overwrite: on,
          labels: fc.constantFrom('{"es":{"A":"Uno","B":null,"5":"cinco"}}', '{"es":{"A":"B","B":"A"}}'),
        })
        .map((options) => labels({ task: 'import', ...options })),
    ],
    ['labels export', languageSites, fc.constant(labels({ task: 'export' }))],
    [
      'openapi-pages',
      specifiedSites,
      fc
        .record({ mixed: on, allSpecifications: on, groupBy: fc.constantFrom('tag' as const, 'none' as const) })
        .map((options) => openapiPages(options)),
    ],
  ])('lose nothing to %s, and change nothing the second time', (_, sites, transforms) => {
    let changed = 0;
    fc.assert(
      fc.property(sites, transforms, (site, transform) => void (changed += holds(transform, site) ? 1 : 0)),
      { numRuns: 150 },
    );
    expect(changed).toBeGreaterThan(0);
  });
});
