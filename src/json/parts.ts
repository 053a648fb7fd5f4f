import type { Parsed } from './nodes.ts';
import type { Source } from './source.ts';
import type { Style } from './style.ts';
import type { Json } from './types.ts';

/** A node to be printed, on a line with this indentation. */
export interface Task {
  readonly node: Json;
  readonly indent: string;
  readonly style: Style;
  /** Parsed siblings of the same kind, nearest first: a new node looks like them. */
  readonly exemplars: readonly Parsed[];
  /** It stands in an object on one line: a short new one without containers in it does too. */
  readonly compact: boolean;
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
