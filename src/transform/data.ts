import { parse, YAMLParseError } from 'yaml';
import type { z } from 'zod';
import { OptionsError } from './define.ts';

/**
 * The plain data of a file that an option names, YAML or JSON (which is YAML), checked against a schema.
 *
 * Throws `OptionsError`, which names the option, if it cannot be read or does not fit.
 */
export function readData<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  { transform, option }: { transform: string; option: string },
): z.output<Schema> {
  let data: unknown;
  try {
    data = parse(text);
  } catch (error) {
    const place = error instanceof YAMLParseError ? error.linePos?.[0] : undefined;
    const message = (error as Error).message.split('\n')[0]!.replace(/ at line \d+, column \d+:?$/, '');
    throw new OptionsError(transform, [
      { option, message, ...(place !== undefined && { line: place.line, column: place.col }) },
    ]);
  }
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new OptionsError(
    transform,
    parsed.error.issues.map(({ path, message }) => ({
      option,
      message: path.length === 0 ? message : `${path.join('.')}: ${message}`,
    })),
  );
}
