import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const text = readFileSync('docs/security.md', 'utf8');
const [notes, promises] = [
  text.matchAll(/^\[\^([\w-]+)\]: (.*)$/gm),
  text.slice(text.indexOf('\n## What navshift promises')),
];
const tests = new Map([...notes].map(([, name, list]) => [name!, list!]));
const titleOf = /`([\w/-]+)`: "(.*?)"(?=; `|$)/g;

/** The items of the lists, each as its sentences. Paragraphs say what is not promised, and what to do. */
const items = [...promises.matchAll(/^- (.*(?:\n {2}.*)*)/gm)].map(([, item]) => item!.replace(/\n\s*/g, ' '));
const sentencesOf = (item: string) => item.split(/(?<=[.!?](?:\[\^[\w-]+\])*) (?=[A-Z`]|navshift)/);

describe('docs/security.md', () => {
  it('promises many things', () => expect(items.length).toBeGreaterThan(50));

  it.each(items.flatMap(sentencesOf))('names a test for: %s', (sentence) => {
    const names = [...sentence.matchAll(/\[\^([\w-]+)\]/g)].map(([, name]) => name!);
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !tests.has(name))).toEqual([]);
  });

  it.each([...tests])('names tests that there are: %s', (name, list) => {
    expect(promises).toContain(`[^${name}]`);
    const named = [...list.matchAll(titleOf)];
    expect(named.map(([whole]) => whole).join('; ')).toBe(list);
    for (const [, file, title] of named) {
      const path = `__tests__/${file}.test.ts`;
      expect({ path, isThere: existsSync(path) }).toEqual({ path, isThere: true });
      expect(readFileSync(path, 'utf8').replaceAll("\\'", "'")).toContain(title);
    }
  });
});
