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
import { editJson, parseJson, printJson } from '../../src/json.ts';
import { transforms } from '../../transforms/all.ts';
import { addLanguages, expandOpenapi, tabsToDropdowns } from '../../transforms/index.ts';
import { navshift } from '../cli/command.ts';
import { folderWith } from '../disk/folders.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const security = readFileSync(join(root, 'docs/security.md'), 'utf8');
const configuration = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
const example = join(root, '__fixtures__/example');

/** The blocks of code of a page that are in one language. */
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block]) => block!);

/** The files that the first screen of the README makes. */
const [first] = blocks(readme, 'sh');
const [, docs] = /<<'END'\n([^]*?)END\n/.exec(first!)!;
const [, openapi] = /^echo '([^']*)'/m.exec(first!)!;

describe('the README', () => {
  it('is four screens long', () => expect(readme.split('\n').length).toBeLessThan(181));

  it('shows the real output of its first command, which anyone can run', () => {
    const site = makeSite(docs!, { reader: memoryReader({ 'openapi.json': openapi! }) });
    const { plan, tallies } = run(site, pipeline(tabsToDropdowns(), expandOpenapi()));
    expect(plan.patch()).toBe(blocks(readme, 'diff')[0]);
    expect(tallies?.after).toEqual({ pages: 2, endpoints: 2, links: 1, missing: 0, dropped: 0, unknown: 0 });
  });

  it('shows what the command says of it', async () => {
    const cwd = folderWith({ 'docs.json': docs!, 'openapi.json': openapi! });
    const load = () => Promise.resolve(transforms);
    const { stderr } = await navshift(['run', '-t', 'tabs-to-dropdowns', '-t', 'expand-openapi'], { cwd, load });
    expect(stderr).toBe(blocks(readme, 'text')[0]);
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

  it('says, as SECURITY.md does, what untrusted pull requests need', () => {
    for (const text of [readme + configuration, security]) {
      for (const flag of ['--no-config-scripts', '--no-config`', '--config <file>', '--allow-remote'])
        expect(text).toContain(flag);
    }
  });
});
