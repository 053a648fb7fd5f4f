import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { difference, readProgram, runByNode } from './node.ts';
import { drawProgram } from './programs.ts';

const runs = Number(process.env['NAVSHIFT_RUNS'] ?? 300);

describe('what a script says is what Node says, or it is not known', () => {
  test('of programs that are drawn', () => {
    const programs = fc.sample(fc.integer(), runs).map(drawProgram);
    const counts = { failing: 0, known: 0, partly: 0, unknown: 0 };
    const differences = runByNode(programs).flatMap((said, index) => {
      const program = programs[index]!;
      const found = readProgram(program);
      if ('error' in said) counts.failing++;
      else if (found.unknown !== undefined) counts.unknown++;
      else if (found.unknowns().length > 0) counts.partly++;
      else counts.known++;
      const differs = 'error' in said ? undefined : difference(found, said.data, said.folder);
      return differs === undefined ? [] : [`${differs}\n${Object.entries(program.files).flat().join('\n')}`];
    });
    if (process.env['NAVSHIFT_REPLAY'] === '1') console.log(counts);
    expect(differences.slice(0, 5)).toEqual([]);
    // Programs of which nothing is known would show nothing.
    expect(counts.known + counts.partly).toBeGreaterThan(runs / 5);
  });
});
