import type { Command } from 'commander';
import { type Rule, rules } from '../../check/index.ts';
import { evidenceText } from '../../format/index.ts';
import { type Flag, flagHelp, flagsOf, flagUsage, wordUsage } from '../terminal/flags.ts';
import { type Io, painterFor, widthOf } from '../terminal/io.ts';
import { type Catalogue, makeCatalogue, type Named } from '../config/catalogue.ts';
import { addConfigOptions, type ConfigSettings, configurationOf } from '../config/config.ts';
import type { AnyTransform, Context } from '../config/context.ts';
import { CliError } from '../terminal/error.ts';
import { rowsText } from '../terminal/rows.ts';
import { type FindingText, reportingCommands, runFinding, runFindings } from '../run/finding-texts.ts';
import { transformFinding } from '../run/transform-finding-texts.ts';
import { isGuardKind, kindMeanings, kindNamed } from '../../telling/index.ts';
import { asTyped, capital, didYouMean, visible } from '../../text/index.ts';

/** Adds `transforms`: the list of what there is. */
export function addTransforms(program: Command, { io, load }: Context): void {
  const command = program
    .command('transforms')
    .description('Lists the transforms of navshift, then the files of your own that the configuration names.');
  addConfigOptions(command).action(async (options: ConfigSettings) => {
    const configuration = await configurationOf(options, [], io);
    const lines = (await load()).map(({ definition: { name, summary } }) => [name, summary] as const);
    // Their names are inside the files, and nobody asked for these to run.
    for (const [index, module] of (configuration?.says.transforms ?? []).entries())
      lines.push([module, `A transform of your own, from ${configuration!.placeOf(['transforms', index])}.`]);
    const paint = painterFor(io.stdout, io.env);
    const rows = rowsText(
      lines.map(([name, summary]) => [visible(name), visible(summary)]),
      widthOf(io.stdout),
    );
    io.stdout.write(`${rows.replace(/^\S+/gm, (name) => paint.bold(name))}\n`);
  });
}

/** Adds `explain`: what a transform does and leaves alone, what a rule looks for, what a finding means. */
export function addExplain(program: Command, { io, load }: Context): void {
  const command = program
    .command('explain')
    .description(
      'Explains a transform: what it does and leaves alone, its options and examples. Explains a rule of check or a finding of a run: what it means and what to do. Explains a kind of change that diff reports.',
    )
    .argument(
      '[name]',
      'a transform or its file, a rule, a finding (move/missing), or a kind of change (lost); without a name: a list',
    );
  addConfigOptions(command).action(async (name: string | undefined, options: ConfigSettings) => {
    if (name === undefined) return void io.stdout.write(everything(await load(), io));
    const catalogue = makeCatalogue(load, await configurationOf(options, [], io), io, options.configScripts);
    const { pageText } = await import('../terminal/page.ts');
    const markdown = (await pageFor(name, catalogue)) ?? unknown(name, await catalogue.all());
    io.stdout.write(pageText(markdown, widthOf(io.stdout), painterFor(io.stdout, io.env)));
  });
}

/** All names that are explained, but for findings, with a line each. */
function everything(transforms: readonly AnyTransform[], { stdout, env }: Io): string {
  const paint = painterFor(stdout, env);
  const lists: readonly (readonly [title: string, rows: readonly (readonly [string, string])[]])[] = [
    ['Transforms', transforms.map(({ definition: { name, summary } }) => [name, summary])],
    ['Rules of check', rules.map(({ id, summary }) => [id, summary])],
    ['Kinds of changes', Object.entries(kindMeanings).map(([kind, means]) => [kind, means])],
  ];
  return lists
    .map(([title, rows]) => {
      const text = rowsText(
        rows.map(([name, summary]) => [`  ${name}`, asTyped(summary)]),
        widthOf(stdout),
      );
      return `${paint.bold(`${title}:`)}\n${text}\n`;
    })
    .join('\n');
}

/** The page about a name; undefined if it is nothing that can be explained. */
async function pageFor(name: string, catalogue: Catalogue): Promise<string | undefined> {
  const rule = rules.find(({ id }) => id === name);
  if (rule !== undefined) return ruleExplanation(rule);
  const finding = runFinding(name);
  const kind = kindNamed(name);
  const named = finding === undefined ? await catalogue.find(name) : undefined;
  // A word can be several: `missing`, `split`.
  const pages = [
    ...(finding === undefined ? [] : [findingExplanation(name, finding)]),
    ...(named === undefined ? [] : [explanation(named.factory)]),
    ...(kind === undefined ? [] : [kindExplanation(kind)]),
  ];
  if (pages.length > 0) return pages.join('\n\n');
  const [, owner] = /^([\w-]+)\/[\w-]+$/.exec(name) ?? [];
  if (owner === undefined) return undefined;
  const isCommand = reportingCommands.includes(owner);
  if (!isCommand && (await catalogue.find(owner)) === undefined) return undefined;
  const text = transformFinding(name);
  const more = isCommand ? `\`navshift ${owner} --help\`` : `\`navshift explain ${owner}\``;
  return [
    `# ${name}`,
    ...(text === undefined
      ? [`A finding of ${owner}. Its message says what is wrong, and what to do.`]
      : [text.means, `Next: ${text.next}`]),
    `${more} says what ${owner} does.`,
  ].join('\n\n');
}

/** What a kind of change means, in Markdown. */
function kindExplanation(kind: keyof typeof kindMeanings): string {
  const means = kindMeanings[kind];
  const guard = `\`navshift diff main... --fail-on ${kind}\` exits with 1 if there is such a change.`;
  if (!isGuardKind(kind)) return [`# ${kind} (a line of diff, not a change)`, `${capital(means)}.`].join('\n\n');
  return [`# ${kind} (a change that diff reports)`, `${capital(means)}.`, guard].join('\n\n');
}

/** Other words for those of the ids of rules. */
const synonyms = {
  address: 'url',
  circle: 'loop',
  cycle: 'loop',
  dead: 'nothing',
  double: 'twice',
  duplicate: 'twice',
  invalid: 'form',
  openapi: 'specification',
  repeated: 'twice',
  spec: 'specification',
  unlisted: 'orphan',
  unused: 'never',
};

/** Throws `CliError`: what was meant by a name that there is not, or what lists them. */
function unknown(name: string, all: readonly Named[]): never {
  const transforms = all.map(({ factory }) => factory.definition.name);
  const ids = rules.map(({ id }) => id);
  const hint = didYouMean(
    name,
    [...transforms, ...ids, ...Object.keys(runFindings), ...Object.keys(kindMeanings)],
    synonyms,
  );
  throw new CliError(
    `unknown transform, rule, finding or kind of change: ${name}.${hint}`,
    hint === '' ? 'navshift explain lists all but the findings of runs.' : undefined,
  );
}

/** What a finding of a run means, in Markdown. */
export const findingExplanation = (id: string, { means, next }: FindingText): string =>
  [`# ${id}`, means, `Next: ${next}`, 'Nothing was written.'].join('\n\n');

function levelOf(id: string, always: true | undefined, onlyVerified: true | undefined): string {
  if (always === true) return 'Its level cannot be changed: after this finding navshift cannot check the rest.';
  if (onlyVerified === true)
    return 'Only `navshift redirects --verify` uses it. Change its level with `rules` in the configuration.';
  return `To change its level: navshift check --rule ${id}=off (or info, warning, error).`;
}

/** What a rule looks for, why, and how it looks before and after. */
export function ruleExplanation({
  id,
  severity,
  summary,
  why,
  example,
  evidence,
  mends,
  mendsUnsafely,
  always,
  onlyVerified,
}: Rule): string {
  const indented = (text: string) => text.replace(/^/gm, '    ');
  const source = `Source: ${evidenceText(evidence)}.`;
  return `${[`# ${id} (${severity})`, summary, why, `## Before\n\n${indented(example.before)}`, `## After\n\n${indented(example.after)}`, ...(mends === undefined ? [] : [`## With --fix${severity === 'info' ? `=${id}` : ''}\n\n${mends}`]), ...(mendsUnsafely === undefined ? [] : [`## With --fix --unsafe\n\n${mendsUnsafely}`]), source, levelOf(id, always, onlyVerified)].join('\n\n')}\n`;
}

/** What a transform does, with its options and examples, in Markdown. */
export function explanation(factory: AnyTransform): string {
  const { name, summary, description, examples = [], arguments: words = [], twiceIsOnce = true } = factory.definition;
  const flags = flagsOf(factory);
  const usageOf = (flag: Flag) => (words.includes(flag.key) ? wordUsage(flag) : flagUsage(flag));
  const width = Math.max(0, ...flags.map((flag) => usageOf(flag).length));
  const parts = [`# ${name}`, summary];
  if (description !== undefined) parts.push(description.trim());
  if (flags.length > 0)
    parts.push(
      `## Options\n\n${flags.map((flag) => `    ${usageOf(flag).padEnd(width)}  ${flagHelp(flag)}`).join('\n')}`,
    );
  if (examples.length > 0)
    parts.push(
      `## Examples\n\n${examples.map(({ title, command }) => `${title}:\n\n    navshift ${command}`).join('\n\n')}`,
    );
  parts.push(
    twiceIsOnce === true
      ? 'Running it twice changes nothing more.'
      : `Running it twice is not the same as once: ${twiceIsOnce}`,
  );
  return `${parts.join('\n\n')}\n`;
}
