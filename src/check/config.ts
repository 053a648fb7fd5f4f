import { z } from 'zod';

/** The levels, from nothing to the worst. */
export const levels = ['off', 'info', 'warning', 'error'] as const;

/** The content of `navshift.config.*`. */
export const configSchema = z
  .strictObject({
    $schema: z.string().optional().describe('The JSON Schema of this file, for editors.'),
    rules: z
      .record(z.string(), z.enum(levels))
      .default({})
      .describe('The level of each rule that is to have another one than its own.'),
    strict: z.boolean().default(false).describe('What is not documented is an error.'),
    maxWarnings: z.int().nonnegative().optional().describe('More warnings than this end the check with exit code 1.'),
  })
  .describe('Configuration of navshift.');

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
