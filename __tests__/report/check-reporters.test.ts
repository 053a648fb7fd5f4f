import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import type { Ajv, AnySchemaObject, ValidateFunction } from 'ajv';
import { navigationDiff } from '../../src/diff/index.ts';
import { checkGithub, checkMarkdown, checkPretty, guardLines, json, sarif } from '../../src/report/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { group } from '../diff/lines.ts';
import { checkReports } from './check-reports.ts';

const reports = Object.entries(checkReports);
const count = (report: (typeof checkReports)[string]) => report.sites.flatMap(({ diagnostics }) => diagnostics).length;

describe.each(reports)('%s', (_, report) => {
  it('is one workflow command a finding, each on one line', () => {
    const text = checkGithub(report);
    const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
    expect(lines).toHaveLength(count(report));
    for (const line of lines)
      expect(line).toMatch(/^::(?:error|warning|notice) (?:[a-zA-Z]+=[^,:]*)(?:,[a-zA-Z]+=[^,:]*)*::[^\r\n]+$/);
  });

  it('is a heading a site and an item a finding in Markdown, and lets no tag through', () => {
    const text = checkMarkdown(report);
    expect(text.match(/^### /gm) ?? []).toHaveLength(report.sites.length);
    expect(text.match(/^- \*\*(?:error|warning|info)\*\* /gm) ?? []).toHaveLength(count(report));
    expect(text.replace(/<br>|<\/?(?:details(?: open)?|summary|code)>/g, '')).not.toMatch(/<[a-z/]/);
  });

  it('ends in a summary in the terminal, and lets no control sign through', () => {
    const text = checkPretty(report);
    expect(text).toMatch(/(?:nothing found|\d+ (?:error|warning|note)s?.*)\n$/);
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
    expect(text.match(/ \[[a-z-]+(?:, --fix)?\]$/gm) ?? []).toHaveLength(count(report));
  });
});

describe('findings in the terminal', () => {
  const at = (file: string, line?: number, severity: 'error' | 'warning' | 'info' = 'warning') => ({
    rule: 'r',
    severity,
    message: 'm',
    file,
    ...(line !== undefined && { line, column: 1 }),
  });
  const pretty = (...sites: (readonly ReturnType<typeof at>[])[]) =>
    checkPretty({
      version: '1',
      sites: sites.map((diagnostics, k) => ({ name: `${k}/docs.json`, outcome: 'unchanged', diagnostics })),
    });

  it('of several files stand below the name of each, with its counts; those of a file as a whole come last', () => {
    expect(
      pretty([at('docs.json', 1, 'error'), at('docs.json', 3), at('nav.json', 2), at('a.mdx', undefined, 'info')]),
    ).toBe(
      [
        'docs.json: 1 error, 1 warning',
        '',
        'docs.json:1:1 error m [r]',
        '',
        'docs.json:3:1 warning m [r]',
        '',
        'nav.json: 1 warning',
        '',
        'nav.json:2:1 warning m [r]',
        '',
        'a.mdx info m [r]',
        '',
        '1 error, 2 warnings, 1 info',
        '',
      ].join('\n'),
    );
  });

  it('of one file have no heading', () => {
    expect(pretty([at('docs.json', 1), at('a.mdx', undefined, 'info')])).toBe(
      ['docs.json:1:1 warning m [r]', '', 'a.mdx info m [r]', '', '1 warning, 1 info', ''].join('\n'),
    );
  });

  it('of several sites stand below the files of these', () => {
    expect(pretty([at('0/docs.json', 1)], [at('1/docs.json', 1)])).toMatch(
      /^0\/docs\.json: 1 warning\n\n0\/docs\.json:1:1 [^]*\n1\/docs\.json: 1 warning\n\n1\/docs\.json:1:1 /,
    );
  });

  it('say of which `--fix` can rid you', () => {
    const fix = { summary: 'Remove it', document: 'docs.json', edits: [] };
    expect(
      checkPretty({
        version: '1',
        sites: [{ name: 'docs.json', outcome: 'unchanged', diagnostics: [{ ...at('docs.json', 1), fix }] }],
      }),
    ).toBe('docs.json:1:1 warning m [r, --fix]\n\n1 warning (1 fixable with --fix)\n');
  });
});

const require = createRequire(import.meta.url);
const addFormats = require('ajv-formats') as (ajv: Ajv) => void;
const read = (file: string | URL) => JSON.parse(readFileSync(file, 'utf8')) as AnySchemaObject;

function validator(name: string, schema: AnySchemaObject): ValidateFunction {
  const Validator = require(name) as new (options: object) => Ajv;
  const ajv = new Validator({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats(ajv);
  return ajv.compile(schema);
}

/**
 * The schema of SARIF 2.1.0 as Microsoft publishes it for tests (2.1.0-rtm.5), with what the standard and its Errata 01 have beyond that:
 * a region says where it begins. (All else they differ in only says `type: string` beside a list of strings, or is about fields that are not written.)
 */
function sarifSchema(): AnySchemaObject {
  const schema = read(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')) as {
    definitions: Record<string, object>;
  };
  const region = {
    ...schema.definitions.region,
    anyOf: [{ required: ['startLine'] }, { required: ['charOffset'] }, { required: ['byteOffset'] }],
  };
  return { ...schema, definitions: { ...schema.definitions, region } };
}

const isSarif = validator('ajv-draft-04', sarifSchema());
const isReport = validator('ajv/dist/2020.js', read(new URL('../../schema/report.schema.json', import.meta.url)));

interface Log {
  runs: {
    tool: { driver: { rules: { id: string }[] } };
    results: { ruleId: string; ruleIndex?: number; locations: unknown[]; message: { text: string } }[];
  }[];
}

describe.each(Object.entries(checkReports))('%s', (_, report) => {
  it('makes a SARIF log that its schema takes', () => {
    const log = JSON.parse(sarif(report)) as unknown;
    isSarif(log);
    expect(isSarif.errors ?? []).toEqual([]);
  });

  it('makes results of which each has one place, and the rule that it names', () => {
    const { runs } = JSON.parse(sarif(report)) as Log;
    const { results, tool } = runs[0]!;
    expect(results).toHaveLength(report.sites.flatMap(({ diagnostics }) => diagnostics).length);
    for (const { ruleId, ruleIndex, locations } of results) {
      expect(locations).toHaveLength(1);
      if (ruleIndex !== undefined) expect(tool.driver.rules[ruleIndex]!.id).toBe(ruleId);
    }
  });

  it('makes a JSON report that the published schema takes', () => {
    const value = JSON.parse(json(report)) as unknown;
    isReport(value);
    expect(isReport.errors ?? []).toEqual([]);
  });
});

describe('the schemas', () => {
  it('refuse what is wrong, so that the tests above mean something', () => {
    const log = (result: object) => ({
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'x' } }, results: [{ message: { text: 'x' }, ...result }] }],
    });
    const at = (physicalLocation: object) => log({ locations: [{ physicalLocation }] });
    expect(isSarif(log({}))).toBe(true);
    for (const wrong of [
      log({ level: 'info' }),
      log({ message: {} }),
      log({ more: 1 }),
      at({ artifactLocation: { uri: 'a b.json' } }),
      at({ artifactLocation: { uri: 'a' }, region: { startColumn: 1 } }),
      at({ artifactLocation: { uri: 'a' }, region: { startLine: 0 } }),
    ]) {
      expect(isSarif(wrong)).toBe(false);
    }
    expect(isReport({ version: '1', sites: [{ site: 'docs.json' }], summary: {} })).toBe(false);
  });
});

describe('a SARIF log', () => {
  const first = (name: string) =>
    (
      JSON.parse(sarif(checkReports[name]!)) as {
        runs: {
          results: {
            message: { text: string };
            locations: { physicalLocation: { artifactLocation: { uri: string } } }[];
          }[];
        }[];
      }
    ).runs[0]!.results;
  it('has paths as relative URIs that lead back to them', () => {
    const { diagnostics } = checkReports['paths with blanks, signs and other letters']!.sites[0]!;
    const paths = first('paths with blanks, signs and other letters').map(({ locations }) =>
      decodeURIComponent(locations[0]!.physicalLocation.artifactLocation.uri),
    );
    expect(paths).toEqual(diagnostics.map(({ file }) => file!.replace('\ud800', '\ufffd')));
  });

  it('says of a finding without a place which site it is about, at its first line', () => {
    expect(first('a finding without a place')[0]!.locations).toEqual([
      { physicalLocation: { artifactLocation: { uri: 'docs.json' }, region: { startLine: 1 } } },
    ]);
  });

  it('has no argument and no link made of text that a site holds', () => {
    const { text } = first('text that could be taken for something else')[0]!.message;
    expect(text).toContain('"{{0}}"');
    expect(text).toContain('\\[evil](https://a.example) and \\[x](0)');
  });
});

const files = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((page) => [`${page}.mdx`, '']));
const site = (docs: object) => makeSite(JSON.stringify(docs, undefined, 2), { reader: memoryReader(files) });
const linesOf = (before: object, after: object, ...kinds: Parameters<typeof guardLines>[1]) =>
  guardLines(navigationDiff(site(before), site(after)), kinds);

it('counts the pages that leave a version, alone or in a group, and names the first of them', () => {
  const docs = (one: readonly unknown[], two: readonly unknown[]) => ({
    navigation: {
      versions: [
        { version: '1', pages: one },
        { version: '2', pages: two },
      ],
    },
  });
  const moved = group('G', 'c', 'd', 'e');
  expect(linesOf(docs(['a', 'f', moved], ['b']), docs(['a'], ['b', 'f', moved]), 'hidden')).toEqual([
    expect.stringMatching(/^4 pages hidden, first: docs\.json:\d+:\d+ moved page f: 1 → 2/),
  ]);
  expect(linesOf(docs(['a', moved], ['b']), docs(['a'], ['b', moved]), 'hidden')).toEqual([
    expect.stringMatching(/^3 pages hidden, first: docs\.json:\d+:\d+ moved page c: 1 → 2/),
  ]);
});

it('names for a removed group and redirect the nearest place that is left', () => {
  const docs = (groups: readonly unknown[], redirects: readonly object[]) => ({
    navigation: { tabs: [{ tab: 'T', groups: [group('A', 'a'), ...groups] }] },
    redirects: [{ source: '/x', destination: '/a' }, ...redirects],
  });
  const [before, after] = [docs([group('B')], [{ source: '/y', destination: '/a' }]), docs([], [])];
  const place = (text: string, below = 0) => {
    const lines = JSON.stringify(after, undefined, 2).split('\n');
    return `docs.json:${lines.findIndex((line) => line.includes(text)) + 1 + below}:`;
  };
  expect(linesOf(before, after, 'removed', 'redirect-removed')).toEqual([
    expect.stringMatching(`^1 element removed: ${place('"tabs"', 1)}\\d+ group "B" in T`),
    expect.stringMatching(`^1 redirect-removed: ${place('"redirects"')}`),
  ]);
});

it('does not say of a moved folder that its groups are the same, when they changed beside it', () => {
  const at = (folder: string, ...groups: readonly unknown[]) => {
    const moved = ['b', 'c'].map((name) => [`${folder}/${name}.mdx`, name]);
    const reader = memoryReader({ ...files, ...Object.fromEntries(moved) });
    return makeSite(JSON.stringify({ navigation: { groups } }), { reader });
  };
  const before = at('old', group('A', 'a', 'old/b', 'old/c'), group('D', 'd', 'e'));
  const after = at('new', group('A', 'a', 'new/b', 'new/c', 'd'), group('D', 'e'));
  expect(guardLines(navigationDiff(before, after), ['no-redirect'])).toEqual([
    expect.stringMatching(/^2 URLs no-redirect: \S+ folder renamed old\/ → new\/: 2 pages \(no redirect\): [^;]*$/),
  ]);
});
