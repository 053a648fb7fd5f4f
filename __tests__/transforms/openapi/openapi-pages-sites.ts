import fc from 'fast-check';
import { makeSite, memoryReader, run, type RunResult, type Transform } from '../../../src/index.ts';
import { printBytes } from '../../../src/json/index.ts';
import { anyCharacter } from '../../characters.ts';

export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** What is on a disk: docs.json, and the files beside it. */
export interface Disk {
  readonly docs: string | Uint8Array;
  readonly files: Files;
}

/** Runs a transform on what is on a disk, and writes what it plans. */
export function write(disk: Disk, transform: Transform): RunResult & { readonly disk: Disk } {
  const result = run(makeSite(disk.docs, { reader: memoryReader(disk.files) }), transform, {
    allowAddressChanges: true,
  });
  const files: Record<string, string | Uint8Array> = { ...disk.files };
  for (const { kind, path, after } of result.plan.changes) {
    if (path === 'docs.json') continue;
    if (kind === 'delete') delete files[path];
    else files[path] = after!;
  }
  return { ...result, disk: { docs: result.plan.isEmpty ? disk.docs : printBytes(result.after.root), files } };
}

export const textOf = (content: string | Uint8Array): string =>
  typeof content === 'string' ? content : new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);

const odd = fc.constantFrom(
  '',
  ' ',
  '---',
  'a: b',
  '"quoted"',
  "it's",
  '{x}',
  '..',
  '../..',
  '/',
  'a/b',
  '#part',
  '?x=1',
  '100%',
  'C:\\x',
  'Über',
  'u\u0308ber',
  'ÜBER',
  '清單',
  '🦜',
  '\n',
  '\r\n',
  '\t',
  '\u0000',
  '\u0085',
  '\u2028',
  '\ufeff',
  'x'.repeat(300),
  '鳥'.repeat(90),
  '`code`',
  '**b**',
  '- a\n- b',
  'Yes',
  '2024-01-01',
  'GET /x',
  '.mdx',
  'List birds',
  'list birds',
  'List-Birds',
);
export const words = fc.oneof(
  { arbitrary: odd, weight: 4 },
  { arbitrary: fc.string({ maxLength: 12 }), weight: 1 },
  { arbitrary: fc.string({ unit: anyCharacter, maxLength: 6 }), weight: 1 },
  { arbitrary: fc.array(odd, { minLength: 2, maxLength: 4 }).map((parts) => parts.join('')), weight: 2 },
);

const optional = <Value extends Plain>(key: string, value: fc.Arbitrary<Value>) =>
  fc
    .option(value, { nil: undefined })
    .map((given): Record<string, Plain> => (given === undefined ? {} : { [key]: given }));
const rarely = (key: string) =>
  fc.integer({ max: 9, min: 0 }).map((die): Record<string, Plain> => (die === 0 ? { [key]: true } : {}));
const href = fc.oneof(
  words,
  fc.constantFrom(
    '../x',
    '/../../etc/passwd',
    'https://example.com/a',
    '/guides/own',
    '/API-Reference/Own/',
    'a//b',
    './here',
    '/',
    ' ',
    'x.mdx',
    'x.md/y',
  ),
);

/** An operation of any kind. */
export const operation: fc.Arbitrary<Plain> = fc
  .tuple(
    optional('summary', words),
    optional('description', words),
    fc
      .option(fc.array(words, { maxLength: 2 }), { nil: undefined })
      .map((tags): Record<string, Plain> => (tags === undefined ? {} : { tags })),
    rarely('x-hidden'),
    rarely('x-excluded'),
    rarely('deprecated'),
    fc
      .integer({ min: 0, max: 3 })
      .chain((die) =>
        die > 0
          ? fc.constant({})
          : fc
              .tuple(
                optional('href', href),
                optional('content', words),
                optional('metadata', fc.dictionary(words, words, { maxKeys: 2 })),
              )
              .map((parts) => ({ 'x-mint': Object.assign({}, ...parts) as Plain })),
      ),
  )
  .map((parts) => Object.assign({}, ...parts) as Plain);

export const paths = ['/a', '/b', '/slash/', '/a/{id}', '/c.d', '/清', '/with space', '/A'] as const;
const names = ['flew', 'came back', 'a.b'] as const;
const item = fc
  .uniqueArray(fc.constantFrom('get', 'put', 'post'), { minLength: 1, maxLength: 2 })
  .chain((methods) => fc.record(Object.fromEntries(methods.map((method) => [method, operation]))));

/** A specification as JSON. */
export const specification = fc
  .tuple(
    fc
      .uniqueArray(fc.constantFrom(...paths), { maxLength: 5 })
      .chain((some) => fc.record(Object.fromEntries(some.map((path) => [path, item])))),
    fc
      .uniqueArray(fc.constantFrom(...names), { maxLength: 2 })
      .chain((some) => fc.record(Object.fromEntries(some.map((name) => [name, item])))),
  )
  .map(([given, webhooks]) => JSON.stringify({ openapi: '3.1.0', paths: given, webhooks }));
