import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rules } from '../../src/check.ts';
import { transforms } from '../../transforms/all.ts';
import { mended, files as caseFiles, whole } from '../check/fix-cases.ts';
import { hasCorpus, quirks, realSites, taken } from '../corpus/sites.ts';
import { commitAll, folderWith, git, snapshot } from '../disk/folders.ts';
import { navshift, type World } from './command.ts';

/** Infos are fixed by name alone. */
const ruleIds = rules.flatMap(({ id, mends }) => (mends === undefined ? [] : id)).join(',');

const bad = '{\r\n\t"navigation": {\r\n\t\t"pages": ["./a", "b#c",],\r\n\t}\r\n}';
const fixed = '{\r\n\t"navigation": {\r\n\t\t"pages": ["a", "b#c"]\r\n\t}\r\n}';
const clean = '{ "navigation": { "pages": ["a"] } }\n';
const fix = (cwd: string, argv: readonly string[] = [], world: Partial<World> = {}) =>
  navshift(['check', '--fix', ...argv], { cwd, load: () => Promise.reject(new Error('Loaded.')), ...world });
const site = (docs = bad, more: Record<string, string> = {}) => folderWith({ 'docs.json': docs, 'a.mdx': '', ...more });

describe('navshift check --fix', () => {
  it('prints the patch, and what is left to standard error; nothing is written', async () => {
    const cwd = site();
    const { code, stdout, stderr } = await fix(cwd);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^--- a\/docs\.json\n\+\+\+ b\/docs\.json\n@@/);
    expect(stderr).toContain(
      'docs.json:3:18 error the page entry "b#c" names a part of a page, not a page [page-hash]',
    );
    expect(stderr).toMatch(
      /\nwould fix 3 findings in docs\.json \+1 -1\n1 error\nDry run: add --write to apply the changes\.\n$/,
    );
    expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(bad);
  });

  it('writes it, says so, and says how to undo it', async () => {
    const cwd = site();
    const { code, stdout, stderr } = await fix(cwd, ['--write']);
    expect(code).toBe(1);
    expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(fixed);
    expect(stdout).toMatch(/\nfixed 3 findings in docs\.json \+1 -1\n1 error\n$/);
    expect(stderr).toMatch(/^To undo: git apply -R /);
    const again = await fix(cwd, ['--write']);
    expect(again).toMatchObject({ code: 1, stderr: '', stdout: expect.not.stringContaining('fixed') });
    expect(again.stdout).toMatch(/\n--fix changes nothing here\.\n1 error\n$/);
  });

  describe('with a rule', () => {
    const docs = '{ "navigation": { "groups": [{ "group": "A", "expanded": false, "pages": ["./a", "b.mdx"] }] } }\n';
    const given = () => site(docs, { 'b.mdx': '' });
    const info = 'expanded-without-effect';
    const written = (cwd: string) => readFileSync(join(cwd, 'docs.json'), 'utf8');

    it('fixes infos by name alone, and names the flag', async () => {
      const cwd = given();
      const { stdout } = await fix(cwd, ['--write']);
      expect(written(cwd)).toBe(docs.replace('./a', 'a').replace('b.mdx', 'b'));
      expect(stdout).toContain(`[${info}, --fix=${info}]`);
      expect(stdout).not.toContain('fixable');
      const plain = await navshift(['check', '--json'], { cwd });
      expect(JSON.parse(plain.stdout)).toMatchObject({ summary: { infos: 1, fixable: 0 } });
    });

    it.each([
      [['--fix=page-dot'], docs.replace('./a', 'a')],
      [[`--fix=${info}`], docs.replace(' "expanded": false,', '')],
      [[`--fix=page-dot, ${info}`], docs.replace(' "expanded": false,', '').replace('./a', 'a')],
      [['--fix=page-dot', `--fix=${info}`], docs.replace(' "expanded": false,', '').replace('./a', 'a')],
      [['--fix', '.'], docs.replace('./a', 'a').replace('b.mdx', 'b')],
      [['.', '--fix'], docs.replace('./a', 'a').replace('b.mdx', 'b')],
    ])('fixes what is asked: %j', async (words, expected) => {
      const cwd = given();
      expect((await navshift(['check', '--write', ...words], { cwd })).stderr).toMatch(/^To undo/);
      expect(written(cwd)).toBe(expected);
    });

    it.each([
      ['page-dots', 'error: --fix=page-dots: unknown rule page-dots. Did you mean page-dot?'],
      ['page-dot,', 'error: --fix=page-dot,: a rule is empty.\nWrite --fix, or --fix=<rule>,<rule>.'],
      ['page-hash', 'error: --fix=page-hash: page-hash has no fix.\nnavshift explain page-hash says how'],
    ])('refuses %s', async (ids, said) => {
      const cwd = given();
      const { code, stderr } = await navshift(['check', `--fix=${ids}`, '--write'], { cwd });
      expect([code, stderr.replaceAll('npx navshift', 'navshift')]).toEqual([2, expect.stringContaining(said)]);
      expect(written(cwd)).toBe(docs);
    });
  });

  it('fixes the rest where a run refuses one fix, and says why that one was left', async () => {
    const versions = '[{ "version": "1", "pages": ["a"] }, { "version": "2", "hidden": "true", "pages": ["b"] }]';
    const docs = `{ "navigation": { "versions": ${versions} }, "styling": { "eyebrows": "Breadcrumbs" } }\n`;
    const cwd = site(docs, { 'b.mdx': '' });
    const { code, stdout } = await fix(cwd, ['--write']);
    expect(code).toBe(1);
    expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(docs.replace('Breadcrumbs', 'breadcrumbs'));
    expect(stdout).toMatch(/`--fix` skipped this: .*1 page would be hidden.*b\./);
    expect(stdout).toContain('fixed 1 finding in docs.json');
    expect(stdout).not.toContain('fixable');
  });

  it('moves what is left of mint.json to its place with --unsafe', async () => {
    const docs =
      '{ "theme": "mint", "name": "Docs", "colors": { "primary": "#123456" }, "modeToggle": { "default": "dark" }, "navigation": [{ "group": "A", "pages": ["a"] }] }';
    const load = () => Promise.resolve(transforms);
    const { code, stdout } = await fix(site(docs), ['--unsafe'], { load });
    expect([code, stdout]).toEqual([0, expect.stringContaining('"appearance": { "default": "dark" }')]);
    expect(stdout).toContain('"navigation": {');
  });

  it('ends with the exit code of what is left', async () => {
    expect(await fix(site('{ "navigation": { "pages": ["a",] } }'))).toMatchObject({
      code: 0,
      stderr: 'would fix 1 finding in docs.json +1 -1\nnothing found\nDry run: add --write to apply the changes.\n',
    });
    expect(await fix(site(clean))).toMatchObject({ code: 0, stdout: '', stderr: 'nothing found\n' });
    expect(
      await fix(site('{ "navigation": { "pages": ["a", "a"], "tabs": [], "x": 1 } }'), ['--max-warnings', '0']),
    ).toMatchObject({ code: 1, stderr: expect.stringContaining('more than 0 warnings') });
    expect(await fix(site('{ "navigation": [ }'))).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('[syntax]'),
    });
    expect(await fix(site(), ['nowhere'])).toMatchObject({ code: 2, stdout: '' });
  });

  describe('a comma that is missing', () => {
    const lacking = '{\n  "navigation": {\n    "pages": ["a" "./b"]\n  }\n  "name": "N"\n}\n';
    const commas = '{\n  "navigation": {\n    "pages": ["a", "./b"]\n  },\n  "name": "N"\n}\n';
    const given = (docs = lacking) => site(docs, { 'b.mdx': '' });
    const text = (cwd: string) => readFileSync(join(cwd, 'docs.json'), 'utf8');

    it('is said to be fixable', async () => {
      const { code, stdout } = await navshift(['check'], { cwd: given() });
      expect([code, stdout]).toEqual([1, expect.stringContaining('[syntax, --fix]')]);
      expect(stdout).toMatch(/\n1 error \(1 fixable with --fix\)\n$/);
    });

    it('is written beside the other fixes, with the way back', async () => {
      const cwd = given();
      commitAll(cwd);
      const { code, stdout, stderr } = await fix(cwd, ['--write']);
      expect([code, text(cwd)]).toEqual([0, commas.replace('./b', 'b')]);
      expect(stdout).toContain('fixed 3 findings in docs.json +2 -2\n');
      expect(stderr).toMatch(/^To undo: /);
      expect(await fix(given(), ['--write'])).toMatchObject({ code: 0 });
    });

    it('is no reason to leave quotes out, which are written too', async () => {
      const cwd = given(lacking.replace('"a"', "'a',").replace('"name"', 'name'));
      const { code, stderr } = await fix(cwd, ['--fix=syntax', '--write', '--json']);
      expect([code, text(cwd)]).toEqual([0, commas]);
      expect(stderr + text(cwd)).not.toContain("'a'");
    });

    it('is in the patch, and in the report with its place', async () => {
      const cwd = given();
      const { stdout, stderr } = await fix(cwd, ['--fix=syntax', '--json']);
      expect(text(cwd)).toBe(lacking);
      expect(JSON.parse(stderr)).toMatchObject({
        sites: [
          {
            outcome: 'planned',
            mended: [
              { rule: 'syntax', line: 3, column: 19, fix: { summary: 'Write the comma', document: 'docs.json' } },
              { rule: 'syntax', line: 5, column: 3 },
            ],
          },
        ],
      });
      git(cwd, 'init', '-q');
      writeFileSync(join(cwd, 'fix.patch'), stdout);
      git(cwd, 'apply', 'fix.patch');
      expect(text(cwd)).toBe(commas);
      expect(await fix(cwd, ['-'], { stdin: lacking })).toMatchObject({ stdout: commas.replace('./b', 'b') });
    });

    it('is not written over changes that are not committed', async () => {
      const cwd = given();
      git(cwd, 'init', '-q');
      expect(await fix(cwd, ['--write'])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('docs.json has uncommitted changes. Nothing was written'),
      });
      expect(text(cwd)).toBe(lacking);
    });

    it.each([
      ['something else is wrong too', lacking.replace('}\n', ']\n'), []],
      ['another rule is asked for', lacking, ['--fix=page-dot']],
      ['the place is not certain', '{"navigation":{"pages":["a,""b"]}}', []],
    ])('is left where %s', async (_, docs, argv) => {
      const cwd = given(docs);
      const { code, stdout } = await fix(cwd, ['--write', ...argv]);
      expect([code, text(cwd)]).toEqual([1, docs]);
      expect(stdout).toContain(' is missing after the value that ends at ');
      expect(stdout).not.toContain('fixed');
    });

    describe('in a file that a `$ref` names', () => {
      const list = '["a" "./b"\n"c"]\n';
      const split = (docs = '{"navigation": {"pages": {"$ref": "nav.json"}}}\n') =>
        site(docs, { 'nav.json': list, 'b.mdx': '', 'c.mdx': '' });
      const nav = (cwd: string) => readFileSync(join(cwd, 'nav.json'), 'utf8');

      it('is said to be fixable', async () => {
        const { code, stdout } = await navshift(['check'], { cwd: split() });
        expect([code, stdout]).toEqual([1, expect.stringContaining('nav.json:1:6 error')]);
        expect(stdout).toContain('[ref-syntax, --fix]');
        expect(stdout).toMatch(/\n1 error \(1 fixable with --fix\)\n$/);
      });

      it('is written beside the other fixes, and those of docs.json', async () => {
        for (const comma of [',', '']) {
          const cwd = split(`{"navigation": {"pages": {"$ref": "nav.json"}}${comma} "name": "N"}\n`);
          commitAll(cwd);
          const { stdout } = await fix(cwd);
          const { code } = await fix(cwd, ['--write']);
          expect([code, nav(cwd)]).toEqual([0, '["a", "b",\n"c"]\n']);
          expect(text(cwd)).toContain('}, "name"');
          git(cwd, 'checkout', '-q', '.');
          writeFileSync(join(cwd, 'fix.patch'), stdout);
          git(cwd, 'apply', 'fix.patch');
          expect(nav(cwd)).toBe('["a", "b",\n"c"]\n');
        }
      });

      it.each([
        ['another rule is asked for', ['--fix=page-dot']],
        ['its rule is off', ['--fix', '--rule', 'ref-syntax=off']],
      ])('is left where %s', async (_, argv) => {
        const cwd = split();
        await navshift(['check', '--write', ...argv], { cwd });
        expect(nav(cwd)).toBe(list);
      });

      it('is left where docs.json comes from standard input, as no other file goes out', async () => {
        const { stdout } = await fix(split(), ['-'], {
          stdin: '{"navigation": {"pages": {"$ref": "nav.json"}} "a": 1}',
        });
        expect(stdout).toContain('"$ref": "nav.json"}} "a": 1}');
      });
    });
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
      stderr: expect.stringMatching(/the content is unchanged\.\n[^]*\[syntax\]/),
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
      stderr: expect.stringContaining('docs.json has uncommitted changes. Nothing was written'),
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
      /\nwould fix 3 findings in x\/docs\.json \+1 -1\nwould fix 1 finding in y\/docs\.json \+1 -1\nx\/docs\.json: 1 error\ny\/docs\.json: nothing found\n2 sites: 1 error\nDry run: add --write to apply the changes\.\n$/,
    );
    const cwd = sites();
    expect(await fix(cwd, ['x', 'z', '--write'])).toMatchObject({
      code: 2,
      stderr: 'Nothing was written or printed, because a site failed. --keep-going continues with the others.\n',
    });
    expect(readFileSync(join(cwd, 'x/docs.json'), 'utf8')).toBe(bad);
    expect(await fix(cwd, ['x', 'z', '--write', '--keep-going'])).toMatchObject({ code: 2 });
    expect(readFileSync(join(cwd, 'x/docs.json'), 'utf8')).toBe(fixed);
  });

  it('fixes nothing of a site with a document that cannot be read, and says what is wrong all the same', async () => {
    const cwd = site(
      '{ "navigation": { "groups": [{ "group": "G", "pages": ["./a", "b#c"] }, { "$ref": "g.json" }] } }',
      { 'g.json': '{ "group": "H", "pages": [ }' },
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
      stderr: 'error: --write needs --fix.\nWrite navshift check --fix --write.\n',
    });
    expect(await navshift(['check', '--allow-dirty'], { cwd })).toMatchObject({ code: 2 });
    expect((await navshift(['check'], { cwd })).stdout).toMatch(
      /\n4 errors \(3 fixable with --fix\)\n$|\n3 errors, 1 warning \(3 fixable with --fix\)\n$/,
    );
    expect((await navshift(['explain', 'trailing-comma'], { cwd })).stdout).toContain(
      'With --fix:\n\nIt removes only the comma.',
    );
    expect((await navshift(['explain', 'json-comment'], { cwd })).stdout).not.toContain('With --fix:');
    expect((await navshift(['check', '--help'], { cwd })).stdout).toContain(
      'With --fix the exit code is for what is left',
    );
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
  const sites = taken([...realSites(), ...quirks()]);
  const cases: readonly Readonly<Record<string, string | Uint8Array>>[] = [
    ...mended.map(([, before]) => ({ ...caseFiles, 'docs.json': whole(before) })),
    // Page files are empty, and many: what is fixed without them is enough here.
    ...sites.map(({ docs, files }) => ({
      ...Object.fromEntries(
        Object.entries(files).filter(([path]) => path.endsWith('.json') && !path.includes('openapi')),
      ),
      'docs.json': docs,
    })),
  ];
  /**
   * Two checkouts of one repository that holds each case in a folder of its own: patches are applied in the one,
   * `--write` writes in the other.
   */
  let work: string;
  let [applied, written] = ['', ''];

  beforeAll(() => {
    work = mkdtempSync(join(tmpdir(), 'navshift-fix-'));
    [applied, written] = [join(work, 'applied'), join(work, 'written')];
    cases.forEach((files, number) => {
      for (const [path, content] of Object.entries(files)) {
        const file = join(applied, String(number), path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, content);
      }
    });
    commitAll(applied);
    cpSync(applied, written, { recursive: true });
  });

  afterAll(() => rmSync(work, { recursive: true, force: true }));

  /** The patch of a dry run, applied by git, and what `--write` makes: both must be the same. */
  async function bothWays(number: number): Promise<Record<string, string>> {
    const folder = String(number);
    const all = [`--fix=${ruleIds}`];
    const { bytes } = await fix(join(applied, folder), all);
    if (bytes.length > 0) {
      const patch = join(folderWith({ 'seen.patch': bytes }), 'seen.patch');
      git(applied, 'apply', '--whitespace=nowarn', patch);
      const { stdout } = await fix(join(written, folder), [...all, '--write']);
      expect(stdout).not.toContain('@@');
      expect(snapshot(join(applied, folder))).toEqual(snapshot(join(written, folder)));
      expect((await fix(join(written, folder), all)).stdout).toBe('');
    }
    return snapshot(join(written, folder));
  }

  it.each(mended.map(([rule, before, after], number) => [rule, before, after, number] as const))(
    '%s: %s',
    async (_, _before, after, number) => {
      expect((await bothWays(number))['docs.json']).toBe(`644 ${whole(after)}`);
    },
  );

  // Real sites stand beside the project, and not everywhere; the cases above need none.
  (hasCorpus ? it : it.skip).each(sites.map(({ name }, k) => [name, mended.length + k] as const))(
    '%s',
    async (_, number) => void (await bothWays(number)),
  );
});
