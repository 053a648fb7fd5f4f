import { describe, expect, it } from '@jest/globals';
import { splitWords } from '../../src/cli/config/step.ts';
import { folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

const docs =
  '{ "name": "Old", "navigation": { "groups": [{ "group": "A", "pages": ["a"] }, { "group": "B C", "pages": ["b"] }] } }\n';

describe('navshift run', () => {
  it('runs several transforms in one pass and prints one patch', async () => {
    const cwd = folderWith({ 'docs.json': docs });
    const { code, stdout } = await navshift(
      ['run', '-t', 'rename-label from=A to=B', '-t', "rename-label --from='B C' to=D", '-t', 'change-files only'],
      { cwd },
    );
    expect(code).toBe(0);
    expect(stdout.match(/^[+-].*$/gm)).toEqual([
      '--- a/docs.json',
      '+++ b/docs.json',
      `-${docs.trim()}`,
      `+${docs.trim().replace('"A"', '"B"').replace('"B C"', '"D"').replace('Old', 'New')}`,
    ]);
  });

  it('takes options by name or flag, bare, negated, quoted, as lists and pairs', async () => {
    const cwd = folderWith({ 'docs.json': docs, 'l.yaml': 'x' });
    const { stderr } = await navshift(
      [
        'run',
        '-t',
        'all-kinds groupBy=none flatten no-tidy languages=fr,es "rename=a b=c d" rename=e=f labels=l.yaml deep-level=2',
      ],
      { cwd },
    );
    expect(JSON.parse(/info (\{.*\}) \[all/.exec(stderr)![1]!)).toEqual({
      groupBy: 'none',
      flatten: true,
      tidy: false,
      languages: ['fr', 'es'],
      rename: { 'a b': 'c d', e: 'f' },
      labels: 'x',
      deepLevel: 2,
      allowRemote: false,
    });
  });

  it('says what is wrong with a step', async () => {
    const cwd = folderWith({ 'docs.json': docs });
    const problem = async (...argv: string[]) => {
      const { code, stderr, stdout } = await navshift(['run', ...argv], { cwd });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      return stderr;
    };
    expect(await problem()).toContain('run needs a pipeline, or at least one transform');
    expect(await problem('-t', 'rename-labl from=x')).toBe(
      'error: unknown transform rename-labl. Did you mean rename-label?\nnavshift transforms lists them all. Name one of your own by its file: ./rename-labl.mjs.\n',
    );
    expect(await problem('-t', 'rename-label form=x')).toContain('rename-label has no option form. Did you mean from?');
    expect(await problem('-t', 'rename-label from')).toContain('from needs a value');
    expect(await problem('-t', 'all-kinds flatten=perhaps')).toContain('It is either true or false.');
    expect(await problem('-t', 'rename-label from="x')).toContain('a quote is not closed');
    expect(await problem('-t', ' ')).toContain('a step of the run is empty');
  });

  it('splits a step as a shell does', () => {
    expect(splitWords(`a  b='c d' "e'f"g h\\ i 'j\\k' ""`)).toEqual(['a', 'b=c d', "e'fg", 'h i', 'j\\k', '']);
  });
});
