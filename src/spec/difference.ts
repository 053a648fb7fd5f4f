import { SpecificationError } from './error.ts';
import type { Operation } from './operation.ts';
import { shapeOf } from './shape.ts';

/** An operation as it was and as it is. */
export interface OperationPair {
  readonly from: Operation;
  readonly to: Operation;
}

/** What became of the operations of one list in another. `removed`, `moved` and `kept` are in the order of `before`, `added` in that of `after`. */
export interface OperationDifference {
  /** What is in `after` alone. */
  readonly added: readonly Operation[];
  /** What is in `before` alone. */
  readonly removed: readonly Operation[];
  /** What has another method or path, and so another entry. */
  readonly moved: readonly OperationPair[];
  /** What has its method and path still, whatever else changed; of a webhook its name is enough. */
  readonly kept: readonly OperationPair[];
}

/** An operation of one list, and the one of the other list that it was found to be. */
interface Candidate {
  readonly operation: Operation;
  partner: Candidate | undefined;
  moved: boolean;
}

/**
 * Tells what became of the operations of a list: `before` and `after` may be of one specification at two times, or of two copies of it.
 *
 * Each operation of `before` is in exactly one of `removed`, `moved` and `kept`, each of `after` in one of `added`, `moved` and `kept`; changing sides swaps
 * `added` and `removed`. An operation is kept if method and path are the same. Of the rest one is moved to another of its kind, and not removed and added, if they have in common, first tried first,
 * the `operationId`; the method and the path but for the names of parameters and a slash at its end; method, tag and summary; or method, tag and the shape of request
 * and responses, unless that says nothing. Two that could be meant on either side are neither: a wrong guess is worse than none.
 *
 * Time is linear in the operations, and in the definitions of those that none of the cheaper questions settles. A webhook that gained a method is in `added`, though its entry is there
 * already. Hidden and excluded operations count like others; give it `visible` ones to have what became hidden among `removed`.
 */
export function diffOperations(before: readonly Operation[], after: readonly Operation[]): OperationDifference {
  const left = before.map(candidate);
  const right = after.map(candidate);
  keep(left, right, ({ kind, method, path }) => key(kind, method, path));
  keep(left, right, ({ kind, path }) => (kind === 'webhook' ? path : undefined));
  move(left, right, ({ kind, operationId }) => operationId && key(kind, operationId));
  move(left, right, ({ kind, method, path }) => key(kind, method, withoutNames(path)));
  move(left, right, ({ kind, method, tag, summary }) => summary && key(kind, method, tag, summary));
  moveByShape(left, right);
  return {
    added: right.filter(({ partner }) => partner === undefined).map(({ operation }) => operation),
    removed: left.filter(({ partner }) => partner === undefined).map(({ operation }) => operation),
    moved: pairs(left.filter(({ moved }) => moved)),
    kept: pairs(left.filter(({ moved }) => !moved)),
  };
}

function candidate(operation: Operation): Candidate {
  return { operation, partner: undefined, moved: false };
}

function pairs(candidates: readonly Candidate[]): readonly OperationPair[] {
  return candidates.flatMap(({ operation, partner }) =>
    partner === undefined ? [] : { from: operation, to: partner.operation },
  );
}

type Question = (operation: Operation) => string | undefined;

/** Pairs what is left on both sides in order: two with one path are the methods of one webhook, or of a list joined from several. */
function keep(left: readonly Candidate[], right: readonly Candidate[], question: Question): void {
  const others = grouped(right, question);
  for (const [answer, mine] of grouped(left, question)) {
    const theirs = others.get(answer) ?? [];
    for (let index = 0; index < mine.length && index < theirs.length; index++)
      join(mine[index]!, theirs[index]!, false);
  }
}

/** Pairs what is left on both sides and alone in its answer there. */
function move(left: readonly Candidate[], right: readonly Candidate[], question: Question): void {
  const others = grouped(right, question);
  for (const [answer, mine] of grouped(left, question)) {
    const theirs = others.get(answer);
    if (mine.length === 1 && theirs?.length === 1) join(mine[0]!, theirs[0]!, true);
  }
}

/** Definitions are read only where method and tag leave somebody to compare with. */
function moveByShape(left: readonly Candidate[], right: readonly Candidate[]): void {
  const question: Question = ({ kind, method, tag }) => key(kind, method, tag);
  const others = grouped(right, question);
  for (const [answer, mine] of grouped(left, question)) {
    const theirs = others.get(answer);
    if (theirs !== undefined) move(mine, theirs, shape);
  }
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

function grouped(candidates: readonly Candidate[], question: Question): ReadonlyMap<string, readonly Candidate[]> {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    if (candidate.partner !== undefined) continue;
    const answer = question(candidate.operation);
    if (answer === undefined) continue;
    const group = groups.get(answer);
    if (group === undefined) groups.set(answer, [candidate]);
    else group.push(candidate);
  }
  return groups;
}

function join(from: Candidate, to: Candidate, moved: boolean): void {
  from.partner = to;
  to.partner = from;
  from.moved = moved;
}

function key(...parts: readonly (string | undefined)[]): string {
  return JSON.stringify(parts);
}

/** A path as a server tells it from others (OpenAPI 3.1 section 4.8.8, "Paths Object": with other parameter names it is the same). */
function withoutNames(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}').replace(/(?<=.)\/$/, '');
}
