import { NavshiftError, placeOf, type Subject } from '../finding/index.ts';
import type { Place } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import type { Report } from '../transform/index.ts';

/** Why something cannot be made, in a sentence; what to do about it; and what it is about. */
export type Obstacle = readonly [why: string, help?: string, at?: Subject];

/** Thrown if an edit cannot be made. The `can…` function of the edit returns the same error. */
export class EditError extends NavshiftError {
  override readonly name = 'EditError';
  constructor(
    what: string,
    /** The element that it is about. */
    readonly place: Place,
    /** What to do next. */
    help?: string,
    /** The place of the mistake. */
    readonly at: Subject = place,
  ) {
    super(what, { ...placeOf(place.element.node), ...(help !== undefined && { help }) });
  }
}

/** Throws for the first of some edits that cannot be made; `can` gives the error. */
export function assertEach<Edit>(edits: readonly Edit[], can: (edit: Edit) => EditError | undefined): void {
  for (const edit of edits) {
    const obstacle = can(edit);
    if (obstacle !== undefined) throw obstacle;
  }
}

/**
 * Makes an edit. If the edit cannot be made, its error is reported and the site stays as it was. So you need not call
 * its `can…` function first.
 */
export function orReported(site: Site, rule: string, report: Report, edit: () => Site): Site {
  try {
    return edit();
  } catch (error) {
    if (!(error instanceof EditError)) throw error;
    report.error(rule, error.what.replace(/\.$/, ''), {
      at: error.at,
      ...(error.help !== undefined && { help: error.help }),
    });
    return site;
  }
}
