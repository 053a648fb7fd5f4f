import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sendReports } from '../../src/cli/terminal/reporters.ts';
import { commitAll, folderWith, git, snapshot } from '../disk/folders.ts';
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
    expect(await says('json', 'markdown')).toContain('only one reporter can use standard output');
    expect(await says('json=out', 'github=out')).toContain('two reporters would write out');
    expect(await says('json=')).toContain('names no file');
  });

  it('says so where a report is longer than a text can be', async () => {
    const output = { write: () => true };
    const io = { stdin: (async function* () {})(), stdout: output, stderr: output, cwd: '/', env: {} };
    const long = () => 'x'.repeat(2 ** 30);
    const sent = sendReports([{ name: 'json' }], { json: long }, { read: [] }, io, () => ({ report: {} }));
    await expect(sent).rejects.toThrow('the json report is longer than a text can be');
  });

  it('writes a line of JSON for each site, changed or not', async () => {
    const cwd = folderWith({
      'a/docs.json': docs,
      'b/docs.json': docs.replace('Old', 'New'),
      'c/docs.json': '{ "navigation"',
    });
    commitAll(cwd);
    git(cwd, 'remote', 'add', 'origin', 'https://ann:secret@example.com/acme/docs.git');
    const argv = [
      'change-files',
      '--only',
      'a',
      'b',
      'c',
      '--write',
      '--keep-going',
      '--reporter',
      'jsonl=x/fleet.jsonl',
    ];
    const { code, stderr } = await navshift(argv, { cwd });
    const written = readFileSync(join(cwd, 'a/docs.json'));
    const [a, b, c, ...rest] = readFileSync(join(cwd, 'x/fleet.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect([code, rest]).toEqual([2, []]);
    expect(stderr).toContain('failed c: nothing was written');
    const same = { version: '0.0.0-dev', repository: 'https://example.com/acme/docs.git' };
    const counts = { files: 0, added: 0, removed: 0, errors: 0, warnings: 0, infos: 0 };
    const command = 'change-files --only';
    expect(a).toEqual({
      ...same,
      site: 'a/docs.json',
      outcome: 'written',
      transforms: [{ command, summary: 'Nothing lost.' }],
      counts: { ...counts, files: 1, added: 1, removed: 1 },
      entries: { before: expect.objectContaining({ pages: 1 }), after: expect.objectContaining({ pages: 1 }) },
      files: [{ path: 'a/docs.json', kind: 'modify', sha256: createHash('sha256').update(written).digest('hex') }],
    });
    expect(b).toEqual({
      ...same,
      site: 'b/docs.json',
      outcome: 'unchanged',
      transforms: [{ command }],
      counts,
      files: [],
    });
    expect(c).toEqual({
      ...same,
      site: 'c',
      outcome: 'failed',
      transforms: [{ command }],
      reason: expect.stringMatching(/^c\/docs\.json:1:\d+ Found the end of the file/),
      counts: { ...counts, errors: 1 },
      files: [],
    });
  });

  it('ends with 0 and touches no file where nothing changes, in the docs.json of another tool too', async () => {
    const cwd = folderWith({ 'a/docs.json': docs.replace('Old', 'New'), 'b/docs.json': '{ "sidebar": [["a"]] }' });
    const before = snapshot(cwd);
    const load = async () => (await import('../../transforms/all.ts')).transforms;
    const argv = [
      'tabs-to-dropdowns',
      'a',
      'b',
      '--write',
      '--keep-going',
      '--reporter',
      'pretty',
      '--reporter',
      'jsonl',
    ];
    const { code, stdout, stderr } = await navshift(argv, { cwd, load });
    expect([code, snapshot(cwd)]).toEqual([0, before]);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toMatchObject([
      { outcome: 'unchanged', reason: 'no element has `tabs` that can become dropdowns' },
      { outcome: 'unchanged', reason: 'b/docs.json:1:1 docs.json has no navigation' },
    ]);
    expect(stderr).toContain('Another tool has written it');
  });
});
