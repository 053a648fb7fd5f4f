/** What the thread is given: the text of a JSON file, or a value that was read from YAML. */
export type Given = { readonly text: Uint8Array } | { readonly value: unknown };

/** What the validator finds; of a finding of the JSON Schema, its keys from the root of the specification, `$ref`s written out. */
export interface RawFinding {
  readonly message: string;
  readonly path?: string;
  /** The keyword of JSON Schema that is not met, and what it wanted. */
  readonly keyword?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** A `$ref` that is not to be used: it leads to nothing in its file, or to another file. */
export interface BadReference {
  readonly target: string;
  /** The keys of its first use. */
  readonly path: readonly string[];
  readonly uses: number;
}

/** What comes back from the thread. */
export interface Validation {
  readonly findings: readonly RawFinding[];
  readonly references: readonly BadReference[];
  /** Why there is no more to say: the validator threw an error. */
  readonly failed?: string;
  /** Whether a key stands twice in an object of the specification: that is read off the text, and not said by the thread. */
  readonly repeats?: boolean;
  /** The text was not JSON. */
  readonly isUnreadable?: boolean;
}
