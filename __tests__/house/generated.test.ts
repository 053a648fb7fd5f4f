import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { rules } from '../../src/check/index.ts';
import { explanation, ruleExplanation } from '../../src/cli/commands/explain.ts';
import { runFindings } from '../../src/cli/run/finding-texts.ts';
import { configJsonSchema } from '../../src/cli/config/config-schema.ts';
import { type FrontMatter, readFrontMatter } from '../../src/index.ts';
import { diffJsonSchema } from '../../src/report/diff-schema.ts';
import { reportSchema } from '../../src/report/json-schema.ts';
import { transforms } from '../../transforms/all.ts';
import { formatPage } from '../../scripts/format-page.ts';
import { pageOfDoor, referencePage, references, transformsReference } from '../../scripts/reference.ts';
import { sitePage } from '../../scripts/site-page.ts';
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

/** JSON whose values stand in one line where they fit. */
function laidOut(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value).replace(/("(?:[^"\\]|\\.)*")(:?)|,/g, (part, text, colon) =>
    text === undefined ? ', ' : colon ? `${text}: ` : part,
  );
  if (typeof value !== 'object' || value === null || indent.length + flat.length < 110) return flat;
  const inner = `${indent} `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Object.entries(value).map(
    ([key, one]) => `${inner}${Array.isArray(value) ? '' : `${JSON.stringify(key)}: `}${laidOut(one, inner)}`,
  );
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

const json = (value: unknown) => `${laidOut(value)}\n`;

/** A schema under a name of its own, which no address of the project is part of. */
const schema = (name: string, { $schema, ...rest }: Readonly<Record<string, unknown>>) =>
  json({ $schema, $id: `urn:navshift:schema:${name}`, ...rest });

const byId = <Item>(items: readonly Item[], idOf: (item: Item) => string) =>
  [...items].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));

/** The transforms that do the daily job. */
const daily = ['add', 'move', 'remove', 'rename', 'set', 'sort', 'sync-pages'];

/** All transforms, with a page each. */
const transformsPage = () =>
  sitePage(
    'All transforms',
    'Each transform, in a sentence.',
    [
      'Each transform has a page, which `navshift explain <name>` prints too.',
      ...([true, false] as const).flatMap((isDaily) => [
        isDaily ? '## Daily jobs' : '## Migrations, languages and specifications',
        transforms
          .filter(({ definition: { name } }) => daily.includes(name) === isDaily)
          .map(({ definition: { name, summary } }) => `- [${name}](./transforms/${name}.md): ${summary}`)
          .join('\n'),
      ]),
    ].join('\n\n'),
  );

/** What people want of the shape of their navigation. */
const shapesPage = () =>
  sitePage(
    'Change the shape',
    'Restructure a navigation, with one command for each job.',
    [
      'Each command works in every language, prints a patch, and writes it with `--write`.',
      ...shapes.map(
        ({ want, command, note = '', before, after }) =>
          `## ${want}\n\n\`\`\`sh\nnavshift ${command}\n\`\`\`\n\n\`\`\`diff\n-${before}\n+${after}\n\`\`\`${note && `\n\n${note}`}`,
      ),
    ].join('\n\n'),
  );

/** All rules, with a page each. */
const rulesPage = () =>
  sitePage(
    'All rules',
    'Each rule of navshift check, with its level and its fix.',
    [
      '[`navshift check`](./check.md) looks for these. The page of each rule names its source.',
      [
        '- ✓: `--fix` fixes it, if the fix is safe.',
        '- +: `--fix --unsafe` fixes more cases.',
        '- ·: not in the specification of the format, but documented by Mintlify, or seen in its packages or in real sites.',
      ].join('\n'),
      [
        '| rule | level | fix | what it finds |',
        '|---|---|---|---|',
        ...byId(rules, ({ id }) => id).map(
          ({ id, severity, summary, evidence, mends, mendsUnsafely }) =>
            `| [\`${id}\`](./rules/${id}.md) | ${severity} | ${mends === undefined ? '' : '✓'}${mendsUnsafely === undefined ? '' : '+'} | ${summary.replaceAll('|', '\\|')}${evidence.status === 'specification' ? '' : ' ·'} |`,
        ),
      ].join('\n'),
    ].join('\n\n'),
  );

/** What every run can find. */
const findingsPage = () =>
  sitePage(
    'Findings of a run',
    'Why a run stops, whatever its transforms.',
    [
      '`navshift explain <finding>` prints each of these. The id begins with the transform: `move/missing`.',
      ...Object.entries(runFindings).map(([id, { means, next }]) => `## ${id}\n\n${means}\n\n${next}`),
    ].join('\n\n'),
  );

/** The page of a rule. */
const rulePage = (rule: (typeof rules)[number]) => {
  const [, summary, body] = /^# .*\n\n(.*)\n\n([^]*)$/.exec(ruleExplanation(rule))!;
  const level = `${rule.severity[0]!.toUpperCase()}${rule.severity.slice(1)}`;
  return sitePage(rule.id, summary!, `**${level}.** ${body!}`);
};

/** The page of a transform: its story, which people write, then what its definition says. */
const transformPage = (transform: (typeof transforms)[number], before: string) => {
  const [story = ''] = before.replace(/^---\n[^]*?\n---\n/, '').split(/^## What it does$/m);
  const [, title, summary, body] = /^# (.*)\n\n(.*)\n\n([^]*)$/.exec(explanation(transform))!;
  return sitePage(title!, summary!, `${story.trim()}\n\n## What it does\n\n${body!}`);
};

/** What the skill for agents names, with its examples. */
const jobs = () =>
  transforms
    .filter(({ definition }) => [...daily, 'regroup'].includes(definition.name))
    .map(({ definition: { name, summary, examples = [] } }) => {
      const lines = examples.map(({ title, command }) => `navshift ${command.replace(/ --write$/, '')}  # ${title}`);
      return `### ${name}\n\n${summary}\n\n\`\`\`sh\n${lines.join('\n')}\n\`\`\``;
    })
    .join('\n\n');

type Listed = string | { readonly group: string; readonly pages: readonly Listed[] };

/** The pages of the documentation, for models that read it: https://llmstxt.org. */
const forModels = () => {
  const { navigation } = JSON.parse(readFileSync(join(root, 'docs/docs.json'), 'utf8')) as {
    navigation: { groups: { group: string; pages: Listed[] }[] };
  };
  const linesOf = (listed: Listed): readonly string[] => {
    if (typeof listed !== 'string') return listed.group === 'Each rule' ? [] : listed.pages.flatMap(linesOf);
    const { title, description } = (readFrontMatter(readFileSync(join(root, `docs/${listed}.md`))) as FrontMatter)
      .fields;
    return [`- [${title as string}](${listed}.md): ${description as string}`];
  };
  return `${[
    '# navshift',
    '> Changes the navigation of a Mintlify documentation site (docs.json) by commands, in every language, with redirects and links. Every run shows its patch first and proves that no page is lost.',
    'Never edit docs.json by hand. `npx navshift <command>` prints what it would do, `--json` prints it for a program, and `--write` writes it. `npx navshift explain <name>` prints the page of a transform or a rule.',
    ...navigation.groups.map(({ group, pages }) => `## ${group}\n\n${pages.flatMap(linesOf).join('\n')}`),
    '## For agents',
    '- [Skill](../skills/navshift/SKILL.md): The daily jobs for coding agents, each command with examples.',
  ].join('\n\n')}\n`;
};

/** The built-in transforms by name, from the one list of them: in the order in which it has them, each with its file. */
const loadersOf = (list: string) => {
  const files = Array.from(list.matchAll(/^export \{ (\w+) \} from '(.*)';$/gm), ([, name, file]) => {
    const word = name!.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `  ${word.includes('-') ? `'${word}'` : word}: () => import('${file!}'),\n`;
  });
  const what = 'The built-in transforms by name, each loaded alone: whoever wants one should not wait for the others.';
  return `// ${what} Made from named.ts.\nexport const loaders = Object.freeze({\n${files.join('')}});\n`;
};

describe('what is made from the code', () => {
  it('is as the list of built-in transforms is: what loads each alone', () =>
    holds('transforms/loaders.ts', () => loadersOf(readFileSync(join(root, 'transforms/named.ts'), 'utf8'))));

  it.each([
    ['transforms', transformsPage],
    ['shapes', shapesPage],
    ['rules', rulesPage],
    ['findings', findingsPage],
  ])('is as the code is: the page of all %s', (name, page) => holds(`docs/${name}.md`, page));

  it.each(transforms.map((transform) => [transform.definition.name, transform] as const))(
    'is as the code is: the options and examples of %s',
    (name, transform) => holds(`docs/transforms/${name}.md`, (text) => transformPage(transform, text)),
  );

  it.each(rules.map((rule) => [rule.id, rule] as const))('is as the code is: the page of the rule %s', (id, rule) =>
    holds(`docs/rules/${id}.md`, () => rulePage(rule)),
  );

  it.each(references(root).map((reference) => [reference.name, reference] as const))(
    'is as the code is: the reference of %s',
    (name, reference) =>
      holds(`docs/reference/${pageOfDoor(name)}`, () =>
        name === 'navshift/transforms'
          ? transformsReference(transforms.map(({ definition }) => definition.name))
          : referencePage(reference),
      ),
  );

  it('is as the code is: the JSON Schema of the configuration', () =>
    holds('schema/config.schema.json', () => schema('config', configJsonSchema(rules, transforms))));

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
    holds('schema/report.schema.json', () => schema('report', reportSchema())));

  it('is as the code is: the JSON Schema of the navigation diff', () =>
    holds('schema/diff.schema.json', () => schema('diff', diffJsonSchema())));

  // The last one: it has the titles of the others.
  it('is as the code is: the page for models', () => {
    holds('docs/llms.txt', forModels);
    for (const [, path] of forModels().matchAll(/\]\(([^)]*)\)/g)) readFileSync(join(root, 'docs', path!));
  });
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
