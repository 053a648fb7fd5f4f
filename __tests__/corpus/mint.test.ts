import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { makeSite, run } from '../../src/index.ts';
import { toValue } from '../../src/json/index.ts';
import { upgradeMint } from '../../transforms/index.ts';
import { corpus } from './sites.ts';

// Each `<name>.mint.json` has the `<name>.upgraded.json` that the platform's own upgrade made of it.
const folder = join(corpus, 'mint');
const names = existsSync(folder)
  ? readdirSync(folder).flatMap((file) => (file.endsWith('.mint.json') ? [file.slice(0, -'.mint.json'.length)] : []))
  : [];

type Data = { readonly [key: string]: unknown };
const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every page and link of a navigation in order, each after the labels of all that it is in. */
function leavesIn(value: unknown, above: string): readonly string[] {
  if (typeof value === 'string') return [`${above} > ${value}`];
  if (Array.isArray(value)) return value.flatMap((item) => leavesIn(item, above));
  if (!isObject(value)) return [];
  const label = ['group', 'tab', 'anchor', 'version', 'language']
    .map((key) => value[key])
    .find((text) => String(text ?? '').trim());
  const path = label === undefined ? above : `${above} > ${String(label)}`;
  const link = typeof value.href === 'string' ? [`${path} > ${value.href}`] : [];
  const inside = ['global', 'languages', 'versions', 'tabs', 'anchors', 'groups', 'pages'];
  return [...link, ...inside.flatMap((key) => leavesIn(value[key], path))];
}

if (names.length === 0) {
  describe('mint.json files', () => it.skip('skipped: ../shared/corpus is not there', () => undefined));
} else {
  const upgraded = (name: string) => {
    const data = JSON.parse(readFileSync(join(folder, `${name}.upgraded.json`), 'utf8')) as Data;
    // The platform writes a default that nobody had set.
    if (isObject(data.seo) && data.seo.metatags !== undefined) delete (data.seo as { indexing?: unknown }).indexing;
    return data;
  };
  const results = new Map(
    names.map((name) => {
      const site = makeSite(new Uint8Array(readFileSync(join(folder, `${name}.mint.json`))), { path: 'mint.json' });
      return [name, run(site, upgradeMint())];
    }),
  );
  const valueOf = (name: string) => toValue(results.get(name)!.after.root) as unknown as Data;

  describe('mint.json files', () => {
    it('are the twenty', () => expect(names).toHaveLength(20));

    it.each(names)('%s: every page is where Mintlify puts it', (name) => {
      expect(results.get(name)!.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(leavesIn(valueOf(name).navigation, '')).toEqual(leavesIn(upgraded(name).navigation, ''));
    });

    it.each(names)('%s: every other field is as Mintlify has it', (name) => {
      const { navigation: _, ...theirs } = upgraded(name);
      // The platform takes the slash from the paths of specifications, and reads them with it as well.
      const slashes = (data: Data) =>
        JSON.parse(JSON.stringify(data).replaceAll('"/api-reference/', '"api-reference/')) as Data;
      expect(slashes(valueOf(name))).toMatchObject(slashes(theirs));
    });
  });
}
