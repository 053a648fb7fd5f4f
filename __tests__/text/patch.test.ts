import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { diffStat, reindentedLines, unifiedPatch } from '../../src/text/index.ts';
import type { FileDiff, PatchOptions } from '../../src/text/index.ts';
import { documentPairs } from './documents.ts';
import { cases } from '../cases.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const patched = (files: readonly FileDiff[], options?: PatchOptions) =>
  new TextDecoder().decode(unifiedPatch(files, options));
const edited = (before: string, after: string): FileDiff => ({
  path: 'x',
  before: encode(before),
  after: encode(after),
});

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** The user's own settings must not decide what `git apply` does here. */
const environment = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CEILING_DIRECTORIES: tmpdir(),
};

function git(folder: string, parts: string[], input?: Uint8Array): string {
  return execFileSync('git', parts, {
    cwd: folder,
    input,
    env: environment,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Writes what was there before, lets `git apply` do its work, and expects every file as it should be afterwards. */
function expectApplies(files: readonly FileDiff[], options: PatchOptions): void {
  const folder = mkdtempSync(join(tmpdir(), 'navshift-patch-'));
  folders.push(folder);
  if (options.git) git(folder, ['init', '--quiet']);
  for (const { path, before, movedFrom, copiedFrom } of files) {
    const file = join(folder, movedFrom ?? copiedFrom ?? path);
    mkdirSync(dirname(file), { recursive: true });
    if (before) writeFileSync(file, before);
  }
  const patch = unifiedPatch(files, options);
  if (patch.length > 0) git(folder, ['apply', '-'], patch);
  const paths = new Set(files.map((file) => file.path));
  for (const { path, after, movedFrom } of files) {
    if (after)
      expect([path, Uint8Array.from(readFileSync(join(folder, path)))]).toEqual([path, Uint8Array.from(after)]);
    else expect([path, existsSync(join(folder, path))]).toEqual([path, false]);
    if (movedFrom !== undefined && !paths.has(movedFrom))
      expect([movedFrom, existsSync(join(folder, movedFrom))]).toEqual([movedFrom, false]);
  }
}

const forms: [string, PatchOptions][] = [
  ["git's form, inside a repository", { git: true }],
  ['the plain form, outside of one', { git: false }],
];

const strangeNames = [
  'plain.json',
  'with blank.json',
  'deep folder/with blank/x',
  'quote".json',
  'back\\slash.json',
  'tab\there',
  'line\nbreak',
  'bell\u0007 and \u007f',
  'ümlaut.json',
  '日本 語/😀.json',
  ' starts and ends ',
  'x b/x b/x',
  '-dash',
  'a/b/a/b',
  '2024-01-01 00:00:00',
  'dev/null',
  "it's {odd} => [really]*?",
];

describe.each(forms)('a patch in %s', (_form, options) => {
  it('makes exactly the bytes of the other text, whatever they are', () => {
    const pairs = fc.sample(documentPairs, { numRuns: cases(800) });
    expectApplies(
      pairs.map(([before, after], index) => ({ path: `folder/${index}`, before, after })),
      options,
    );
  });

  it('creates, deletes, moves and copies', () => {
    const pairs = fc.sample(documentPairs, { numRuns: cases(400) });
    const kinds = [
      (path: string, _before: Uint8Array, after: Uint8Array) => ({ path, after }),
      (path: string, before: Uint8Array) => ({ path, before }),
      (path: string, before: Uint8Array, after: Uint8Array) => ({ path, before, after, movedFrom: `old/${path}` }),
      (path: string, before: Uint8Array, after: Uint8Array) => ({ path, before, after, copiedFrom: `source/${path}` }),
      (path: string, before: Uint8Array) => ({ path, before, after: before, movedFrom: `same/${path}` }),
    ];
    expectApplies(
      pairs.map(([before, after], index) => kinds[index % kinds.length]!(`${index}`, before, after)),
      options,
    );
  });

  it('creates, empties, fills and deletes empty files', () => {
    const [empty, full] = [encode(''), encode('a\nb')];
    expectApplies(
      [
        { path: 'new empty', after: empty },
        { path: 'goes empty', before: empty },
        { path: 'is emptied', before: full, after: empty },
        { path: 'is filled', before: empty, after: full },
        { path: 'moves empty', before: empty, after: empty, movedFrom: 'moved empty' },
        { path: 'moves and is filled', before: empty, after: full, movedFrom: 'moved and filled' },
        { path: 'moves and is emptied', before: full, after: empty, movedFrom: 'moved and emptied' },
      ],
      options,
    );
  });

  it('copes with strange names', () => {
    const [before, after] = [encode('a\nb\nc\n'), encode('a\nB\nc\n')];
    expectApplies(
      strangeNames.flatMap((name): FileDiff[] => [
        { path: `edit/${name}`, before, after },
        { path: `new/${name}`, after },
        { path: `empty/${name}`, after: encode('') },
        { path: `gone/${name}`, before },
        { path: `to/${name}`, before, after, movedFrom: `from/${name}` },
        { path: `copy/${name}`, before, after, copiedFrom: `source/${name}` },
      ]),
      options,
    );
  });

  it('lets files trade places', () => {
    const [one, two] = [encode('one\n'), encode('two\n')];
    expectApplies(
      [
        { path: 'b', movedFrom: 'a', before: one, after: one },
        { path: 'a', movedFrom: 'b', before: two, after: encode('two!\n') },
      ],
      options,
    );
  });
});

describe('a patch', () => {
  it('shows three lines around each change and joins hunks that touch', () => {
    const before = Array.from({ length: 20 }, (_, index) => `${index + 1}\n`).join('');
    const after = before.replace('2\n', 'two\n').replace('\n9\n', '\nnine\n').replace('\n17\n', '\n');
    expect(patched([edited(before, after)])).toBe(
      '--- a/x\n+++ b/x\n' +
        '@@ -1,12 +1,12 @@\n 1\n-2\n+two\n 3\n 4\n 5\n 6\n 7\n 8\n-9\n+nine\n 10\n 11\n 12\n' +
        '@@ -14,7 +14,6 @@\n 14\n 15\n 16\n-17\n 18\n 19\n 20\n',
    );
  });

  it('leaves out a count of one and puts no lines after the line before them', () => {
    expect(patched([edited('a\n', 'b\n')])).toContain('@@ -1 +1 @@\n-a\n+b\n');
    expect(patched([edited('', 'a\n')])).toContain('@@ -0,0 +1 @@\n+a\n');
  });

  it('says on which side the final line break is missing', () => {
    const missing = '\\ No newline at end of file\n';
    expect(patched([edited('a', 'a\n')])).toContain(`-a\n${missing}+a\n`);
    expect(patched([edited('a\n', 'a')])).toContain(`-a\n+a\n${missing}`);
    expect(patched([edited('b\na', 'c\na')])).toContain(`-b\n+c\n a\n${missing}`);
  });

  it('is empty where nothing changed', () => {
    expect(patched([edited('a\n', 'a\n'), edited('', ''), { path: 'none' }], { git: true })).toBe('');
  });

  it('names new, deleted, moved and copied files as git does', () => {
    const [a, b] = [encode('a\na\na\na\n'), encode('a\na\na\nb\n')];
    expect(patched([{ path: 'n', after: encode('a\n') }], { git: true })).toBe(
      'diff --git a/n b/n\nnew file mode 100644\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+a\n',
    );
    expect(patched([{ path: 'd', before: encode('a\n') }], { git: true })).toBe(
      'diff --git a/d b/d\ndeleted file mode 100644\n--- a/d\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n',
    );
    expect(patched([{ path: 'q', movedFrom: 'p', before: a, after: a }], { git: true })).toBe(
      'diff --git a/p b/q\nsimilarity index 100%\nrename from p\nrename to q\n',
    );
    expect(patched([{ path: 'q', copiedFrom: 'p', before: a, after: b }], { git: true })).toBe(
      'diff --git a/p b/q\nsimilarity index 75%\ncopy from p\ncopy to q\n--- a/p\n+++ b/q\n@@ -1,4 +1,4 @@\n a\n a\n a\n-a\n+b\n',
    );
  });

  it('writes a move as a deletion and a creation where it is plain', () => {
    const a = encode('a\n');
    expect(patched([{ path: 'q', movedFrom: 'p', before: a, after: a }])).toBe(
      '--- a/p\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n--- /dev/null\n+++ b/q\n@@ -0,0 +1 @@\n+a\n',
    );
  });

  it('quotes names as git does', () => {
    const header = (path: string) =>
      patched([{ path, before: encode('a\n'), after: encode('b\n') }])
        .split('\n')
        .slice(0, 2);
    expect(header('a b')).toEqual(['--- a/a b\t', '+++ b/a b\t']);
    expect(header('é\t"')).toEqual(['--- "a/\\303\\251\\t\\""', '+++ "b/\\303\\251\\t\\""']);
  });

  it('is the same as the one git makes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'navshift-patch-'));
    folders.push(folder);
    git(folder, ['init', '--quiet']);
    const before = '{\n  "tabs": [\n    { "tab": "A" },\n    { "tab": "B" }\n  ],\n  "x": 1\n}';
    const after = before.replace('    { "tab": "B" }', '    { "tab": "ß" },\n    { "tab": "C" }');
    writeFileSync(join(folder, 'docs é.json'), before);
    git(folder, ['add', '.']);
    writeFileSync(join(folder, 'docs é.json'), after);
    const theirs = git(folder, ['diff', '--patience'])
      .replace(/^index .*\n/m, '')
      .replace(/^(@@ .* @@).*/gm, '$1');
    expect(patched([{ ...edited(before, after), path: 'docs é.json' }], { git: true })).toBe(theirs);
  });
});

describe('a patch to be read', () => {
  const lines = (count: number, indent: string) => Array.from({ length: count }, (_, k) => `${indent}${k},\n`).join('');

  it('counts the lines that are only re-indented, in their place', () => {
    const file = edited(`{\n${lines(20, '  ')}}\n`, `{\n  "in": {\n${lines(20, '    ')}  }\n}\n`);
    expect(patched([file], { readable: true })).toBe(
      [
        '--- a/x',
        '+++ b/x',
        '@@ -1,4 +1,5 @@',
        ' {',
        '+  "in": {',
        '     0,',
        '     1,',
        '     2,',
        '… 15 lines only re-indented',
        '@@ -20,3 +21,4 @@',
        '     18,',
        '     19,',
        '   }',
        '+}',
        '',
      ].join('\n'),
    );
    expect(reindentedLines(file)).toBe(21);
    expect(patched([edited(lines(2, ' '), lines(2, '\t'))], { readable: true })).toBe(
      '--- a/x\n+++ b/x\n… 2 lines only re-indented\n',
    );
  });

  it('takes no bracket for one of another depth', () => {
    const text = (more: object) => `${JSON.stringify({ a: { b: { c: 1 } }, ...more }, null, 2)}\n`;
    const file = edited(text({}), text({ redirects: [{ source: '/a' }] }));
    expect(reindentedLines(file)).toBe(0);
    expect(patched([file], { readable: true })).toBe(patched([file]));
  });

  it('is the exact one where no line is only re-indented', () => {
    const file = edited(`a\n  b\nc\n`, `a\n  b\nd\n`);
    expect(patched([file], { readable: true })).toBe(patched([file]));
    const whole = { path: 'x', after: encode('  a\n') };
    expect(patched([whole], { readable: true })).toBe(patched([whole]));
  });
});

describe('the numbers of a file', () => {
  it('are its added and removed lines', () => {
    expect(diffStat(edited('a\nb\nc\n', 'a\nB\nc\nd'))).toEqual({ added: 2, removed: 1 });
    expect(diffStat({ path: 'x', after: encode('a\nb') })).toEqual({ added: 2, removed: 0 });
    expect(diffStat({ path: 'x', before: encode('a\nb\n') })).toEqual({ added: 0, removed: 2 });
  });
});
