import { groupBy } from '../text/index.ts';
import { SpecificationError } from './error.ts';
import type { Operation } from './operation.ts';
import { shapeOf } from './shape.ts';

/** An operation as it was and as it is. */
export interface OperationPair {
  readonly from: Operation;
  readonly to: Operation;
}

/**
 * The differences of two lists of operations. `removed`, `moved` and `kept` are in the order of `before`, `added` in
 * the order of `after`.
 */
export interface OperationDifference {
  /** Operations only in `after`. */
  readonly added: readonly Operation[];
  /** Operations only in `before`. */
  readonly removed: readonly Operation[];
  /** Operations with another method or path, and so with another entry. */
  readonly moved: readonly OperationPair[];
  /** Operations with the same method and path. For a webhook, the same name is enough. */
  readonly kept: readonly OperationPair[];
}

/** An operation of one list, and the one of the other list that it was found to be. */
interface Candidate {
  readonly operation: Operation;
  partner?: Operation;
  moved?: boolean;
}

/**
 * Compares two lists of operations, such as of an old and a new specification.
 *
 * Each operation of `before` is in exactly one of `removed`, `moved` and `kept`, each of `after` in one of `added`,
 * `moved` and `kept`. An operation is kept if method and path are the same. Others are moved if they have in common,
 * in this order:
 *
 * - the `operationId`;
 * - method and path without the names of parameters and a final slash;
 * - method, tag and summary;
 * - method, tag and the structure of request and responses, if they have any.
 *
 * If several are possible on either side, none is moved: a wrong guess is worse than none.
 *
 * Time is linear in the operations, and in the definitions of those that need the last comparison. A webhook with a new
 * method is in `added`, though its entry exists already. Hidden and excluded operations count like others. If you pass
 * only the `visible` ones, newly hidden ones are in `removed`.
 *
 * @example
 * const of = (path) =>
 *   listOperations(readSpecification(`{"openapi":"3.1.0","paths":{"${path}":{"get":{"operationId":"list"}}}}`, 'a.json'));
 * const { moved } = diffOperations(of('/users').operations, of('/people').operations);
 * moved.map(({ from, to }) => [from.path, to.path]); // → [['/users', '/people']]
 */
export function diffOperations(before: readonly Operation[], after: readonly Operation[]): OperationDifference {
  const left = before.map((operation): Candidate => ({ operation }));
  const right = after.map((operation): Candidate => ({ operation }));
  keep(left, right, ({ kind, method, path }) => key(kind, method, path));
  keep(left, right, ({ kind, path }) => (kind === 'webhook' ? path : undefined));
  move(left, right, ({ kind, operationId }) => operationId && key(kind, operationId));
  move(left, right, ({ kind, method, path }) => key(kind, method, withoutNames(path)));
  move(left, right, ({ kind, method, tag, summary }) => summary && key(kind, method, tag, summary));
  // Definitions are read only where method and tag leave somebody to compare with.
  for (const [mine, theirs] of groupPairs(left, right, ({ kind, method, tag }) => key(kind, method, tag)))
    move(mine, theirs, shape);
  const unpaired = (candidates: readonly Candidate[]) =>
    candidates.flatMap(({ operation, partner }) => (partner === undefined ? [operation] : []));
  const pairs = (hasMoved: boolean) =>
    left.flatMap(({ operation, partner, moved }) =>
      partner === undefined || moved !== hasMoved ? [] : [{ from: operation, to: partner }],
    );
  return { added: unpaired(right), removed: unpaired(left), moved: pairs(true), kept: pairs(false) };
}

type Question = (operation: Operation) => string | undefined;

/** Pairs what is left on both sides in order: two with one path are the methods of one webhook, or of a list joined from several. */
function keep(left: readonly Candidate[], right: readonly Candidate[], question: Question): void {
  for (const [mine, theirs] of groupPairs(left, right, question))
    mine.slice(0, theirs.length).forEach((from, index) => join(from, theirs[index]!, false));
}

/** Pairs what is left on both sides and alone in its answer there. */
function move(left: readonly Candidate[], right: readonly Candidate[], question: Question): void {
  for (const [mine, theirs] of groupPairs(left, right, question))
    if (mine.length === 1 && theirs.length === 1) join(mine[0]!, theirs[0]!, true);
}

/** A definition that cannot be written out has no shape. */
function shape(operation: Operation): string | undefined {
  try {
    return shapeOf(operation.definition());
  } catch (error) {
    if (error instanceof SpecificationError) return undefined;
    throw error;
  }
}

/** What is left on both sides with one answer to a question. */
function groupPairs(
  left: readonly Candidate[],
  right: readonly Candidate[],
  question: Question,
): readonly (readonly [Candidate[], Candidate[]])[] {
  const grouped = (candidates: readonly Candidate[]) =>
    groupBy(
      candidates.filter(({ partner }) => partner === undefined),
      ({ operation }) => question(operation),
    );
  const others = grouped(right);
  return Array.from(grouped(left)).flatMap(([answer, mine]) => {
    const theirs = answer === undefined ? undefined : others.get(answer);
    return theirs === undefined ? [] : [[mine, theirs] as const];
  });
}

function join(from: Candidate, to: Candidate, moved: boolean): void {
  from.partner = to.operation;
  to.partner = from.operation;
  from.moved = moved;
}

function key(...parts: readonly (string | undefined)[]): string {
  return JSON.stringify(parts);
}

/** A path as a server tells it from others (OpenAPI 3.1 section 4.8.8, "Paths Object": with other parameter names it is the same). */
function withoutNames(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}').replace(/(?<=.)\/$/, '');
}
