import { NavshiftError, placeOf } from '../finding/index.ts';
import type { Place } from '../navigation/index.ts';

/** Thrown where an edit cannot be made; the `can…` function beside the edit gives the same sentence. */
export class EditError extends NavshiftError {
  override readonly name = 'EditError';
  constructor(
    what: string,
    /** The element that it is about. */
    readonly place: Place,
  ) {
    super(what, placeOf(place.element.node));
  }
}
