import { describe, expect, it } from '@jest/globals';
import { check, type CheckOptions } from '../../src/check/index.ts';
import type { Diagnostic } from '../../src/finding/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { docs } from './given.ts';

const files = {
  'api/o.json': '{"openapi":"3.1.0",\n"paths":{"/a":{"get":{}}}}',
  'p.json': '{"openapi":"3.1.0","paths":{"b":{}}}',
  'broken.json': '{"openapi":"3.1.0","paths":[]}',
  'v4.json': '{"openapi":"4"}',
};
const finding = (more: Partial<Diagnostic> = {}): Diagnostic => ({
  rule: 'specification',
  severity: 'warning',
  message: '`info` is missing at the top',
  file: 'docs/api/o.json',
  line: 1,
  column: 1,
  pointer: '/info',
  frame: '> 1 | x',
  ...more,
});
const known = (key: string, ...findings: Diagnostic[]): CheckOptions => ({
  specifications: { findings: new Map([[key, findings]]) },
});
const found = (text: string, options: CheckOptions, rules = /^specification-invalid/) =>
  check(makeSite(text, { reader: memoryReader(files), location: { prefix: 'docs/', git: true } }), options).filter(
    ({ rule }) => rules.test(rule),
  );
const places = (text: string, options: CheckOptions, rules?: RegExp) =>
  found(text, options, rules).map(
    ({ rule, severity, file, line, column, message }) => `${severity} ${rule} ${file}:${line}:${column} ${message}`,
  );
const tab = (openapi: string) => docs(`"tabs":[{"tab":"API","openapi":${openapi}}]`);

describe('specification-invalid', () => {
  it('passes on what was found, with where the specification is named', () => {
    const [first, ...rest] = found(tab('"/api/o.json"'), known('api/o.json', finding({ help: 'Do it.' })));
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      ...finding({ help: 'Do it.' }),
      rule: 'specification-invalid',
      related: [
        { message: 'the specification "api/o.json" is named here', file: 'docs/docs.json', line: 1, column: 47 },
      ],
    });
  });

  it('is silent where nothing is known', () => {
    expect(found(tab('"api/o.json"'), {})).toEqual([]);
    expect(found(tab('"api/o.json"'), known('other.json', finding()))).toEqual([]);
  });

  it('keeps the severity of each finding, unless the user sets it', () => {
    const options = known(
      'api/o.json',
      finding({ severity: 'error' }),
      finding({ severity: 'info', message: 'and 3 more', column: 2 }),
    );
    expect(places(tab('"api/o.json"'), options)).toEqual([
      'error specification-invalid docs/api/o.json:1:1 `info` is missing at the top',
      'info specification-invalid docs/api/o.json:1:2 and 3 more',
    ]);
    expect(
      found(tab('"api/o.json"'), { ...options, levels: { 'specification-invalid': 'info' } }).map(
        ({ severity }) => severity,
      ),
    ).toEqual(['info', 'info']);
    expect(found(tab('"api/o.json"'), { ...options, levels: { 'specification-invalid': 'off' } })).toEqual([]);
  });

  it('speaks once of a specification that is named twice', () => {
    expect(
      found(
        docs('"tabs":[{"tab":"A","openapi":"api/o.json"},{"tab":"B","openapi":"/api/o.json"}]'),
        known('api/o.json', finding()),
      ),
    ).toHaveLength(1);
  });

  it('leaves what another rule has said of the same place', () => {
    const at = (pointer: string) => finding({ file: 'docs/p.json', pointer });
    expect(
      places(tab('"p.json"'), known('p.json', at('/paths/b'), at('/paths/b/get'), at('/paths/bc')), /^spec/),
    ).toEqual([
      'warning specification-invalid docs/p.json:1:1 `info` is missing at the top',
      expect.stringMatching(/^error specification-broken docs\/p\.json:1:29 /),
    ]);
    const broken = (pointer: string) => finding({ file: 'docs/broken.json', pointer });
    expect(places(tab('"broken.json"'), known('broken.json', broken('/paths'), broken('')), /^spec/)).toEqual([
      expect.stringMatching(/^error specification-broken docs\/docs\.json/),
      'warning specification-invalid docs/broken.json:1:1 `info` is missing at the top',
    ]);
  });

  it('comes in file order: after docs.json, by name and line', () => {
    const options: CheckOptions = {
      specifications: {
        findings: new Map([
          ['p.json', [finding({ file: 'docs/p.json' })]],
          ['api/o.json', [finding({ line: 2 }), finding({ line: 1 })]],
        ]),
      },
    };
    expect(
      places(docs('"tabs":[{"tab":"A","openapi":"p.json"},{"tab":"B","openapi":"api/o.json"}],"x":1'), options).map(
        (text) => text.split(' ')[2],
      ),
    ).toEqual(['docs/api/o.json:1:1', 'docs/api/o.json:2:1', 'docs/p.json:1:1']);
  });
});

describe('specification-remote', () => {
  const url = 'https://a.example/o.json';
  const remote = /^specification-remote/;
  it('says that nothing was fetched, or why it could not be', () => {
    expect(places(tab(`"${url}"`), {}, remote)).toEqual([
      `info specification-remote docs/docs.json:1:47 the specification "${url}" is remote, and was not checked`,
    ]);
    expect(
      places(tab(`"${url}"`), { specifications: { unfetched: new Map([[url, 'the server answered 404']]) } }, remote),
    ).toEqual([
      `warning specification-remote docs/docs.json:1:47 the specification "${url}" could not be fetched: the server answered 404`,
    ]);
  });

  it('says nothing when it is there', () => {
    const site = makeSite(docs(`"tabs":[{"tab":"API","openapi":"${url}","pages":["GET /a","GET /b"]}]`)).withRemote(
      new Map([[url, new TextEncoder().encode(files['api/o.json'])]]),
    );
    const options = known(url, finding({ file: url }));
    expect(
      check(site, options)
        .filter(({ rule }) => /^(spec|endpoint)/.test(rule))
        .map(({ rule, file, line }) => `${rule} ${file}:${line}`),
    ).toEqual(['endpoint-unknown docs.json:1', `specification-invalid ${url}:1`]);
  });
});
