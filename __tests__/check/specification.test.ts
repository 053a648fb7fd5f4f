import { readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { corpus } from '../corpus/sites.ts';
import { codes, rows } from './bad-inputs.ts';
import { checkGiven, listed, readMarks } from './marked.ts';

describe('what the specification states', () => {
  it('has at least 100 bad inputs', () => {
    expect(rows.length).toBeGreaterThanOrEqual(100);
  });

  it.each(rows)('%s: %s', (_, marked) => {
    const { text, expected } = readMarks(marked);
    expect(listed(checkGiven(text, { profile: 'specification' }))).toEqual(expected);
  });

  it('is told with what to do, whatever it is', () => {
    for (const [, marked] of rows)
      for (const { help, message } of checkGiven(readMarks(marked).text, { profile: 'specification' }))
        expect([message, help]).toEqual([message, expect.stringMatching(/[.?]$/)]);
  });

  it.each(Object.entries(codes))('Language object / %s: written as %s', (code, wrong) => {
    const found = checkGiven(`{"navigation": {"languages": [{"language": "${wrong}", "pages": ["a"]}]}}`);
    expect(listed(found)).toEqual(['1:44 error language-code']);
    expect(found[0]!.help).toContain(`\`${code}\``);
    const right = checkGiven(`{"navigation": {"languages": [{"language": "${code}", "pages": ["a"]}]}}`);
    // The one that the platform rejects, although it is documented.
    expect(listed(right)).toEqual(code === 'ua' ? ['1:44 warning language-code'] : []);
  });

  const file = join(corpus, '../spec/navigation.md');
  // The specification stands beside the project, and not everywhere.
  (existsSync(file) ? it : it.skip)('names each row of each table in a test', () => {
    const named = new Set([
      ...rows.map(([row]) => row),
      ...Object.keys(codes).map((code) => `Language object / ${code}`),
    ]);
    let section = '';
    const missing: string[] = [];
    const lines = readFileSync(file, 'utf8').split('\n');
    lines.forEach((line, number) => {
      if (/^#+ /.test(line)) section = line.replace(/^#+ /, '');
      const isHead = /^\|[-| ]+\|$/.test(lines[number + 1] ?? '');
      if (!line.startsWith('| ') || isHead) return;
      const cell = line.split('|')[1]!.trim();
      if (!named.has(`${section} / ${cell}`)) missing.push(`${section} / ${cell}`);
    });
    expect(missing).toEqual([]);
  });
});
