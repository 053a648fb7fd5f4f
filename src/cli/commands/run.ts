import type { Command } from 'commander';
import { CliError } from '../error.ts';
import { execute } from '../execute.ts';
import type { Context } from '../context.ts';
import { addSettings, readSettings, repeated, type Settings } from '../settings.ts';
import { askStep } from '../step.ts';

/** Adds `run`: several transforms in one parse and one print. */
export function addRun(program: Command, { io, factories, finish }: Context): void {
  const command = program
    .command('run')
    .summary('Run several transforms in one pass.')
    .description('Runs several transforms in order, as one: read once, printed once, one patch.')
    .argument('[paths...]', 'docs.json, folders, globs or -')
    .usage("-t '<transform> [key=value…]'… [options] [paths…]")
    .option(
      '-t, --transform <step>',
      'a transform with its options as key=value, or key alone for a flag; can be repeated',
      repeated,
    );
  addSettings(command);
  command.addHelpText(
    'after',
    "\nExamples:\n  $ navshift run -t tabs-to-dropdowns -t 'add-languages languages=fr,es'\n  $ navshift run -t 'tabs-to-dropdowns flatten' -t 'expand-openapi group-by=path' --write docs",
  );
  command.action(async (paths: string[], options: Settings & { transform?: readonly string[] }) => {
    const steps = options.transform ?? [];
    if (steps.length === 0)
      throw new CliError(
        'run needs at least one transform',
        "Name each with -t: navshift run -t tabs-to-dropdowns -t 'add-languages languages=fr,es'.",
      );
    const asked = await Promise.all(steps.map((step) => askStep(step, factories, io.cwd)));
    finish(await execute(asked, paths, readSettings(options, paths), io));
  });
}
