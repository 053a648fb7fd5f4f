import type { Parsed } from './nodes.ts';
import type { Source } from './source.ts';
import type { Style } from './style.ts';
import type { Json } from './types.ts';

/** A node to be printed, on a line with this indentation. */
export interface Task {
  readonly node: Json;
  readonly indent: string;
  readonly style: Style;
  /** A parsed sibling of the same kind, whose looks a new node takes. */
  readonly exemplar: Parsed | undefined;
}

/** A slice of a source, moved from one indentation to another. */
export interface Slice {
  readonly slice: Source;
  readonly from: number;
  readonly to: number;
  readonly fromIndent: string;
  readonly toIndent: string;
}

export type Part = string | Slice | Task;
