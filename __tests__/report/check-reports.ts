import { applyFixes, check, rules } from '../../src/check/index.ts';
import type { Diagnostic } from '../../src/finding/index.ts';
import { makePlan } from '../../src/plan/index.ts';
import type { CheckReport } from '../../src/report/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';

const reported = (...sites: CheckReport['sites']): CheckReport => ({ version: '1.2.3', sites, rules });
const finding = (more: Partial<Diagnostic>): Diagnostic => ({
  rule: 'page-file-missing',
  severity: 'error',
  message: 'the page has no file',
  ...more,
});

const bad =
  '{\n  "navigation": {\n    "tabs": [{ "tab": "T", "pagse": ["a"] }, { "tab": "U", "openapi": "x y/öffentlich.json" }],\n    "groups": [],\n  }\n}\n';
const reader = memoryReader({
  'docs.json': bad,
  'ä b.mdx': '',
  'x y/öffentlich.json': '{"openapi": "3.1.0", "paths": {"a": {}}}',
});
const site = makeSite(bad, { reader, location: { prefix: 'my docs/ü#1/', git: true } });

const mended = (written: boolean): CheckReport['sites'][number] => {
  const { site: after, mended: gone, remaining } = applyFixes(site);
  return {
    name: 'my docs/ü#1/docs.json',
    outcome: written ? 'written' : 'planned',
    diagnostics: remaining,
    mended: gone,
    plan: makePlan(site, after),
  };
};

/** What a reporter of `check` must be able to write: the rare, the strange, and what a real site gives. */
export const checkReports: Readonly<Record<string, CheckReport>> = {
  'no site': reported(),
  'no findings': reported({ name: 'docs.json', outcome: 'unchanged', diagnostics: [] }),
  'a finding without a place': reported({ name: 'docs.json', outcome: 'unchanged', diagnostics: [finding({})] }),
  'a finding without a column, and one without an end': reported({
    name: 'docs.json',
    outcome: 'unchanged',
    diagnostics: [
      finding({ file: 'docs.json', line: 2 }),
      finding({ file: 'docs.json', line: 2, column: 3, endLine: 4 }),
      finding({ file: 'a.json', pointer: '' }),
    ],
  }),
  'several sites, of which one failed': reported(
    {
      name: 'a/docs.json',
      outcome: 'unchanged',
      diagnostics: [
        finding({ file: 'a/docs.json', line: 1, column: 1, endLine: 1, endColumn: 9, pointer: '/navigation' }),
      ],
    },
    {
      name: 'b/docs.json',
      outcome: 'failed',
      diagnostics: [finding({ rule: 'open', message: 'there is no such file or folder', file: 'b' })],
    },
    { name: 'c/docs.json', outcome: 'unchanged', diagnostics: [] },
  ),
  'paths with blanks, signs and other letters': reported({
    name: 'my docs/docs.json',
    outcome: 'unchanged',
    diagnostics: [
      'my docs/docs.json',
      'ä/日本/🙂.yaml',
      '100%/a#b?c&d.json',
      'c:/x\\y,z.json',
      '/srv/a b/docs.json',
      'half \ud800.json',
      "it's [here](0).json",
      '',
    ].map((file) => finding({ file, line: 1, column: 1 })),
  }),
  addresses: reported({
    name: 'docs.json',
    outcome: 'unchanged',
    diagnostics: [
      'https://a.example/o.json',
      'https://a.example/a b/ö.json?x=y z#é',
      'http://[',
      'https://a.example/{version}/o.json',
    ].map((file) => finding({ file, line: 1, column: 1 })),
  }),
  'text that could be taken for something else': reported({
    name: 'docs.json',
    outcome: 'unchanged',
    diagnostics: [
      finding({
        message: '"{0}" <b>`x`</b> [evil](https://a.example) and [x](0): 100%\r\n::error::no | "\u001b[31m" \u2028',
        file: 'docs.json',
        line: 1,
        column: 1,
        help: 'Look\nagain, at "[a](1)".',
      }),
    ],
  }),
  'related places, with and without a file': reported({
    name: 'docs.json',
    outcome: 'unchanged',
    diagnostics: [
      finding({
        file: 'docs.json',
        line: 1,
        column: 1,
        related: [
          { message: 'no place' },
          { message: 'a file', file: 'o p.json' },
          { message: 'a place', file: 'docs.json', line: 3, column: 4, endLine: 5, endColumn: 6, pointer: '/a' },
        ],
      }),
    ],
  }),
  'a rule that is not known, and each severity': reported({
    name: 'docs.json',
    outcome: 'unchanged',
    diagnostics: (['error', 'warning', 'info'] as const).map((severity) =>
      finding({ rule: 'remote', severity, file: 'docs.json', line: 1, column: 1 }),
    ),
  }),
  'a site that would be mended, and one that was': reported(mended(false), mended(true), {
    name: 'c/docs.json',
    outcome: 'unchanged',
    diagnostics: [],
  }),
  'a real site': reported({ name: 'my docs/ü#1/docs.json', outcome: 'unchanged', diagnostics: check(site) }),
};
