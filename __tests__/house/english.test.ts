import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { commentsOf, references } from '../../scripts/reference.ts';
import { faultsOf, sentencesOf } from './english.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What users read. */
const documents = [
  ...['README.md', 'SECURITY.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'skills/navshift/SKILL.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:md|txt)$/.test(path))
    .map((path) => `docs/${path}`),
];

/** Sentences that may use such a word, or be longer, each with the reason. */
const reasons: Readonly<Record<string, string>> = {
  'What you saw is what you get.': 'the name of a promise',
};

/** Files that people copy, or that a registry shows: they read the comments and the descriptions. */
const readyFiles = [
  ...['package.json', 'action.yml', '.pre-commit-hooks.yaml'],
  ...['docs/ci', 'docs/fleets'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)),
];

/** The comments and descriptions of a file in YAML, JSON or shell, as Markdown. */
const remarksIn = (text: string) =>
  text
    .split('\n')
    .map((line) => /(?:^|\s)#(?!!) ?(.*)$|description"?: ['"]?(.*?)['"]?,?$/.exec(line) ?? [])
    .map(([, comment, description]) => comment ?? (description === undefined ? '' : `\n${description}\n`))
    .join('\n');

const sentencesIn = (file: string) => sentencesOf(readFileSync(join(root, file), 'utf8'));

describe('a document in plain English', () => {
  it.each(documents)('has no word that is out, and no sentence of more than 25 words: %s', (file) => {
    const faults = sentencesIn(file).flatMap((sentence) =>
      Object.hasOwn(reasons, sentence) ? [] : faultsOf(sentence, 25).map((fault) => `${fault} — ${sentence}`),
    );
    expect(faults).toEqual([]);
  });

  it.each(readyFiles)('has comments and descriptions of which that is true, too: %s', (file) => {
    const sentences = sentencesOf(remarksIn(readFileSync(join(root, file), 'utf8')));
    expect(sentences).not.toEqual([]);
    expect(sentences.flatMap((one) => faultsOf(one, 25).map((fault) => `${fault} — ${one}`))).toEqual([]);
  });

  it('has the exceptions that are listed', () => {
    const all = new Set(documents.flatMap(sentencesIn));
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

it.each(references(root).map((reference) => [reference.name, reference] as const))(
  'the comments of %s are in plain English',
  (_, { own }) => {
    const faults = own.flatMap(({ name, node }) =>
      commentsOf(node).flatMap((comment) =>
        sentencesOf(comment).flatMap((sentence) =>
          faultsOf(sentence, 25).map((fault) => `${name}: ${fault} — ${sentence}`),
        ),
      ),
    );
    expect(faults).toEqual([]);
  },
);

it('CHANGELOG.md says a release in at most 80 lines', () => {
  const [, ...releases] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  expect(
    releases.filter((release) => release.trim().split('\n').length > 80).map((release) => release.slice(0, 20)),
  ).toEqual([]);
});
