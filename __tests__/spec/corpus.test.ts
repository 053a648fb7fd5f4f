import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { parseEntry } from '../../src/format/index.ts';
import { entriesOf, entryOf, findOperation, generatedAddresses } from '../../src/openapi/index.ts';
import {
  groupOperations,
  listOperations,
  methods,
  readSpecification,
  SpecificationError,
} from '../../src/spec/index.ts';
import { calls, clashesOf } from './specs.ts';

const sites = '../shared/corpus/sites';
const github = 'node_modules/@octokit/openapi/generated/api.github.com.json';

function specifications(): string[] {
  return readdirSync(sites).flatMap((site) => {
    const folder = `${sites}/${site}/specs`;
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => /\.(?:json|ya?ml)$/.test(path));
  });
}

/** The same list made the plain way, of parsed data, for specifications without any `$ref` on a path item. */
function expectedCalls(plain: { paths?: Record<string, object>; webhooks?: Record<string, object> }): string[] {
  const paths = Object.entries(plain.paths ?? {}).flatMap(([path, item]) =>
    methods.filter((method) => method in item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const webhooks = Object.entries(plain.webhooks ?? {}).flatMap(([name, item]) =>
    methods.filter((method) => method in item).map(() => `WEBHOOK ${name}`),
  );
  return [...paths, ...webhooks];
}

/** Every page that is made of a specification when nothing is listed, in order: group, address, entry. */
function pagesOf(path: string): string[] {
  const { operations } = listOperations(readSpecification(readFileSync(path), path));
  const addresses = generatedAddresses(operations);
  return groupOperations(operations, { by: 'tag', hidden: false }).flatMap(({ label, operations }) =>
    operations.map((operation) => `${label} | ${addresses.get(operation)} | ${entryOf(operation)}`),
  );
}

// What the platform's own generator made of the same files, as a digest: order, grouping, exclusions and addresses of all pages.
const digest = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex');
const madeOfGithub = '973f7b9d3e99f8dd12a6c65cbd1d7043f779cc3ac59284efbfdd2e0e8909d006';
const madeOfSites = 'a2f7b807f3de85934df6cbcf59a7a458c5b327dfe74adee981118f80b54a0a59';

// Real specifications are not everywhere; the other tests of this folder need none.
const withCorpus = existsSync(sites) ? describe : describe.skip;

withCorpus(`the specifications of real sites${existsSync(sites) ? '' : ` (skipped: there is no ${sites})`}`, () => {
  it('are listed, every operation of them, without a problem; AsyncAPI documents say what they are', () => {
    const asynchronous: string[] = [];
    let total = 0;
    for (const path of specifications()) {
      const bytes = readFileSync(path);
      try {
        const { operations, problems } = listOperations(readSpecification(bytes, path));
        expect([path, problems.filter(({ severity }) => severity === 'error')]).toEqual([path, []]);
        const text = bytes.toString();
        // Converting the large YAML files would take longer than everything else here.
        if (path.endsWith('.json')) expect(calls(operations)).toEqual(expectedCalls(JSON.parse(text)));
        else if (text.length < 100_000)
          expect(calls(operations)).toEqual(expectedCalls(parse(text, { maxAliasCount: -1 })));
        total += operations.length;
      } catch (error) {
        if (!(error instanceof SpecificationError)) throw error;
        expect(error.message).toBe('This is an AsyncAPI document, not an OpenAPI specification.');
        asynchronous.push(path);
      }
    }
    expect(asynchronous.every((path) => path.includes('asyncapi'))).toBe(true);
    expect(total).toBeGreaterThan(1000);
  }, 60_000);

  it('give the pages that Mintlify makes of them, all of them, in its order and groups, at its addresses', () => {
    const paths = specifications()
      .filter((path) => !path.includes('asyncapi'))
      .sort();
    const lines = paths.flatMap((path) => [`# ${path.slice(sites.length + 1)}`, ...pagesOf(path)]);
    expect([paths.length, lines.length - paths.length, digest(lines)]).toEqual([146, 3463, madeOfSites]);
  }, 60_000);

  it('agree with their endpoint definitions: tag, summary and operationId as in the plain data', () => {
    const path = `${sites}/mintlify+docs/specs/discovery-openapi.json`;
    const { operations } = listOperations(readSpecification(readFileSync(path), path));
    const plain = JSON.parse(readFileSync(path, 'utf8'));
    for (const operation of operations) {
      const definition = plain.paths[operation.path][operation.method.toLowerCase()];
      expect(operation.definition()).toEqual(definition);
      expect([operation.tag, operation.summary, operation.operationId]).toEqual([
        definition.tags?.[0],
        definition.summary,
        definition.operationId,
      ]);
    }
  });
});

describe('the description of the GitHub API, 13 MB', () => {
  const specification = readSpecification(readFileSync(github), github);
  const { operations, problems } = listOperations(specification);

  it('lists all of its 1,223 operations', () => {
    expect(specification).toMatchObject({ version: '3.0', path: github });
    expect([operations.length, problems]).toEqual([1223, []]);
    expect(calls(operations)).toEqual(expectedCalls(JSON.parse(readFileSync(github, 'utf8'))));
  });

  it('has entries that find their operations again', () => {
    const entries = entriesOf(operations);
    expect(entries).toHaveLength(1223);
    expect(entries.map((entry) => findOperation(operations, parseEntry(entry)))).toEqual([...operations]);
  });

  it('gives the pages that Mintlify makes of it', () => {
    expect(digest(pagesOf(github))).toBe(madeOfGithub);
  });

  it('loses one page when listed', () => {
    expect(
      clashesOf(operations).map(({ address, pages }) => [address, ...calls(pages.map(({ operation }) => operation))]),
    ).toEqual([
      [
        'api-reference/repos/compare-two-commits',
        'GET /repos/{owner}/{repo}/compare/{basehead}',
        'GET /repos/{owner}/{repo}/compare/{base}...{head}',
      ],
    ]);
  });
});
