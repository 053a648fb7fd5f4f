/** Any JSON value of the lossless tree. Nodes are immutable; what a change does not touch is shared. */
export type Json = JsonObject | JsonArray | JsonScalar;

/**
 * An object node. Duplicate keys are all kept. The last one counts: RFC 8259 section 4 leaves it open, but every parser
 * in use reads the last.
 */
export interface JsonObject {
  readonly kind: 'object';
  readonly members: readonly Member[];
  readonly origin: Origin | undefined;
}

/** An array node. */
export interface JsonArray {
  readonly kind: 'array';
  readonly items: readonly Json[];
  readonly origin: Origin | undefined;
}

/** A string, number, boolean or null. */
export type JsonScalar = JsonString | JsonNumber | JsonBoolean | JsonNull;

interface Scalar<Kind extends string, Value> {
  readonly kind: Kind;
  /** What stands in the source: a string with its quotes and escapes, `1.0` as `1.0`. */
  readonly text: string;
  /** The JavaScript value: what `JSON.parse` would give (`1e400` is `Infinity`, `-0` is `-0`, lone surrogates in escapes are kept). */
  readonly value: Value;
  readonly origin: Origin | undefined;
}

export type JsonString = Scalar<'string', string>;
export type JsonNumber = Scalar<'number', number>;
export type JsonBoolean = Scalar<'boolean', boolean>;
export type JsonNull = Scalar<'null', null>;

/** A key with its value. The trivia around it (comments, white space) belongs to the member, so it survives `withKey` and `withValue`. */
export interface Member {
  /** The decoded key. */
  readonly key: string;
  readonly value: Json;
  /** The place of the key. */
  readonly origin: Origin | undefined;
  /** The same member under another key, in the same place; itself if the key is the same. */
  withKey(key: string): Member;
  /** The same member with another value; itself if the value is the same node. */
  withValue(value: Json): Member;
}

/** The place where a node was read. Lines and columns count from 1, columns in UTF-16 code units. */
export interface Origin {
  /** The path given to the parser, if any. */
  readonly file: string | undefined;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Index into the input as it was given: UTF-16 code units of a string, bytes of bytes. From 0. */
  readonly offset: number;
  readonly endOffset: number;
  /** JSON Pointer (RFC 6901) of the node in the document as read. */
  readonly pointer: string;
}
