import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { send } from '../../src/cli/terminal/reporters.ts';
import { folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

const docs = '{ "name": "Old", "navigation": { "pages": ["a"] } }\n';
const site = () => folderWith({ 'docs.json': docs });

describe('--reporter', () => {
  it('puts json on standard output in place of the patch', async () => {
    const { code, stdout, stderr } = await navshift(['change-files', '--only', '--reporter', 'json'], { cwd: site() });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      version: '0.0.0-dev',
      summary: { sites: 1, changed: 1, added: 1, removed: 1 },
      sites: [{ site: 'docs.json', outcome: 'planned', patch: expect.stringContaining('+++ b/docs.json') }],
    });
  });

  it('writes to files beside the patch', async () => {
    const cwd = site();
    const { stdout, stderr } = await navshift(
      ['change-files', '--only', '--reporter', 'json=a.json', '--reporter', 'markdown=a.md'],
      { cwd },
    );
    expect(stdout).toContain('+++ b/docs.json');
    expect(stderr).toContain('would change docs.json');
    expect(JSON.parse(readFileSync(join(cwd, 'a.json'), 'utf8'))).toMatchObject({ summary: { files: 1 } });
    expect(readFileSync(join(cwd, 'a.md'), 'utf8')).toContain('```diff');
  });

  it('tells of failures too, with the same exit code', async () => {
    const { code, stdout } = await navshift(['fail', '--reporter', 'json'], { cwd: site() });
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      sites: [{ outcome: 'failed', diagnostics: [{ rule: 'fail/broken' }] }],
    });
  });

  it('explains what it cannot do', async () => {
    const cwd = site();
    const says = async (...argv: string[]) =>
      (await navshift(['fail', ...argv.flatMap((name) => ['--reporter', name])], { cwd })).stderr;
    expect(await says('json', 'markdown')).toContain('only one reporter can have standard output');
    expect(await says('json=out', 'github=out')).toContain('two reporters would write out');
    expect(await says('json=')).toContain('names no file');
  });

  it('says so where a report is longer than a text can be', () => {
    const output = { write: () => true };
    const io = { stdin: (async function* () {})(), stdout: output, stderr: output, cwd: '/', env: {} };
    const long = () => 'x'.repeat(2 ** 30);
    const sent = () => send({}, [{ name: 'json' }], { json: long }, new Map(), io, output);
    expect(sent).toThrow('the json report is longer than a text can be');
  });
});
