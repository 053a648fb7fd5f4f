import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isFinal, type Validation, Validator } from '../../spec/index.ts';
import { keep, readKept } from './cache.ts';

/**
 * What the validator says of a specification: as it is kept in a folder of `keptFolder`, else as `ask` finds out, which is kept then.
 *
 * A verdict is kept by the content, which is all that the validator reads, and by the version of the validator. Never
 * rejects for the folder.
 */
export async function rememberVerdict(
  folder: string,
  content: Uint8Array,
  ask: () => Promise<Validation>,
): Promise<Validation> {
  const file = join(folder, nameFor(content));
  const kept = read(file);
  if (kept !== undefined) return kept;
  const validation = await ask();
  if (isFinal(validation)) write(file, validation);
  return validation;
}

const nameFor = (content: Uint8Array): string =>
  `${createHash('sha256').update(validator()).update(content).digest('hex')}.json`;

const pattern = /^[0-9a-f]{64}\.json$/;

/** The packages of the validator with their versions, and what navshift makes of these. */
function validator(): string {
  const parser = '@readme/openapi-parser';
  const require = createRequire(import.meta.url);
  const manifest = (from: NodeJS.Require, name: string) =>
    from(`${name}/package.json`) as { version: string; dependencies?: Readonly<Record<string, string>> };
  try {
    const { version, dependencies = {} } = manifest(require, parser);
    const near = createRequire(require.resolve(parser));
    const others = Object.keys(dependencies).map((name) => `${name} ${manifest(near, name).version}`);
    return [`${parser} ${version}`, ...others, Validator.toString(), ''].join('\n');
  } catch {
    // It will not be found by those who ask it either, and what it does not say is not kept.
    return '';
  }
}

/** Bytes of a verdict: of about 5,000 findings. */
const largest = 1_000_000;

/** What a file says; undefined if there is none, or if it is no verdict. */
function read(file: string): Validation | undefined {
  try {
    const value: unknown = JSON.parse(readKept(file, largest)?.toString() ?? 'null');
    return isValidation(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function write(file: string, validation: Validation): void {
  const content = Buffer.from(JSON.stringify(validation));
  if (content.length <= largest) keep(file, content, { names: pattern, most: 100 });
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: unknown) => typeof value !== 'object' || value === null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNone = (value: unknown) => value === undefined || isText(value);
const isPointer = (value: unknown) => value === undefined || (isText(value) && /^(?:\/|$)/.test(value));
const isListOf = (value: unknown, fits: (item: unknown) => boolean) => Array.isArray(value) && value.every(fits);

/** Whether a value is what the validator can have said. */
function isValidation(value: unknown): value is Validation {
  const isFinding = (item: unknown) =>
    isObject(item) &&
    isText(item.message) &&
    isPointer(item.path) &&
    isTextOrNone(item.keyword) &&
    (item.params === undefined || isParams(item.params));
  // What is put into words must have some.
  const isParams = (item: unknown) =>
    isObject(item) && (!Array.isArray(item.allowedValues) || isListOf(item.allowedValues, isScalar));
  const isReference = (item: unknown) =>
    isObject(item) && isText(item.target) && isListOf(item.path, isText) && Number.isSafeInteger(item.uses);
  return (
    isObject(value) &&
    isListOf(value.findings, isFinding) &&
    isListOf(value.references, isReference) &&
    isTextOrNone(value.failed) &&
    typeof value.repeats === 'boolean' &&
    value.isUnreadable === undefined
  );
}
