import { describe, expect, it } from '@jest/globals';
import { flagsOf, flagUsage, wordUsage } from '../../src/cli/terminal/flags.ts';
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

  it('lists transforms and commands, says what a path is, and what the exit codes mean', async () => {
    const { code, stdout, stderr } = await navshift(['--help'], { cwd, load });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const part of [
      'tabs-to-dropdowns',
      'run',
      'pages',
      'show',
      'transforms',
      'explain',
      '1 would change',
      '$ navshift ',
    ])
      expect(stdout).toContain(part);
  });

  it('goes to standard error, with 2, when nothing was asked', async () => {
    expect(await navshift([], { cwd })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Usage: navshift [-C <folder>] <transform> [options] [paths…]'),
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
