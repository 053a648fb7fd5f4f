import type { Command } from 'commander';
import type { AnyTransform } from '../../transform/index.ts';
import type { ReadConfigurations } from './config.ts';
import type { Io } from '../terminal/io.ts';

export type { AnyTransform };

/** Gives the transforms that the command offers, when they are needed; if there is one of that name, it may give that one alone. */
export type LoadTransforms = (name?: string) => Promise<readonly AnyTransform[]>;

/** What a command needs to do its work. */
export interface Context {
  readonly io: Io;
  readonly load: LoadTransforms;
  readonly configurations: ReadConfigurations;
  /** The program with all of its commands. */
  all(): Promise<Command>;
  /** Says what the exit code is. */
  finish(code: number): void;
}
