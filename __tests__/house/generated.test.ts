import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { rules } from '../../src/check/index.ts';
import { explanation, ruleExplanation } from '../../src/cli/commands/explain.ts';
import { configJsonSchema } from '../../src/cli/config/config-schema.ts';
import { diffJsonSchema } from '../../src/diff/json-schema.ts';
import { reportSchema } from '../../src/report/json-schema.ts';
import { transforms } from '../../transforms/all.ts';
import { formatPage } from '../../scripts/format-page.ts';
import { rooms } from './rooms.ts';
import { shapes } from './shapes.ts';

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

const byId = <Item>(items: readonly Item[], idOf: (item: Item) => string) =>
  [...items].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));

/** All transforms and rules, with a page each. */
const index = () =>
  [
    '# Transforms and rules',
    'Each has a page, which `navshift explain <name>` prints too.',
    '## Transforms',
    transforms.map(({ definition: { name, summary } }) => `- [${name}](transforms/${name}.md): ${summary}`).join('\n'),
    '## Another shape',
    'What people want of the shape of their navigation. Each command works in every language, prints a patch, and writes with `--write`.',
    ...shapes.map(
      ({ want, command, before, after }) =>
        `**${want}:** \`navshift ${command}\`\n\n\`\`\`diff\n-${before}\n+${after}\n\`\`\``,
    ),
    '## Rules',
    'What [`navshift check`](check.md) looks for; ✓ marks what `--fix` can mend, `+` what `--fix --unsafe` can beside that, `·` what the specification does not state, and is known from the documentation of the platform or from real sites; the page of each names its source.',
    [
      '| rule | level | fix | what it finds |',
      '|---|---|---|---|',
      ...byId(rules, ({ id }) => id).map(
        ({ id, severity, summary, evidence, mends, mendsUnsafely }) =>
          `| [\`${id}\`](rules/${id}.md) | ${severity} | ${mends === undefined ? '' : '✓'}${mendsUnsafely === undefined ? '' : '+'} | ${summary.replaceAll('|', '\\|')}${evidence.status === 'specification' ? '' : ' ·'} |`,
      ),
    ].join('\n'),
    '[The navigation diff](diff.md) tells what a change means to readers; [redirects](redirects.md) lead on from what went; [merging](merge.md) takes two branches by what is in them.',
    '[The platform](platform.md) records how navshift compares with what the platform itself makes of a site.',
  ].join('\n\n') + '\n';

/** The transforms that do the daily job. */
const daily = ['add', 'move', 'remove', 'rename', 'set', 'sort', 'sync-pages'];
/** What the skill for agents names, with its examples. */
const jobs = () =>
  transforms
    .filter(({ definition }) => [...daily, 'regroup'].includes(definition.name))
    .map(({ definition: { name, summary, examples = [] } }) => {
      const lines = examples.map(({ title, command }) => `navshift ${command.replace(/ --write$/, '')}  # ${title}`);
      return `### ${name}\n\n${summary}\n\n\`\`\`sh\n${lines.join('\n')}\n\`\`\``;
    })
    .join('\n\n');

/** The pages of the documentation, for models that read it: https://llmstxt.org. */
const forModels = () => {
  const links = (some: readonly (readonly [name: string, path: string, what: string])[]) =>
    some.map(([name, path, what]) => `- [${name}](${path}): ${what}`).join('\n');
  const [first, others] = [true, false].map((isDaily) =>
    transforms
      .filter(({ definition: { name } }) => daily.includes(name) === isDaily)
      .map(({ definition: { name, summary } }) => [name, `transforms/${name}.md`, summary] as const),
  );
  return `${[
    '# navshift',
    '> Changes the navigation of a Mintlify documentation site (docs.json) by commands, in every language, with redirects and links. Every run shows its patch first and proves that no page is lost.',
    'Never edit docs.json by hand. `npx navshift <command>` prints what it would do, `--json` prints it for a program, and `--write` writes it. `npx navshift explain <name>` prints the page of a transform or a rule.',
    '## The daily job',
    links(first!),
    '## Migrations and languages',
    links(others!),
    '## Guides',
    links([
      ['Commands', 'commands.md', 'Commands, reports and exit codes.'],
      ['check', 'check.md', 'Finds mistakes of docs.json, and fixes those that are certain.'],
      ['diff', 'diff.md', 'Says what a change means to readers.'],
      ['redirects', 'redirects.md', 'Writes the redirects that a change lacks.'],
      ['Configuration', 'configuration.md', 'navshift.config.json: options, pipelines, managed groups.'],
      ['Words', 'words.md', 'Selectors, and the words of the output.'],
      ['Skill', '../skills/navshift/SKILL.md', 'The daily job for coding agents, each command with examples.'],
    ]),
    '## Optional',
    links([
      ['The format', 'format.md', 'What docs.json can say.'],
      ['The library', 'library.md', 'navshift in a script.'],
      ['Your own', 'your-own.md', 'A transform of your own.'],
      ['Rules', 'index.md', 'Every rule of check.'],
    ]),
  ].join('\n\n')}\n`;
};

describe('what is made from the code', () => {
  it('is as the code is: the page for models', () => {
    holds('docs/llms.txt', forModels);
    for (const [, path] of forModels().matchAll(/\]\(([^)]*)\)/g)) readFileSync(join(root, 'docs', path!));
  });

  it('is as the code is: the list of transforms and rules', () => holds('docs/index.md', index));

  it.each(transforms.map((transform) => [transform.definition.name, transform] as const))(
    'is as the code is: the options and examples of %s',
    (name, transform) =>
      holds(`docs/transforms/${name}.md`, (text) =>
        text.replace(
          /(<!-- from the definition -->\n)[\s\S]*(<!-- \/from the definition -->)/,
          (_, open: string, close: string) => `${open}\n${explanation(transform).replace(/^.*\n\n/, '')}\n${close}`,
        ),
      ),
  );

  it.each(rules.map((rule) => [rule.id, rule] as const))('is as the code is: the page of the rule %s', (id, rule) =>
    holds(`docs/rules/${id}.md`, () => ruleExplanation(rule)),
  );

  it('is as the code is: the JSON Schema of the configuration', () =>
    holds('schema/config.schema.json', () => json(configJsonSchema(rules, transforms))));

  it('is as the code is: the rooms in ARCHITECTURE.md', () =>
    holds('ARCHITECTURE.md', (text) =>
      text.replace(
        /(?<=\| room \| what it knows \|\n\|---\|---\|\n)(?:\|.*\n)*/,
        Object.entries(rooms)
          .map(([name, { knows }]) => `| \`${name}\` | ${knows} |\n`)
          .join(''),
      ),
    ));

  it('is as the code is: the jobs of the skill for agents', () =>
    holds('skills/navshift/SKILL.md', (text) =>
      text.replace(
        /(<!-- from the definitions -->\n)[\s\S]*(<!-- \/from the definitions -->)/,
        (_, open: string, close: string) => `${open}\n## Jobs\n\n${jobs()}\n\n${close}`,
      ),
    ));

  it('is as the code is: the page about the format', () => holds('docs/format.md', formatPage));

  it('is as the code is: the JSON Schema of the JSON reports', () =>
    holds('schema/report.schema.json', () => json(reportSchema())));

  it('is as the code is: the JSON Schema of the navigation diff', () =>
    holds('schema/diff.schema.json', () => json(diffJsonSchema())));
});

describe('a rule', () => {
  it.each(rules.map((rule) => [rule.id, rule] as const))(
    '%s says what a rule says',
    (id, { severity, summary, why, example, mends = '.', mendsUnsafely = '.' }) => {
      expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      expect(['error', 'warning', 'info']).toContain(severity);
      expect(summary).toMatch(/\.$/);
      expect(why).toMatch(/\.$/);
      expect([mends, mendsUnsafely]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)]);
      expect(example.before).not.toBe(example.after);
    },
  );

  it('is there once, and in alphabetical order', () => {
    const ids = rules.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
  });
});
