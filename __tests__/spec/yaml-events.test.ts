import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cases } from '../cases.ts';
import { listOperations, type SpecNode, SpecificationError } from '../../src/spec/index.ts';
import { specificationAt } from '../../src/spec/specification.ts';
import { readYamlEvents } from '../../src/spec/yaml-events.ts';
import { readYaml } from '../../src/spec/yaml-reader.ts';
import { mangledYaml, yamlSpecification } from './yaml-texts.ts';

/** What a function gives, or all that its error says. */
function outcome<T>(read: () => T): unknown {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SpecificationError)) throw error;
    const { message, file, line, column, pointer, help, frame } = error;
    return { message, file, line, column, pointer, help, frame };
  }
}

/** Everything that a tree of nodes tells, from the root down. */
function tree(node: SpecNode): unknown {
  const self = [
    node.pointer,
    node.kind,
    node.value,
    node.position(),
    node.keyPosition(),
    node.keys(),
    node.repeatedKeys(),
  ];
  if (node.kind === 'array') {
    for (const [index, item] of node.items().entries()) expect(node.item(index)?.pointer).toBe(item.pointer);
    expect([-1, 0.5, NaN, node.items().length].map((index) => node.item(index))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    return [...self, node.items().map(tree)];
  }
  for (const [key, value] of node.entries()) expect(node.get(key)).toBe(value);
  return [...self, node.get('no such key'), node.entries().map(([key, value]) => [key, tree(value)])];
}

/** All that the rest of the house ever asks of a specification. */
function told(root: SpecNode): unknown {
  return outcome(() => {
    const { version, title, path } = specificationAt(root);
    const { operations, problems } = listOperations(specificationAt(root));
    return {
      version,
      title,
      path,
      problems,
      operations: operations.map((operation) => ({
        ...operation,
        field: operation.field('description')?.value,
        pointer: operation.pointer,
        position: operation.position,
        definition: outcome(() => operation.definition()),
      })),
    };
  });
}

const encoder = new TextEncoder();

// Real specifications are not everywhere; the other tests need none.
const sites = '../shared/corpus/sites';
const withCorpus = existsSync(sites) ? it : it.skip;

function specificationFiles(): string[] {
  return readdirSync(sites, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[^/]+\/specs\//.test(name))
    .map((name) => `${sites}/${name}`);
}

/** Whether `js-yaml` reads a text; if so it must agree with `yaml` in everything. */
function agrees(quick: SpecNode | undefined, full: () => SpecNode | undefined): boolean {
  if (quick === undefined) return false;
  const root = full();
  expect(told(quick)).toEqual(root && told(root));
  expect(tree(quick)).toEqual(root && tree(root));
  expect(quick.toJS()).toEqual(root?.toJS());
  return true;
}

const contents = (text: string) => [text, encoder.encode(text)];

describe('YAML read by `js-yaml`', () => {
  const numRuns = cases(2000);
  const holds = (text: string) =>
    contents(text).map((content) => agrees(readYamlEvents(content, 'a.yaml'), () => readYaml(content, 'a.yaml')));

  it('agrees with the reading by `yaml` in operations, places, problems and errors, of thousands of texts', () => {
    let read = 0;
    fc.assert(
      fc.property(yamlSpecification, (text) => void (read += holds(text)[0] ? 1 : 0)),
      { numRuns },
    );
    expect(read).toBeGreaterThan(numRuns / 8);
  }, 600_000);

  withCorpus(
    'agrees with it of the specifications of real sites, and is made of nearly all',
    () => {
      const files = specificationFiles().filter((path) => /\.ya?ml$/.test(path));
      const read = files.filter((path) => {
        const content = readFileSync(path);
        const quick = readYamlEvents(content, path);
        // What is larger takes `yaml` too long for a test.
        if (quick !== undefined && content.length < 300_000)
          expect(told(quick)).toEqual(told(readYaml(content, path)!));
        return quick !== undefined;
      });
      expect(read.length / files.length).toBeGreaterThan(0.9);
    },
    120_000,
  );

  it('agrees with it of thousands of mangled texts', () => {
    let read = 0;
    fc.assert(
      fc.property(mangledYaml, (text) => void (read += holds(text)[0] ? 1 : 0)),
      { numRuns },
    );
    expect(read).toBeGreaterThan(numRuns / 12);
  }, 600_000);
});
