import { describe, expect, it } from '@jest/globals';
import { accountOf, guessTool, ImportError, type ImportNode, readers, unreadTool } from '../../src/import/index.ts';
import { memoryReader } from '../../src/site/index.ts';

type Files = Readonly<Record<string, string>>;
const reading = (tool: 'summary' | 'mkdocs', files: Files, path = '') =>
  readers[tool]({ reader: memoryReader(files), path });

/** A tree in short: labels, paths and what is inside. */
const shape = (nodes: readonly ImportNode[]): unknown[] =>
  nodes.map((node) => {
    if (node.kind === 'page') return node.path;
    if (node.kind === 'link') return `→ ${node.href}`;
    return [node.label, ...(node.page === undefined ? [] : [`(${node.page.path})`]), ...shape(node.children)];
  });

describe('a list of chapters', () => {
  it('has headings, nested lists, chapters without a marker, links, drafts and parts', () => {
    const text = `# Summary

[Intro](README.md)

## Guides & *more*

* [A \`b\`](<guides/a b.md>)
  * [Deep](guides/deep)
    * [Deeper](deeper.md)
      * [Deepest](deepest.md)
- [Site](https://x.test)
- [Draft]()

---

# Part

- Loose
  - [C](c.md)
- nothing
`;
    const { tree, losses } = reading('summary', { 'SUMMARY.md': text, 'guides/deep/README.md': '' });
    expect(shape(tree)).toEqual([
      'README.md',
      [
        'Guides & more',
        ['A b', '(guides/a b.md)', ['Deep', '(guides/deep/README.md)', ['Deeper', '(deeper.md)', 'deepest.md']]],
        '→ https://x.test',
      ],
      ['Part', ['Loose', 'c.md']],
    ]);
    expect(losses.map(({ line, what }) => [line, what])).toEqual([
      [12, 'entry "Draft"'],
      [20, 'entry "nothing"'],
    ]);
  });

  it('is the one of the folder, and others below it are named', () => {
    const { tree, left } = reading('summary', { 'SUMMARY.md': '* [A](a.md)\n', 'sub/SUMMARY.md': '* [B](b.md)\n' });
    expect(shape(tree)).toEqual(['a.md']);
    expect(left).toEqual([
      { file: 'sub/SUMMARY.md', line: 1, column: 1, what: 'this list', why: 'Only SUMMARY.md is read.' },
    ]);
  });

  it('is where .gitbook.yaml, book.toml or LANGS.md says', () => {
    const gitbook = {
      '.gitbook.yaml': 'root: ./docs/\nstructure:\n  summary: toc.md\nredirects:\n  old: new/README.md\n',
      'docs/toc.md': '* [New](new/README.md)',
    };
    const { root, redirects, tree } = reading('summary', gitbook);
    expect([root, redirects.map(({ source, page }) => [source, page]), shape(tree)]).toEqual([
      'docs',
      [['/old', 'docs/new/README.md']],
      ['docs/new/README.md'],
    ]);
    const book = reading('summary', {
      'book.toml': '[book]\ntitle = "B"\nsrc = "text"',
      'text/SUMMARY.md': '[A](a.md)',
    });
    expect([book.name, book.tree.map((node) => node.kind === 'page' && node.address)]).toEqual(['B', ['/a.html']]);
    const files = {
      'LANGS.md': '* [Français](./fr/)\n* [English](en)',
      'de/SUMMARY.md': '* [A](a.md)',
      'en/SUMMARY.md': '* [A](a.md)',
      'fr/SUMMARY.md': '* [A](a.md)',
    };
    expect(reading('summary', files).tree.map((node) => node.kind === 'section' && [node.as, node.label])).toEqual([
      ['language', 'fr'],
      ['language', 'en'],
    ]);
  });

  it.each<[string, Files, unknown]>([
    ['a list beside LANGS.md', { 'd/SUMMARY.md': '* [X](x.md)', 'd/LANGS.md': '* [A](en/)' }, ['d/en/a.md']],
    [
      'a LANGS.md without a language',
      { 'd/LANGS.md': '* [A](https://x.test)' },
      [
        ['en', 'd/en/a.md'],
        ['fr', 'd/fr/a.md'],
      ],
    ],
    [
      'a book around languages',
      { 'd/LANGS.md': '[A](fr)[B](en)', 'd/book.json': '{}' },
      [
        ['fr', 'd/fr/a.md'],
        ['en', 'd/en/a.md'],
      ],
    ],
  ])('keeps each language and its name: %s', (_, own, expected) => {
    const lists = { 'd/en/SUMMARY.md': '* [A](a.md)', 'd/fr/SUMMARY.md': '* [A](a.md)' };
    expect(shape(reading('summary', { ...lists, ...own }, 'd').tree)).toEqual(expected);
  });

  it('takes TOML with quotes in texts and commas in keys', () => {
    const book = `[book]\ntitle = "A Reader's Guide"\n[output.html.redirect]\n"/a,b.html" = 'c.html'\n`;
    const { name, redirects } = reading('summary', { 'book.toml': book, 'src/SUMMARY.md': '' });
    expect([name, redirects[0]!.source]).toEqual(["A Reader's Guide", '/a,b.html']);
  });
});

describe('a mkdocs.yml', () => {
  it('has sections, pages without a title, links, a page twice, tags that nobody knows, and INHERIT', () => {
    const files = {
      'base.yml':
        'site_name: Base\nnav:\n  - index.md\n  - A:\n    - a.md\n    - Again: a.md\n  - X: https://x.test\n  - Empty:\n',
      'site/mkdocs.yml': 'INHERIT: ../base.yml\nsite_name: !ENV [NAME, Own]\nextra: !!python/name:a.b\n',
    };
    const { tree, losses, name, root } = reading('mkdocs', files, 'site');
    expect([root, name, shape(tree)]).toEqual([
      'site/docs',
      'Own',
      ['site/docs/index.md', ['A', 'site/docs/a.md', 'site/docs/a.md'], '→ https://x.test'],
    ]);
    expect(losses).toMatchObject([{ file: 'base.yml', line: 8, what: 'entry "Empty"' }]);
  });

  it('takes folders where there is no nav, in the order of MkDocs, and what .pages says of them', () => {
    const files = {
      'mkdocs.yml': 'plugins: [awesome-pages]',
      'docs/b.md': '',
      'docs/index.md': '',
      'docs/my-guide/z.md': '',
      'docs/my-guide/a.md': '',
      'docs/my-guide/left.md': '',
      'docs/my-guide/.pages': 'title: Guide\nnav:\n  - z.md\n  - Other: a.md\n',
    };
    const { tree } = reading('mkdocs', files);
    expect(shape(tree)).toEqual([
      'docs/index.md',
      'docs/b.md',
      ['Guide', 'docs/my-guide/z.md', 'docs/my-guide/a.md'],
      'docs/my-guide/left.md',
    ]);
    expect(tree.at(-1)!.hidden).toBe(true);
  });

  it.each(['theme:\n  features: [navigation.indexes]', 'plugins: [section-index]'])(
    'gives a section the index that it begins with, as its page: %j',
    (setting) => {
      const nav = 'nav:\n  - A:\n    - a/index.md\n    - B:\n      - a/b.md\n      - a/index.md\n';
      expect(shape(reading('mkdocs', { 'mkdocs.yml': `${nav}${setting}\n` }).tree)).toEqual([
        ['A', '(docs/a/index.md)', ['B', 'docs/a/b.md', 'docs/a/index.md']],
      ]);
    },
  );

  it('inherits the fields of a map that is empty', () => {
    const files = {
      'mkdocs.yml': 'INHERIT: b.yml\ntheme: {}\nnav:\n  - A: [a.md]\n  - B: [b.md]\n',
      'b.yml': 'theme:\n  features: [navigation.tabs]\n',
    };
    expect(reading('mkdocs', files).tree).toMatchObject([{ as: 'tab' }, { as: 'tab' }]);
  });

  it('takes wildcards of .nav.yml, and what they do not name otherwise', () => {
    const files = {
      'mkdocs.yml': 'plugins:\n  - awesome-nav\n',
      'docs/.nav.yml': 'ignore: z.md\nnav:\n  - last.md\n  - "*"\n',
      'docs/a.md': '',
      'docs/last.md': '',
      'docs/in/b.md': '',
    };
    const { tree, left } = reading('mkdocs', files);
    expect(shape(tree)).toEqual(['docs/last.md', 'docs/a.md', ['In', 'docs/in/b.md']]);
    expect(left).toMatchObject([{ file: 'docs/.nav.yml', line: 1, what: '`ignore`' }]);
  });
});

describe('what a list names', () => {
  it('is the page file that was renamed for Mintlify, while the old site lives on', () => {
    const files = { 'mkdocs.yml': 'nav:\n  - A: guide/readme.md\n', 'docs/guide/readme.mdx': '' };
    expect(shape(reading('mkdocs', files).tree)).toEqual(['docs/guide/readme.mdx']);
  });

  it('is a loss where a heading links to another site, as a group has no link', () => {
    const { tree, losses } = reading('summary', { 'SUMMARY.md': '# S\n\n## [Blog](https://x.test)\n\n* [A](a.md)\n' });
    expect([shape(tree), losses.map(({ line, what }) => [line, what])]).toEqual([
      [['Blog', 'a.md']],
      [[3, 'link "Blog"']],
    ]);
  });

  it('can be redirected to another site', () => {
    const gitbook = { '.gitbook.yaml': 'redirects:\n  old: https://x.test/new\n', 'SUMMARY.md': '* [A](a.md)' };
    const mdbook = {
      'book.toml': '[output.html.redirect]\n"/a/old.html" = "https://x.test/new"\n"/a/up.html" = "../b.html"\n',
      'src/SUMMARY.md': '* [A](a.md)',
    };
    const inline = {
      'book.toml': '[output.html]\nredirect = { "/a/old.html" = "b.html", \'/c.html\' = \'https://x.test\' }\n',
      'src/SUMMARY.md': '* [A](a.md)',
    };
    const redirects = [gitbook, mdbook, inline].flatMap((files) => reading('summary', files).redirects);
    expect(redirects.map(({ source, destination }) => [source, destination])).toEqual([
      ['/old', 'https://x.test/new'],
      ['/a/old.html', 'https://x.test/new'],
      ['/a/up.html', '/b.html'],
      ['/a/old.html', '/a/b.html'],
      ['/c.html', 'https://x.test'],
    ]);
  });

  it('is not again in a wildcard beside it, also in a SUMMARY.md of MkDocs', () => {
    const files = {
      'mkdocs.yml': 'plugins: [literate-nav]',
      'docs/SUMMARY.md': '* [A](a.md)\n* sub/\n* *.md\n',
      'docs/a.md': '',
      'docs/b.md': '',
      'docs/sub/SUMMARY.md': '* [Y](y.md)\n',
      'docs/sub/y.md': '',
    };
    expect(shape(reading('mkdocs', files).tree).slice(0, 3)).toEqual([
      'docs/a.md',
      ['Sub', 'docs/sub/y.md'],
      'docs/SUMMARY.md',
    ]);
  });
});

describe('a source that cannot be read', () => {
  it.each<[string, 'summary' | 'mkdocs', Files, number]>([
    ['INHERIT in a circle', 'mkdocs', { 'mkdocs.yml': 'INHERIT: b.yml', 'b.yml': 'INHERIT: mkdocs.yml' }, 1],
    ['INHERIT out of the repository', 'mkdocs', { 'mkdocs.yml': 'a: 1\nINHERIT: ../../x.yml' }, 2],
    ['no YAML', 'mkdocs', { 'mkdocs.yml': 'a: 1\nnav: "' }, 2],
    ['a list without an end', 'summary', { 'SUMMARY.md': `* [A](a.md)\n`.repeat(200_000) }, 1],
    [
      'lists in lists without end',
      'summary',
      { 'SUMMARY.md': Array.from({ length: 150 }, (_, k) => `${'  '.repeat(k)}* [A](a.md)`).join('\n') },
      100,
    ],
    ...['* ', '>', '1. '].map((level): [string, 'summary', Files, number] => [
      `more levels in one line than Markdown reads in hours: ${level}`,
      'summary',
      { 'SUMMARY.md': `\n${level.repeat(100_000)}` },
      2,
    ]),
    [
      'aliases that multiply',
      'mkdocs',
      {
        'mkdocs.yml': `x0: &x0 [a.md]\n${Array.from(
          { length: 9 },
          (_, k) =>
            `x${k + 1}: &x${k + 1} [${Array.from({ length: 10 }, () => `A: *x${k}`)
              .map((one) => `{${one}}`)
              .join(', ')}]`,
        ).join('\n')}\nnav: *x9`,
      },
      1,
    ],
    ['a root out of the repository', 'summary', { '.gitbook.yaml': 'root: ../../x' }, 1],
  ])('is an error with its place: %s', (_, tool, files, line) => {
    expect.assertions(3);
    try {
      reading(tool, files);
    } catch (error) {
      expect(error).toBeInstanceOf(ImportError);
      expect((error as ImportError).file).toBeDefined();
      expect((error as ImportError).line).toBeGreaterThanOrEqual(line);
    }
  });

  it('ends, also for a table in one line without end', () => {
    const files = {
      'book.toml': `[output.html]\nredirect = {${','.repeat(500_000)}${' '.repeat(500_000)}}`,
      'src/SUMMARY.md': '[A](a.md)',
    };
    expect(reading('summary', files).redirects).toEqual([]);
  });

  it('ends, also for thousands of wildcards in one list', () => {
    const files = {
      'mkdocs.yml': 'plugins: [awesome-nav]',
      'docs/.nav.yml': `nav:\n${'  - "*"\n'.repeat(12_000)}`,
      'docs/a.md': '',
    };
    expect(reading('mkdocs', files).tree).toHaveLength(12_000);
  });

  it('refuses paths that lead out, each by itself', () => {
    const one = reading('summary', { 'SUMMARY.md': '* [A](../../a.md)\n* [B](b.md)' });
    const two = reading('mkdocs', { 'mkdocs.yml': 'nav:\n  - A: ../../a.md\n  - b.md' });
    for (const each of [one, two]) {
      const { entries, placed, losses } = accountOf(each, new Map());
      expect([entries, placed, losses.map(({ why }) => why)]).toEqual([2, 1, ['Its path is outside the repository.']]);
    }
  });
});

describe('a folder', () => {
  const at = (files: Files) => ({ reader: memoryReader(files), path: '' });
  it.each(['mkdocs-nav.yml', 'properdocs.yml'])('is of MkDocs with %s', (name) => {
    const files = { [name]: 'nav:\n  - a.md\n', 'docs/a.md': '' };
    expect(guessTool(at(files))).toEqual({ tool: 'mkdocs', by: name });
    expect(shape(reading('mkdocs', files).tree)).toEqual(['docs/a.md']);
    expect(() => reading('mkdocs', { ...files, 'mkdocs.en.yml': '' })).toThrow(
      `There is no mkdocs.yml, but ${['mkdocs.en.yml', name].sort().join(' and ')}`,
    );
  });
  it.each([
    ['VitePress', '.vitepress/config.mts'],
    ['Nextra', 'pages/_meta.js'],
    ['Astro (Starlight)', 'astro.config.mjs'],
    ['ReadMe', 'docs/Guides/_order.yaml'],
    ['Fern', 'fern/docs.yml'],
    ['Fumadocs', 'source.config.ts'],
  ])('of %s is known, and not read', (tool, by) => {
    expect(unreadTool(at({ [by]: '', 'a.md': '' }))).toEqual({ tool, by });
    expect(unreadTool(at({ 'a.md': '', 'astro.md': '' }))).toBeUndefined();
  });
});
