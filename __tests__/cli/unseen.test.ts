import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { transforms } from '../../transforms/index.ts';
import { cases } from '../cases.ts';
import { commitAll, folderWith, git, snapshot } from '../disk/folders.ts';
import { navshift } from './command.ts';
import { brokenSitesOf, checkReporters, mistakesOf, runReporters } from './strangers.ts';
import { configurationsOf, siteOf, strangers, transformsOf, unseen } from './strangers.ts';

const load = () => Promise.resolve(transforms);
const isUnseen = new RegExp(`[\\u0000${unseen.replace('\n', '')}]`, 'gu');
const command = /^::(?:error|warning|notice) [a-zA-Z]+=[^,:]*(?:,[a-zA-Z]+=[^,:]*)*::/;

/**
 * What must not be in an output: characters that are not seen, lines that a stranger began, and lines that are a
 * command, but for those of `github`.
 */
function strange(text: string, isGithub = false): readonly string[] {
  const lines = text.split('\n').filter((line) => /^\s*(?:::|FORGED)/.test(line) || line.includes('##['));
  return [...new Set(text.match(isUnseen)), ...(isGithub ? lines.filter((line) => !command.test(line)) : lines)];
}

/** A terminal shows colours, and how far it is; both are ours. */
const withoutColours = (text: string) => text.replace(/\u001b\[(?!95)\d+m|\r\u001b\[K/g, '');

const within = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));

describe.each(Object.entries(strangers))('%s', (_, text) => {
  async function says(argv: readonly string[], cwd: string): Promise<string> {
    const { stdout, stderr } = await navshift(argv, { cwd, load });
    const isGithub = argv.includes('github');
    expect({ argv, found: [stdout, stderr].map((text) => strange(text, isGithub)) }).toEqual({ argv, found: [[], []] });
    expect(isGithub || stdout + stderr !== '').toBe(true);
    expect(stderr).not.toContain('unexpected error');
    return stdout;
  }

  describe.each([
    ['in a site and the names of its files', '.', text],
    ['in the name of the folder of a site', text.trim(), 'a'],
  ])('%s', (_name, folder, inside) => {
    const path = folder === '.' ? [] : [folder];
    const broken = [`no ${text}`, `ref ${text}`].map((name) => join(folder, name));
    const cwd = () => folderWith(within(folder, { ...siteOf(inside), ...brokenSitesOf(text) }));

    it('is visible in what is shown', async () => {
      const world = cwd();
      for (const argv of [['show'], ['show', '--depth', '2'], ['pages']]) await says([...argv, ...path], world);
      JSON.parse(await says(['pages', '--json', ...path], world));
      writeFileSync(join(world, folder, 'navshift.config.json'), '{ "profile": "platform" }');
      await says(['config', ...path], world);
      for (const name of ['show', 'pages', 'tabs-to-dropdowns']) await says([name, broken[0]!], world);
    });

    it.each(checkReporters)('is visible in what is found, by %s', async (reporter) => {
      const world = cwd();
      const stdout = await says(['check', '--profile', 'specification', '--reporter', reporter, ...path], world);
      if (reporter === 'json' || reporter === 'sarif') JSON.parse(stdout);
      await says(['check', '--reporter', reporter, ...broken], world);
      const { stderr } = await navshift(['check', '--fix', '--reporter', reporter, ...path], { cwd: world, load });
      expect(strange(stderr, reporter === 'github')).toEqual([]);
    });
  });

  describe.each([
    ['in a site with mistakes', false],
    ['in a site that is sound', true],
  ])('%s', (_name, sound) => {
    const dryRuns = transformsOf(text).map((argv) => [argv[0]!, argv] as const);

    it.each(dryRuns)(
      'is visible in what %s reports, and the commands of `github` are ours',
      async (_transform, argv) => {
        const cwd = folderWith({ ...siteOf(text), ...siteOf(text, { sound }) });
        const report = (reporter: string) => says([...argv, '--check', '--reporter', reporter], cwd);
        const [, json, github] = await Promise.all(runReporters.map(report));
        const { sites } = JSON.parse(json!) as { sites: { outcome: string; files: []; diagnostics: [] }[] };
        const told = sites.flatMap(({ outcome, files, diagnostics }) => [
          ...diagnostics,
          ...(outcome === 'planned' ? ['what it means', ...files] : []),
        ]);
        // What readers lose is annotated beside these, a change at a time.
        const isOfChange = /^::(?:error|warning) file=docs\.json,line=\d+,title=navshift diff%3A [a-z-]+::/;
        const commands = github!.split('\n').filter((line) => line.startsWith('::') && !isOfChange.test(line));
        expect(commands).toHaveLength(told.length);
      },
    );
  });

  it('in an argument that is wrong is visible in what is said of it', async () => {
    const cwd = folderWith({ 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': '' });
    for (const argv of mistakesOf(text)) await says(argv, cwd);
  });

  it('in a configuration is visible in what is said of it', async () => {
    const cwd = folderWith(siteOf(text, { sound: true }));
    for (const configuration of configurationsOf(text)) {
      writeFileSync(join(cwd, 'navshift.config.json'), JSON.stringify(configuration));
      for (const argv of [['config'], ['config', '--validate'], ['run', 'sync', '--check'], ['check'], ['transforms']])
        await says(argv, cwd);
    }
  });

  it('is visible on a terminal, where only our own colours are left', async () => {
    const cwd = folderWith({ ...siteOf(text, { sound: true }), ...within(text.trim(), brokenSitesOf(text)) });
    const five = Array.from({ length: 5 }, (_, k) => `missing/${k}${text}`);
    const broken = join(text.trim(), `no ${text}`);
    const dry = [['check', '--fix'], ['tabs-to-dropdowns'], ['labels', 'export']];
    for (const argv of [['show'], ['pages'], ['check'], ['check', ...five], ...dry, ['show', broken]]) {
      const { stdout, stderr } = await navshift(argv, { cwd, load, terminal: true });
      expect({ argv, found: strange(withoutColours(`${stdout}\n${stderr}`)) }).toEqual({ argv, found: [] });
      expect(stdout + stderr).toContain('\u001b[');
    }
  });

  it('is visible in the files of reporters', async () => {
    const cwd = folderWith(siteOf(text));
    const checked = checkReporters.map((name) => [name, `check.${name}`]);
    const ran = runReporters.map((name) => [name, `run.${name}`]);
    await navshift(['check', ...checked.flatMap((pair) => ['--reporter', pair.join('=')])], { cwd, load });
    await navshift(['labels', 'export', ...ran.flatMap((pair) => ['--reporter', pair.join('=')])], { cwd, load });
    for (const [, file] of [...checked, ...ran] as [string, string][]) {
      const content = readFileSync(join(cwd, file), 'utf8');
      expect({ file, found: strange(content, file.endsWith('.github')) }).toEqual({ file, found: [] });
      expect(content).not.toBe('');
    }
  });

  it('is exact in a patch that is piped, and in a command that undoes it', async () => {
    const folder = `docs ${text}`;
    const files = within(folder, siteOf(text, { sound: true }));
    const [applied, written] = [folderWith(files), folderWith(files)];
    [applied, written].forEach(commitAll);
    const before = snapshot(written);
    const { bytes } = await navshift(['tabs-to-dropdowns', folder], { cwd: applied, load });
    execFileSync('git', ['apply'], { cwd: applied, input: bytes });
    const { stderr } = await navshift(['tabs-to-dropdowns', '--write', folder], { cwd: written, load });
    expect(strange(stderr)).toEqual([]);
    expect(snapshot(applied)).toEqual(snapshot(written));
    expect(snapshot(written)).not.toEqual(before);
    const [, undo] = /^To undo: (.*)$/m.exec(stderr) ?? [];
    execFileSync('bash', ['-c', undo!], { cwd: written, env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    expect(git(written, 'status', '--porcelain')).toBe('');
  });
});

describe('content that comes in and goes out', () => {
  const navigation = '"navigation": { "tabs": [{ "tab": "\u2028", "pages": ["a"] }] }';
  const content = `{\r\n\t"name": "\u202e\u0085\u007f",\n  ${navigation}\n}\r\n`;
  const asked = (terminal: boolean) =>
    navshift(['tabs-to-dropdowns', '-'], { cwd: folderWith({}), load, stdin: content, terminal });

  it('is exact where it is piped', async () => {
    expect((await asked(false)).stdout).toBe(content.replace('tabs', 'dropdowns').replace('tab"', 'dropdown"'));
  });

  it('is shown on a terminal', async () => {
    const shown = String.raw`"navigation": { "dropdowns": [{ "dropdown": "\u2028", "pages": ["a"] }] }`;
    expect((await asked(true)).stdout).toBe(`{\n    "name": "\\u202e\\u0085\\u007f",\n  ${shown}\n}\n`);
  });
});

const breaks = ['\nFORGED', '\rFORGED', '\r\nFORGED', '\u2028FORGED'];
const signs = ['a', ' ', '\u3000', '::error::', ':', '##[error]', '#', '\\', '"', '%0A', '`', '|', '\u001b[95m'];
const piece = fc.constantFrom(...signs, ...breaks, ...unseen.replace('\n', ''));
const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));

it('of any texts of a site, none forges a line, whichever command shows them', async () => {
  const cwd = folderWith({});
  const checks = checkReporters.map((reporter) => ['check', '--reporter', reporter]);
  const commands = [['show'], ['pages'], ['pages', '--json'], ['tabs-to-dropdowns', '--check'], ...checks];
  await fc.assert(
    fc.asyncProperty(text, text, text, text, fc.constantFrom(...commands), async (label, page, tag, href, argv) => {
      const tab = { tab: label, [tag]: 1, href, pages: [page, { group: label, tag, pages: [page, page] }] };
      const stdin = JSON.stringify({ navigation: { tabs: [tab] } });
      const { stdout, stderr } = await navshift([...argv, '-'], { cwd, load, stdin });
      expect(strange(`${stdout}\n${stderr}`, argv.includes('github'))).toEqual([]);
    }),
    { numRuns: cases(150) / 2 },
  );
});
