import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { defineTransform } from '../../src/transform/index.ts';
import { commitAll, folderWith, makePipe, snapshot } from '../disk/folders.ts';
import { navshift } from './command.ts';

const docs = '{ "name": "Old", "navigation": { "pages": ["a"] } }\n';
const site = { 'docs.json': docs, 'a.mdx': 'A', 'b.mdx': 'B', 'deep/c.mdx': 'C', file: '' };

/** Runs a transform that would write, with reports, and says what came of it. */
async function write(cwd: string, ...reporters: readonly string[]) {
  const flags = reporters.flatMap((reporter) => ['--reporter', reporter]);
  return navshift(['change-files', '--write', ...flags], { cwd });
}

/** Runs it where a report cannot go to its file: nothing must have happened then. */
async function refusal(cwd: string, ...reporters: readonly string[]): Promise<string> {
  const before = snapshot(cwd);
  const { code, stdout, stderr } = await write(cwd, ...reporters);
  expect({ code, stdout, after: snapshot(cwd) }).toEqual({ code: 2, stdout: '', after: before });
  return stderr.replace(/^error: /, '').split('\n')[0]!;
}

describe('a report in a file', () => {
  it('is written where its folders are missing', async () => {
    const cwd = folderWith(site);
    expect(await write(cwd, 'json=out/of/this/r.json')).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(cwd, 'out/of/this/r.json'), 'utf8'))).toMatchObject({
      sites: [{ outcome: 'written' }],
    });
  });

  it('that cannot be written is said before anything is written, and leaves nothing behind', async () => {
    const cwd = folderWith(site);
    expect(await refusal(cwd, 'json=file/r.json')).toContain('file is a file, not a folder');
    expect(await refusal(cwd, 'json=file/x/r.json')).toContain('a part of the path is a file, not a folder');
    expect(await refusal(cwd, 'json=deep')).toBe('the report cannot be written to deep: it is a folder.');
    expect(await refusal(cwd, `json=${'x'.repeat(300)}`)).toContain('the name is too long');
    expect(await refusal(cwd, 'markdown=new/folder/r.md', 'json=deep')).toBe(
      'the report cannot be written to deep: it is a folder.',
    );
  });

  // Root may write everywhere, whatever the permissions say: there is nothing to refuse.
  const asUser = process.getuid?.() === 0 ? it.skip : it;
  asUser('that may not be written is said before anything is written', async () => {
    const cwd = folderWith({ ...site, 'shut/x': '', 'kept.json': '' });
    chmodSync(join(cwd, 'shut'), 0o555);
    chmodSync(join(cwd, 'kept.json'), 0o444);
    expect(await refusal(cwd, 'json=shut/r.json')).toContain('permission denied');
    expect(await refusal(cwd, 'json=kept.json')).toContain('permission denied');
  });

  it('is none of the files that the run reads or changes', async () => {
    const cwd = folderWith({ ...site, 'openapi.yaml': 'openapi: 3.1.0', 'deep/link.txt': '' });
    linkSync(join(cwd, 'docs.json'), join(cwd, 'hard.json'));
    expect(await refusal(cwd, 'json=docs.json')).toBe('a report would overwrite docs.json, which this run changes.');
    expect(await refusal(cwd, 'json=./deep/../docs.json')).toBe(
      'a report would overwrite ./deep/../docs.json, which this run changes.',
    );
    expect(await refusal(cwd, 'json=hard.json')).toBe('a report would overwrite hard.json, which this run reads.');
    expect(await refusal(cwd, 'json=a.mdx')).toBe('a report would overwrite a.mdx, which this run reads.');
    expect(await refusal(cwd, 'json=moved/b.mdx')).toBe(
      'a report would overwrite moved/b.mdx, which this run changes.',
    );
    expect(await refusal(cwd, 'json=b.mdx')).toBe('a report would overwrite b.mdx, which this run changes.');
  });

  it('is none of the files that options name, and not the configuration', async () => {
    const cwd = folderWith({ 'docs.json': docs, 'a.mdx': '', 'labels.yaml': '', 'navshift.config.json': '{}' });
    const said = async (...argv: string[]) => (await navshift(argv, { cwd })).stderr;
    expect(await said('all-kinds', '--labels', 'labels.yaml', '--reporter', 'json=labels.yaml')).toContain(
      'which this run reads',
    );
    expect(
      await said('all-kinds', '--spec', 'https://a.example/=labels.yaml', '--reporter', 'json=labels.yaml'),
    ).toContain('which this run reads');
    expect(await said('check', '--reporter', 'json=navshift.config.json')).toContain('which this run reads');
    expect(await said('check', '--reporter', 'json=docs.json')).toContain('which this run reads');
    expect([
      readFileSync(join(cwd, 'labels.yaml'), 'utf8'),
      readFileSync(join(cwd, 'navshift.config.json'), 'utf8'),
    ]).toEqual(['', '{}']);
  });

  it('is none of a broken site either', async () => {
    const cwd = folderWith({ 'docs.json': '{' });
    expect((await navshift(['check', '--reporter', 'json=docs.json'], { cwd })).stderr).toContain(
      'which this run reads',
    );
    expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe('{');
  });

  it('is one file under all of its names', async () => {
    const cwd = folderWith({ ...site, 'old.json': 'old' });
    linkSync(join(cwd, 'old.json'), join(cwd, 'same.json'));
    expect(await refusal(cwd, 'json=r.json', 'github=./r.json')).toBe(
      'two reporters would write ./r.json: r.json is the same file.',
    );
    expect(await refusal(cwd, 'json=old.json', 'github=same.json')).toBe(
      'two reporters would write same.json: old.json is the same file.',
    );
    expect(await refusal(cwd, 'json=old.json', `github=${join(cwd, 'old.json')}`)).toContain('is the same file');
  });

  it('goes through no symbolic link of the checkout, which could lead anywhere', async () => {
    const outside = folderWith({ hook: 'echo mine\n' });
    const cwd = folderWith(site);
    symlinkSync(outside, join(cwd, 'out'));
    symlinkSync(join(outside, 'hook'), join(cwd, 'r.json'));
    symlinkSync(join(outside, 'new'), join(cwd, 'dangling.json'));
    expect(await refusal(cwd, 'json=out/r.json')).toBe(
      'the report cannot be written to out/r.json: out is a symbolic link.',
    );
    expect(await refusal(cwd, 'json=r.json')).toBe(
      'the report cannot be written to r.json: r.json is a symbolic link.',
    );
    expect(await refusal(cwd, 'json=dangling.json')).toContain('dangling.json is a symbolic link');
    expect(snapshot(outside)).toEqual({ hook: '644 echo mine\n' });
    // Who names the place itself has been asked.
    expect(await write(cwd, `json=${join(cwd, 'out/r.json')}`)).toMatchObject({ code: 0 });
    expect(existsSync(join(outside, 'r.json'))).toBe(true);
  });

  it('goes nowhere that navshift never writes', async () => {
    const cwd = folderWith({ ...site, '.git/config': 'mine', 'node_modules/x/y': '' });
    for (const name of ['.git/config', '.GIT/hooks/x', `${cwd}/.git/new`, 'deep/../.git/config', '.navshift-x/y'])
      expect(await refusal(cwd, `json=${name}`)).toMatch(
        /: it (?:is in `\.git`|has the name .*), where navshift never writes\.$/,
      );
    expect(await refusal(join(cwd, 'deep'), 'json=../.git/config')).toContain('it is in `.git`');
    expect(await refusal(cwd, 'json=node_modules/r.json')).toContain('it is in `node_modules`');
    symlinkSync('.git', join(cwd, 'hidden'));
    expect(await refusal(cwd, `json=${cwd}/hidden/config`)).toContain('it is in `.git`');
  });

  // Windows has no such pipes.
  const onUnix = process.platform === 'win32' ? it.skip : it;
  onUnix('is no pipe of the checkout, which nobody may read', async () => {
    const cwd = folderWith(site);
    makePipe(join(cwd, 'r.json'));
    expect(await write(cwd, 'json=r.json')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('the report cannot be written to r.json: it is a pipe.'),
    });
  });

  it('that is there stays until the new one takes its place, with its mode', async () => {
    const cwd = folderWith({ ...site, 'r.json': 'old', '.gitignore': 'r.json\nnew\n' });
    chmodSync(join(cwd, 'r.json'), 0o600);
    commitAll(cwd);
    writeFileSync(join(cwd, 'docs.json'), docs.replace('Old', 'Older'));
    // What is not committed stops the run after the reports were opened.
    const before = snapshot(cwd);
    expect(await write(cwd, 'json=r.json', 'markdown=new/r.md')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('uncommitted'),
    });
    expect(snapshot(cwd)).toEqual(before);
    commitAll(cwd);
    expect(await write(cwd, 'json=r.json')).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8'))).toMatchObject({ sites: [{ outcome: 'written' }] });
    expect(statSync(join(cwd, 'r.json')).mode & 0o777).toBe(0o600);
  });

  // Linux alone has this device; what is refused for other reasons is tested on any system.
  const full = existsSync('/dev/full') ? it : it.skip;
  full('for which there is no space is an error, and all else is done and told', async () => {
    const cwd = folderWith(site);
    const { code, stderr } = await write(cwd, 'json=/dev/full', 'github=r.txt');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining(
        'error: the report cannot be written to /dev/full: no space is left on the disk.\nEverything else was done.\n',
      ),
    });
    expect(stderr).toContain('To undo: ');
    expect(existsSync(join(cwd, 'r.txt'))).toBe(true);
    expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toContain('New');
  });
});

describe('standard output that cannot be written', () => {
  const failure = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

  it('has nothing told as done when the patch did not arrive', async () => {
    expect(await navshift(['change-files'], { cwd: folderWith(site), failure })).toMatchObject({
      code: 2,
      stderr:
        'error: standard output cannot be written: no space is left on the disk.\n' +
        'The patch is lost, or a part of it. Fix the cause, then run again.\n',
    });
  });

  it('says that the files were written', async () => {
    const cwd = folderWith(site);
    const { code, stderr } = await navshift(['change-files', '--write', '--reporter', 'json'], { cwd, failure });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^To undo: .*\nerror: standard output cannot be written: .*\.\nThe files were written\.\n$/);
    expect(existsSync(join(cwd, 'moved/b.mdx'))).toBe(true);
  });
});

describe('a specification that changes while a run goes on', () => {
  it('has the run refused: what was planned from it may not hold', async () => {
    const cwd = folderWith({ ...site, 'openapi.yaml': 'openapi: 3.1.0' });
    mkdirSync(join(cwd, 'out'));
    const meanwhile = defineTransform({
      name: 'meanwhile',
      summary: 'Read a specification, which somebody saves then.',
      apply(given) {
        given.read('openapi.yaml');
        writeFileSync(join(cwd, 'openapi.yaml'), 'openapi: 3.0.0');
        return given.withStaged([{ kind: 'create', path: 'new.mdx', content: Buffer.from('new') }]);
      },
    });
    const { code, stderr } = await navshift(['meanwhile', '--write'], {
      cwd,
      load: () => Promise.resolve([meanwhile]),
    });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining(
        'openapi.yaml: this file has changed since it was read.\nNothing was written. Run again',
      ),
    });
    expect(existsSync(join(cwd, 'new.mdx'))).toBe(false);
  });
});
