import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { folderOf, referenceTo } from '../../src/site/index.ts';
import { insideRoot, resolvePath } from '../../src/index.ts';
import { whyNeverWritten } from '../../src/site/index.ts';

const segment = fc.stringMatching(/^[a-z.]{1,4}$/).filter((name) => name !== '.' && name !== '..');
const path = fc.array(segment, { minLength: 1, maxLength: 5 }).map((segments) => segments.join('/'));

describe('a path inside the docs root', () => {
  it('has no `.`, no `..` and no slash too many', () => expect(insideRoot('./a//b/../c/')).toBe('a/c'));
  it('may begin with a slash, which means the root', () => expect(insideRoot('/a')).toBe('a'));
  it('is none if it is outside the root, even if it comes back', () => {
    expect(insideRoot('../a')).toBeUndefined();
    expect(insideRoot('a/../../docs/a')).toBeUndefined();
  });
  it('keeps a backslash as a character', () => expect(insideRoot('..\\a')).toBe('..\\a'));
  it('stays what it is once it is in that form', () =>
    fc.assert(fc.property(path, (text) => insideRoot(text) === text)));
});

describe('a reference', () => {
  it('is relative to the file with the `$ref`', () =>
    expect(resolvePath('nav/en/main.json', '../shared.json')).toBe('nav/shared.json'));
  it('is relative to the root with a leading slash', () =>
    expect(resolvePath('nav/main.json', '/shared.json')).toBe('shared.json'));
  it('is none if it is outside the root', () =>
    expect(resolvePath('nav/main.json', '../../shared.json')).toBeUndefined());
  it('leads from any file to any file', () =>
    fc.assert(fc.property(path, path, (from, to) => resolvePath(from, referenceTo(from, to)) === to)));
  it('leads there in the style of another one', () => {
    fc.assert(
      fc.property(
        path,
        path,
        fc.constantFrom('/x', './x', 'x', '../x'),
        (from, to, like) => resolvePath(from, referenceTo(from, to, like)) === to,
      ),
    );
  });
  it('keeps the style of the other one', () => {
    expect(referenceTo('nav/a.json', 'nav/b.json', './x.json')).toBe('./b.json');
    expect(referenceTo('nav/a.json', 'nav/b.json', '/x.json')).toBe('/nav/b.json');
    expect(referenceTo('nav/a.json', 'b.json', './x.json')).toBe('../b.json');
  });
  it('of a file in the root begins in the empty folder', () => expect(folderOf('docs.json')).toBe(''));
});

describe('whyNeverWritten', () => {
  it.each([
    '.git/hooks/x',
    '.GIT/config',
    'docs/.Git/x.mdx',
    'git~1/hooks/x',
    '.git./x',
    '.git /x',
    '.git::$INDEX_ALLOCATION/x',
    '.g\u200cit/x',
    'a\\.git\\x',
    '.git',
  ])('refuses %s: it is what git keeps for itself', (path) => {
    expect(whyNeverWritten(path)).toBe('it is in `.git`');
  });
  it.each(['node_modules/a.js', 'docs/Node_Modules/a.mdx'])('refuses %s: it is somebody else’s package', (path) =>
    expect(whyNeverWritten(path)).toBe('it is in `node_modules`'),
  );
  it.each(['.navshift-journal/manifest.json', 'a/.navshift-0123456789ab'])('refuses %s: it is navshift’s own', (path) =>
    expect(whyNeverWritten(path)).toContain('keeps for itself'),
  );
  it.each(['/etc/passwd', 'C:\\x', 'c:x', '\\\\host\\share'])('refuses %s: it is absolute', (path) =>
    expect(whyNeverWritten(path)).toBe('it is an absolute path'),
  );
  it.each(['', '..', '../x', 'a/../x', 'a//b', './a', 'a/', '.. /x', 'a\\..\\..\\x'])(
    'refuses "%s": it is no clean path inside',
    (path) => expect(whyNeverWritten(path)).toBeDefined(),
  );
  it.each([
    'docs.json',
    'a/b.mdx',
    '.github/x.mdx',
    '.gitignore',
    'git/x.mdx',
    'a.git/x',
    '...mdx',
    'é/ü.mdx',
    '.navshift.json',
  ])('lets %s be written', (path) => expect(whyNeverWritten(path)).toBeUndefined());
});
