import type { Command } from 'commander';
import { makeCatalogue } from '../config/catalogue.ts';
import { addConfigOptions, type ConfigSettings, configurationOf } from '../config/config.ts';
import { CliError } from '../terminal/error.ts';
import { transformSites } from '../run/transform-sites.ts';
import type { Context } from '../config/context.ts';
import { addNotes } from '../terminal/layout.ts';
import { addSettings, readSettings, repeated, type Settings } from '../terminal/settings.ts';
import { allowingRemote, askPipeline } from '../config/pipelines.ts';
import { readStep } from '../config/step.ts';
import { askAll, type Asked } from '../config/values.ts';
import { plural } from '../../text/index.ts';

type RunSettings = Settings &
  ConfigSettings & { readonly transform?: readonly string[]; readonly allowRemote?: boolean };

/** Adds `run`: several transforms in one parse and one print. */
export function addRun(program: Command, { io, load, finish }: Context): void {
  const command = program
    .command('run')
    .description(
      'Runs several transforms in order, and prints one patch. They are those of a pipeline of the configuration, or those that -t names.',
    )
    .argument('[paths...]', 'first a pipeline, if there is no -t; then docs.json, folders, globs or -')
    .usage("<pipeline> [options] [paths…], or -t '<transform> [key=value…]'… [options] [paths…]")
    .option(
      '-t, --transform <step>',
      'a transform, or the file of one, with options as key=value (only key for a flag); can be repeated',
      repeated,
    )
    .option('--allow-remote', 'let transforms fetch specifications from URLs');
  addConfigOptions(addSettings(command));
  addNotes(command, {
    examples: [
      ['run nightly docs'],
      ["run -t tabs-to-dropdowns -t 'add-languages languages=fr,es'"],
      ["run -t 'tabs-to-dropdowns flatten' -t 'expand-openapi group-by=path' --write docs"],
      ["run -t './rename-label.mjs from=API to=Reference'"],
    ],
  });
  command.action(async (given: string[], options: RunSettings) => {
    const [pipeline, ...others] = given;
    const paths = options.transform === undefined ? others : given;
    const configuration = await configurationOf(options, paths, io);
    const catalogue = makeCatalogue(load, configuration, io, options.configScripts);
    const { allowRemote = false } = options;
    let asked: readonly Asked[];
    if (options.transform !== undefined) {
      const steps = options.transform.map(async (step) => {
        const { named, values } = await readStep(step, catalogue);
        const given = { ...(allowRemote && allowingRemote(named.factory)), ...values };
        return askAll(named, given, {}, configuration, io);
      });
      asked = (await Promise.all(steps)).flat();
    } else if (pipeline !== undefined) asked = await askPipeline(pipeline, catalogue, configuration, allowRemote);
    else {
      const names = Object.keys(configuration?.says.pipelines ?? {});
      throw new CliError(
        'run needs a pipeline, or at least one transform',
        names.length === 0
          ? "Name each with -t: navshift run -t tabs-to-dropdowns -t 'add-languages languages=fr,es'."
          : `${configuration!.file} has the ${plural(names.length, 'pipeline', 'pipelines')} ${names.join(', ')}: navshift run ${names[0]!}.`,
      );
    }
    finish(await transformSites(asked, paths, readSettings(options, paths), io));
  });
}
