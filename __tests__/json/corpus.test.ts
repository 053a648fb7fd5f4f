import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { editJson, JsonSyntaxError, parseJson, printJson, sameJson, toValue, type Json } from '../../src/json/index.ts';

const corpus = fileURLToPath(new URL('../../../shared/corpus', import.meta.url));
const present = existsSync(corpus);

/** Every configuration of the corpus, and what it pulls in. Specifications are not documents of the tree. */
function documents(): string[] {
  const found: string[] = [];
  const folders = [corpus];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) {
        if (name !== 'specs') folders.push(path);
      } else if (name.endsWith('.json') && name !== 'site.json' && name !== 'INDEX.json') found.push(path);
    }
  }
  return found.sort();
}

// Real files stand beside the project, and not everywhere; the other tests of this folder need none.
if (!present) console.warn('The corpus is not here: its tests are skipped.');

// Real documents are not everywhere; the laws of the printer hold for random ones too.
(present ? describe : describe.skip)('every document of the corpus', () => {
  const files = present ? documents() : [];
  const broken: string[] = [];

  it('is there', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  it('comes back byte for byte, or gives a syntax error that has a place', () => {
    for (const file of files) {
      const bytes = new Uint8Array(readFileSync(file));
      let root: Json;
      try {
        root = parseJson(bytes, { file });
      } catch (error) {
        expect(error).toBeInstanceOf(JsonSyntaxError);
        const { line, column, offset, frame } = error as JsonSyntaxError;
        expect([line > 0, column > 0, offset <= bytes.length, frame.length < 1000]).toEqual([true, true, true, true]);
        broken.push(relative(corpus, file));
        continue;
      }
      expect(Buffer.compare(printJson(root) as Uint8Array, bytes)).toBe(0);
      // The printer takes the tree apart for an edit: one that puts a key back must print the same.
      if (root.kind !== 'object' || root.members.length === 0) continue;
      const { key } = root.members[0]!;
      const there = editJson(root, [{ op: 'rename', at: [key], to: 'navshift' }]);
      expect(
        Buffer.compare(printJson(editJson(there, [{ op: 'rename', at: '/navshift', to: key }])) as Uint8Array, bytes),
      ).toBe(0);
      expect(sameJson(parseJson(printJson(there)), there)).toBe(true);
    }
    expect(broken.every((file) => file.startsWith('quirks'))).toBe(true);
  });

  it('means what JSON.parse reads, wherever that reads it', () => {
    for (const file of files) {
      let value: unknown;
      const text = readFileSync(file, 'utf8');
      try {
        value = JSON.parse(text);
      } catch {
        continue;
      }
      expect(JSON.stringify(toValue(parseJson(text))) === JSON.stringify(value)).toBe(true);
    }
  });
});
