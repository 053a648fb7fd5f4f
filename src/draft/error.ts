import { NavshiftError, nodeOf, placeOf, type Subject } from '../finding/index.ts';
import type { Site } from '../site/index.ts';
import type { Report } from '../transform/index.ts';
import type { Draft } from './draft.ts';

/** Why something cannot be made, in a sentence; what to do about it; and what it is about. */
export type Obstacle = readonly [why: string, help?: string, at?: Subject];

/** Thrown if an edit cannot be made. */
export class EditError extends NavshiftError {
  override readonly name = 'EditError';
  constructor(
    what: string,
    /** What it is about. */
    readonly at: Subject,
    /** What to do next. */
    help?: string,
    /** The line of the draft that it is about. */
    readonly draft?: Draft,
  ) {
    super(what, { ...placeOf(nodeOf(at)), ...(help !== undefined && { help }) });
  }
}

/** Why an edit cannot be made; undefined if it can. */
export function refusalOf(edit: () => unknown): EditError | undefined {
  try {
    edit();
    return undefined;
  } catch (error) {
    if (error instanceof EditError) return error;
    throw error;
  }
}

/** Makes an edit. If it cannot be made, that is reported and the site stays as it was. */
export function orReported(site: Site, rule: string, report: Report, edit: () => Site): Site {
  let after = site;
  const refusal = refusalOf(() => (after = edit()));
  if (refusal !== undefined) {
    const { what, at, help } = refusal;
    report.error(rule, what.replace(/\.$/, ''), { at, ...(help !== undefined && { help }) });
  }
  return after;
}
