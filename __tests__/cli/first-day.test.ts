import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkLaws } from '../../src/testing/index.ts';
import { commitAll, folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

const docs = '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["a"] }] } }\n';
const both =
  '{ "navigation": { "languages": [{ "language": "en", "pages": ["a"] }, { "language": "fr", "default": true, "pages": ["GET /x"] }] } }\n';

describe('navshift new transform', () => {
  it('writes a transform with a test, which holds to the laws and runs at once', async () => {
    const cwd = folderWith({ 'docs.json': docs });
    const { code, stdout, stderr } = await navshift(['new', 'transform', 'give-label'], { cwd });
    expect([code, stdout.split('\n').slice(0, 4)]).toEqual([
      0,
      ['give-label.mjs', 'give-label.fixture/before.json', 'give-label.fixture/after.json', 'give-label.test.mjs'],
    ]);
    expect(stderr).toContain('It passes the law tests. Try it: npx navshift ./give-label.mjs --from Guides --to Learn');
    const { stdout: patch } = await navshift(['./give-label.mjs', '--from', 'Guides', '--to', 'Learn'], { cwd });
    expect(patch).toContain('+{ "navigation": { "groups": [{ "group": "Learn", "pages": ["a"] }] } }');
    const read = (name: string) => readFileSync(join(cwd, `give-label.fixture/${name}.json`), 'utf8');
    const { default: factory } = (await import(join(cwd, 'give-label.mjs'))) as {
      default: (options: object) => Parameters<typeof checkLaws>[0]['transform'];
    };
    const transform = factory({ from: 'API', to: 'Reference' });
    checkLaws({ transform, before: read('before'), after: read('after') });
  });
  it('writes what docs/your-own.md shows', async () => {
    const cwd = folderWith({});
    await navshift(['new', 'transform', 'rename-label'], { cwd });
    const page = readFileSync(new URL('../../docs/your-own.md', import.meta.url), 'utf8');
    expect(page).toContain(`\n\`\`\`js\n${readFileSync(join(cwd, 'rename-label.mjs'), 'utf8')}\`\`\`\n`);
  });
  it('writes it in TypeScript, or nothing where that cannot run', async () => {
    const cwd = folderWith({ 'docs.json': docs });
    const { code, stderr } = await navshift(['new', 'transform', 'give-label', '--ts'], { cwd });
    if ((process.features as { readonly typescript?: unknown }).typescript) {
      expect([code, stderr]).toEqual([0, expect.stringContaining('navshift ./give-label.mts --from Guides')]);
      expect(readFileSync(join(cwd, 'give-label.test.mts'), 'utf8')).toContain('(name: string)');
    } else {
      expect([code, stderr]).toEqual([2, expect.stringContaining('Use Node 22.18 or newer, install tsx beside it')]);
      expect(readdirSync(cwd)).toEqual(['docs.json']);
    }
  });
  it.each([
    [['transform', 'Give Label'], '"Give Label" cannot be the name of a transform.'],
    [['transform', '../x'], '"../x" cannot be the name of a transform.'],
    [['label-case'], 'navshift new cannot make a label-case.\nWrite: navshift new transform label-case.'],
    [['rule', 'x'], 'navshift new cannot make a rule.\nWrite: navshift new transform x.'],
    [['transform'], 'the transform has no name.\nWrite: navshift new transform <name>.'],
    [['transform', 'a'], 'a.mjs exists already.'],
  ])('refuses %j, and writes nothing', async (argv, message) => {
    const cwd = folderWith({ 'a.mjs': '' });
    const { code, stderr } = await navshift(['new', ...argv], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(readdirSync(cwd)).toEqual(['a.mjs']);
  });
});

describe('navshift init --agents', () => {
  const begin = '<!-- navshift -->';
  const readIn = (cwd: string) => readFileSync(join(cwd, 'AGENTS.md'), 'latin1');
  const init = (cwd: string, ...flags: readonly string[]) => navshift(['init', '--agents', ...flags], { cwd });

  it('puts one block into AGENTS.md, leaves all else as it is, and says how to undo it', async () => {
    const cwd = folderWith({ 'AGENTS.md': '# Ours\n\nText' });
    expect(await init(cwd)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^To undo: git apply -R .*\.patch\nWritten: AGENTS\.md\.\n$/),
    });
    const first = readIn(cwd);
    expect(first).toMatch(
      /^# Ours\n\nText\n\n<!-- navshift -->\n[^]*Never edit docs.json by hand[^]*<!-- \/navshift -->\n$/,
    );
    expect(await init(cwd)).toMatchObject({ code: 0, stderr: 'AGENTS.md has the block already.\n' });
    expect(readIn(cwd)).toBe(first);
  });

  it.each([
    ['in a sentence', `We keep ${begin} here.\n\nOurs 1\n`],
    ['in a line of its own', `${begin}\n\nOurs 1\n`],
    ['in code', `\`\`\`md\n${begin}\n## Ours\n<!-- /navshift -->\n\`\`\`\n`],
    ['with the heading, and no end', `${begin}\n## Navigation (docs.json)\nOurs 1\n`],
    ['before the end alone', `<!-- /navshift -->\n${begin}\nOurs\n`],
  ])('loses nothing of a text that has its mark %s', async (_, text) => {
    const cwd = folderWith({ 'AGENTS.md': text });
    await init(cwd);
    const first = readIn(cwd);
    expect(first).toBe(`${text}\n${first.slice(first.lastIndexOf(begin))}`);
    await init(cwd);
    expect(readIn(cwd)).toBe(first);
    // An older block is replaced where it is.
    const later = 'Ours 2\n';
    writeFileSync(join(cwd, 'AGENTS.md'), first.replace('- sort:', '- sort it:') + later);
    await init(cwd);
    expect(readIn(cwd)).toBe(first + later);
  });

  it('keeps CRLF, and ends its own lines with it', async () => {
    const cwd = folderWith({ 'AGENTS.md': '\ufeff# Ours\r\n\r\nText\r\n' });
    await init(cwd);
    const first = readIn(cwd);
    expect(first.slice(0, 45)).toBe('\xef\xbb\xbf# Ours\r\n\r\nText\r\n\r\n<!-- navshift -->\r\n## Na');
    expect(first).not.toMatch(/(?<!\r)\n/);
    expect(await init(cwd)).toMatchObject({ stderr: 'AGENTS.md has the block already.\n' });
  });

  it('refuses bytes that are not UTF-8', async () => {
    const cwd = folderWith({});
    writeFileSync(join(cwd, 'AGENTS.md'), 'Caf\xe9\n', 'latin1');
    const { code, stderr } = await init(cwd);
    expect([code, stderr]).toEqual([2, expect.stringContaining('AGENTS.md is not UTF-8, so nothing was written.')]);
    expect(readIn(cwd)).toBe('Caf\xe9\n');
  });

  it.each([
    ['a file', 'theirs.txt'],
    ['nothing', 'nothing.txt'],
  ])('does not follow a link out of the checkout, to %s', async (_, target) => {
    const cwd = folderWith({});
    const other = folderWith({ 'theirs.txt': 'Theirs\n' });
    symlinkSync(join(other, target), join(cwd, 'AGENTS.md'));
    const { code, stderr } = await init(cwd);
    expect([code, stderr]).toEqual([2, expect.stringContaining('AGENTS.md')]);
    expect(readdirSync(other)).toEqual(['theirs.txt']);
    expect(readFileSync(join(other, 'theirs.txt'), 'utf8')).toBe('Theirs\n');
  });

  it('is undone as it says, over changes that git does not have', async () => {
    const cwd = folderWith({ 'AGENTS.md': 'Ours\n' });
    commitAll(cwd);
    writeFileSync(join(cwd, 'AGENTS.md'), 'Ours, changed\n');
    const { stderr } = await init(cwd);
    const [, undo] = /^To undo: (.*)$/m.exec(stderr)!;
    execFileSync('sh', ['-c', undo!], { cwd });
    expect(readIn(cwd)).toBe('Ours, changed\n');
  });

  it('writes nothing with --dry-run', async () => {
    const cwd = folderWith({});
    expect(await init(cwd, '--dry-run')).toMatchObject({ code: 0, stdout: expect.stringContaining(begin) });
    expect(readdirSync(cwd)).toEqual([]);
  });
});

describe('navshift init', () => {
  const written = (cwd: string) => JSON.parse(readFileSync(join(cwd, 'navshift.config.json'), 'utf8')) as unknown;
  it('writes what the site shows and the answers say', async () => {
    const cwd = folderWith({ 'docs.json': both });
    const { code, stderr } = await navshift(['init'], { cwd, stdin: '\nwhatever\nfallback\n' });
    expect(code).toBe(0);
    expect(stderr).toContain('Languages: fr, en.');
    expect(stderr).toContain('whatever is not one of them.');
    expect(written(cwd)).toEqual({
      defaults: { 'sync-languages': { source: 'fr', missing: 'fallback' } },
      pipelines: { sync: ['sync-openapi', 'sync-languages'] },
      rules: {},
    });
    expect(await navshift(['config', '--validate'], { cwd, load: builtIn })).toMatchObject({
      code: 0,
      stderr: 'navshift.config.json is valid: 0 transforms, 1 default, 1 pipeline, 0 rules.\n',
    });
  });
  it('tells the folders that languages have for themselves', async () => {
    const says = async (en: string[], fr: string[]) => {
      const languages = [
        { language: 'en', pages: en },
        { language: 'fr', groups: [{ group: 'G', pages: fr }] },
      ];
      const cwd = folderWith({ 'docs.json': JSON.stringify({ navigation: { languages } }) });
      return (await navshift(['init', '--yes'], { cwd })).stderr.split('\n')[0];
    };
    expect(await says(['a', 'x/b'], ['fr/a', '/fr/x/b'])).toBe('Languages: en, fr (pages in fr/).');
    // A page that is not translated yet is in both.
    expect(await says(['docs/en/a', 'docs/en/b'], ['docs/fr/a', 'docs/en/b'])).toBe(
      'Languages: en (pages in en/), fr (pages in fr/).',
    );
    expect(await says(['docs/a', 'docs/b'], ['docs/fr/a'])).toBe('Languages: en, fr (pages in fr/).');
    expect(await says(['v1/en/a', 'v2/en/a'], ['v1/fr/a', 'v2/fr/a'])).toBe(
      'Languages: en (pages in en/), fr (pages in fr/).',
    );
    expect(await says(['a'], ['a'])).toBe('Languages: en, fr.');
    expect(await says(['a.fr', 'b'], ['a.en', '../x'])).toBe('Languages: en, fr.');
  });
  it('takes the first answers where nobody answers, and where --yes says so', async () => {
    for (const argv of [['init'], ['init', '--yes']]) {
      const cwd = folderWith({ 'docs.json': both });
      expect(await navshift(argv, { cwd })).toMatchObject({ code: 0 });
      expect(written(cwd)).toMatchObject({ defaults: { 'sync-languages': { source: 'fr', missing: 'keep' } } });
    }
  });
  it('names the schema of the navshift that is installed, for editors', async () => {
    const schema = 'node_modules/navshift/schema/config.schema.json';
    const cwd = folderWith({ [schema]: '{}', 'docs/docs.json': docs });
    expect(await navshift(['init', 'docs'], { cwd })).toMatchObject({ code: 0 });
    expect(written(join(cwd, 'docs'))).toEqual({ $schema: `../${schema}`, rules: {} });
  });
  it('writes no more than it knows, says so, and over nothing; with --dry-run it only prints', async () => {
    const cwd = folderWith({ 'docs.json': docs });
    const dry = await navshift(['init', '--dry-run'], { cwd });
    expect(dry).toMatchObject({ code: 0, stdout: '{\n  "rules": {}\n}\n' });
    expect(dry.stderr).toMatch(/\nDry run: leave out --dry-run to write navshift\.config\.json\.\n$/);
    expect(existsSync(join(cwd, 'navshift.config.json'))).toBe(false);
    expect(await navshift(['init'], { cwd })).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(
        /No pipeline was written: with one language.*\nIf a group.*"managed".*\nWritten: navshift\.config\.json\. Next: navshift check\n$/,
      ),
    });
    expect(written(cwd)).toEqual({ rules: {} });
    expect(await navshift(['init'], { cwd })).toMatchObject({
      code: 2,
      stderr: 'error: navshift.config.json exists already.\nnavshift config shows what it says.\n',
    });
  });
});

const builtIn = async () => (await import('../../transforms/all.ts')).transforms;

describe('navshift config', () => {
  const config = JSON.stringify({
    defaults: { 'sync-languages': { missing: 'copy' } },
    rules: { 'page-twice': 'off' },
  });
  const inside = (text: string) => folderWith({ 'docs.json': docs, 'navshift.config.json': text });
  it('says what holds, and where each thing stands', async () => {
    const { stdout } = await navshift(['config', '--print'], { cwd: inside(config) });
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['transforms', '[]', 'assumed'],
      ['defaults.sync-languages', '{"missing":"copy"}', 'navshift.config.json:1:31'],
      ['pipelines', '{}', 'assumed'],
      ['openapi.ignore', '[]', 'assumed'],
      ['managed', '[]', 'assumed'],
      ['rules.page-twice', '"off"', 'navshift.config.json:1:73'],
      ['ignore', '{}', 'assumed'],
      ['profile', '"platform"', 'assumed'],
      [''],
    ]);
  });
  it('names every mistake at once', async () => {
    const wrong = {
      defaults: { 'sync-langauges': {}, 'sync-languages': { mising: 1 } },
      pipelines: { a: ['a'], b: ['c'] },
    };
    const { code, stderr } = await navshift(['config', '--validate'], {
      cwd: inside(JSON.stringify(wrong)),
      load: builtIn,
    });
    expect(code).toBe(2);
    expect(stderr.match(/^error: navshift\.config\.json:\d+:\d+: .*$/gm)).toEqual([
      expect.stringContaining('unknown transform sync-langauges. Did you mean sync-languages?'),
      expect.stringContaining('sync-languages has no option mising. Did you mean missing?'),
      expect.stringContaining('the pipeline a names itself: a → a.'),
      expect.stringContaining('unknown transform c.'),
    ]);
    expect(stderr).toContain('navshift.config.json has 4 mistakes');
  });
  it('says that there is none', async () => {
    expect(await navshift(['config'], { cwd: folderWith({ 'docs.json': docs }) })).toMatchObject({
      code: 2,
      stderr: 'error: no configuration was found.\nnavshift init writes one for the site.\n',
    });
  });
});

describe('the hand feel', () => {
  const cwd = () => folderWith({ 'deep/docs/docs.json': docs });
  it('-C runs the command in another folder, one after the other, as git has it', async () => {
    const { stdout } = await navshift(['-C', 'deep', '-C', 'docs', 'show'], { cwd: cwd() });
    expect(stdout).toContain('docs.json · 1 page');
    for (const argv of [['-C'], ['-C', 'none', 'show'], ['-C', 'deep/docs/docs.json', 'show']])
      expect(await navshift(argv, { cwd: cwd() })).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^error: -C /),
      });
  });
  it('help and -v say what --help and --version do', async () => {
    const same = async (one: string[], other: string[]) =>
      expect((await navshift(one, { cwd: cwd() })).stdout).toBe((await navshift(other, { cwd: cwd() })).stdout);
    await same(['help'], ['--help']);
    await same(['help', 'show'], ['show', '--help']);
    await same(['help', 'rename-label'], ['rename-label', '--help']);
    await same(['-v'], ['--version']);
  });
  it('says what a file is that has no navigation', async () => {
    const says = async (name: string, text: string) =>
      (await navshift(['rename-label', '--from', 'x', name], { cwd: folderWith({ [name]: text }) })).stderr;
    expect(await says('package.json', '{}')).toContain('This is the package.json of npm: name a docs.json');
    expect(await says('mint.json', '{ "navigation": [] }')).toContain(
      'This is a mint.json, the old form. Run `navshift upgrade-mint`',
    );
    expect(await says('other.json', '{}')).toContain('warning other.json has no navigation [no-navigation]');
    expect(await says('docs.json', '{ "components": [] }')).toContain(
      'Another tool has written it: name the docs.json of',
    );
  });
  it('says what holds where there is nothing to do', async () => {
    const run = async (name: string) => (await navshift([name, 'deep/docs'], { cwd: cwd(), load: builtIn })).stderr;
    expect(await run('tabs-to-dropdowns')).toBe(
      'unchanged deep/docs/docs.json: nothing to change, as no element has `tabs` that can become dropdowns\n',
    );
    expect(await run('expand-openapi')).toContain('as no element has an `openapi` left to expand');
  });
  it.each([
    [['show', '--dept', '1']],
    [['rename-label', '--form', 'x']],
    [['shwo']],
    [['show', 'a', 'b']],
    [['rename-label', '--from']],
  ])('says what next of %j', async (argv) => {
    const { code, stderr } = await navshift(argv, { cwd: cwd() });
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^error: .*\n(?:\(Did you mean .*\)\n)?See navshift (?:[a-z-]+ )?--help\.\n$/),
    ]);
  });
  it('--dry-run is what happens anyway', async () => {
    const argv = ['rename-label', '--from', 'Guides', 'deep/docs'];
    const inside = cwd();
    const { stdout } = await navshift(argv, { cwd: inside });
    expect(await navshift([...argv, '--dry-run'], { cwd: inside })).toMatchObject({ code: 0, stdout });
    expect(await navshift([...argv, '--dry-run', '--write'], { cwd: inside })).toMatchObject({ code: 2 });
  });
});

describe('navshift completion', () => {
  const has = (shell: string) => spawnSync(shell, ['--version']).status === 0;
  const scriptOf = async (shell: string) => (await navshift(['completion', shell], { cwd: folderWith() })).stdout;
  it('completes commands, options and their choices in bash, and else files', async () => {
    const script = await scriptOf('bash');
    const complete = (...words: string[]) =>
      execFileSync(
        'bash',
        [
          '-c',
          `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _navshift; echo "\${COMPREPLY[@]}"`,
          '',
          ...words,
        ],
        { encoding: 'utf8' },
      ).trim();
    expect(complete('navshift', 'co')).toBe('config completion');
    expect(complete('navshift', 'rename-label', '--f')).toBe('--from');
    expect(complete('navshift', 'all-kinds', '--group-by', '')).toBe('tag path none');
    expect(complete('navshift', 'rename-label', 'do')).toBe('');
  });
  // Few machines have this shell: where it is, what it would show is printed.
  (has('zsh') ? it : it.skip)('completes the same in zsh, with what it means', async () => {
    const file = join(folderWith({ s: await scriptOf('zsh') }), 's');
    const shows = 'compdef() {}; _describe() { print -l -- "${(@P)2}"; }; _files() { print files; }';
    const run = 'PREFIX=$words[-1]; CURRENT=$#words; _navshift';
    const complete = (...words: string[]) =>
      execFileSync('zsh', ['-fc', `${shows}; . ${file}; words=("$@"); ${run}`, '', ...words], { encoding: 'utf8' });
    expect(complete('navshift', 're').split('\n')).toEqual(
      expect.arrayContaining([
        'rename-label:Rename an element wherever it stands.',
        'show:Show the navigation as a tree.',
      ]),
    );
    expect(complete('navshift', 'rename-label', '--f')).toMatch(/^--from:/m);
    expect(complete('navshift', 'all-kinds', '--group-by', '')).toBe('tag:\npath:\nnone:\n');
    expect(complete('navshift', 'rename-label', 'do')).toBe('files\n');
  });
  // Few machines have fish either.
  (has('fish') ? it : it.skip)('completes the same in fish, with what it means', async () => {
    const cwd = folderWith({ s: await scriptOf('fish'), 'docs.json': '{}' });
    const complete = (line: string) =>
      execFileSync('fish', ['-c', '. s; complete -C $argv[1]', line], { cwd, encoding: 'utf8' }).trim().split('\n');
    expect(complete('navshift rename-')).toEqual(['rename-label\tRename an element wherever it stands.']);
    expect(complete('navshift rename-label --fr')).toEqual([expect.stringMatching(/^--from\t/)]);
    expect(complete('navshift all-kinds --group-by ')).toEqual(expect.arrayContaining(['none', 'path', 'tag']));
    expect(complete('navshift rename-label doc')).toEqual(['docs.json']);
  });
  it('knows no other shell', async () => {
    expect(await navshift(['completion', 'tcsh'], { cwd: folderWith() })).toMatchObject({
      code: 2,
      stderr: 'error: unknown shell tcsh.\nWrite: navshift completion bash, zsh, fish.\n',
    });
  });
});
