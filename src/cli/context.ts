import type { TransformFactory } from '../transform/index.ts';
import type { Io } from './io.ts';

/** Gives the transforms that the command offers, when they are needed; if there is one of that name, it may give that one alone. */
export type LoadTransforms = (name?: string) => Promise<readonly TransformFactory[]>;

/** What a command needs to do its work. */
export interface Context {
  readonly io: Io;
  readonly factories: readonly TransformFactory[];
  /** Says what the exit code is. */
  finish(code: number): void;
}
