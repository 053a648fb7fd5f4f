import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { mapElements } from '../../src/navigation/index.ts';
import { jsonReportSchema } from '../../src/report/json-schema.ts';
import { defineTransform } from '../../src/transform/index.ts';
import { transforms } from '../../transforms/all.ts';
import { commitAll, folderWith, git } from '../disk/folders.ts';
import { navshift, samples } from './command.ts';

const group = (name: string, ...pages: unknown[]) => ({ group: name, pages });
const docs = {
  navigation: {
    tabs: [
      { tab: 'Guides', groups: [group('Start', 'index'), group('More', 'more')] },
      { tab: 'API', openapi: 'api.json' },
    ],
  },
};
const operation = { get: { tags: ['Users'], responses: {} } };
const files = {
  'docs.json': `${JSON.stringify(docs, undefined, 2)}\n`,
  'api.json': JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/users': operation } }),
};
const markAll = defineTransform({
  name: 'mark-all',
  summary: 'Mark every label.',
  apply: (given) => mapElements(given, (element) => element.withLabel(`${element.label}!`)),
});
const load = () => Promise.resolve([...transforms, ...samples, markAll]);
const site = (more: Record<string, string> = {}) => folderWith({ ...files, ...more });
const told = async (cwd: string, ...argv: string[]) => (await navshift(argv, { cwd, load })).stderr;

describe('a run tells what it means', () => {
  it('with counts that add up: visible, hidden by docs.json or front matter, without a file, unlisted', async () => {
    const navigation = { groups: [group('A', 'a', 'b', 'none'), { ...group('B', 'c'), hidden: true }] };
    const page = (text = '') => `---\ntitle: x\n${text}---\n`;
    const pages = { 'a.mdx': page(), 'b.mdx': page('hidden: true\n'), 'c.mdx': page(), 'd.mdx': page() };
    const cwd = folderWith({ 'docs.json': JSON.stringify({ navigation }), ...pages });
    expect(await told(cwd, 'remove', 'a')).toContain(
      '\n3 pages (1 visible, 2 hidden), 1 entry without a file, 1 page unlisted → 2 pages (0 visible, 2 hidden), 1 entry without a file, 2 pages unlisted\n',
    );
    const clean = await navshift(['check', '--rule', 'page-file-missing=off', '--rule', 'page-file-orphan=off'], {
      cwd,
    });
    expect(clean.stdout).toBe('3 pages (1 visible, 2 hidden), 1 entry without a file, 1 page unlisted: no problems\n');
  });

  it('with the numbers of pages once', async () => {
    const cwd = folderWith({ 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': 'A', 'b.mdx': 'B' });
    expect(await told(cwd, 'add', 'b', '--after', 'a')).toContain('Nothing lost. 1 added.\n');
    const { stdout } = await navshift(['add', 'b', '--after', 'a', '--reporter', 'markdown'], { cwd, load });
    expect(stdout).toContain('**Nothing lost. 1 added.** 1 page, 1 page unlisted → 2 pages.');
  });

  it.each([
    ['a page that moved twice has one URL more', ['move a y', 'move y z'], '0 pages lost, 1 URL changed, 0 added\n'],
    [
      'a page that was removed and added again is there',
      ['remove b', 'add b after=c'],
      '0 pages lost, 0 URLs changed, 0 added\n',
    ],
  ])('with the figures of all its transforms together: %s', async (_, steps, figures) => {
    const navigation = { pages: ['a', 'b', 'c'] };
    const cwd = folderWith({ 'docs.json': JSON.stringify({ navigation }), 'a.mdx': 'A', 'b.mdx': 'B', 'c.mdx': 'C' });
    expect(await told(cwd, 'run', ...steps.flatMap((step) => ['-t', step]))).toContain(figures);
  });

  it('with counts in which a hidden group with a specification that was not opened hides no page', async () => {
    const remote = { group: 'API', hidden: true, openapi: 'https://example.com/x.json' };
    const navigation = { groups: [group('A', 'a', 'b'), remote] };
    const cwd = folderWith({ 'docs.json': JSON.stringify({ navigation }), 'a.mdx': '', 'b.mdx': '' });
    expect(await told(cwd, 'rename', 'A', 'B')).toContain(
      '\n2 pages, as before; pages of 1 specification not counted\n',
    );
    const { stdout } = await navshift(['check', '--rule', 'specification-remote=off'], { cwd });
    expect(stdout).toBe('2 pages, 1 specification: no problems\n');
  });

  it('with the links that it changed, and files that others changed before those that moved', async () => {
    const cwd = folderWith({
      'docs.json': '{ "navigation": { "pages": ["guides/a", "b"] } }',
      'guides/a.mdx': 'See [b](/b) and [a](/guides/a).',
      'b.mdx': 'See [a](/guides/a) and <a href="/guides/a">a</a>.',
    });
    const text = await told(cwd, 'move', 'guides/', 'learn/');
    expect(text).toContain('1 URL changed, redirected. Nothing lost. 3 links in 2 page files updated.');
    expect(text.match(/^would change \S+/gm)).toEqual([
      'would change docs.json',
      'would change b.mdx',
      'would change learn/a.mdx',
    ]);
  });

  it('of each step by itself, as it would be typed', async () => {
    expect(await told(site(), 'run', '-t', 'tabs-to-dropdowns', '-t', 'expand-openapi groupBy=none')).toBe(
      [
        'would change docs.json +7 -4',
        'tabs-to-dropdowns: Nothing lost.',
        '  ~ 2 tabs became dropdowns (2 pages and 1 endpoint)',
        'expand-openapi --group-by none: Nothing lost.',
        '  ~ group "Users" in API unwrapped: GET /users',
        '  ~ endpoint GET /users is now listed in docs.json (before: made by Mintlify from the specification)',
        '2 pages, 1 endpoint, as before',
        '',
        '0 pages lost, 0 URLs changed, 0 added',
        'Dry run: add --write to apply the changes.',
        '',
      ].join('\n'),
    );
  });

  it('of a step that does nothing says so, and of a run that does nothing says nothing', async () => {
    const renamed = await told(site(), 'run', '-t', 'rename-label from=Nowhere', '-t', 'rename-label from=Start');
    expect(renamed).toMatch(
      /\nrename-label --from Nowhere: Nothing to change\.\nrename-label --from Start: Nothing lost\.\n {2}~ group "Start" → "New"\n/,
    );
    expect(await told(site(), 'rename-label', '--from', 'Nowhere')).toBe('unchanged docs.json: nothing to change\n');
  });

  it('after it was written too', async () => {
    const cwd = site();
    commitAll(cwd);
    expect(await told(cwd, 'tabs-to-dropdowns', '--write')).toMatch(
      /^wrote docs\.json .*\ntabs-to-dropdowns: Nothing lost\.\n {2}~ 2 tabs became dropdowns \(2 pages and 1 endpoint\)\n/,
    );
  });

  it('names options of the configuration as they would be typed, and their files from the working folder', async () => {
    const config = { defaults: { 'all-kinds': { labels: 'labels.yaml', tidy: false, languages: ['fr', 'es'] } } };
    const cwd = site({ 'navshift.config.json': JSON.stringify(config), 'labels.yaml': '{}', 'sub/x': '' });
    const { stderr } = await navshift(['run', '-t', 'all-kinds rename=a=b', '-t', 'rename-label from=Start to="a b"'], {
      cwd: join(cwd, 'sub'),
      load,
    });
    expect(stderr).toContain('all-kinds --languages fr,es --no-tidy --labels ../labels.yaml --rename a=b: Nothing');
    expect(stderr).toContain("rename-label --from Start --to 'a b': Nothing lost.");
  });

  it('counts together what would be too many lines', async () => {
    const groups = Array.from({ length: 12 }, (_, k) => group(`Old ${k}`, `p${k}`));
    const cwd = site({ 'docs.json': JSON.stringify({ navigation: { groups } }) });
    expect(await told(cwd, 'mark-all')).toMatch(
      /\nmark-all: Nothing lost\.\n {2}~ 12 groups renamed, such as "Old 0" → ".*"\n {2}12 changes are only counted above\. --reporter json lists each\.\n/,
    );
  });
});

it('explains a finding whose last part means something else for another transform', async () => {
  const explained = async (name: string) => (await navshift(['explain', name], { cwd: site(), load })).stdout;
  expect(await explained('remove/link')).toContain('A page links to a page that the run deletes.');
  expect(await explained('expand-openapi/link')).toContain('A finding of expand-openapi. Its message says');
});

describe('what check finds in the result alone', () => {
  const tab = { tab: 'Old', searchable: true, pages: ['index', group('In pages', 'more')] };
  const mistaken = {
    'docs.json': JSON.stringify({ navigation: { tabs: [tab] } }, undefined, 2),
    'index.mdx': '',
    'more.mdx': '',
  };
  const finds = async (more: Record<string, string>, ...argv: string[]) =>
    (await navshift(['tabs-to-dropdowns', ...argv], { cwd: folderWith({ ...mistaken, ...more }), load })).stderr;

  it('is told with --check, without what was there under another name', async () =>
    expect(await finds({}, '--check')).toContain(
      [
        'navshift check finds 1 warning more in the result:',
        '  docs.json:6:9 warning `searchable` of dropdown "Old" is unknown to navshift [unknown-field]',
        '',
      ].join('\n'),
    ));

  it('is in the reports', async () => {
    const cwd = folderWith(mistaken);
    const reporters = ['json=a.json', 'markdown=a.md'].flatMap((name) => ['--reporter', name]);
    await navshift(['tabs-to-dropdowns', ...reporters], { cwd, load });
    expect(jsonReportSchema.parse(JSON.parse(readFileSync(join(cwd, 'a.json'), 'utf8')))).toMatchObject({
      sites: [{ fresh: [{ rule: 'unknown-field', severity: 'warning', line: 6 }] }],
    });
    expect(readFileSync(join(cwd, 'a.md'), 'utf8')).toMatch(
      /<summary><code>navshift check<\/code> finds 1 warning more in the result<\/summary>\n\n- \*\*warning\*\* `docs.json:6:9`/,
    );
  });

  it('is held to the levels of the configuration, and not looked for in a plain dry run', async () => {
    const config = JSON.stringify({ rules: { 'unknown-field': 'off' } });
    expect(await finds({ 'navshift.config.json': config }, '--check')).not.toContain('more then');
    expect(await finds({})).not.toContain('more then');
  });
});

describe('a patch on a terminal', () => {
  it('counts lines that are only re-indented; piped, it is exact', async () => {
    const pages = Array.from({ length: 30 }, (_, k) => `p${k}`);
    const cwd = site({ 'docs.json': JSON.stringify({ navigation: { groups: [group('A', ...pages)] } }, undefined, 2) });
    const argv = ['add-languages', '--languages', 'fr'];
    const [seen, piped] = [true, false].map((terminal) =>
      navshift(argv, { cwd, load, terminal, env: { NO_COLOR: '1' } }),
    );
    expect((await seen!).stdout).toMatch(/^… \d+ lines only re-indented$/m);
    expect((await piped!).stdout).not.toContain('…');
    writeFileSync(join(cwd, 'patch'), (await piped!).bytes);
    git(cwd, 'apply', 'patch');
    expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toContain('"fr/p29"');
  });
});

describe('a --check that fails', () => {
  it('says what it found, and the command that writes it', async () => {
    const cwd = site();
    const words = [
      'run',
      '-t',
      'tabs-to-dropdowns',
      '-t',
      "rename-label from=Start to='a b'",
      '--reporter',
      'json=x.json',
    ];
    const { code, stdout, stderr } = await navshift([...words, '--check', 'docs.json'], { cwd, load });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    const command = `run -t tabs-to-dropdowns -t 'rename-label from=Start to='\\''a b'\\''' docs.json --write`;
    expect(stderr).toContain('  ~ 2 tabs became dropdowns (2 pages and 1 endpoint)\n');
    expect(stderr).toContain(`\nTo write it: navshift ${command}\n`);
    expect(jsonReportSchema.parse(JSON.parse(readFileSync(join(cwd, 'x.json'), 'utf8')))).toMatchObject({
      mend: `navshift ${command}`,
      sites: [
        {
          steps: [
            { transform: 'tabs-to-dropdowns', command: 'tabs-to-dropdowns', summary: 'Nothing lost.' },
            { changes: [{ kind: 'renamed', name: 'group "Start"', from: 'Start', to: 'a b' }] },
          ],
        },
      ],
    });
  });

  it('names the folder that it was started for', async () => {
    const cwd = folderWith({ 'my docs/docs.json': files['docs.json'] });
    const stderr = await told(cwd, '-C', 'my docs', 'rename-label', '--from=Start', '--check', '--reporter=pretty');
    expect(stderr).toContain("\nTo write it: navshift -C 'my docs' rename-label --from=Start --write\n");
  });

  it('is an error in a workflow, in one annotation', async () => {
    const { stdout } = await navshift(['rename-label', '--from', 'Start', '--check', '--reporter', 'github'], {
      cwd: site(),
      load,
    });
    expect(stdout.split('\n')[0]).toBe(
      '::error file=docs.json,title=navshift --check::rename-label --from Start: Nothing lost.%0A  ~ group "Start" → "New"%0ATo write it: navshift rename-label --from Start --write',
    );
  });

  it('names in a workflow each page that it takes away, at its line', async () => {
    const fr = { language: 'fr', pages: ['fr/a', 'fr/b'] };
    const cwd = folderWith({
      'docs.json': JSON.stringify({ navigation: { languages: [{ language: 'en', pages: ['a'] }, fr] } }, undefined, 1),
      ...Object.fromEntries(['a.mdx', 'fr/a.mdx', 'fr/b.mdx'].map((path) => [path, ''])),
    });
    const { stdout } = await navshift(
      ['remove-language', '--languages=fr', '--delete', '--allow-address-changes', '--check', '--reporter=github'],
      { cwd, load },
    );
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      '::error file=docs.json,line=13,title=navshift diff%3A lost::page fr/a lost (no file, no working redirect) (fr)',
      '::error file=docs.json,line=14,title=navshift diff%3A lost::page fr/b lost (no file, no working redirect) (fr)',
    ]);
  });

  it('names no command where nothing would change, or content comes by a pipe', async () => {
    expect(await told(site(), 'rename-label', '--from', 'Nowhere', '--check')).not.toContain('To write it');
    const { stderr } = await navshift(['rename-label', '--from', 'Start', '--check', '-'], {
      cwd: site(),
      stdin: files['docs.json'],
      load,
    });
    expect(stderr).toContain('would change docs.json');
    expect(stderr).not.toContain('To write it');
  });
});

describe('a run that renames pages', () => {
  /** What is said of a site with these pages in English and French, each with a text of its own. */
  const renamed = (pages: readonly string[], to: string) => {
    const languages = ['en', 'fr'].map((language) => ({ language, pages: pages.map((page) => `${language}/${page}`) }));
    const texts = { en: 'One line of a page.', fr: 'Eine andere Zeile.' };
    const contents = Object.entries(texts).flatMap(([code, text]) =>
      pages.map((page) => [`${code}/${page}.mdx`, text]),
    );
    const cwd = folderWith({
      'docs.json': JSON.stringify({ navigation: { languages } }),
      ...Object.fromEntries(contents),
    });
    return told(cwd, 'rename-language', '--from', 'fr', '--to', to, '--paths', '--no-redirects');
  };

  it('says how many pages moved that no navigation lists, as diff does', async () => {
    const cwd = folderWith({
      'docs.json': '{ "navigation": { "pages": ["old/a"] } }',
      'old/a.mdx': 'A',
      'old/b.mdx': 'B',
      'old/note.txt': '',
    });
    commitAll(cwd);
    const said = await told(cwd, 'move', 'old/', 'new/', '--write');
    const { stdout } = await navshift(['diff', 'HEAD'], { cwd });
    for (const text of [said, stdout])
      for (const part of [
        '2 URLs changed (1 of unlisted pages), all redirected. Nothing lost.',
        '> URL changed /old/b → /new/b (redirected; unlisted)',
      ])
        expect(text).toContain(part);
    const json = await navshift(['diff', 'HEAD', '--reporter', 'json'], { cwd });
    const { changes } = JSON.parse(json.stdout) as { changes: { unlisted?: unknown }[] };
    expect(changes.flatMap(({ unlisted = [] }) => unlisted)).toEqual([{ before: 'old/b' }]);
  });

  it('tells what it declared, and guesses nothing', async () => {
    const said = await renamed(['a'], 'de');
    expect(said).toContain(
      [
        'rename-language --from fr --to de --paths --no-redirects: 1 URL changed in de, without a redirect.',
        '  > URL changed /fr/a → /de/a (no redirect) (de)',
        '  ~ language "fr" → "de"',
      ].join('\n'),
    );
    expect(said).not.toMatch(/likely|[1-9] added|unlisted/);
  });

  it('calls no language a copy of another', async () => {
    const said = await renamed(['a', 'b', 'c'], 'fr-CA');
    expect(said).toContain('  ~ language fr → fr-CA: folder renamed fr/ → fr-CA/: 3 pages (no redirect)');
    expect(said).not.toMatch(/likely|[1-9] added|copy/);
  });
});
