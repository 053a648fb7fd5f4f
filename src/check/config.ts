import * as z from 'zod/mini';

/** The levels, from nothing to the worst. */
export const levels = ['off', 'info', 'warning', 'error'] as const;

/** The content of `navshift.config.*`. */
export const configSchema = z
  .strictObject({
    $schema: z.optional(z.string()).check(z.describe('The JSON Schema of this file, for editors.')),
    rules: z
      ._default(z.record(z.string(), z.enum(levels)), {})
      .check(z.describe('The level of each rule that is to have another one than its own.')),
    strict: z._default(z.boolean(), false).check(z.describe('What is not documented is an error.')),
    maxWarnings: z
      .optional(z.int().check(z.nonnegative()))
      .check(z.describe('More warnings than this end the check with exit code 1.')),
  })
  .check(z.describe('Configuration of navshift.'));

/** What a configuration says, with what it leaves out filled in. */
export type Config = z.infer<typeof configSchema>;

/** The JSON Schema of the configuration: `rules` names each rule whose level can be changed, with what it looks for. */
export function configJsonSchema(
  rules: readonly { readonly id: string; readonly summary: string; readonly always?: true }[],
): Readonly<Record<string, unknown>> {
  const schema = z.toJSONSchema(configSchema, { io: 'input' }) as {
    properties: Record<string, Record<string, unknown>>;
  };
  const { description } = schema.properties.rules!;
  const known = Object.fromEntries(
    rules
      .filter(({ always }) => always !== true)
      .map(({ id, summary }) => [id, { enum: levels, description: summary }]),
  );
  return {
    ...schema,
    properties: {
      ...schema.properties,
      rules: { description, type: 'object', default: {}, properties: known, additionalProperties: false },
    },
  };
}
