import { didYouMean } from '../../text/index.ts';
import type { Catalogue } from './catalogue.ts';
import type { Step } from './config-schema.ts';
import type { AnyTransform } from './context.ts';
import { configuredValues, placed, type Values } from './defaults.ts';
import { CliError } from '../terminal/error.ts';
import { flagsOf } from '../terminal/flags.ts';
import { readStep, splitWords } from './step.ts';
import type { Configuration } from './trust.ts';
import { askAll, type Asked } from './values.ts';

/**
 * The transforms of a pipeline of the configuration, in order, those of the pipelines that it names among them. With
 * `remote` the command line allows all
 * of them the network. Throws `CliError`.
 */
export async function askPipeline(
  name: string,
  catalogue: Catalogue,
  configuration: Configuration | undefined,
  remote = false,
): Promise<readonly Asked[]> {
  if (configuration === undefined)
    throw new CliError(
      `unknown pipeline ${name}: no configuration was found`,
      'Write a navshift.config.json: { "pipelines": { "nightly": ["tabs-to-dropdowns"] } }. Without one, name transforms with -t.',
    );
  const { pipelines } = configuration.says;
  if (!Object.hasOwn(pipelines, name)) {
    const names = Object.keys(pipelines);
    throw new CliError(
      `${configuration.file}: unknown pipeline ${name}.${didYouMean(name, names)}`,
      `It has ${names.length === 0 ? 'none' : names.join(', ')}. Write the pipeline before the sites, or name transforms with -t.`,
    );
  }
  const asked: Asked[] = [];
  for (const step of stepsOf(name, configuration))
    asked.push(...(await askStep(step, catalogue, configuration, remote)));
  return asked;
}

/** Throws `CliError` for what is wrong with a pipeline, but for the steps of others that it names. */
export async function checkPipeline(name: string, catalogue: Catalogue, configuration: Configuration): Promise<void> {
  for (const step of stepsOf(name, configuration))
    if (step.at[1] === name) await askStep(step, catalogue, configuration, false);
}

/** A step, and the keys that it stands at. */
interface Placed {
  readonly step: Step;
  readonly at: readonly [key: string, pipeline: string, index: number];
}

/** So many steps are run at most, with those that name pipelines: each could name the next one twice. */
const mostSteps = 100;

/** The steps of a pipeline, those of the pipelines that it names among them. Throws `CliError`. */
function stepsOf(pipeline: string, { says: { pipelines }, placeOf }: Configuration): readonly Placed[] {
  const found: Placed[] = [];
  let count = 0;
  const add = (name: string, within: readonly string[]) => {
    const way = [...within, name];
    for (const [index, step] of pipelines[name]!.entries()) {
      const at = ['pipelines', name, index] as const;
      const inner = pipelineNamed(step, pipelines);
      if (inner !== undefined && way.includes(inner))
        throw new CliError(
          `${placeOf(at)}: the pipeline ${inner} names itself: ${[...way, inner].join(' → ')}`,
          'Remove that step.',
        );
      if (++count > mostSteps)
        throw new CliError(
          `${placeOf(at)}: ${pipeline} has more than ${mostSteps} steps, including those of its pipelines`,
          'Run it in parts.',
        );
      if (inner === undefined) found.push({ step, at });
      else add(inner, way);
    }
  };
  add(pipeline, []);
  return found;
}

/** The transform of a step. What is wrong with the step is said with its place. */
async function askStep(
  { step, at }: Placed,
  catalogue: Catalogue,
  configuration: Configuration,
  remote: boolean,
): Promise<readonly Asked[]> {
  const { folder, placeOf } = configuration;
  const place = placeOf(at);
  return placed(configuration, at, async () => {
    const { named, values } =
      typeof step === 'string'
        ? await readStep(step, catalogue, place)
        : { named: await catalogue.named(step.transform, place), values: step.options };
    const { factory } = named;
    const given = remote ? allowingRemote(factory) : {};
    const said = configuredValues(
      factory,
      values,
      configuration,
      typeof step === 'string' ? at : [...at, 'options'],
      given,
    );
    return askAll(named, given, said, configuration, { cwd: folder });
  });
}

/** The values of a transform's options that allow the network. */
export const allowingRemote = (factory: AnyTransform): Values =>
  Object.fromEntries(flagsOf(factory).flatMap(({ key, remote }) => (remote ? [[key, true]] : [])));

/** The pipeline that a step names; undefined if it is a transform. */
function pipelineNamed(step: Step, pipelines: Configuration['says']['pipelines']): string | undefined {
  if (typeof step !== 'string') return undefined;
  const [name, ...settings] = splitWords(step);
  return name !== undefined && settings.length === 0 && Object.hasOwn(pipelines, name) ? name : undefined;
}
