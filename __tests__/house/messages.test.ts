import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { faultsOf, messagesOf, sentencesOf } from './english.ts';
import { root, sources } from './rooms.ts';

/** Files whose texts are not read by people, each with the reason. */
const programs: Readonly<Record<string, string>> = {
  'src/html/style.ts': 'CSS',
  'src/html/document.ts': 'HTML',
  'src/cli/commands/completion.ts': 'scripts of shells',
  'src/disk/local/script.ts': 'a script of Node',
};

/** What a text of a file is: a description of a transform begins with a line break. */
const isDescription = (message: string) => message.startsWith('\n');

/** The faults of the messages of some files: descriptions, which are documentation, may have 25 words a sentence. */
const faultsIn = (files: readonly string[]) =>
  files.flatMap((file) =>
    messagesOf(file, readFileSync(join(root, file), 'utf8')).flatMap((message) =>
      sentencesOf(message).flatMap((sentence) =>
        faultsOf(sentence, isDescription(message) ? 25 : 20).map((fault) => `${file}: ${fault} — ${sentence}`),
      ),
    ),
  );

const files = [...sources.keys()].filter(
  (file) => /^(?:src|transforms|bin|action)\//.test(file) && !Object.hasOwn(programs, file),
);

describe('a message in plain English', () => {
  it('has no word that is out, and no sentence of more than 20 words', () => expect(faultsIn(files)).toEqual([]));

  it('has the exceptions that are listed', () => {
    expect(Object.keys(programs).filter((file) => !sources.has(file))).toEqual([]);
  });

  it('is found in strings and in templates, with their holes', () => {
    const text = 'const a = `The ${kind} stands in ${place}.`; const b = { c: "stands here" }; import "a b";';
    expect(messagesOf('a.ts', text)).toEqual(['The X stands in X.', 'stands here']);
    expect(messagesOf('a.ts', text).flatMap((one) => faultsOf(one, 20))).toHaveLength(2);
  });
});
