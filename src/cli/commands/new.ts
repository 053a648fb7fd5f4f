import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { checkLaws, LawError } from '../../testing/index.ts';
import { assertName, makeCatalogue } from '../config/catalogue.ts';
import type { Context } from '../config/context.ts';
import { readTypeScript } from '../config/modules.ts';
import { writeFiles } from '../run/write-files.ts';
import { CliError } from '../terminal/error.ts';
import { writeLine } from '../terminal/io.ts';
import { ask } from '../config/values.ts';

/** Adds `new`: the files of a transform of one's own, which work as they are. */
export function addNew(program: Command, { io, load }: Context): void {
  program
    .command('new')
    .description(
      'Writes a transform that renames a label, a docs.json before and after it, and a law test. Then runs the test once.',
    )
    .argument('<what>', 'transform')
    .argument('[name]', 'its name, such as rename-label')
    .option('--ts', 'write it in TypeScript')
    .action(async (what: string, name: string | undefined, { ts = false }: { ts?: boolean }) => {
      if (what !== 'transform')
        throw new CliError(`navshift new cannot make a ${what}`, `Write: navshift new transform ${name ?? what}.`);
      if (name === undefined) throw new CliError('the transform has no name', 'Write: navshift new transform <name>.');
      assertName(name);
      const ending = ts ? 'mts' : 'mjs';
      const files = filesFor(name, ending);
      for (const file of Object.keys(files))
        if (statSync(join(io.cwd, file), { throwIfNoEntry: false }) !== undefined)
          throw new CliError(`${file} exists already`, 'Choose another name, or remove it first.');
      if (ts) await readTypeScript(join(io.cwd, `${name}.mts`), `${name}.mts`);
      const contents = Object.entries(files).map(([file, content]) => [file, Buffer.from(content)] as const);
      writeFiles(io.cwd, new Map(contents.map(([file, after]) => [file, { before: undefined, after }])), io);
      for (const file of Object.keys(files)) writeLine(io.stdout, file);
      const named = await makeCatalogue(load, undefined, io).named(`./${name}.${ending}`);
      const { transform } = await ask(named, { from: 'API', to: 'Reference' }, {}, io);
      try {
        checkLaws({ transform, before: before('API'), after: before('Reference') });
      } catch (error) {
        throw error instanceof LawError ? new CliError(`${name}.${ending} breaks a law: ${error.message}`) : error;
      }
      writeLine(
        io.stderr,
        `It passes the law tests. Try it: npx navshift ./${name}.${ending} --from Guides --to Learn`,
      );
      const needs = ts
        ? 'navshift must be installed in the project; Node 22.18 or newer'
        : 'navshift must be installed in the project';
      writeLine(io.stderr, `Its test: node --test ${name}.test.${ending} (${needs})`);
    });
}

const before = (label: string) => `{
  "name": "Acme",
  "navigation": {
    "groups": [
      { "group": "${label}", "pages": ["api/start"] },
      { "group": "Guides", "pages": ["guides/start"] }
    ]
  }
}
`;

/** The ending of a module that is one whatever the `package.json` beside it says. */
type Ending = 'mjs' | 'mts';

const filesFor = (name: string, ending: Ending): Readonly<Record<string, string>> => ({
  [`${name}.${ending}`]: `import { defineTransform, mapElements, z } from 'navshift';

export default defineTransform({
  name: '${name}',
  summary: 'Rename elements of one label.',
  options: z.object({
    from: z.string().describe('the old label'),
    to: z.string().describe('the new label'),
  }),
  examples: [{ title: 'Rename a group', command: '${name} --from Guides --to Learn' }],
  apply: (site, { from, to }) =>
    // An element that is returned as it is keeps every byte.
    mapElements(site, (element) => (element.label === from ? element.withLabel(to) : element)),
});
`,
  [`${name}.fixture/before.json`]: before('API'),
  [`${name}.fixture/after.json`]: before('Reference'),
  [`${name}.test.${ending}`]: `import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkLaws } from 'navshift/testing';
import transform from './${name}.${ending}';

const read = (name${ending === 'mts' ? ': string' : ''}) => readFileSync(new URL(\`./${name}.fixture/\${name}.json\`, import.meta.url), 'utf8');

// The result is right, twice is once, no page is lost, and nothing else changes: with comments, tabs and CRLF too.
test('${name} makes after.json of before.json, and passes the law tests', () => {
  checkLaws({ transform: transform({ from: 'API', to: 'Reference' }), before: read('before'), after: read('after') });
});
`,
});
