import { NavshiftError, placeOf, type Subject } from '../finding/index.ts';
import type { Place } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import type { Report } from '../transform/index.ts';

/** Why something cannot be made, in a sentence; what to do about it; and what it is about. */
export type Obstacle = readonly [why: string, help?: string, at?: Subject];

/** Thrown where an edit cannot be made; the `can…` function beside the edit gives the same error. */
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

/**
 * Makes an edit. One that cannot be made is an error of the report, and the site stays as it was: an edit looks itself
 * whether it can be made, so no `can…` needs to be asked before.
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
