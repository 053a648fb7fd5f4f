import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { commitAll, folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

const docs = (name: string) => `{ "name": "${name}", "navigation": { "pages": ["a"] } }\n`;
const three = {
  'one/docs.json': docs('One'),
  'two/docs.json': docs('Bad'),
  'three/docs.json': docs('Three'),
  'node_modules/x/docs.json': docs('X'),
  'one/package.json': '{}',
};
const names = (folder: string) =>
  ['one', 'two', 'three'].map(
    (site) => (JSON.parse(readFileSync(join(folder, site, 'docs.json'), 'utf8')) as { name: string }).name,
  );

describe('several sites', () => {
  it('come from paths and globs, each once, without node_modules', async () => {
    const cwd = folderWith(three);
    for (const paths of [
      ['**/docs.json'],
      ['*'],
      ['one', 'two', 'three', 'one/docs.json', './one'],
      ['{one,two,three}'],
      ['**'],
    ]) {
      const { code, stderr, stdout } = await navshift(['change-files', '--only', ...paths], { cwd });
      expect(code).toBe(0);
      expect(stderr).toContain('3 sites: 3 would change (3 files, +3 -3)');
      expect(stdout.match(/^--- .*$/gm)!.sort()).toEqual([
        '--- a/one/docs.json',
        '--- a/three/docs.json',
        '--- a/two/docs.json',
      ]);
    }
  });

  it('stop all writing and printing if one fails', async () => {
    const cwd = folderWith(three);
    expect(await navshift(['fail-bad', '*'], { cwd })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('This site is bad'),
    });
    const { code, stderr } = await navshift(['fail-bad', '*', '--write'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('failed two/docs.json: nothing was written');
    expect(stderr).toContain('--keep-going continues with the others');
    expect(names(cwd)).toEqual(['One', 'Bad', 'Three']);
  });

  it('go on without the one that fails under --keep-going, and still end with 2', async () => {
    const cwd = folderWith(three);
    const { code, stderr } = await navshift(['fail-bad', '*', '--write', '--keep-going'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('3 sites: 2 changed (2 files, +2 -2), 1 failed, 1 error');
    expect(names(cwd)).toEqual(['New', 'Bad', 'New']);
  });

  it('are each summed up by name', async () => {
    const cwd = folderWith(three);
    const { stderr } = await navshift(['change-files', '--only', 'one', 'three'], { cwd });
    expect(stderr).toBe(
      [
        'would change one/docs.json +1 -1',
        'change-files --only: Nothing lost.',
        '  ~ setting name "One" → "New"',
        'one/docs.json: 1 page, as before',
        '',
        'would change three/docs.json +1 -1',
        'change-files --only: Nothing lost.',
        '  ~ setting name "Three" → "New"',
        'three/docs.json: 1 page, as before',
        '',
        '2 sites: 2 would change (2 files, +2 -2)',
        '0 pages lost, 0 URLs changed, 0 added',
        'Dry run: add --write to apply the changes.',
        '',
      ].join('\n'),
    );
  });

  it('show how far they are on a terminal alone, and only once it takes more than two seconds', async () => {
    const cwd = folderWith(Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`s${i}/docs.json`, docs('S')])));
    const run = async (terminal: boolean) =>
      (await navshift(['change-files', '--only', '*'], { cwd, terminal })).stderr;
    expect(await run(true)).not.toContain('6/6');
    let now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => (now += 200));
    try {
      expect(await run(true)).toContain('6/6 s5');
      expect(await run(true)).not.toContain('1/6');
      expect(await run(false)).not.toContain('6/6');
    } finally {
      clock.mockRestore();
    }
  });

  it('and in a large one what is done to it, from two seconds on', async () => {
    const cwd = folderWith({ 'docs.json': docs('S') });
    const says = async (...argv: string[]) => {
      const { stderr } = await navshift(argv, { cwd, terminal: true });
      return [...stderr.matchAll(/\r\u001b\[K([^\r\n]*)/g)].map(([, line]) => line);
    };
    let now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => (now += 1100));
    try {
      expect((await says('run', '-t', 'change-files only', '-t', 'rename-label from=x')).slice(0, 3)).toEqual([
        '1/1 docs.json: change-files',
        '1/1 docs.json: rename-label',
        '1/1 docs.json: proving that nothing is lost',
      ]);
      expect((await says('check')).slice(0, 2)).toEqual(['1/1 docs.json: specifications', '1/1 docs.json: rules']);
    } finally {
      clock.mockRestore();
    }
  });

  it('are an error when a glob finds none, which says what it does find', async () => {
    const cwd = folderWith(three);
    expect(await navshift(['change-files', 'x*'], { cwd })).toMatchObject({
      code: 2,
      stderr: 'error: x* matches no docs.json.\nNothing matches it. navshift never searches node_modules.\n',
    });
    expect((await navshift(['change-files', 'one/pack*'], { cwd })).stderr).toContain(
      'It matches 1 other file or folder, such as one/package.json.',
    );
  });

  it('are guarded together: one with changes that are not committed stops them all', async () => {
    const cwd = folderWith(three);
    commitAll(cwd);
    writeFileSync(join(cwd, 'two/docs.json'), docs('Mine'));
    const { code, stderr } = await navshift(['change-files', '--only', '*', '--write'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('two/docs.json has uncommitted changes');
    expect(names(cwd)).toEqual(['One', 'Mine', 'Three']);
  });
});

describe('standard input', () => {
  it('is content in, content out', async () => {
    const cwd = folderWith({});
    const content = '\ufeff{ "name": "Old",\r\n "navigation": { "pages": [] } }';
    expect(await navshift(['change-files', '--only', '-'], { cwd, stdin: content })).toMatchObject({
      code: 0,
      stdout: content.replace('Old', 'New'),
    });
    const unchanged = await navshift(['rename-label', '--from', 'x', '-'], { cwd, stdin: content });
    expect(unchanged).toMatchObject({ code: 0, stdout: content });
  });

  it('keeps bytes that are no text of its own making', async () => {
    const cwd = folderWith({});
    const content = Buffer.from('{"name":"Old","é":"\\ud800 ü","navigation":{}}');
    expect((await navshift(['change-files', '--only', '-'], { cwd, stdin: content })).bytes).toEqual(
      Buffer.from(content.toString().replace('Old', 'New')),
    );
  });

  it('gives nothing out when it fails, and ends with the same codes', async () => {
    const cwd = folderWith({ 'a.mdx': '', 'b.mdx': '', 'deep/c.mdx': '' });
    expect(await navshift(['fail', '-'], { cwd, stdin: docs('A') })).toMatchObject({ code: 2, stdout: '' });
    expect(await navshift(['change-files', '--only', '--check', '-'], { cwd, stdin: docs('A') })).toMatchObject({
      code: 1,
      stdout: '',
    });
    expect(await navshift(['change-files', '-'], { cwd, stdin: docs('A') })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('4 other files would change too, and `-` can only print docs.json'),
    });
    expect(await navshift(['fail', '-'], { cwd, stdin: '{' })).toMatchObject({ code: 2, stdout: '' });
    expect((await navshift(['fail', '-', '--write'], { cwd, stdin: docs('A') })).stderr).toContain(
      'nothing to --write',
    );
    expect((await navshift(['fail', '-', 'x'], { cwd, stdin: docs('A') })).stderr).toContain('cannot be mixed');
  });
});
