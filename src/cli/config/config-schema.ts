import * as z from 'zod/mini';
import { levels, profiles, type Rule } from '../../check/index.ts';
import { globWays, insideRoot } from '../../site/index.ts';
import type { AnyTransform } from '../../transform/index.ts';
import { flagsOf, type Flag } from '../terminal/flags.ts';

const optionsSchema = z.record(z.string(), z.unknown());

const stepForm =
  'a step is a text, such as "add-languages languages=fr,es" or the name of another pipeline, or { "transform": …, "options": { … } }';

/** One step of a pipeline: as `-t` takes it, or a transform with its options as data. */
const stepSchema = z.union(
  [z.string().check(z.minLength(1)), z.strictObject({ transform: z.string(), options: z._default(optionsSchema, {}) })],
  { error: stepForm },
);

const isSmall = (glob: string) => globWays(glob) !== undefined;

/** A group that is made of a folder, or of another list of pages. */
const managedSchema = z
  .strictObject({
    group: z.string().check(z.minLength(1), z.describe('The group, as a selector or a pointer.')),
    folder: z.optional(z.string()).check(
      z.refine(
        (folder) => folder === undefined || (insideRoot(folder) ?? '') !== '',
        'It must be a folder in the docs root.',
      ),
      z.describe('The folder of its pages, from the docs root.'),
    ),
    except: z
      ._default(
        z.array(
          z.string().check(z.minLength(1), z.refine(isSmall, 'its braces make more than 100 globs: write several')),
        ),
        [],
      )
      .check(z.describe('Globs in the folder: page files that the group does not list.')),
    options: z
      ._default(optionsSchema, {})
      .check(z.describe('Other options of sync-pages for this group, such as { "sort": "title" }.')),
  })
  .check(
    z.refine(({ folder, options: { from, pages } }) => (folder ?? from ?? pages) !== undefined, {
      error: 'It is missing, and the options name no pages: { "pages": "pages.json" }.',
      path: ['folder'],
    }),
  );

/** The content of a navshift.config.json. */
export const configSchema = z
  .strictObject({
    $schema: z.optional(z.string()).check(z.describe('The JSON Schema of this file, for editors.')),
    transforms: z
      ._default(z.array(z.string().check(z.minLength(1))), [])
      .check(z.describe('Transforms of your own: files, relative to this one, or packages. Each becomes a command.')),
    defaults: z
      ._default(z.record(z.string(), optionsSchema), {})
      .check(z.describe('The defaults of the options of each transform.')),
    pipelines: z
      ._default(z.record(z.string(), z.array(stepSchema).check(z.minLength(1))), {})
      .check(z.describe('Transforms in order, by a name: navshift run <name>.')),
    openapi: z
      ._default(
        z.strictObject({
          ignore: z
            ._default(z.array(z.string().check(z.minLength(1))), [])
            .check(z.describe('Operations that are not in the navigation on purpose, as entries: GET /users.')),
        }),
        { ignore: [] },
      )
      .check(z.describe('Settings for every specification.')),
    managed: z
      ._default(z.array(managedSchema), [])
      .check(
        z.describe(
          'Groups made from a folder or a list: navshift sync-pages updates them all. check names the group of a page that is not listed.',
        ),
      ),
    rules: z
      ._default(z.record(z.string(), z.enum(levels)), {})
      .check(z.describe('Levels of rules that differ from the default.')),
    ignore: z
      ._default(z.record(z.string(), z.array(z.string().check(z.minLength(1)))), {})
      .check(z.describe('Selectors of elements and entries that a rule ignores.')),
    profile: z
      ._default(z.enum(profiles), 'platform')
      .check(
        z.describe(
          '`platform`: only what Mintlify refuses is an error. `specification`: also what the specification does not allow.',
        ),
      ),

    maxWarnings: z
      .optional(z.int().check(z.nonnegative()))
      .check(z.describe('`check` exits with 1 if there are more warnings.')),
  })
  .check(z.describe('Configuration of navshift.'));

/** What a configuration says, with what it leaves out filled in. */
export type Config = z.infer<typeof configSchema>;

/** A step of a pipeline, as a configuration has it. */
export type Step = z.infer<typeof stepSchema>;

/** The keys of a configuration, but for the one that editors need. */
export const configKeys = Object.keys(configSchema.def.shape).filter((key) => key !== '$schema');

/**
 * The JSON Schema of the configuration, for editors: `rules` names each rule whose level can be changed, `defaults`
 * and the steps of `pipelines` each
 * built-in transform with its options. Transforms of one's own may stand beside them.
 */
export function configJsonSchema(
  rules: readonly Pick<Rule, 'id' | 'summary' | 'always'>[],
  transforms: readonly AnyTransform[],
): Readonly<Record<string, unknown>> {
  const schema = z.toJSONSchema(configSchema, { io: 'input' }) as {
    properties: Record<string, Record<string, unknown>>;
  };
  const known = rules
    .filter(({ always }) => always !== true)
    .map(({ id, summary }) => [id, { enum: levels, description: summary }]);
  const selectors = { type: 'array', items: { type: 'string', minLength: 1 } };
  const ignorable = rules.map(({ id, summary }) => [id, { ...selectors, description: summary }]);
  const said = (key: string) => ({ description: schema.properties[key]!.description, type: 'object', default: {} });
  const defaults = transforms.map((transform) => [transform.definition.name, optionsOf(transform)]);
  const names = transforms.map(({ definition }) => definition.name);
  const steps = transforms.map((transform) => ({
    if: { properties: { transform: { const: transform.definition.name } }, required: ['transform'] },
    then: { properties: { options: sharedOptions(transform) } },
  }));
  const managing = transforms.find((transform) => flagsOf(transform).some(({ setting }) => setting === 'managed'));
  const { managed } = schema.properties as Record<string, { items?: { properties: object } }>;
  const step = {
    description: stepForm,
    anyOf: [
      { type: 'string', minLength: 1, examples: names },
      {
        type: 'object',
        properties: { transform: { type: 'string', examples: names }, options: { type: 'object' } },
        required: ['transform'],
        additionalProperties: false,
        allOf: steps,
      },
    ],
  };
  return {
    ...schema,
    properties: {
      ...schema.properties,
      defaults: {
        ...said('defaults'),
        properties: Object.fromEntries(defaults),
        additionalProperties: { type: 'object' },
      },
      managed: {
        ...managed,
        items: {
          ...managed?.items,
          properties: { ...managed?.items?.properties, options: managing && sharedOptions(managing) },
        },
      },
      pipelines: { ...said('pipelines'), additionalProperties: { type: 'array', minItems: 1, items: step } },
      rules: { ...said('rules'), properties: Object.fromEntries(known), additionalProperties: false },
      ignore: { ...said('ignore'), properties: Object.fromEntries(ignorable), additionalProperties: false },
    },
  };
}

/** The options of a transform, as `defaults` of the same schema has them. */
const sharedOptions = ({ definition }: AnyTransform) => ({
  $ref: `#/properties/defaults/properties/${definition.name}`,
});

/** The options of a transform as a configuration has them: files by their names, and without those that only count on the command line. */
function optionsOf(transform: AnyTransform): Readonly<Record<string, unknown>> {
  const { summary } = transform.definition;
  const properties = Object.fromEntries(
    flagsOf(transform).flatMap((flag) => (flag.remote ? [] : [[flag.key, optionOf(flag)]])),
  );
  return { description: summary, type: 'object', properties, additionalProperties: false };
}

function optionOf({ kind, description, choices }: Flag): Readonly<Record<string, unknown>> {
  const text = { type: 'string' };
  const forms = {
    boolean: { type: 'boolean' },
    number: { type: 'number' },
    choice: { enum: choices },
    list: { anyOf: [{ type: 'array', items: text }, text] },
    pairs: { type: 'object', additionalProperties: text },
    text,
  };
  return { description, ...forms[kind] };
}
