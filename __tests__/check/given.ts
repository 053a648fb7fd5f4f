import { check, type CheckDiagnostic, type CheckOptions } from '../../src/check/index.ts';
import { errorFinding } from '../../src/finding/index.ts';
import { makeSite, memoryReader } from '../../src/index.ts';
import { JsonSyntaxError } from '../../src/json/index.ts';
import type { SiteOptions } from '../../src/site/index.ts';

/** Files of a site beside its docs.json: texts by path, or paths of empty files. */
export type Files = Readonly<Record<string, string>> | readonly string[];

/** What `check` finds in a docs.json: `rule line:column`, or with the file in front of the place where it is another; `severity` first if it is asked for. */
export function found(
  docs: string,
  files: Files = [],
  options: { severity?: boolean; rules?: RegExp } = {},
): readonly string[] {
  return diagnose(docs, files)
    .filter(({ rule }) => options.rules === undefined || options.rules.test(rule))
    .map(
      ({ rule, severity, file, line, column }) =>
        `${options.severity ? `${severity} ` : ''}${rule} ${file === 'docs.json' ? '' : `${file ?? ''}:`}${line ?? 0}:${column ?? 0}`,
    );
}

/** The findings themselves. */
export function diagnose(docs: string, files: Files = []) {
  const all = Array.isArray(files)
    ? Object.fromEntries((files as readonly string[]).map((path) => [path, '']))
    : { ...(files as Readonly<Record<string, string>>) };
  return check(makeSite(docs, { path: 'docs.json', reader: memoryReader(all) }));
}

/** A docs.json around the content of `navigation`, on one line: columns count from the content, which begins at 16. */
export const docs = (navigation: string, beside = '') => `{"navigation":{${navigation}}${beside}}`;

/** Checks a text; what is not JSON is a finding too. */
export function checkText(
  text: string | Uint8Array,
  options: CheckOptions & SiteOptions = {},
): readonly CheckDiagnostic[] {
  try {
    return check(makeSite(text, options), options);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return [errorFinding(error, 'syntax')];
    throw error;
  }
}
