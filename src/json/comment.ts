/** A comment between two nodes. `text` is as it stands; `indent` that of the line it begins on. */
export interface Comment {
  readonly text: string;
  /** Offset of its first byte. */
  readonly at: number;
  readonly indent: string;
  /** A line comment: what follows must be on another line. */
  readonly line: boolean;
  /** It begins a line of its own. */
  readonly own: boolean;
  /** The white space before it on its line, if something else stands before it there. */
  readonly space: string;
  /** Line breaks between what stands before and this. */
  readonly breaksBefore: number;
}

/** Comments that come along with a node from places that are gone: above it, and behind it. */
export interface Along {
  readonly lead: readonly Comment[];
  readonly tail: readonly Comment[];
}
