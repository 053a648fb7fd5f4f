import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isFinal, type Validation, validateInThread } from '../spec/index.ts';
import { createFile, isTrusted, mine } from './files.ts';
import { cryptography, randomName } from './lazy.ts';
import { isInside, realTarget, repositoryOf } from './paths.ts';
import { cacheFolder } from './state.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The folder in which the verdicts of the validator are kept, in the user's cache folder; made if it is missing.
 *
 * Undefined where the user has no such folder, where others can write there, and where it lies in the checkout of the docs root (a real path).
 */
export function verdictFolder(docs: string | undefined, env: Environment): string | undefined {
  const cache = cacheFolder(env);
  if (cache === undefined) return undefined;
  const folder = join(cache, 'verdicts');
  try {
    const target = realTarget(folder);
    const isOfCheckout = docs !== undefined && target !== undefined && isInside(repositoryOf(docs) ?? docs, target);
    if (target === undefined || isOfCheckout || isShared(dirname(cache))) return undefined;
    for (const made of [cache, folder]) {
      mkdirSync(made, { recursive: true, mode: 0o700 });
      if (!isTrusted(made)) return undefined;
    }
    return folder;
  } catch {
    return undefined;
  }
}

/** Whether anybody can write to a folder, as to a temporary one. */
const isShared = (folder: string): boolean =>
  process.getuid !== undefined && ((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o002) !== 0;

/**
 * What the validator says of a specification: as it is kept in a folder of `verdictFolder`, else as `ask` finds out, which is kept then.
 *
 * A verdict is kept by the content, which is all that the validator reads, and by the version of the validator. Never rejects for the folder.
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
  if (isFinal(validation)) keep(file, validation);
  return validation;
}

const nameFor = (content: Uint8Array): string =>
  `${cryptography().createHash('sha256').update(validator()).update(content).digest('hex')}.json`;

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
    return [`${parser} ${version}`, ...others, validateInThread.toString(), ''].join('\n');
  } catch {
    // It will not be found by those who ask it either, and what it does not say is not kept.
    return '';
  }
}

/** Bytes of a verdict: of about 5,000 findings. */
const largest = 1_000_000;
const mostKept = 100;
const longestKept = 30 * 24 * 60 * 60 * 1000;

/** What a file says; undefined if there is none, or if it is no verdict. */
function read(file: string): Validation | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const stat = fstatSync(descriptor);
    if (!stat.isFile() || stat.size > largest) return undefined;
    const value: unknown = JSON.parse(readFileSync(descriptor, 'utf8'));
    return isValidation(value) ? value : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Puts a verdict in its place, whatever stands there, and clears those that nobody will want any more. */
function keep(file: string, validation: Validation): void {
  const content = Buffer.from(JSON.stringify(validation));
  if (content.length > largest) return;
  const draft = `${file}.${randomName(6)}`;
  try {
    createFile(draft, content, mine());
    renameSync(draft, file);
    clear(dirname(file));
  } catch {
    // A full disk, or a folder in its place: the validator is asked again.
    rmSync(draft, { force: true });
  }
}

/** Keeps the newest verdicts; other files, but for forgotten drafts, stay. */
function clear(folder: string): void {
  const now = Date.now();
  const files = readdirSync(folder)
    .filter((name) => pattern.test(name.replace(/\.[0-9a-f]{12}$/, '')))
    .map((name) => ({ file: join(folder, name), isDraft: !pattern.test(name), time: timeOf(join(folder, name)) }))
    .sort((a, b) => b.time - a.time);
  for (const [i, { file, isDraft, time }] of files.entries())
    if (i >= mostKept || now - time > (isDraft ? 60_000 : longestKept)) rmSync(file, { force: true });
}

/** Another run may have cleared it. */
const timeOf = (file: string): number => lstatSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

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
