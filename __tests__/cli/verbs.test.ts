import { describe, expect, it } from '@jest/globals';
import { ways } from '../../src/cli/terminal/verbs.ts';
import { transforms } from '../../transforms/all.ts';
import { folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

const load = () => Promise.resolve(transforms);

describe('a verb of another tool', () => {
  it.each(Object.entries(ways))('%s is answered by what does it', async (verb, way) => {
    const { code, stderr } = await navshift([verb, 'a', 'b'], { cwd: folderWith({ 'docs.json': '{}' }), load });
    expect([code, stderr]).toEqual([2, `error: There is no command ${verb}.\n${way}\n`]);
    for (const [, command] of way.matchAll(/navshift (\w+) (?:<|-)/g))
      expect(await navshift([command!, '--help'], { cwd: folderWith(), load })).toMatchObject({ code: 0 });
  });
});
