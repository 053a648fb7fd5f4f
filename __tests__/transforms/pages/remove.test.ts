import { describe, expect, it } from '@jest/globals';
import { parse, run } from '../../../src/index.ts';
import { remove } from '../../../transforms/index.ts';
import { becomes, makes, refused, runOf, stays } from '../cases.ts';

const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });
const languages = (en: unknown[], fr: unknown[]) => ({
  languages: [
    { language: 'en', groups: en },
    { language: 'fr', groups: fr },
  ],
});
const files = { 'a.mdx': '', 'fr/a.mdx': '', 'b.mdx': '', 'fr/b.mdx': '' };

describe('remove', () => {
  it('removes a page from each language, and a group that gets empty', () =>
    expect(
      becomes(
        remove({ what: ['a'] }),
        languages([group('A', 'a'), group('B', 'b')], [group('A', 'fr/a'), group('B', 'fr/b')]),
        languages([group('B', 'b')], [group('B', 'fr/b')]),
        files,
      ),
    ).toEqual([
      'info emptied: The group "A" is removed: nothing is left in it',
      'info emptied: The group "A" is removed: nothing is left in it',
      // The second time.
    ]));

  it('removes a folder, and an element by its selector', () => {
    const before = { groups: [group('A', 'g/a', 'x'), group('B', 'g/b', 'g/c'), group('C', 'c')] };
    expect(becomes(remove({ what: ['g/', 'group[label="C"]'] }), before, { groups: [group('A', 'x')] })).toEqual([
      'info emptied: The group "B" is removed: nothing is left in it',
    ]);
  });

  it('finds no page where there is no navigation, and says so', () =>
    expect(
      run(parse('{"name":"A"}'), remove({ what: ['a'], delete: true, redirects: false })).diagnostics,
    ).toMatchObject([{ rule: 'remove/absent', severity: 'warning' }]));

  it('names the groups that still open with the page', () => {
    const opening = (page: string) => ({ group: 'A', root: page, pages: ['c'] });
    const before = languages(
      [opening('a'), group('B', 'a')],
      [{ ...opening('fr/a'), pages: ['fr/c'] }, group('B', 'fr/a')],
    );
    const after = languages([opening('a')], [{ ...opening('fr/a'), pages: ['fr/c'] }]);
    const told = [0, 1].map(
      (k) =>
        `warning root: The \`root\` of the group "A" still names ${['a', 'fr/a'][k]}. Remove that too: navshift set --at /navigation/languages/${k}/groups/0 --field root=`,
    );
    expect(becomes(remove({ what: ['a'] }), before, after)).toEqual(expect.arrayContaining(told));
    expect(stays(remove({ what: ['a'] }), after)).toEqual(told);
  });

  it('deletes files, redirects their readers in each language, and names the links that are left', () => {
    const navigation = languages([group('A', 'a', 'b')], [group('A', 'fr/a', 'fr/b')]);
    const { plan, diagnostics, failed } = runOf(remove({ what: ['a'], delete: true, redirect: 'b' }), navigation, {
      ...files,
      'b.mdx': 'Text\n\nSee [a](/a#x).\n',
    });
    expect(failed).toBe(false);
    expect(plan.changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'modify docs.json',
      'delete a.mdx',
      'delete fr/a.mdx',
    ]);
    expect(plan.patch()).toMatch(
      /"source": "\/a",\n.*"destination": "\/b"[^]*"source": "\/fr\/a",\n.*"destination": "\/fr\/b"/,
    );
    expect(diagnostics.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`)).toEqual([
      'b.mdx:3:9 This page links to /a#x, which is redirected to /b',
    ]);
  });

  it('calls a link redirected only if a redirect is added', () => {
    const removing = remove({ what: ['a'], delete: true, redirect: 'b', redirects: false });
    const { diagnostics } = runOf(removing, { pages: ['a', 'b'] }, { ...files, 'b.mdx': 'See [a](/a).\n' });
    expect(diagnostics.map(({ message }) => message)).toContain('This page links to /a, which is deleted');
  });

  it('keeps a file that is listed elsewhere too', () => {
    const navigation = {
      versions: [
        { version: '1', pages: [group('A', 'a')] },
        { version: '2', pages: ['a'] },
      ],
    };
    const { plan } = runOf(
      remove({ what: ['/navigation/versions/0/pages/0'], delete: true, redirects: false }),
      navigation,
      files,
    );
    expect(plan.changes.map(({ path }) => path)).toEqual(['docs.json']);
  });

  it('asks where readers of deleted pages go', () =>
    expect(refused(remove({ what: ['a'], delete: true }), { pages: ['a', 'b'] }, files)).toEqual([
      'error target: --delete breaks the URLs of the pages. Redirect their readers with --redirect <page>, or let the URLs return 404 with --no-redirects.',
    ]));

  it('refuses a selector that names several elements', () =>
    expect(refused(remove({ what: ['group'] }), { groups: [group('A', 'a'), group('B', 'b')] })).toEqual([
      expect.stringContaining('error target: group names 2 elements, where one is needed'),
    ]));

  it('says which pages of a deleted folder stay, as no navigation lists them', () => {
    const navigation = languages([group('A', 'a', 'g/a')], [group('A', 'fr/a', 'fr/g/a')]);
    const all = Object.fromEntries(['g/a', 'g/b', 'fr/g/a', 'fr/g/b', 'h/c'].map((page) => [`${page}.mdx`, '']));
    const told = (...languages: string[]) =>
      runOf(remove({ what: ['g/'], delete: true, redirects: false, languages }), navigation, { ...files, ...all })
        .diagnostics.filter(({ rule }) => rule === 'remove/unlisted')
        .map(({ message }) => message);
    expect(told('all')).toEqual(['2 unlisted pages of g/ stay, and their URLs still work: fr/g/b, g/b']);
    expect(told('source')).toEqual(['1 unlisted page of g/ stays, and its URL still works: g/b']);
  });

  it('refuses a redirect where the page stays at its URL', () =>
    expect(refused(remove({ what: ['a'], redirect: 'b' }), { pages: ['a', 'b'] }, files)).toEqual([
      'error target: --redirect needs --delete: without it the page stays at its URL. Add --delete.',
    ]));

  it('refuses a redirect to a page that is not there, or is deleted too', () => {
    for (const redirect of ['c', 'a'])
      expect(refused(remove({ what: ['a'], delete: true, redirect }), { pages: ['a', 'b'] }, files)).toEqual([
        `error target: There is no page ${redirect} to redirect to. Name a page that is left, or a URL.`,
      ]);
  });

  it('says what is not there, and goes on', () =>
    expect(stays(remove({ what: ['guide/a'] }), { pages: ['guides/a'] })).toEqual([
      'warning absent: guide/a is not in the navigation of docs.json. Did you mean guides/a?',
    ]));
});

describe('remove in versions', () => {
  const site = (...pages: string[]) => ({
    versions: ['', 'v1/'].map((folder) => ({ version: folder || 'v2', pages: pages.map((page) => folder + page) })),
  });

  it('is in those that are named', () => {
    makes(remove({ what: ['a'], versions: ['all'] }), site('a', 'b'), site('b'));
    const left = { versions: [site('b').versions[0], site('a', 'b').versions[1]] };
    makes(remove({ what: ['a'] }), site('a', 'b'), left);
  });
});

describe('remove of a language or version', () => {
  const language = (code: string, ...content: object[]) => ({ language: code, versions: content });
  const version = (label: string, page: string) => ({ version: label, pages: [page] });
  const [en, fr] = [language('en', version('1', 'a'), version('2', 'b')), language('fr', version('1', 'fr/a'))];
  const es = [language('es', version('1', 'es/a')), language('es', version('1', 'es/b'))];

  it('takes that alone, also if it is there twice, and none that is beside it', () => {
    const what = ['language[label="es"]'];
    makes(remove({ what }), { languages: [en, es[0]!] }, { languages: [en] });
    expect(becomes(remove({ what }), { languages: [en, fr, ...es] }, { languages: [en, fr] })).toEqual([
      'info several: language[label="es"] names 2 elements: the language "es", the language "es"',
    ]);
  });

  it('takes a version from each language', () => {
    const both = [en, language('fr', version('1', 'fr/a'), version('2', 'fr/b'))];
    const what = ['language[label="en"] > version[label="2"]'];
    const left = [language('en', version('1', 'a')), fr];
    makes(remove({ what, versions: ['all'] }), { languages: both }, { languages: left });
  });
});
