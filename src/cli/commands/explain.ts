import type { Command } from 'commander';
import type { TransformFactory } from '../../transform/index.ts';
import { flagHelp, flagsOf, flagUsage } from '../flags.ts';
import { painterFor } from '../io.ts';
import type { Context } from '../context.ts';
import { factoryNamed } from '../step.ts';

/** Adds `transforms`: the list of what there is. */
export function addTransforms(program: Command, { io, factories }: Context): void {
  program
    .command('transforms')
    .summary('List the transforms.')
    .description('Lists the transforms, each with one sentence.')
    .helpOption('-h, --help', 'print this help')
    .action(() => {
      const paint = painterFor(io.stdout, io.env);
      const width = Math.max(...factories.map(({ definition }) => definition.name.length));
      for (const { definition: { name, summary } } of factories) io.stdout.write(`${paint.bold(name)}${' '.repeat(width - name.length)}  ${summary}\n`);
    });
}

/** Adds `explain`: what a transform does and leaves alone. */
export function addExplain(program: Command, { io, factories }: Context): void {
  program
    .command('explain')
    .summary('Explain a transform.')
    .description('Says what a transform does and leaves alone, with its options and examples.')
    .argument('<name>', 'a transform')
    .helpOption('-h, --help', 'print this help')
    .action((name: string) => void io.stdout.write(explanation(factoryNamed(name, factories))));
}

function explanation(factory: TransformFactory): string {
  const { name, summary, description, examples = [], twiceIsOnce = true } = factory.definition;
  const flags = flagsOf(factory);
  const width = Math.max(0, ...flags.map((flag) => flagUsage(flag).length));
  const parts = [`# ${name}`, summary];
  if (description !== undefined) parts.push(description.trim());
  if (flags.length > 0) parts.push(`## Options\n\n${flags.map((flag) => `    ${flagUsage(flag).padEnd(width)}  ${flagHelp(flag)}`).join('\n')}`);
  if (examples.length > 0) parts.push(`## Examples\n\n${examples.map(({ title, command }) => `${title}:\n\n    navshift ${command}`).join('\n\n')}`);
  parts.push(twiceIsOnce === true ? 'Running it twice changes nothing more.' : `Running it twice is not the same as once: ${twiceIsOnce}`);
  return `${parts.join('\n\n')}\n`;
}
