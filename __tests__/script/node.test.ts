import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { soaks } from '../cases.ts';
import { hasImports, realSources } from '../import/sources.ts';
import { difference, forNode, type Program, readProgram, runByNode } from './node.ts';
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
    if (soaks) console.log(counts);
    expect(differences.slice(0, 5)).toEqual([]);
    // Programs of which nothing is known would show nothing.
    expect(counts.known + counts.partly).toBeGreaterThan(runs / 8);
  });

  const scripts = realSources('docusaurus').flatMap(({ name, files, pages }) => {
    const own = Object.entries(files).filter(([path]) => !pages.includes(path));
    const texts = Object.fromEntries(own.map(([path, text]) => [path, Buffer.from(text).toString('utf8')]));
    return Object.keys(texts).flatMap((entry): (Program & { readonly name: string })[] =>
      /(?:^|\/)(?:docusaurus\.config|[\w-]*sidebars?[\w-]*)\.[cm]?[jt]s$/i.test(entry)
        ? [{ name: `${name}/${entry}`, entry, files: texts }]
        : [],
    );
  });

  if (!hasImports) test.skip('skipped: ../shared/imports is absent', () => {});
  else
    test('of the scripts of real sites', () => {
      const said = runByNode(scripts.map(forNode));
      const compared = scripts.map((program, index) => {
        const found = readProgram(program);
        const node = said[index]!;
        const about = found.unknown !== undefined ? 'unknown' : found.unknowns().length > 0 ? 'partly' : 'known';
        if ('error' in node) return { name: program.name, about: `fails: ${node.error}` };
        return { name: program.name, about, differs: difference(found, node.data, node.folder) };
      });
      if (soaks) console.log(compared);
      expect(compared.filter(({ differs }) => differs !== undefined)).toEqual([]);
      // Each site has one at least, and Node runs them all.
      expect(new Set(compared.map(({ name }) => name.split('/')[0])).size).toBe(12);
      expect(compared.filter(({ about }) => about.startsWith('fails'))).toEqual([]);
      expect(compared.filter(({ about }) => about !== 'unknown').length).toBeGreaterThan(scripts.length * 0.9);
    });
});
