import type { Definition, Transform } from '../transform/index.ts';
import type { Io } from './io.ts';

/** A transform of any options: it checks itself whether those that it is given fit. */
export interface AnyTransform {
  (options: never): Transform;
  readonly definition: Omit<Definition, 'apply'>;
}

/** Gives the transforms that the command offers, when they are needed; if there is one of that name, it may give that one alone. */
export type LoadTransforms = (name?: string) => Promise<readonly AnyTransform[]>;

/** What a command needs to do its work. */
export interface Context {
  readonly io: Io;
  readonly load: LoadTransforms;
  /** Says what the exit code is. */
  finish(code: number): void;
}
