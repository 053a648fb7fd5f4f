import { expect } from '@jest/globals';
import { checkLaws } from '../../src/testing/index.ts';
import { makeSite, memoryReader, type RunResult, run, type Transform } from '../../src/index.ts';

const textOf = (navigation: unknown) => JSON.stringify({ navigation }, null, 2);
const filesOf = (files: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(files).map(([path, value]) => [path, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

/** Files beside docs.json: texts as they are, anything else as JSON. */
export type Files = Readonly<Record<string, unknown>>;

/**
 * Holds a transform to its laws on one navigation, and gives what was said: `rule: message`.
 * `written` is what else it writes. Throws if the result is not `after`, or a law is broken.
 */
export function becomes(
  transform: Transform,
  before: unknown,
  after: unknown,
  files: Files = {},
  written: Files = {},
): string[] {
  const { diagnostics, failed } = checkLaws({
    transform,
    before: textOf(before),
    after: textOf(after),
    files: filesOf(written),
    reader: memoryReader(filesOf(files)),
  });
  if (failed) throw new Error(said(diagnostics).join('\n'));
  return said(diagnostics);
}

/** As `becomes`, for what is left as it is. */
export const stays = (transform: Transform, navigation: unknown, files?: Files): string[] =>
  becomes(transform, navigation, navigation, files);

/** As `becomes`, where nothing is to be said. */
export const makes = (...given: Parameters<typeof becomes>): void => expect(becomes(...given)).toEqual([]);

/** As `stays`, where nothing is to be said. */
export const leaves = (...given: Parameters<typeof stays>): void => expect(stays(...given)).toEqual([]);

/** What is said of a run that must fail. */
export function refused(transform: Transform, navigation: unknown, files: Files = {}): string[] {
  const result = runOf(transform, navigation, files);
  if (!result.failed || !result.plan.isEmpty) throw new Error(`It did not fail:\n${result.plan.patch()}`);
  return said(result.diagnostics);
}

export const runOf = (transform: Transform, navigation: unknown, files: Files = {}): RunResult =>
  run(makeSite(textOf(navigation), { reader: memoryReader(filesOf(files)) }), transform);

/** Most cases have no page files, and are not about that. */
const said = (diagnostics: RunResult['diagnostics']) =>
  diagnostics
    .filter(({ rule }) => rule !== 'add-languages/no-page-files')
    .map(
      ({ rule, severity, message, help }) =>
        `${severity} ${rule.slice(rule.indexOf('/') + 1)}: ${message}${help === undefined ? '' : `. ${help}`}`,
    );
