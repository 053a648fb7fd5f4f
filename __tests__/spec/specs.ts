import { expect } from '@jest/globals';
import type { Operation, OperationList } from '../../src/spec/index.ts';
import { type AddressClash, Addresses, addressOf, entryOf } from '../../src/openapi/index.ts';
import { listOperations, readSpecification, SpecificationError, visible } from '../../src/spec/index.ts';

/** The operations of a YAML text that needs no head: `openapi: 3.1.0` is put in front unless it names a version. */
export function list(text: string, path = 'openapi.yaml'): OperationList {
  return listOperations(
    readSpecification(/^(?:\{|openapi:|swagger:)/.test(text) ? text : `openapi: 3.1.0\n${text}`, path),
  );
}

export function operations(text: string): readonly Operation[] {
  const { operations, problems } = list(text);
  expect(problems).toEqual([]);
  return operations;
}

/** Operations as their entries, which is enough to see which they are. */
export function calls(operations: readonly Operation[]): string[] {
  return operations.map((operation) => entryOf(operation));
}

/** The addresses that listed operations share. */
export function clashesOf(
  operations: readonly Operation[],
  directory?: string,
): readonly AddressClash<{ readonly operation: Operation }>[] {
  const addresses = new Addresses<{ readonly operation: Operation }>();
  for (const operation of visible(operations)) addresses.add(addressOf(operation, directory), { operation });
  return addresses.clashes;
}

/** Problems as `severity line:column pointer message`. */
export function problemsOf(text: string): string[] {
  return list(text).problems.map(
    ({ severity, line, column, pointer, message }) => `${severity} ${line}:${column} ${pointer} ${message}`,
  );
}

/** The error that reading throws. */
export function errorOf(content: Uint8Array | string, path = 'openapi.yaml'): SpecificationError {
  try {
    readSpecification(content, path);
  } catch (error) {
    if (error instanceof SpecificationError) return error;
    throw error;
  }
  throw new Error('It was read without an error.');
}
