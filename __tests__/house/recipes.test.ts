import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

// Workflows that people copy, from files of their own and from the docs.
const files = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:yml|md)$/.test(name))
  .map((name) => `docs/${name}`);
const steps = ['README.md', ...files].flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const all = text.matchAll(/\buses: (?!<owner>)([^\s,}]+)(?=(.*(?:\n {6,}(?!- ).*)*))/g);
  return Array.from(all, ([, uses, more]) => ({ file, uses: uses!, more: more! }));
});

describe('the workflows that people copy', () => {
  it('are many', () => expect(steps.length).toBeGreaterThan(12));

  it.each(steps)(
    'name actions by commit, with its version, and navshift by a placeholder: $file $uses',
    ({ uses, more }) => {
      expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$|^navshift\/navshift@<commit>$/);
      expect(more).toMatch(uses.startsWith('navshift') ? /^.* # .*a placeholder: / : /^.* # v\d+\.\d+\.\d+/);
    },
  );

  it.each(
    steps.filter(({ file, uses }) => /^docs\/(?:ci\/(?!action)|fleets\/)/.test(file) && uses.includes('/checkout@')),
  )('leave no token in a checkout of foreign code: $file', ({ more }) =>
    expect(more).toContain('persist-credentials: false'),
  );
});
