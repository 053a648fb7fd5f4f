import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { explainSpecification } from '../../src/disk/index.ts';
import { nodeAt, readDocument } from '../../src/spec/index.ts';

type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

const specification = (version: string): Value => ({
  openapi: version,
  info: { title: 'A', version: '1' },
  tags: [{ name: 'T' }],
  paths: {
    '/a/{id}': {
      parameters: [{ $ref: '#/components/parameters/id' }],
      get: {
        tags: ['T'],
        operationId: 'one',
        responses: { '200': { description: 'ok', content: { 'a/b': { schema: { $ref: '#/components/schemas/X' } } } } },
      },
      post: {
        operationId: 'two',
        requestBody: { content: { 'a/b': { schema: { type: 'array', items: { $ref: '#/components/schemas/Y.z' } } } } },
        responses: { default: { description: 'ok' } },
      },
    },
    '/b': {
      get: {
        operationId: 'three',
        parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
        responses: { '204': { description: 'none' } },
      },
    },
  },
  components: {
    parameters: { id: { name: 'id', in: 'path', required: true, schema: { type: 'string' } } },
    schemas: {
      X: { type: 'object', properties: { a: { type: 'integer' }, x: { $ref: '#/components/schemas/X' } } },
      'Y.z': { type: 'string', enum: ['a'] },
    },
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
  },
});

/** Every place in a value, as keys from its root. */
function placesIn(value: Value, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries: [string | number, Value][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : Object.entries(value);
  return [path, ...entries.flatMap(([key, child]) => placesIn(child, [...path, key]))];
}

/** The value with something done to what stands at a place: taken out, replaced, or given a field more. */
function mangled(root: Value, path: readonly (string | number)[], how: number): Value {
  const [key, ...rest] = path;
  if (key === undefined)
    return how === 1
      ? 'what'
      : how === 2
        ? [1]
        : typeof root === 'object' && root !== null && !Array.isArray(root)
          ? { ...root, foo: 1 }
          : null;
  const copy = structuredClone(root) as Record<string | number, Value>;
  if (rest.length === 0 && how === 0) {
    if (Array.isArray(copy)) copy.splice(key as number, 1);
    else delete copy[key];
  } else copy[key] = mangled(copy[key]!, rest, how);
  return copy;
}

const broken = fc
  .tuple(
    fc.constantFrom('3.0.3', '3.1.0'),
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 3 })), { minLength: 1, maxLength: 3 }),
  )
  .map(([version, changes]) =>
    changes.reduce((value, [at, how]) => {
      const places = placesIn(value).filter(({ length }) => length > 1);
      return places.length === 0 ? value : mangled(value, places[at % places.length]!, how);
    }, specification(version)),
  );

describe('what is found in a specification that was mangled', () => {
  it('is the same in JSON and in YAML, stands where it says, and is in file order', async () => {
    await fc.assert(
      fc.asyncProperty(broken, async (value) => {
        const [json, yaml] = [JSON.stringify(value, undefined, 2), stringify(value)];
        const inJson = await explainSpecification(Buffer.from(json), 'o.json', { most: 100 });
        const inYaml = await explainSpecification(Buffer.from(yaml), 'o.yaml', { most: 100 });
        const told = (all: typeof inJson) =>
          all.map(({ severity, message, pointer }) => `${severity} ${message} ${pointer}`);
        expect(told(inYaml)).toEqual(told(inJson));
        for (const [text, found] of [
          [json, inJson],
          [yaml, inYaml],
        ] as const) {
          const root = readDocument(text, 'o.yaml');
          const offsets = found.map(({ pointer, line, column, message }) => {
            const keys = pointer!
              .split('/')
              .slice(1)
              .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
            const { node, isComplete } = nodeAt(root, keys);
            const places = [node.position(), node.keyPosition()].map((place) => `${place.line}:${place.column}`);
            // What a `$ref` leads to is not where the `$ref` stands.
            if (!pointer!.endsWith('/$ref') && node.pointer === pointer) expect(places).toContain(`${line}:${column}`);
            expect({ message, isComplete }).toEqual({ message, isComplete: true });
            return line! * 1e6 + column!;
          });
          expect(offsets).toEqual([...new Set(offsets)].sort((a, b) => a - b));
        }
      }),
      { numRuns: 30 },
    );
  }, 60_000);
});
