import type { Command } from 'commander';
import { type Rule, rules } from '../../check/index.ts';
import { evidenceText } from '../../format/index.ts';
import { type Flag, flagHelp, flagsOf, flagUsage, wordUsage } from '../terminal/flags.ts';
import { painterFor } from '../terminal/io.ts';
import { makeCatalogue, type Named } from '../config/catalogue.ts';
import { addConfigOptions, type ConfigSettings, configurationOf } from '../config/config.ts';
import type { AnyTransform, Context } from '../config/context.ts';
import { CliError } from '../terminal/error.ts';
import { didYouMean, visible } from '../../text/index.ts';

/** Adds `transforms`: the list of what there is. */
export function addTransforms(program: Command, { io, load }: Context): void {
  const command = program
    .command('transforms')
    .summary('List the transforms.')
    .description(
      'Lists the transforms: those of navshift, each with one sentence, then the files of those that the configuration names.',
    );
  addConfigOptions(command).action(async (options: ConfigSettings) => {
    const configuration = await configurationOf(options, [], io);
    const lines = (await load()).map(({ definition: { name, summary } }) => [name, summary] as const);
    // What they are called stands in them, and nobody has asked for them to run.
    for (const [index, module] of (configuration?.says.transforms ?? []).entries())
      lines.push([module, `A transform of your own, named by ${configuration!.placeOf(['transforms', index])}.`]);
    const paint = painterFor(io.stdout, io.env);
    const width = Math.max(...lines.map(([name]) => name.length));
    for (const [name, summary] of lines)
      io.stdout.write(`${paint.bold(visible(name))}${' '.repeat(width - name.length)}  ${visible(summary)}\n`);
  });
}

/** Adds `explain`: what a transform does and leaves alone. */
export function addExplain(program: Command, { io, load }: Context): void {
  const command = program
    .command('explain')
    .summary('Explain a transform or a rule.')
    .description(
      'Says what a transform does and leaves alone, with its options and examples; of a rule of check, why it is there and what to do.',
    )
    .argument('<name>', 'a transform, or the file of one; or a rule');
  addConfigOptions(command).action(async (name: string, options: ConfigSettings) => {
    const rule = rules.find(({ id }) => id === name);
    const catalogue = makeCatalogue(load, await configurationOf(options, [], io), io, options.configScripts);
    if (rule !== undefined) io.stdout.write(ruleExplanation(rule));
    else {
      const found = await catalogue.find(name);
      io.stdout.write(explanation(found?.factory ?? unknown(name, await catalogue.all())));
    }
  });
}

/** Throws `CliError`: what was meant by a name that there is not, or all that there are. */
function unknown(name: string, all: readonly Named[]): never {
  const transforms = all.map(({ factory }) => factory.definition.name);
  const ids = rules.map(({ id }) => id);
  const begun = [...transforms, ...ids].filter((other) => other.startsWith(name));
  const hint = begun.length === 1 ? ` Did you mean ${begun[0]!}?` : didYouMean(name, [...transforms, ...ids]);
  throw new CliError(
    `there is no transform or rule ${name}.${hint}`,
    hint === '' ? `The transforms are ${transforms.join(', ')}. The rules are ${ids.join(', ')}.` : undefined,
  );
}

function levelOf(id: string, always: true | undefined, onlyVerified: true | undefined): string {
  if (always === true) return 'Its level cannot be changed: what it finds leaves nothing else to be checked.';
  if (onlyVerified === true)
    return 'It is asked by `navshift redirects --verify` alone. `rules` of the configuration can change its level.';
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
  return `${[`# ${id} (${severity})`, summary, why, `## Before\n\n${indented(example.before)}`, `## After\n\n${indented(example.after)}`, ...(mends === undefined ? [] : [`## With --fix\n\n${mends}`]), ...(mendsUnsafely === undefined ? [] : [`## With --fix --unsafe\n\n${mendsUnsafely}`]), source, levelOf(id, always, onlyVerified)].join('\n\n')}\n`;
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
