import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { doors, examplesOf, publishedBy, referencePage, references } from '../../scripts/reference.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const surface = JSON.parse(readFileSync(new URL('surface.json', import.meta.url), 'utf8')) as Record<string, string[]>;
const examples = references(root).flatMap(({ name: door, own }) =>
  own.flatMap(({ name, node }) => examplesOf(node).map((code) => [`${door} ${name}`, door, code] as const)),
);

/** What `apply` of a transform gets, and hears nothing. */
const report = { error() {}, warning() {}, info() {}, declare() {} };

/** Code that compares each line `value; // → other`. */
const comparing = (code: string) => code.replace(/^(.+?);? +\/\/ → (.+)$/gm, 'same($1, ($2));');

describe('the reference of the library', () => {
  it.each(doors.filter(([name]) => name !== 'navshift/transforms'))('has every name of %s', (name, file) => {
    const published = new Set(publishedBy(`${root}${file}`).map((one) => one.name));
    // Options are written with the `z` of zod, which has a reference of its own.
    expect(surface[name]!.filter((one) => one !== 'z' && !published.has(one))).toEqual([]);
  });

  it('indents the comments of members like the members', () => {
    for (const reference of references(root)) expect(referencePage(reference)).not.toMatch(/^ \*/m);
  });

  it('has examples of the names that most scripts use', () => expect(examples.length).toBeGreaterThan(35));

  it.each(examples)('has an example that is true: %s', async (_, door, code) => {
    const names = {
      report,
      ...(await import('navshift')),
      ...(await import('navshift/transforms')),
      ...(await import(door)),
    };
    let compared = 0;
    const same = (value: unknown, other: unknown) => {
      compared++;
      expect(value).toEqual(other);
    };
    const keys = Object.keys(names).filter((key) => key !== 'default');
    new Function(...keys, 'same', `{\n${comparing(code)}\n}`)(
      ...keys.map((key) => (names as Record<string, unknown>)[key]),
      same,
    );
    expect(compared).toBe(code.match(/\/\/ → /g)?.length);
  });
});
