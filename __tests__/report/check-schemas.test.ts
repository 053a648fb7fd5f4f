import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import type { Ajv, AnySchemaObject, ValidateFunction } from 'ajv';
import { json, sarif } from '../../src/report/index.ts';
import { checkReports } from './check-reports.ts';

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
