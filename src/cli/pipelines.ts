import { didYouMean } from '../text/index.ts';
import type { Catalogue } from './catalogue.ts';
import type { Configuration } from './config-file.ts';
import type { Step } from './config-schema.ts';
import { configuredValues, withDefaults } from './defaults.ts';
import { CliError } from './error.ts';
import { askStep, splitWords } from './step.ts';
import { ask, type Asked } from './values.ts';

/** The transforms of a pipeline of the configuration, in order, those of the pipelines that it names among them. Throws `CliError`. */
export async function askPipeline(
  name: string,
  catalogue: Catalogue,
  configuration: Configuration | undefined,
): Promise<readonly Asked[]> {
  if (configuration === undefined)
    throw new CliError(
      `there is no pipeline ${name}: no configuration was found`,
      'Write a navshift.config.json: { "pipelines": { "nightly": ["tabs-to-dropdowns"] } }. Without one, name transforms with -t.',
    );
  const { pipelines } = configuration.says;
  if (!Object.hasOwn(pipelines, name)) {
    const names = Object.keys(pipelines);
    throw new CliError(
      `${configuration.file}: there is no pipeline ${name}.${didYouMean(name, names)}`,
      `It has ${names.length === 0 ? 'none' : names.join(', ')}. A pipeline comes before the sites; transforms are named with -t.`,
    );
  }
  return askSteps(name, [], catalogue, configuration);
}

async function askSteps(
  name: string,
  within: readonly string[],
  catalogue: Catalogue,
  configuration: Configuration,
): Promise<readonly Asked[]> {
  const { says, placeOf } = configuration;
  const asked: Asked[] = [];
  for (const [index, step] of says.pipelines[name]!.entries()) {
    const at = ['pipelines', name, index];
    const inner = pipelineNamed(step, says.pipelines);
    if (inner !== undefined) {
      const way = [...within, name];
      if (way.includes(inner))
        throw new CliError(
          `${placeOf(at)}: the pipeline ${inner} names itself: ${[...way, inner].join(' → ')}`,
          'Take that step away.',
        );
      asked.push(...(await askSteps(inner, way, catalogue, configuration)));
    } else asked.push(await askOne(step, at, catalogue, configuration));
  }
  return asked;
}

/** The transform of a step, at some keys of the configuration. What is wrong with the step is said with its place. */
async function askOne(
  step: Step,
  at: readonly (string | number)[],
  catalogue: Catalogue,
  configuration: Configuration,
): Promise<Asked> {
  const { folder, placeOf } = configuration;
  try {
    if (typeof step === 'string') return await askStep(step, catalogue, configuration, folder);
    const named = await catalogue.named(step.transform);
    const values = configuredValues(named.factory, step.options, configuration, [...at, 'options']);
    return await ask(named, withDefaults(named.factory, values, configuration), folder);
  } catch (error) {
    if (!(error instanceof CliError) || error.what.startsWith(configuration.file)) throw error;
    throw new CliError(`${placeOf(at)}: ${error.what}`, error.help);
  }
}

/** The pipeline that a step names; undefined if it is a transform. */
function pipelineNamed(step: Step, pipelines: Configuration['says']['pipelines']): string | undefined {
  if (typeof step !== 'string') return undefined;
  const [name, ...settings] = splitWords(step);
  return name !== undefined && settings.length === 0 && Object.hasOwn(pipelines, name) ? name : undefined;
}
