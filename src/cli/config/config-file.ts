import { dirname, relative } from 'node:path';
import { readPlain } from '../../disk/local/index.ts';
import { reasonOf } from '../../disk/index.ts';
import { placeText } from '../../finding/index.ts';
import { maybeAt, parseJson, toValue } from '../../json/index.ts';
import { didYouMean, asCode } from '../../text/index.ts';
import { english } from '../../transform/index.ts';
import { type Config, configKeys, configSchema } from './config-schema.ts';
import { assertRule } from './rules.ts';
import { CliError } from '../terminal/error.ts';

/** A configuration that was read. */
export interface ConfigurationFile {
  /** As messages name it: from the working folder. */
  readonly file: string;
  /** Its folder, absolute: what it names is looked for from there. */
  readonly folder: string;
  readonly says: Config;
  /** `file:line:column` of what stands at some keys, as far as that is known. */
  placeOf(keys: readonly (string | number)[]): string;
}

/** Bytes of a configuration: many times what it has to say. */
const largest = 100_000;

/** Of several mistakes so many are told. */
const most = 5;

/**
 * Reads a configuration; messages name it from the working folder.
 *
 * Throws `CliError` for what does not fit, with what to do, and `JsonSyntaxError`.
 */
export function readConfig(path: string, cwd: string): ConfigurationFile {
  const file = relative(cwd, path);
  const root = parseJson(contentOf(path, file), { file });
  const placeOf = (keys: readonly (string | number)[]) => {
    const { line, column } = maybeAt(root, keys)?.origin ?? {};
    return placeText({ file, line, column });
  };
  const result = configSchema.safeParse(toValue(root), english());
  if (!result.success) {
    const { issues } = result.error;
    const problems = issues.slice(0, most).map((issue) => {
      const keys = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
      const [unknown] = issue.code === 'unrecognized_keys' ? issue.keys : [];
      const meant = unknown !== undefined && keys.length === 0 ? didYouMean(unknown, configKeys) : '';
      const at = unknown === undefined ? keys : [...keys, unknown];
      const what = `${keys.length === 0 ? '' : `${keys.join('.')}: `}${issue.message.slice(0, 200)}`;
      // What is missing has no place: what it is missing in has one.
      const place = placeOf(at) === file ? placeOf(at.slice(0, -1)) : placeOf(at);
      return `${place}: ${what}${meant === '' ? '' : `.${meant}`}`;
    });
    const more = issues.length > most ? `; and ${issues.length - most} more` : '';
    throw new CliError(
      `${problems.join('; ')}${more}`,
      `It can have ${asCode(configKeys)}; each rule is off, info, warning or error.`,
    );
  }
  for (const id of Object.keys(result.data.rules)) assertRule(id, placeOf(['rules', id]));
  return { file, folder: dirname(path), says: result.data, placeOf };
}

function contentOf(path: string, file: string): Uint8Array {
  try {
    return readPlain(path, largest);
  } catch (error) {
    const help = 'Fix it, or remove it. --no-config ignores it.';
    throw new CliError(`${file} cannot be read: ${reasonOf(error)}`, help);
  }
}
