/** Lines `beforeStart` up to `beforeEnd` (0-based, end excluded) become lines `afterStart` up to `afterEnd` of the other text. */
export interface Edit {
  readonly beforeStart: number;
  readonly beforeEnd: number;
  readonly afterStart: number;
  readonly afterEnd: number;
}
