import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { mended, files as caseFiles, whole } from '../check/fix-cases.ts';
import { hasCorpus, quirks, realSites } from '../corpus/sites.ts';
import { commitAll, folderWith, git, snapshot } from '../disk/folders.ts';
import { navshift, type World } from './command.ts';

const bad = '{\r\n\t"navigation": {\r\n\t\t"pages": ["./a", "b#c",],\r\n\t}\r\n}';
const fixed = '{\r\n\t"navigation": {\r\n\t\t"pages": ["a", "b#c"]\r\n\t}\r\n}';
const clean = '{ "navigation": { "pages": ["a"] } }\n';
const fix = (cwd: string, argv: readonly string[] = [], world: Partial<World> = {}) =>
  navshift(['check', '--fix', ...argv], { cwd, load: () => Promise.reject(new Error('Loaded.')), ...world });
const site = (docs = bad, more: Record<string, string> = {}) => folderWith({ 'docs.json': docs, 'a.mdx': '', ...more });

/** The patch of a dry run, applied by git, and what `--write` makes: both must be the same. */
async function bothWays(files: Record<string, string | Uint8Array>): Promise<Record<string, string>> {
  const written = folderWith(files);
  const { bytes: none } = await fix(written);
  if (none.length === 0) return snapshot(written);
  commitAll(written);
  const applied = folderWith();
  cpSync(written, applied, { recursive: true });
  const { bytes } = await fix(applied);
  const patch = join(folderWith(), 'seen.patch');
  writeFileSync(patch, bytes);
  git(applied, 'apply', '--whitespace=nowarn', patch);
  const { stdout } = await fix(written, ['--write']);
  expect(stdout).not.toContain('@@');
  expect(snapshot(applied)).toEqual(snapshot(written));
  expect((await fix(written)).stdout).toBe('');
  return snapshot(written);
}

describe('navshift check --fix', () => {
  it('prints the patch, and what is left to standard error; nothing is written', async () => {
    const cwd = site();
    const { code, stdout, stderr } = await fix(cwd);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^--- a\/docs\.json\n\+\+\+ b\/docs\.json\n@@/);
    expect(stderr).toContain('docs.json:3:18 error the page entry "b#c" leads into a page, not to one [page-hash]');
    expect(stderr).toMatch(/\nwould fix 3 findings in docs\.json \+1 -1\n1 error\n$/);
    expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(bad);
  });

  it('writes it, says so, and says how to undo it', async () => {
    const cwd = site();
    const { code, stdout, stderr } = await fix(cwd, ['--write']);
    expect(code).toBe(1);
    expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(fixed);
    expect(stdout).toMatch(/\nfixed 3 findings in docs\.json \+1 -1\n1 error\n$/);
    expect(stderr).toMatch(/^To undo: git apply -R /);
    expect(await fix(cwd, ['--write'])).toMatchObject({
      code: 1,
      stderr: '',
      stdout: expect.not.stringContaining('fixed'),
    });
  });

  it('ends with the exit code of what is left', async () => {
    expect(await fix(site('{ "navigation": { "pages": ["a",] } }'))).toMatchObject({
      code: 0,
      stderr: 'would fix 1 finding in docs.json +1 -1\nnothing found\n',
    });
    expect(await fix(site(clean))).toMatchObject({ code: 0, stdout: '', stderr: 'nothing found\n' });
    expect(
      await fix(site('{ "navigation": { "pages": ["a", "a"], "tabs": [], "x": 1 } }'), ['--max-warnings', '0']),
    ).toMatchObject({ code: 1, stderr: expect.stringContaining('more warnings than the 0') });
    expect(await fix(site('{ "navigation": [ }'))).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('[syntax]'),
    });
    expect(await fix(site(), ['nowhere'])).toMatchObject({ code: 2, stdout: '' });
  });

  it('gives fixed content for content from standard input', async () => {
    expect(await fix(site(), ['-'], { stdin: bad })).toMatchObject({
      code: 1,
      stdout: fixed,
      stderr: expect.stringContaining('would fix 3 findings'),
    });
    expect(await fix(site(), ['-'], { stdin: clean })).toMatchObject({ code: 0, stdout: clean });
    expect(await fix(site(), ['-'], { stdin: '{,' })).toMatchObject({
      code: 1,
      stdout: '{,',
      stderr: expect.stringMatching(/the content goes out as it came in\.\n[^]*\[syntax\]/),
    });
    expect(await fix(site(), ['-', '--write'], { stdin: bad })).toMatchObject({ code: 2, stdout: '' });
    // What is pulled in cannot be printed.
    const pulling = '{ "navigation": { "pages": { "$ref": "p.json" } } }';
    expect(await fix(site(bad, { 'p.json': '["./a"]' }), ['-'], { stdin: pulling })).toMatchObject({
      code: 2,
      stdout: pulling,
      stderr: expect.stringContaining('1 other file would change too'),
    });
  });

  it('sends what is left to standard error in any form, and to files', async () => {
    const cwd = site();
    const { stdout, stderr } = await fix(cwd, ['--reporter', 'json', '--reporter', 'markdown=o.md']);
    expect(stdout).toMatch(/^--- a/);
    expect(JSON.parse(stderr)).toMatchObject({
      summary: { sites: 1, changed: 1, failed: 0, errors: 1, fixable: 0 },
      sites: [
        {
          site: 'docs.json',
          outcome: 'planned',
          files: [{ path: 'docs.json', kind: 'modify', added: 1, removed: 1 }],
          diagnostics: [{ rule: 'page-hash', line: 3, column: 18 }],
          mended: [
            { rule: 'page-dot', fix: { summary: 'Write "a"' }, line: 3, column: 13 },
            { rule: 'trailing-comma', fix: { summary: 'Remove the comma' }, line: 3 },
            { rule: 'trailing-comma', line: 3 },
          ],
          patch: stdout,
        },
      ],
    });
    expect(readFileSync(join(cwd, 'o.md'), 'utf8')).toContain(
      '### `docs.json`: 1 error\n\n3 findings would be fixed: `docs.json` +1 -1.',
    );
    // With --write nothing else has standard output.
    expect(JSON.parse((await fix(cwd, ['--write', '--reporter', 'json'])).stdout)).toMatchObject({
      sites: [{ outcome: 'written' }],
    });
  });

  it('does not write over changes that are not committed, unless it is told to', async () => {
    const cwd = site();
    git(cwd, 'init', '-q');
    expect(await fix(cwd, ['--write'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('docs.json has changes that are not committed. Nothing was written'),
    });
    expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(bad);
    expect(await fix(cwd, ['--write', '--allow-dirty'])).toMatchObject({ code: 1 });
    expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(fixed);
  });

  it('fixes several sites, or none if one fails', async () => {
    const sites = () =>
      folderWith({
        'x/docs.json': bad,
        'x/a.mdx': '',
        'y/docs.json': '{ "navigation": { "pages": ["a",] } }',
        'y/a.mdx': '',
      });
    const both = await fix(sites(), ['x', 'y']);
    expect(both.stdout.match(/^\+\+\+ .*/gm)).toEqual(['+++ b/x/docs.json', '+++ b/y/docs.json']);
    expect(both.stderr).toMatch(
      /\nwould fix 3 findings in x\/docs\.json \+1 -1\nwould fix 1 finding in y\/docs\.json \+1 -1\nx\/docs\.json: 1 error\ny\/docs\.json: nothing found\n2 sites: 1 error\n$/,
    );
    const cwd = sites();
    expect(await fix(cwd, ['x', 'z', '--write'])).toMatchObject({
      code: 2,
      stderr: 'Nothing was written or printed, as a site failed; --keep-going goes on with the others.\n',
    });
    expect(readFileSync(join(cwd, 'x/docs.json'), 'utf8')).toBe(bad);
    expect(await fix(cwd, ['x', 'z', '--write', '--keep-going'])).toMatchObject({ code: 2 });
    expect(readFileSync(join(cwd, 'x/docs.json'), 'utf8')).toBe(fixed);
  });

  it('fixes nothing of a site with a document that cannot be read, and says what is wrong all the same', async () => {
    const cwd = site(
      '{ "navigation": { "groups": [{ "group": "G", "pages": ["./a", "b#c"] }, { "$ref": "g.json" }] } }',
      { 'g.json': '{ "group": "H" "pages": [] }' },
    );
    const { code, stdout, stderr } = await fix(cwd);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('[page-hash]');
    expect(stderr.match(/\[ref-syntax\]/g)).toHaveLength(1);
    expect((await fix(cwd, ['.', 'nowhere'])).stderr).toContain(
      'docs.json: could not be fixed\nnowhere: could not be checked\n',
    );
  });

  it('is asked for, and explained', async () => {
    const cwd = site();
    expect(await navshift(['check', '--write'], { cwd })).toMatchObject({
      code: 2,
      stderr: 'error: --write is for --fix.\nWrite navshift check --fix --write.\n',
    });
    expect(await navshift(['check', '--allow-dirty'], { cwd })).toMatchObject({ code: 2 });
    expect((await navshift(['check'], { cwd })).stdout).toMatch(
      /\n4 errors \(3 fixable with --fix\)\n$|\n3 errors, 1 warning \(3 fixable with --fix\)\n$/,
    );
    expect((await navshift(['explain', 'trailing-comma'], { cwd })).stdout).toContain(
      '## With --fix\n\nIt takes the comma away, and nothing else.',
    );
    expect((await navshift(['explain', 'json-comment'], { cwd })).stdout).not.toContain('## With --fix');
    expect((await navshift(['check', '--help'], { cwd })).stdout).toContain('With --fix what counts is what is left');
  });

  it('says in json what a fix does, in plain data', async () => {
    const { stdout } = await navshift(['check', '--reporter', 'json'], {
      cwd: site('{ "navigation": { "groups": [{ "group": "G", "pages": [{ "page": "a" }] }] } }'),
    });
    const { sites } = JSON.parse(stdout) as { sites: { diagnostics: unknown[] }[] };
    expect(sites[0]!.diagnostics[0]).toMatchObject({
      rule: 'page-object',
      fix: {
        summary: 'Write "a"',
        document: 'docs.json',
        edits: [{ op: 'set', at: '/navigation/groups/0/pages/0', value: 'a' }],
      },
    });
  });
});

describe('the patch of --fix is what --write makes', () => {
  it.each(mended)('%s: %s', async (_, before, after) => {
    expect((await bothWays({ ...caseFiles, 'docs.json': whole(before) }))['docs.json']).toBe(`644 ${whole(after)}`);
  });

  const sites = [...realSites(), ...quirks()].filter(({ name }) => !/crewAI|Comfy-Org\+docs$|ringcentral/.test(name));
  // Real sites stand beside the project, and not everywhere; the cases above need none.
  (hasCorpus ? it : it.skip).each(sites.map((one) => [one.name, one] as const))('%s', async (_, { docs, files }) => {
    // Page files are empty, and many: what is fixed without them is enough here.
    const beside = Object.fromEntries(
      Object.entries(files).filter(([path]) => path.endsWith('.json') && !path.includes('openapi')),
    );
    await bothWays({ ...beside, 'docs.json': docs });
  });
});
