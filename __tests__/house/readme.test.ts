import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import {
  defineTransform,
  makeSite,
  mapElements,
  memoryReader,
  parse,
  pipeline,
  print,
  run,
  z,
} from '../../src/index.ts';
import { editJson, parseJson, printJson } from '../../src/json/index.ts';
import { addLanguages, expandOpenapi, tabsToDropdowns } from '../../transforms/index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const security = readFileSync(join(root, 'SECURITY.md'), 'utf8');
const example = join(root, '__fixtures__/example');

describe('the README', () => {
  it('shows the real output of its first command', () => {
    const shown = /```diff\n([\s\S]*?)```/.exec(readme)![1];
    const reader = memoryReader({ 'openapi.yaml': readFileSync(join(example, 'openapi.yaml'), 'utf8') });
    const site = makeSite(readFileSync(join(example, 'docs.json')), {
      reader,
      location: { prefix: '__fixtures__/example/', git: true },
    });
    expect(run(site, pipeline(tabsToDropdowns(), expandOpenapi())).plan.patch()).toBe(shown);
  });

  it('shows library code that works', () => {
    const site = makeSite(readFileSync(join(example, 'docs.json')), {
      reader: memoryReader({ 'openapi.yaml': readFileSync(join(example, 'openapi.yaml'), 'utf8') }),
    });
    const result = run(
      site,
      pipeline(tabsToDropdowns(), expandOpenapi({ groupBy: 'tag' }), addLanguages({ languages: ['fr', 'es'] })),
    );
    expect(result.failed).toBe(false);
    expect(print(tabsToDropdowns().apply(parse('{"navigation":{"tabs":[{"tab":"A","pages":["a"]}]}}')))).toBe(
      '{"navigation":{"dropdowns":[{"dropdown":"A","pages":["a"]}]}}',
    );
    const renameLabel = defineTransform({
      name: 'rename-label',
      summary: 'Rename an element wherever it stands.',
      options: z.object({ from: z.string(), to: z.string() }),
      apply: (from, { from: old, to }) =>
        mapElements(from, (element) => (element.label === old ? element.withLabel(to) : element)),
    });
    expect(print(renameLabel({ from: 'A', to: 'B' }).apply(parse('{"navigation":{"tabs":[{"tab": "A"}]}}')))).toBe(
      '{"navigation":{"tabs":[{"tab": "B"}]}}',
    );
    const text = '{\n  "a": [1, 2], // kept\n  "b": 1.0\n}\n';
    expect(
      printJson(
        editJson(parseJson(text), [
          { op: 'insert', at: '/a/-', value: 3 },
          { op: 'rename', at: '/b', to: 'c' },
        ]),
      ),
    ).toBe('{\n  "a": [1, 2, 3], // kept\n  "c": 1.0\n}\n');
  });

  it('says, as SECURITY.md does, that a script configuration runs and what untrusted pull requests need', () => {
    for (const text of [readme, security]) {
      for (const flag of ['--no-config-scripts', '--no-config`', '--config <file>', '--allow-remote'])
        expect(text).toContain(flag);
      expect(text).toMatch(/is a program/);
    }
  });

  it('has a section for every transform', () => {
    for (const name of [
      'tabs-to-dropdowns',
      'expand-openapi',
      'openapi-pages',
      'openapi-entries',
      'add-languages',
      'sync-languages',
      'remove-language',
      'rename-language',
      'export-labels',
      'import-labels',
    ])
      expect(readme).toContain(`### ${name}\n`);
  });
});
