import { check, type CheckOptions, type CheckDiagnostic } from '../../src/check/index.ts';
import { globTest, makeSite, type Reader } from '../../src/site/index.ts';

/**
 * A docs.json with what must be found in it: `‹rule›` stands where a diagnostic of the rule begins, `‹rule?›` where one that is a warning,
 * `‹rule.›` where one that is only good to know.
 */
export function readMarks(marked: string): { text: string; expected: string[] } {
  const expected: string[] = [];
  let text = '';
  for (const [, before = '', mark = ''] of marked.matchAll(/([^‹]*)(?:‹([^›]*)›)?/g)) {
    text += before;
    if (mark === '') continue;
    const lines = text.split('\n');
    const [, rule, sign] = /^(.*?)([?.]?)$/.exec(mark)!;
    expected.push(
      `${lines.length}:${lines.at(-1)!.length + 1} ${sign === '?' ? 'warning' : sign === '.' ? 'info' : 'error'} ${rule!}`,
    );
  }
  return { text, expected };
}

/** Every page file exists, and nothing else but what is given. */
export const everyPage = (files: Readonly<Record<string, string>> = {}): Reader => ({
  read: (path) => (files[path] === undefined ? undefined : new TextEncoder().encode(files[path])),
  exists: (path) => files[path] !== undefined || path.endsWith('.mdx'),
  list: (glob) => Object.keys(files).filter(globTest(glob)),
});

/** A specification with two operations. */
export const specification = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  paths: {
    '/users': { get: { summary: 'List', responses: {} } },
    '/plants': { get: { summary: 'All', responses: {} } },
  },
});

export function checkGiven(
  text: string,
  options: CheckOptions = {},
  files: Readonly<Record<string, string>> = { 'openapi.json': specification },
): readonly CheckDiagnostic[] {
  return check(makeSite(text, { reader: everyPage(files) }), options);
}

/** Each as `line:column severity rule`. */
export const listed = (diagnostics: readonly CheckDiagnostic[]) =>
  diagnostics.map(({ line, column, severity, rule }) => `${line}:${column} ${severity} ${rule}`);
