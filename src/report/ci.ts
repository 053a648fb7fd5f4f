import type { Diagnostic } from '../finding/index.ts';
import { visible } from '../text/index.ts';
import type { CheckReport } from './report.ts';

const found = ({ sites }: CheckReport): readonly (Diagnostic & { readonly file: string })[] =>
  sites.flatMap(({ name, diagnostics }) => diagnostics.map((one) => ({ ...one, file: one.file ?? name })));

const textOf = ({ message, help }: Diagnostic) => (help === undefined ? message : `${message}. ${help}`);

const print = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

const gitlabLevels = { error: 'major', warning: 'minor', info: 'info' } as const;

/**
 * The findings for a merge request (GitLab, "Code Quality", report format). A fingerprint has no line: GitLab must know
 * a finding again below other changes.
 */
export function gitlab(report: CheckReport, hash: (content: Uint8Array) => string): string {
  const times = new Map<string, number>();
  return print(
    found(report).map((one) => {
      const key = JSON.stringify([one.rule, one.file, one.message]);
      const time = times.get(key) ?? 0;
      times.set(key, time + 1);
      return {
        description: visible(textOf(one)),
        check_name: one.rule,
        fingerprint: hash(new TextEncoder().encode(`${key}${time}`)),
        severity: gitlabLevels[one.severity],
        location: { path: one.file, lines: { begin: one.line ?? 1 } },
      };
    }),
  );
}

/** The findings for reviewdog (Reviewdog Diagnostic Format). Its columns count bytes of UTF-8, so only lines are given. */
export const rdjson = (report: CheckReport): string =>
  print({
    source: { name: 'navshift' },
    diagnostics: found(report).map((one) => ({
      message: visible(textOf(one)),
      severity: one.severity.toUpperCase(),
      location: {
        path: one.file,
        range:
          one.line === undefined ? undefined : { start: { line: one.line }, end: { line: one.endLine ?? one.line } },
      },
      code: { value: one.rule, url: report.pageOf?.(one.rule) },
    })),
  });

/** The findings as JUnit XML: an error is a failed test, others are tests that pass, and so is a site without findings. */
export function junit({ sites }: CheckReport): string {
  const suites = sites.map(({ name, diagnostics }) => {
    const cases = diagnostics.map((one) => {
      const { rule, severity, message, file = name, line } = one;
      const said = severity === 'error' ? `<failure message="${xml(message)}"` : '<system-out';
      const place = line === undefined ? file : `${file}:${line}`;
      const end = severity === 'error' ? 'failure' : 'system-out';
      return `    <testcase classname="${xml(rule)}" name="${xml(`${place} ${message}`)}" file="${xml(file)}">${said}>${xml(
        `${severity} ${place} ${textOf(one)}`,
      )}</${end}></testcase>\n`;
    });
    const all = cases.length > 0 ? cases : [`    <testcase classname="check" name="${xml(name)}"/>\n`];
    const failures = diagnostics.filter(({ severity }) => severity === 'error').length;
    return `  <testsuite name="${xml(name)}" tests="${all.length}" failures="${failures}">\n${all.join('')}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="navshift">\n${suites.join('')}</testsuites>\n`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text inside of XML 1.0, which has no control signs and no halves of characters, even as references. */
const xml = (text: string) =>
  visible(text)
    .toWellFormed()
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"]/g, (sign) => entities[sign]!);
