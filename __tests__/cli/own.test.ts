import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { configurationOf, ReadConfigurations } from '../../src/cli/config/config.ts';
import type { Io } from '../../src/cli/terminal/io.ts';
import { folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

const docs = '{ "navigation": { "tabs": [{ "tab": "API", "pages": ["a"] }] } }\n';

/** A transform that gives a label another text. */
const shout = (more = '', name = 'shout') => `
import { defineTransform, mapElements, z } from 'navshift';
export default defineTransform({
  name: '${name}',
  summary: 'Write a label in capitals.',
  options: z.object({
    label: z.string().describe('the label'),
    end: z.string().default('!').describe('what comes behind it'),
    words: z.string().optional().describe('a file').meta({ content: true }),
    codes: z.array(z.string()).optional().describe('codes'),
    names: z.record(z.string(), z.string()).optional().describe('names'),
    loud: z.boolean().default(true).describe('loud'),
  }),
  apply(site, { label, end, words = '' }, report) {
    ${more}
    const loud = label.toUpperCase() + words.trim() + end;
    return mapElements(site, (element) => (element.label === label ? element.withLabel(loud) : element));
  },
});`;
const plain = (apply: string, name = 'mine') =>
  `import { defineTransform } from 'navshift';
export default defineTransform({ name: '${name}', summary: 'Mine.',
  apply(site, options, report) {
    ${apply}
  } });`;

const site = { 'docs.json': docs, 'a.mdx': '', 'shout.mjs': shout() };
const config = (says: object) => ({ 'navshift.config.json': JSON.stringify(says) });

const runIn = (files: Record<string, string>, ...argv: string[]) =>
  navshift(argv, { cwd: folderWith({ ...site, ...files }) });

describe('a transform of your own', () => {
  it('is a command by its file, with flags, help and --check', async () => {
    const patched = await runIn({}, './shout.mjs', '--label', 'API');
    expect(patched.stdout).toContain('+{ "navigation": { "tabs": [{ "tab": "API!", "pages": ["a"] }] } }');
    expect(await runIn({}, './shout.mjs', '--label', 'API', '--check')).toMatchObject({ code: 1, stdout: '' });
    const { stdout } = await runIn({}, './shout.mjs', '--help');
    expect(stdout).toMatch(/^Usage: navshift \.\/shout\.mjs \[options\] \[paths…\]\n\nWrite a label in capitals\.\n/);
    expect(stdout).toMatch(/--end <text> +what comes behind it \(default: !\)/);
  });
  it('is a step of run by its file, beside others', async () => {
    const { stdout } = await runIn({}, 'run', '-t', './shout.mjs label=API', '-t', 'rename-label from=API! to=New');
    expect(stdout).toContain('+{ "navigation": { "tabs": [{ "tab": "New", "pages": ["a"] }] } }');
  });
  it('is a command by its name where the configuration names its file, wherever the command runs', async () => {
    const files = {
      ...site,
      ...config({ transforms: ['./own/shout.mjs'] }),
      'own/shout.mjs': shout(),
      '.git/HEAD': '',
    };
    const cwd = join(folderWith({ ...files, 'deep/x.md': '' }), 'deep');
    expect((await navshift(['shout', '--label', 'API'], { cwd })).stdout).toContain('"API!"');
    expect((await navshift(['explain', 'shout'], { cwd })).stdout).toMatch(/^shout\n/);
  });
  it('is found in a package, whose name may be cut short', async () => {
    const files = {
      'node_modules/navshift-transform-shout/package.json':
        '{ "name": "navshift-transform-shout", "exports": "./x.mjs" }',
      'node_modules/navshift-transform-shout/x.mjs': shout(),
    };
    for (const name of ['shout', 'navshift-transform-shout'])
      expect((await runIn(files, name, '--label', 'API')).stdout).toContain('"API!"');
  });
  const { typescript } = process.features as { readonly typescript?: unknown };
  it('runs in TypeScript where Node reads it, and says what to do where Node does not', async () => {
    const { code, stderr } = await runIn({ 'shout.ts': shout() }, './shout.ts', '--label', 'API');
    expect([code, stderr.includes('does not read TypeScript')]).toEqual(typescript ? [0, false] : [2, true]);
  });
  it('takes plain words for options, and sites by --site', async () => {
    const words = (more: string) => `
      import { defineTransform, mapElements, z } from 'navshift';
      export default defineTransform({ name: 'words', summary: 'Words.', arguments: ['from', 'to'${more}],
        options: z.object({ from: z.string(), to: z.string().optional(), pages: z.array(z.string()).default([]) }),
        apply: (site, { from, to = '-', pages }) =>
          mapElements(site, (element) => (element.label === from ? element.withLabel([to, ...pages].join('+')) : element)) });`;
    const files = { 'words.mjs': words(", 'pages'"), 'wrong.mjs': words(", 'nope'"), 'docs/docs.json': docs };
    const label = async (...argv: string[]) => /^\+.*"tab": "([^"]*)"/m.exec((await runIn(files, ...argv)).stdout)?.[1];
    expect(await label('./words.mjs', 'API', 'B')).toBe('B');
    expect(await label('./words.mjs', 'API', 'B', 'x', 'y', '--site', 'docs')).toBe('B+x+y');
    expect(await label('./words.mjs', '--site', 'docs', 'API')).toBe('-');
    expect(await label('run', '-t', './words.mjs API "two words" x y', 'docs')).toBe('two words+x+y');
    expect(await label('run', '-t', './words.mjs from=API to=B', 'docs')).toBe('B');
    expect((await runIn(files, './words.mjs', '--help')).stdout).toContain('<from> [to] [pages...]');
    expect((await runIn(files, './words.mjs')).stderr).toContain("missing required argument 'from'");
    expect((await runIn(files, './wrong.mjs', 'API')).stderr).toContain(
      'words: the argument nope is not an option of it',
    );
  });
  it('does not run in a checkout that is not trusted', async () => {
    const marked = `globalThis.navshiftRan = true;${shout()}`;
    const files = { ...config({ transforms: ['./marked.mjs'] }), 'marked.mjs': marked };
    const { code, stderr } = await runIn(files, 'run', '-t', 'rename-label from=API', '--no-config-scripts');
    expect(code).toBe(0);
    expect(stderr).toContain('The transforms of navshift.config.json are skipped: --no-config-scripts runs only');
    expect('navshiftRan' in globalThis).toBe(false);
  });
});

describe('a configuration', () => {
  it('is read once, whoever asks for it', async () => {
    const cwd = folderWith({ ...site, ...config({ profile: 'specification' }) });
    const io = { cwd, stderr: { write: () => true } } as unknown as Io;
    const read = new ReadConfigurations();
    const first = await configurationOf({}, [], io, read);
    expect(first?.says.profile).toBe('specification');
    expect((await configurationOf({}, ['docs.json'], io, read))?.says).toBe(first?.says);
  });
  it.each([[['--config', 'mine.json']], [['--config=mine.json']]])(
    'that is named by %j names the transforms of the command',
    async (named) => {
      const files = { 'mine.json': JSON.stringify({ transforms: ['./shout.mjs'] }) };
      expect((await runIn(files, 'shout', ...named, '--label', 'API')).stdout).toContain('"API!"');
    },
  );
  it('is spoken of once, though a transform of your own is looked for in it before', async () => {
    const files = {
      'docs/docs.json': docs,
      ...config({ transforms: ['./shout.mjs'] }),
      'docs/navshift.config.yaml': '',
    };
    const { stderr } = await runIn(files, 'shout', '--label', 'API', 'docs');
    expect(stderr.match(/navshift\.config\.yaml is skipped/g)).toHaveLength(1);
  });
  it('says what a transform assumes: files are named from its folder, and what is given counts more', async () => {
    const defaults = { shout: { end: '?', words: 'words.txt', codes: ['a'], names: { a: 'b' }, loud: false } };
    const files = {
      'docs/docs.json': docs,
      'docs/navshift.config.json': JSON.stringify({ defaults }),
      'docs/words.txt': ' indeed\n',
    };
    expect((await runIn(files, './shout.mjs', '--label', 'API', 'docs')).stdout).toContain('"APIindeed?"');
    expect((await runIn(files, './shout.mjs', '--label', 'API', '--end', '.', 'docs')).stdout).toContain(
      '"APIindeed."',
    );
    expect((await runIn(files, 'run', '-t', './shout.mjs label=API', 'docs')).stdout).toContain('"APIindeed?"');
    expect((await runIn(files, './shout.mjs', '--label', 'API', '--no-config', 'docs')).stdout).toContain('"API!"');
  });
  it('names pipelines, of transforms and of pipelines, which are one parse and one print', async () => {
    const pipelines = {
      first: ['./shout.mjs label=API', { transform: 'rename-label', options: { from: 'API!', to: 'Next' } }],
      all: ['first', 'rename-label from=Next to=Last'],
    };
    const { stdout, code } = await runIn(config({ pipelines }), 'run', 'all', '.');
    expect(code).toBe(0);
    expect(stdout.match(/^---/gm)).toHaveLength(1);
    expect(stdout).toContain('+{ "navigation": { "tabs": [{ "tab": "Last", "pages": ["a"] }] } }');
  });
});

describe('a mistake', () => {
  const steps = (...list: unknown[]) => config({ pipelines: { nightly: list } });
  it.each<[string, Record<string, string>, string[], string]>([
    ['a file that is not there', {}, ['./shot.mjs'], 'error: ./shot.mjs does not exist.\nnavshift looked for /'],
    ['a folder', { 'x.mjs/a': '' }, ['./x.mjs'], 'error: ./x.mjs is a folder.'],
    [
      'a file that exports nothing',
      { 'x.mjs': '' },
      ['./x.mjs'],
      'error: ./x.mjs exports no transform.\nWrite: export default defineTransform({',
    ],
    [
      'a function that is no transform',
      { 'x.mjs': 'export default () => 1' },
      ['./x.mjs'],
      './x.mjs exports no transform',
    ],
    ['a syntax error', { 'x.mjs': 'export default {' }, ['./x.mjs'], './x.mjs'],
    ['an import that is not there', { 'x.mjs': "import './y.mjs'" }, ['./x.mjs'], './x.mjs'],
    [
      'a file that throws',
      { 'x.mjs': '\nthrow new Error("no luck")' },
      ['./x.mjs'],
      'error: ./x.mjs:2:7 cannot be read: no luck.',
    ],
    [
      'a name that cannot be typed',
      { 'x.mjs': plain('return site', 'My Transform') },
      ['./x.mjs'],
      '"My Transform" cannot be the name of a transform.\nUse small letters',
    ],
    [
      'several transforms in one file',
      {
        'x.mjs': `${plain('return site')}\nexport const b = defineTransform({ name: 'b', summary: 'B.', apply: (s) => s })`,
      },
      ['./x.mjs'],
      './x.mjs exports several transforms: ',
    ],
    [
      'a transform that throws',
      { 'x.mjs': plain('throw new Error("no luck")') },
      ['./x.mjs'],
      './x.mjs:4:11 error it threw: no luck [mine/threw]',
    ],
    ['a transform that throws no error', { 'x.mjs': plain('throw 5') }, ['./x.mjs'], 'it threw: 5 [mine/threw]'],
    [
      'a transform that gives back nothing',
      { 'x.mjs': plain('') },
      ['./x.mjs'],
      './x.mjs error it returned nothing [mine/result]',
    ],
    [
      'a transform that gives back what is no site',
      { 'x.mjs': plain('return site.root') },
      ['./x.mjs'],
      'it returned something that is not a site [mine/result]',
    ],
    ['an option that is missing', {}, ['./shout.mjs'], 'shout needs --label <text>.'],
    [
      'an option that is unknown',
      {},
      ['./shout.mjs', '--lable', 'x'],
      "unknown option '--lable'\n(Did you mean --label?)",
    ],
    [
      'an option of a step that is unknown',
      {},
      ['run', '-t', './shout.mjs lable=x'],
      'shout has no option lable. Did you mean label?',
    ],
    ['a step that is no transform', {}, ['run', '-t', 'shuot'], 'unknown transform shuot.'],
    [
      'a package that is not there',
      config({ transforms: ['navshift-transform-none'] }),
      ['run', '-t', 'x'],
      'the package navshift-transform-none is not installed for /',
    ],
    [
      'two transforms of one name',
      { ...config({ transforms: ['./shout.mjs', './x.mjs'] }), 'x.mjs': shout() },
      ['shout'],
      'navshift.config.json:1:30: the transform shout of ./x.mjs has the same name as one of ./shout.mjs.\nGive it another `name`.',
    ],
    [
      'a transform with the name of a built-in one',
      { ...config({ transforms: ['./x.mjs'] }), 'x.mjs': plain('', 'all-kinds') },
      ['mine'],
      'the transform all-kinds of ./x.mjs has the same name as one of navshift itself',
    ],
    [
      'a pipeline without a configuration',
      {},
      ['run', 'nightly'],
      'unknown pipeline nightly: no configuration was found.\nWrite a navshift.config.json',
    ],
    [
      'a pipeline that is not there',
      steps('rename-label'),
      ['run', 'nigthly'],
      'navshift.config.json: unknown pipeline nigthly. Did you mean nightly?\nIt has nightly.',
    ],
    [
      'no pipeline named',
      steps('rename-label'),
      ['run'],
      'navshift.config.json has the pipeline nightly: navshift run nightly.',
    ],
    [
      'a pipeline that names itself',
      config({ pipelines: { a: ['b'], b: ['rename-label from=x', 'a'] } }),
      ['run', 'a'],
      'navshift.config.json:1:52: the pipeline a names itself: a → b → a.\nRemove that step.',
    ],
    ['a step of a pipeline that is no transform', steps('shuot'), ['run', 'nightly'], 'unknown transform shuot'],
    [
      'a step of a pipeline with an unknown option',
      steps('./shout.mjs lable=x'),
      ['run', 'nightly'],
      'shout has no option lable. Did you mean label?',
    ],
    [
      'an unknown option as data',
      steps({ transform: './shout.mjs', options: { lable: 1 } }),
      ['run', 'nightly'],
      'navshift.config.json:1:72: shout has no option lable. Did you mean label?\nIt has label, end',
    ],
    [
      'a list where a text is wanted',
      steps({ transform: './shout.mjs', options: { label: ['x'] } }),
      ['run', 'nightly'],
      'label: It is a single value.',
    ],
    [
      'a number where a list is wanted',
      steps({ transform: './shout.mjs', options: { label: 'x', codes: { a: 1 } } }),
      ['run', 'nightly'],
      'codes: It is a list of texts.',
    ],
    [
      'a text where a switch is wanted',
      steps({ transform: './shout.mjs', options: { label: 'x', loud: 'yes' } }),
      ['run', 'nightly'],
      'loud: It is either true or false.',
    ],
    [
      'a file of an option that is not there',
      steps('./shout.mjs label=x words=none.txt'),
      ['run', 'nightly'],
      'none.txt cannot be read: it does not exist.',
    ],
    ['an option missing in a pipeline', steps('./shout.mjs'), ['run', 'nightly'], 'shout needs --label <text>.'],
    [
      'an unknown default',
      config({ defaults: { shout: { ned: 1 } } }),
      ['./shout.mjs', '--label', 'x'],
      'navshift.config.json:1:29: shout has no option ned. Did you mean end?',
    ],
    ['an empty pipeline', steps(), ['run', 'nightly'], 'navshift.config.json:1:25: pipelines.nightly: '],
    [
      'a pipeline that is not a list',
      config({ pipelines: { nightly: 'rename-label' } }),
      ['run', 'nightly'],
      'navshift.config.json:1:25: pipelines.nightly: ',
    ],
    [
      'a step of another form',
      steps({ 'rename-label': {} }),
      ['run', 'nightly'],
      'a step is a text, such as "add-languages languages=fr,es"',
    ],
    [
      'a key that is misspelt',
      config({ pipeline: {} }),
      ['run', 'nightly'],
      'navshift.config.json:1:13: Unrecognized key: "pipeline". Did you mean pipelines?\nIt can have `transforms`, `defaults`, `pipelines`',
    ],
    ['a configuration that is empty', { 'navshift.config.json': '' }, ['run', 'nightly'], 'navshift.config.json:1:1'],
    [
      'a configuration that is a folder',
      { 'navshift.config.json/x': '' },
      ['run', 'nightly'],
      'navshift.config.json cannot be read: it is a folder.\nFix it, or remove it. --no-config ignores it.',
    ],
    [
      'the configuration of another tool',
      { 'other.json': '{ "compilerOptions": {} }' },
      ['run', 'x', '--config', 'other.json'],
      'other.json:1:22: Unrecognized key: "compilerOptions".',
    ],
    [
      'a configuration that is not there',
      {},
      ['run', 'x', '--config', 'none.json'],
      'none.json cannot be read: it does not exist.',
    ],
    [
      'a quote that is not closed in a pipeline',
      steps('./shout.mjs label="x'),
      ['run', 'nightly'],
      'a quote is not closed in: ',
    ],
    [
      '-t beside a pipeline, which is a site then',
      steps('rename-label from=x'),
      ['run', 'nightly', '-t', 'rename-label from=x'],
      'nightly',
    ],
  ])('says what, where and what next: %s', async (_, files, argv, expected) => {
    const { code, stderr, stdout } = await runIn(files, ...argv);
    expect(stderr).toContain(expected);
    expect([code, stdout]).toEqual([2, '']);
    // No stack trace of navshift's own.
    expect(stderr).not.toMatch(/^\s+at .*(?:src|dist)\//m);
    expect(stderr).not.toContain('NAVSHIFT_DEBUG');
  });
});

describe('a transform that a stranger adds', () => {
  const cookbook = readFileSync('docs/cookbook.md', 'utf8');
  const dedupe = /```js\n([^`]*name: 'dedupe'[^]*?)```/.exec(cookbook)![1]!;
  const listed = (groups: string[][]) =>
    JSON.stringify({ navigation: { groups: groups.map((pages, k) => ({ group: `G${k}`, pages })) } });

  it('has at most 25 lines, and is a command by one entry of a list', async () => {
    expect(dedupe.trim().split('\n').length).toBeLessThanOrEqual(25);
    const files = {
      'docs.json': listed([
        ['a', 'b', 'a'],
        ['b', 'c'],
      ]),
      'b.mdx': '',
      'c.mdx': '',
      'dedupe.mjs': dedupe,
      ...config({ transforms: ['./dedupe.mjs'] }),
    };
    const { code, stdout, stderr } = await runIn(files, 'dedupe');
    expect([code, stdout]).toEqual([0, expect.stringContaining(`+${listed([['a', 'b'], ['c']])}`)]);
    expect(stderr).toContain('0 pages lost');
    expect((await runIn(files, 'dedupe', '--write')).code).toBe(0);
    expect((await runIn({ ...files, 'docs.json': listed([['a'], ['b']]) }, 'dedupe', '--check')).code).toBe(0);
  });
});
