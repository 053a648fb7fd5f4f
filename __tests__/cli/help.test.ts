import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { flagsOf, flagUsage, wordUsage } from '../../src/cli/terminal/flags.ts';
import { purposes } from '../../src/cli/terminal/overview.ts';
import { transforms } from '../../transforms/index.ts';
import { folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

const cwd = '/';
const builtIn = transforms;
const load = () => Promise.resolve(builtIn);

describe('help', () => {
  it('prints the version', async () => {
    expect(await navshift(['--version'], { cwd })).toMatchObject({ code: 0, stdout: '0.0.0-dev\n', stderr: '' });
  });

  it('lists each transform and command under four headings, in ten words at most', async () => {
    const { code, stdout, stderr } = await navshift(['--help'], { cwd, load });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const titles = ['Look:', 'Daily:', 'Restructure:', 'Languages, versions, OpenAPI, migration:', 'Options:'];
    expect(stdout.match(/^.*:$/gm)).toEqual(titles);
    const names = stdout.slice(stdout.indexOf('Look:'), stdout.indexOf('Options:')).match(/(?<=^ {2})[a-z-]+/gm);
    expect(names).toEqual(Object.keys(purposes));
    expect(names).toEqual(expect.arrayContaining(builtIn.map(({ definition }) => definition.name)));
    for (const text of Object.values(purposes)) expect(text.split(' ').length).toBeLessThanOrEqual(10);
    expect(stdout).toContain('1 would change');
  });

  it('lists the transforms of a command of your own, and of ours those that it has', async () => {
    const { stdout } = await navshift(['--help'], { cwd });
    expect(stdout).toMatch(/^Transforms:\n {2}[a-z]/m);
    expect(stdout).toContain('\n  check ');
    expect(stdout).not.toContain('add-languages');
  });

  it('is not all that is said where nothing was asked: how the nearest site is, and what is next', async () => {
    const pages = {
      'docs.json': '{"name":"Acme","navigation":{"tabs":[{"tab":"A","pages":["a","gone"]}]}}',
      'a.mdx': '',
    };
    const folder = folderWith({ ...pages, 'b.mdx': '' });
    const { code, stdout } = await navshift([], { cwd: folder });
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        'docs.json · Acme · 1 tab',
        '1 page, 1 entry without a file, 1 page unlisted',
        '1 error, 0 warnings, 1 info',
        '',
        'Next:',
        '  navshift check          every mistake, its place and its fix',
        '  navshift add --orphans  add the page files that the navigation does not name',
        '',
      ].join('\n'),
    );
  });

  it('says what git does not hold yet, when nothing was asked', async () => {
    const folder = folderWith({ 'docs.json': '{"navigation":{"pages":["a"]}}', 'a.mdx': '' });
    execFileSync('git', ['init', '-q'], { cwd: folder });
    const { stdout } = await navshift([], { cwd: folder });
    expect(stdout).toContain('\nnot committed: a.mdx, docs.json\n');
    expect(stdout).toMatch(/^ {2}navshift diff /m);
  });

  it('has colors where --color asks for them, and none with --no-color', async () => {
    const folder = folderWith({ 'docs.json': '{"navigation":{"pages":[]}}' });
    const show = async (...argv: string[]) => (await navshift(argv, { cwd: folder, terminal: true })).stdout;
    expect(await show('show', '--no-color')).not.toContain('\u001b');
    expect((await navshift(['--color', 'show'], { cwd: folder })).stdout).toContain('\u001b[1mdocs.json');
  });

  it('is printed where nothing was asked and there is no site', async () => {
    expect(await navshift([], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Usage: navshift [-C <folder>] <command> [options] [paths…]'),
      stderr: expect.stringContaining('There is no docs.json here or in a folder above.'),
    });
  });

  it.each(builtIn.map((factory) => [factory.definition.name, factory] as const))(
    'of %s says every option, with a description, and has examples',
    async (name, factory) => {
      const { code, stdout } = await navshift([name, '--help'], { cwd, load });
      expect(code).toBe(0);
      for (const flag of flagsOf(factory)) {
        const isWord = factory.definition.arguments?.includes(flag.key) === true;
        expect(stdout).toContain(isWord ? wordUsage(flag) : flagUsage(flag).split(' ')[0]!);
        expect(flag.description).not.toBe('');
      }
      expect(stdout).toContain(`$ navshift ${name}`);
      expect(stdout).toContain('--reporter <name>[=<file>]');
      // Options of a transform do not hide those that all have.
      expect(
        flagsOf(factory).filter((flag) =>
          ['write', 'check', 'reporter', 'keep-going', 'allow-dirty', 'help'].includes(flag.name),
        ),
      ).toEqual([]);
      const explained = await navshift(['explain', name], { cwd, load });
      expect(explained.stdout).toMatch(new RegExp(`^${name}\n`));
      expect(explained.stdout).toContain('\nExamples:\n');
    },
  );

  it.each(builtIn.flatMap(({ definition }) => (definition.examples ?? []).map(({ command }) => command)))(
    'has an example that the command understands: %s',
    async (example) => {
      const folder = folderWith({});
      const { stderr } = await navshift(
        example.split(' ').filter((word) => word !== '--write'),
        { cwd: folder, load },
      );
      expect(stderr).not.toMatch(/unknown (option|command)/);
    },
  );

  it('lists the transforms', async () => {
    const { stdout } = await navshift(['transforms'], { cwd, load });
    expect(stdout.match(/^[\w-]+/gm)).toEqual(builtIn.map(({ definition }) => definition.name));
  });
});

describe('did you mean', () => {
  it('finds the transform, the command, and the flag', async () => {
    const says = async (...argv: string[]) => {
      const { code, stderr, stdout } = await navshift(argv, { cwd, load });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      return stderr;
    };
    expect(await says('tab-to-dropdowns')).toContain('Did you mean tabs-to-dropdowns?');
    expect(await says('page')).toContain('Did you mean pages?');
    expect(await says('tabs-to-dropdowns', '--flaten')).toContain('Did you mean --flatten?');
    expect(await says('tabs-to-dropdowns', '--writ')).toContain('Did you mean --write?');
    expect(await says('explain', 'add-language')).toContain('Did you mean add-languages?');
    expect(await says('tabs-to-dropdowns', '--reporter', 'jsn')).toBe(
      'error: unknown reporter jsn. Did you mean json?\nThe reporters are pretty, json, jsonl, github, markdown, html. Each can write to a file: --reporter json=report.json.\n',
    );
  });

  it('knows that a transform was forgotten when a path stands first', async () => {
    const folder = folderWith({ 'docs/docs.json': '{}' });
    expect((await navshift(['docs'], { cwd: folder, load })).stderr).toBe(
      'error: docs is a path: name a transform first.\nFor example: navshift tabs-to-dropdowns docs. See navshift --help.\n',
    );
  });
});
