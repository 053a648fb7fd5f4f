import type { Report, Subject } from 'navshift';
import { type Json, type Member, visitJson } from 'navshift/json';

/** Says what an upgrade could not carry, each with its line. */
export class Told {
  /** The offsets of the strings that a finding names, or whose meaning the new form has without them. */
  readonly #settled = new Set<number>();

  constructor(
    readonly report: Report,
    /** Whether a field without a place is left out: what is half migrated keeps it. */
    readonly leavesOut: boolean,
    /** What moves inside of a mint.json moves nothing in the docs.json that it comes into. */
    readonly declare: Report['declare'] = (declaration) => report.declare(declaration),
  ) {}

  /** A field has no place in docs.json. */
  left(member: Member, why: string, path = member.key): void {
    const now = this.leavesOut ? 'is left out' : 'was kept';
    this.warning('no-place', `\`${path}\` has no place in docs.json and ${now}`, member, why);
  }

  warning(rule: string, message: string, at: Subject, help: string): void {
    this.report.warning(rule, message, { at: placeIn(at), help });
    this.settle(nodeIn(at));
  }

  /** Counts the strings of a node as named, or as said by the new form without them. */
  settle(node: Json | undefined): void {
    for (const { origin } of stringsIn(node)) if (origin !== undefined) this.#settled.add(origin.offset);
  }

  isSettled = (node: Json): boolean => node.origin !== undefined && this.#settled.has(node.origin.offset);
}

const nodeIn = (at: Subject): Json | undefined => ('origin' in at ? ('kind' in at ? at : at.value) : undefined);

/** What was read of something: itself, or the first text in it. */
export const placeIn = (at: Subject): Subject =>
  'origin' in at && at.origin === undefined
    ? (stringsIn(nodeIn(at)).find(({ origin }) => origin !== undefined) ?? at)
    : at;

/** All strings in a node. */
export function stringsIn(root: Json | undefined): readonly Json[] {
  const found: Json[] = [];
  if (root !== undefined) visitJson(root, { enter: (node) => void (node.kind === 'string' && found.push(node)) });
  return found;
}
