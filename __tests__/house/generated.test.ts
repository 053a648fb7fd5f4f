import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { rules } from '../../src/check/index.ts';
import { configJsonSchema } from '../../src/cli/config-schema.ts';
import { reportSchema } from '../../src/report/index.ts';
import { transforms } from '../../transforms/all.ts';
import { formatPage } from '../../scripts/format-page.ts';

// What is made from the code and committed. `NAVSHIFT_UPDATE=1` in the environment of the tests writes it anew.
const root = fileURLToPath(new URL('../..', import.meta.url));
const update = process.env.NAVSHIFT_UPDATE === '1';

function holds(path: string, wanted: (text: string) => string): void {
  const file = join(root, path);
  if (update) {
    mkdirSync(dirname(file), { recursive: true });
    let before = '';
    try {
      before = readFileSync(file, 'utf8');
    } catch {
      // It is written for the first time.
    }
    writeFileSync(file, wanted(before));
  }
  const text = readFileSync(file, 'utf8');
  expect(text).toBe(wanted(text));
}

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

const table = () =>
  [
    '| rule | level | fix | what it finds |',
    '|---|---|---|---|',
    ...[...rules]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(
        ({ id, severity, summary, documented, mends }) =>
          `| \`${id}\` | ${severity} | ${mends === undefined ? '' : '✓'} | ${summary.replaceAll('|', '\\|')}${documented ? '' : ' ·'} |`,
      ),
  ].join('\n');

describe('what is made from the code', () => {
  it('is as the code is: the table of rules in the README', () => {
    holds('README.md', (text) =>
      text.replace(
        /(<!-- rules -->\n)[\s\S]*?(\n<!-- \/rules -->)/,
        (_, open: string, close: string) => open + table() + close,
      ),
    );
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('| `root-pattern` |');
  });

  it('is as the code is: the JSON Schema of the configuration', () =>
    holds('schema/config.schema.json', () => json(configJsonSchema(rules, transforms))));

  it('is as the code is: the page about the format', () => holds('docs/format.md', formatPage));

  it('is as the code is: the JSON Schema of the JSON reports', () =>
    holds('schema/report.schema.json', () => json(reportSchema())));
});

describe('a rule', () => {
  it.each(rules.map((rule) => [rule.id, rule] as const))(
    '%s says what a rule says',
    (id, { severity, summary, why, example, mends = '.' }) => {
      expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      expect(['error', 'warning', 'info']).toContain(severity);
      expect(summary).toMatch(/\.$/);
      expect(why).toMatch(/\.$/);
      expect(mends).toMatch(/\.$/);
      expect(example.before).not.toBe(example.after);
    },
  );

  it('is there once, and in alphabetical order', () => {
    const ids = rules.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
  });
});
