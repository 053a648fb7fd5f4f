import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { faultsOf, sentencesOf } from './english.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The documents that are written in plain English. Whoever rewrites another one adds it. */
const plain = [
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'docs/index.md',
  'docs/words.md',
  'docs/commands.md',
  'docs/import.md',
  'docs/action.md',
  'docs/check.md',
  'docs/diff.md',
  'docs/redirects.md',
  'docs/configuration.md',
  'docs/fleets.md',
  'docs/merge.md',
  'docs/html.md',
  'docs/security.md',
  'docs/library.md',
  'docs/your-own.md',
  'docs/cookbook.md',
  'docs/shapes.md',
  'docs/rules.md',
  'skills/navshift/SKILL.md',
  'docs/platform.md',
  'docs/format.md',
  'docs/findings.md',
];

/** Sentences that may use such a word, or be longer, each with the reason. */
const reasons: Readonly<Record<string, string>> = {
  'What you saw is what you get.': 'the name of a promise',
};

/** What people wrote of a transform, above what its definition says. */
const stories = readdirSync(join(root, 'docs/transforms')).map((name) => `docs/transforms/${name}`);

/** Made from the doc comments of the doors, and from rules. */
const made = ['reference', 'rules'].flatMap((folder) =>
  readdirSync(join(root, 'docs', folder)).map((name) => `docs/${folder}/${name}`),
);

const textOf = (file: string) => {
  const text = readFileSync(join(root, file), 'utf8');
  return stories.includes(file) ? text.replace(/^---\n[^]*?\n---\n|^## What it does$[^]*/gm, '') : text;
};

describe('a document in plain English', () => {
  it.each([...plain, ...stories, ...made])(
    'has no word that is out, and no sentence of more than 25 words: %s',
    (file) => {
      const faults = sentencesOf(textOf(file)).flatMap((sentence) =>
        Object.hasOwn(reasons, sentence) ? [] : faultsOf(sentence, 25).map((fault) => `${fault} — ${sentence}`),
      );
      expect(faults).toEqual([]);
    },
  );

  it('has the exceptions that are listed', () => {
    const all = new Set(plain.flatMap((file) => sentencesOf(textOf(file))));
    expect(Object.keys(reasons).filter((sentence) => !all.has(sentence))).toEqual([]);
  });

  it.each([
    ['The tab stands in a group.', ['"stands": is, is in']],
    ['Of a page that is listed twice one counts.', ['"Of a page that is li": begin with who does it']],
    ['`stands` is a name, and [so on](./stands.md).', []],
    [`A ${'very '.repeat(25)}long sentence.`, ['28 words']],
  ])('differs from another: %s', (text, faults) =>
    expect(sentencesOf(text).flatMap((sentence) => faultsOf(sentence, 25))).toEqual(faults),
  );
});

it('CHANGELOG.md says a release in at most 80 lines', () => {
  const [, ...releases] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  expect(
    releases.filter((release) => release.trim().split('\n').length > 80).map((release) => release.slice(0, 20)),
  ).toEqual([]);
});
