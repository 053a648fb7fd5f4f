import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const text = readFileSync('docs/security.md', 'utf8');
/** The tests of each promise, as `file: title`. */
const tests = JSON.parse(readFileSync('__tests__/house/promises.json', 'utf8')) as Record<string, readonly string[]>;

/** The items of the lists, each as its sentences. Paragraphs say what is not promised, and what to do. */
const promises = text.slice(text.indexOf('\n## What navshift promises'));
const items = [...promises.matchAll(/^- (.*(?:\n {2}.*)*)/gm)].map(([, item]) => item!.replace(/\n\s*/g, ' '));
const sentences = items.flatMap((item) => item.split(/(?<=[.!?]) (?=[A-Z`]|navshift)/));

describe('docs/security.md', () => {
  it('promises many things, and nothing twice', () => {
    expect(items.length).toBeGreaterThan(50);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('has a test for each sentence, and no other sentence has one', () =>
    expect(Object.keys(tests).sort()).toEqual([...sentences].sort()));

  it.each(Object.entries(tests))('has tests that there are: %s', (_, named) => {
    expect(named).not.toEqual([]);
    for (const [, file, title] of named.map((name) => /^([\w/-]+): (.*)$/.exec(name)!)) {
      const path = `__tests__/${file}.test.ts`;
      expect({ path, isThere: existsSync(path) }).toEqual({ path, isThere: true });
      expect(readFileSync(path, 'utf8').replaceAll("\\'", "'")).toContain(title);
    }
  });
});
