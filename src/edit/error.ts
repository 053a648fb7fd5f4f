import { NavshiftError, placeOf } from '../finding/index.ts';
import type { Place } from '../navigation/index.ts';

/** Thrown where an edit cannot be made; the `can…` function beside the edit gives the same error. */
export class EditError extends NavshiftError {
  override readonly name = 'EditError';
  constructor(
    what: string,
    /** The element that it is about. */
    readonly place: Place,
    /** What to do next. */
    help?: string,
  ) {
    super(what, { ...placeOf(place.element.node), ...(help !== undefined && { help }) });
  }
}
