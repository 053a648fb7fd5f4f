import { describe, expect, it } from '@jest/globals';
import { diagnose, docs, found } from './given.ts';

/** A group with these entries, which begin at column 41 of a docs.json on one line. */
const group = (pages: string) => docs(`"groups":[{"group":"G","pages":[${pages}]}]`);

describe('an entry that is no path of a page file', () => {
  it.each([
    ['a URL', '"https://a.b/c"', 'error page-url 1:48'],
    ['a URL without a scheme', '"//a.b/c"', 'error page-url 1:48'],
    ['an address of mail', '"mailto:a@b.c"', 'error page-url 1:48'],
    ['a section', '"a#b"', 'error page-hash 1:48'],
    ['a section after a slash', '"a/#b"', 'error page-hash 1:48'],
    ['a query', '"a?b=c"', 'error page-hash 1:48'],
    ['an extension', '"a.mdx"', 'warning page-extension 1:48'],
    ['the other extension', '"a.md"', 'warning page-extension 1:48'],
    ['a dot', '"./a"', 'warning page-dot 1:48'],
    ['dots inside', '"b/../a"', 'warning page-dot 1:48'],
    ['a dot and an extension: one thing at a time', '"./a.mdx"', 'warning page-extension 1:48'],
    ['dots that lead out', '"../a"', 'error page-file-missing 1:48'],
    ['nothing', '""', 'error page-blank 1:48'],
    ['white space', '" "', 'error page-blank 1:48'],
  ])('is %s', (_, entry, expected) => {
    expect(found(group(entry), ['a.mdx'], { severity: true, rules: /^page-(?!file-orphan)/ })).toEqual([expected]);
  });
  it('is blank where it is the root of a group, and where page files are not known', () => {
    expect(found('{"navigation":{"groups":[{"group":"G","root":" ","pages":[""]}]}}', [], { rules: /page-/ })).toEqual([
      'page-blank 1:46',
      'page-blank 1:59',
    ]);
  });
  it.each(['"a"', '"/a"', '"a.b/v1.2"', '"with space"', '"ümlaut"', '"/a/"'])('is not %s', (entry) => {
    expect(
      found(group(entry), ['a.mdx', 'a.b/v1.2.md', 'with space.mdx', 'ümlaut.mdx'], { rules: /^page-(?!file-orphan)/ }),
    ).toEqual([]);
  });
  it.each([
    ['"./a.mdx"', 'a'],
    ['"b/./a"', 'b/a'],
    ['"a.md"', 'a'],
  ])('is mended: %s', (entry, after) => {
    expect(diagnose(group(entry), ['a.mdx', 'b/a.mdx']).find(({ fix }) => fix !== undefined)!.fix).toMatchObject({
      summary: `Write "${after}"`,
      document: 'docs.json',
      edits: [{ op: 'set', at: '/navigation/groups/0/pages/0' }],
    });
  });
});

describe('an object in `pages` that is no group', () => {
  it.each([
    ['a page', '{"page":"a"}', true],
    ['a page with an icon', '{"page":"a","icon":"x"}', false],
    ['a title and a link', '{"title":"A","href":"https://a.b"}', false],
    ['a name and a link', '{"name":"A","url":"https://a.b"}', false],
    ['an anchor', '{"anchor":"A","href":"https://a.b","icon":"x"}', false],
  ])('is %s: one finding for it all', (_, entry, fixed) => {
    const findings = diagnose(group(entry), ['a.mdx']).filter(({ severity }) => severity === 'error');
    expect(findings.map(({ rule, line, column }) => `${rule} ${line}:${column}`)).toEqual(['page-object 1:48']);
    expect(findings[0]!.fix !== undefined).toBe(fixed);
  });
  it('is not a group whose label is misspelt', () => {
    expect(found(group('{"grup":"A","pages":["a"]}'), ['a.mdx'])).toEqual(['unknown-field 1:49']);
  });
});

describe('a page file that is missing', () => {
  const files = ['a.mdx', 'b.md', 'c/index.mdx', 'Guide.mdx', 'x/moved.mdx'];
  const messages = (entry: string, given = files) =>
    diagnose(group(entry), given)
      .filter(({ rule }) => rule === 'page-file-missing')
      .map(({ severity, message, help }) => `${severity}: ${message}. ${help}`);

  it.each([
    ['nothing near', '"n"', 'error: the page "n" has no file. Create n.mdx, or fix the entry.'],
    [
      'another folder',
      '"moved"',
      'error: the page "moved" has no file. Create moved.mdx, or write "x/moved", which has a file.',
    ],
    [
      'another spelling',
      '"x/movde"',
      'error: the page "x/movde" has no file. Create x/movde.mdx, or write "x/moved", which has a file.',
    ],
    [
      'a method that is none',
      '"GTE /users"',
      'error: "GTE /users" is not an endpoint entry, and no page has that path. An endpoint is written "GET /users", and needs a specification: name it with `openapi` in an element above.',
    ],
    [
      'a path of an operation without its slash',
      '"GET users"',
      'error: "GET users" is not an endpoint entry, and no page has that path. An endpoint is written "GET /users", and needs a specification: name it with `openapi` in an element above.',
    ],
    [
      'a method that specifications do not have',
      '"FETCH /users"',
      'error: "FETCH /users" is not an endpoint entry, and no page has that path. The methods are GET, PUT, POST, DELETE, OPTIONS, HEAD, PATCH, TRACE.',
    ],
    [
      'space around a path',
      '" x/moved"',
      'error: the page " x/moved" has no file: its path has spaces around it. Write "x/moved".',
    ],
    [
      'letter case',
      '"guide"',
      'error: the file of the page "guide" differs in letter case: "Guide". Write "Guide": a published site distinguishes upper case and lower case.',
    ],
    ['a folder with an index', '"c"', 'warning: "c" is a folder, and its page is "c/index". Write "c/index".'],
    [
      'outside',
      '"../n"',
      'error: the page "../n" is outside the docs root. Move the file into the docs root: paths of pages start there.',
    ],
    ['an extension too', '"n.mdx"', 'error: the page "n.mdx" has no file. Create n.mdx, or fix the entry.'],
  ])('says what was meant: %s', (_, entry, expected) => expect(messages(entry)).toEqual([expected]));

  it.each([
    ['a note', 'old/README', ['new/README.md'], 'Create old/README.mdx, or fix the entry.'],
    ['a snippet', 'x/part', ['snippets/part.mdx'], 'Create x/part.mdx, or fix the entry.'],
    ['the index of a folder of snippets', 'snippets', ['snippets/index.mdx'], 'Create snippets.mdx, or fix the entry.'],
    ['a place where no file is a page', 'snippets/n', [], 'Fix the entry.'],
  ])('is not to be replaced by what Mintlify skips: %s', (_, entry, more, help) =>
    expect(messages(`"${entry}"`, ['a.mdx', ...more])).toEqual([`error: the page "${entry}" has no file. ${help}`]),
  );

  it('is not to be an operation that its specification does not have', () => {
    const spec = JSON.stringify({ openapi: '3.1.0', paths: { '/users': { get: {} } } });
    const helpOf = (entry: string) =>
      diagnose(docs(`"groups":[{"group":"A","openapi":"o.json","pages":["GET /users","${entry}"]}]`), {
        'o.json': spec,
        'a.mdx': '',
      })
        .filter(({ rule }) => rule === 'page-file-missing')
        .map(({ help }) => help);
    expect(helpOf('GTE /users')).toEqual(['Did you mean "GET /users"?']);
    expect(helpOf('GTE /user')).toEqual(['Did you mean "GET /users"?']);
    expect(helpOf('GTE /far/away')).toEqual([
      'An endpoint is written "GET /far/away", and "o.json" has no such operation.',
    ]);
  });

  it('is looked for as `.mdx`, then as `.md`, with or without a leading slash', () =>
    expect(messages('"a","b","/a","c/index"')).toEqual([]));
  it('is not said of a site of which nothing but its docs.json is known', () =>
    expect(messages('"n"', [])).toEqual([]));
  it('is said of a group’s root too', () => {
    expect(found(docs('"groups":[{"group":"G","root":"n","pages":["a"]}]'), ['a.mdx'], { rules: /missing/ })).toEqual([
      'page-file-missing 1:46',
    ]);
  });
  it('is said once when all of ten are missing', () => {
    const entries = Array.from({ length: 10 }, (_, i) => `"p${i}"`).join();
    expect(messages(entries)).toEqual([
      'error: none of the 10 pages of the navigation has a file. Paths of pages start at the folder of docs.json. The first page file there is "Guide.mdx". Did the pages move?',
    ]);
    expect(messages(`${entries},"a"`)).toHaveLength(10);
  });
  it('is not said of a page that a specification makes', () => {
    const spec = '{"openapi":"3.1.0","paths":{"/u":{"get":{"tags":["Users"],"summary":"List users"}}}}';
    const site = (entry: string, source: string) =>
      docs(`"groups":[{"group":"G","openapi":"${source}","pages":["${entry}"]}]`);
    const look = (entry: string, source: string) =>
      found(site(entry, source), { 'a.mdx': '', 'o.json': spec }, { rules: /page-file-missing/, severity: true });
    expect(look('api-reference/users/list-users', 'o.json')).toEqual([]);
    expect(look('api-reference/users/list-user', 'o.json')).toEqual(['error page-file-missing 1:67']);
    expect(look('api-reference/users/list-users', 'https://a.b/o.json')).toEqual(['info page-file-missing 1:79']);
    expect(look('other', 'https://a.b/o.json')).toEqual(['error page-file-missing 1:79']);
  });
});

describe('a page file in no navigation', () => {
  it.each<[string, string, string[]]>([
    ['a page', 'b.mdx', ['page-file-orphan b.mdx:0:0']],
    ['a page in a folder', 'b/c.md', ['page-file-orphan b/c.md:0:0']],
    ['a snippet', 'snippets/s.mdx', []],
    ['a snippet of a language', 'fr/snippets/s.mdx', []],
    ['the readme', 'README.md', []],
    ['a readme below', 'x/readme.md', []],
    ['notes for helpers', 'AGENTS.md', []],
    ['a partial', '_part.mdx', []],
    ['in a hidden folder', '.github/a.md', []],
    ['the page for no page', '404.mdx', []],
    ['in a folder that holds what is installed', 'x/node_modules/b.mdx', []],
    ...['build', 'dist', 'tmp', 'coverage'].map((folder): [string, string, string[]] => [
      `a page in ${folder}`,
      `x/${folder}/b.mdx`,
      [`page-file-orphan x/${folder}/b.mdx:0:0`],
    ]),
  ])('is %s', (_, file, expected) => expect(found(group('"a"'), ['a.mdx', file])).toEqual(expected));

  it('is not one whose entry is written wrongly', () =>
    expect(found(group('"a#b"'), ['a.mdx'])).toEqual(['page-hash 1:48']));
  it.each([
    ['hidden', '---\ntitle: B\nhidden: true\n---\n', []],
    ['hidden in its text only', '---\ntitle: B\n---\nhidden: true\n', ['page-file-orphan b.mdx:0:0']],
    ['not hidden', '---\r\nhidden: false\r\n---\r\n', ['page-file-orphan b.mdx:0:0']],
  ])('that is %s', (_, text, expected) =>
    expect(found(group('"a"'), { 'a.mdx': '', 'b.mdx': text })).toEqual(expected),
  );

  it('is reached by a link or as a root', () => {
    expect(
      found(
        docs('"tabs":[{"tab":"T","href":"/b"},{"tab":"U","groups":[{"group":"G","root":"c","pages":["a"]}]}]'),
        ['a.mdx', 'b.mdx', 'c.mdx'],
        { rules: /orphan/ },
      ),
    ).toEqual([]);
  });
});

it('calls no page an orphan where a file of a `$ref` cannot be read, as it may list it', () => {
  const files: Record<string, string>[] = [{ 'a.mdx': '' }, { 'a.mdx': '', 'nav.json': '["a" ' }];
  for (const some of files) expect(found(group('{"$ref": "nav.json"}'), some, { rules: /orphan/ })).toEqual([]);
});

it('does not call a page an orphan that an object in `pages` is written for', () => {
  const entries = '{"page":"b","icon":"x"},{"path":"c"},{"page":"d","group":"D","pages":[]}';
  // `d` counts as dropped, as in the counts of a run.
  expect(found(group(entries), ['b.mdx', 'c.md', 'd.mdx'], { rules: /orphan/ })).toEqual([]);
});

describe('a page file that .mintignore leaves out', () => {
  const look = (navigation: string, ignored: string) =>
    found(navigation, { 'a.mdx': '', 'b.mdx': '', 'drafts/c.mdx': '', '.mintignore': ignored }, { severity: true });
  it('is no orphan', () => {
    expect(look(group('"a"'), '')).toEqual([
      'info page-file-orphan b.mdx:0:0',
      'info page-file-orphan drafts/c.mdx:0:0',
    ]);
    expect(look(group('"a"'), '# none of these\ndrafts/\n/b.mdx\n')).toEqual([]);
    expect(look(group('"a"'), '*.mdx\n!a.mdx\n!b.mdx')).toEqual(['info page-file-orphan b.mdx:0:0']);
  });
  it('is missing where an entry names it', () => {
    expect(look(group('"a","drafts/c"'), 'drafts/\nb.mdx')).toEqual(['error page-file-missing 1:52']);
    expect(diagnose(group('"b"'), { 'a.mdx': '', 'b.mdx': '', '.mintignore': '/b.mdx' })[0]).toMatchObject({
      message: 'the page "b" is excluded by .mintignore',
      help: 'Change the line of .mintignore that names "b.mdx", or remove the entry.',
    });
  });
  it('tells no upper case from lower case, as Mintlify does', () =>
    expect(look(group('"a"'), 'Drafts/\nB.MDX')).toEqual([]));
  it.each([
    [
      'changelog',
      'changelog.md',
      'the page "changelog" is not in the site: Mintlify skips files and folders named `changelog.md`',
      'Rename the file so that it ends in `.mdx`, or remove the entry.',
    ],
    [
      'x/README',
      'x/README.md',
      'the page "x/README" is not in the site: Mintlify skips files and folders named `README.md`',
      'Rename the file so that it ends in `.mdx`, or remove the entry.',
    ],
    [
      '.github/b',
      '.github/b.md',
      'the page ".github/b" is not in the site: Mintlify skips files and folders named `.github`',
      'Move the file to another folder, or remove the entry.',
    ],
  ])('is missing where it is left out of every site: %s', (page, file, message, help) => {
    const files = { 'a.mdx': '', [file]: '' };
    expect(diagnose(group(`"${page}"`), files).filter(({ rule }) => rule === 'page-file-missing')).toMatchObject([
      { severity: 'error', message, help },
    ]);
    // Brought back, it is a page; of a `readme.md` Mintlify makes none in any case.
    expect(
      diagnose(group(`"${page}"`), { ...files, '.mintignore': `!${file}\n!.github` }).filter(
        ({ rule }) => rule === 'page-file-missing',
      ),
    ).toHaveLength(page === 'x/README' ? 1 : 0);
  });
  it('is no page that a redirect could hide', () => {
    const redirect = docs('"pages":["a"]', ',"redirects":[{"source":"/b","destination":"/a"}]');
    expect(found(redirect, { 'a.mdx': '', 'b.mdx': '' }, { rules: /redirect/ })).toEqual(['redirect-live-page 1:54']);
    expect(found(redirect, { 'a.mdx': '', 'b.mdx': '', '.mintignore': 'b.mdx' }, { rules: /redirect/ })).toEqual([]);
  });
});

describe('pages that two products share', () => {
  const product = (label: string, pages: readonly string[]) => JSON.stringify({ product: label, pages });
  const told = (count: number) => {
    const pages = Array.from({ length: count }, (_, k) => `p${k}`);
    return diagnose(docs(`"products":[${product('A', pages)},${product('B', pages)}]`))
      .filter(({ rule }) => rule === 'page-twice')
      .map(({ message }) => message);
  };
  it('are told once where there are many, and one by one where there are few', () => {
    expect(told(510)).toEqual(['510 pages of product "A" are in product "B" too']);
    expect(told(2)).toEqual(['p0', 'p1'].map((page) => `"${page}" is in the navigation twice`));
  });
});

describe('a page that is there twice', () => {
  const twice = (navigation: string, files: readonly string[] | Record<string, string> = ['a.mdx', 'b.mdx']) =>
    found(docs(navigation), files as readonly string[], { rules: /twice/ });
  it.each([
    ['in one group', '"groups":[{"group":"G","pages":["a","b","a"]}]', ['page-twice 1:56']],
    ['written in two ways', '"groups":[{"group":"G","pages":["a","/a"]}]', ['page-twice 1:52']],
    ['as root and entry', '"groups":[{"group":"G","root":"a","pages":["a"]}]', ['page-twice 1:59']],
    ['in two tabs', '"tabs":[{"tab":"T","pages":["a"]},{"tab":"U","pages":["a"]}]', ['page-twice 1:70']],
    ['three times', '"pages":["a","a","a"]', ['page-twice 1:29', 'page-twice 1:33']],
    ['in two versions', '"versions":[{"version":"1","pages":["a"]},{"version":"2","pages":["a"]}]', []],
    ['in two languages', '"languages":[{"language":"en","pages":["a"]},{"language":"fr","pages":["a"]}]', []],
    [
      'in one version of two languages',
      '"languages":[{"language":"en","versions":[{"version":"1","pages":["a"]}]},{"language":"fr","versions":[{"version":"1","pages":["a"]}]}]',
      [],
    ],
    [
      'in one version twice',
      '"versions":[{"version":"1","pages":["a"]},{"version":"1","pages":["a"]}]',
      ['page-twice 1:82'],
    ],
    [
      'as an operation',
      '"groups":[{"group":"G","openapi":"https://a.b/o","pages":["GET /a","get /a"]}]',
      ['page-twice 1:83'],
    ],
    [
      'as the operations of two specifications',
      '"groups":[{"group":"G","openapi":"https://a.b/o","pages":["GET /a"]},{"group":"H","openapi":"https://a.b/p","pages":["GET /a"]}]',
      [],
    ],
  ])('%s', (_, navigation, expected) => expect(twice(navigation)).toEqual(expected));

  it('through a file that is pulled in twice is none: the entry stands there once', () => {
    expect(
      twice('"groups":[{"group":"G","pages":{"$ref":"p.json"}},{"group":"H","pages":{"$ref":"p.json"}}]', {
        'p.json': '["a"]',
        'a.mdx': '',
      }),
    ).toEqual([]);
  });
});
