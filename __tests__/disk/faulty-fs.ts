import * as actual from 'node:fs';

/**
 * What goes wrong: the process is killed (nothing reaches the disk any more), or one step is refused with this code. With `stays` the disk is full from
 * then on: nothing more can be written.
 */
export interface Fault {
  readonly kind: 'kill' | 'ENOSPC' | 'EACCES' | 'EIO';
  /** Which step, from 1. */
  readonly at: number;
  readonly stays?: boolean;
}

export class Killed extends Error {}

const changing = [
  'openSync',
  'writeSync',
  'fsyncSync',
  'mkdirSync',
  'renameSync',
  'unlinkSync',
  'rmSync',
  'rmdirSync',
  'symlinkSync',
  'linkSync',
  'chmodSync',
  'chownSync',
] as const;
const filling = new Set<string>(['openSync', 'writeSync']);

let fault: Fault | undefined;
let steps = 0;
let isBroken = false;

type Call = (...args: unknown[]) => unknown;

function guarded(name: string, call: Call): Call {
  return (...args) => {
    if (name === 'openSync' && args[1] === 'r') return call(...args);
    const isDead = isBroken && (fault?.kind === 'kill' || (fault?.stays === true && filling.has(name)));
    // Nobody pulls the plug here: a sync is a step that takes no time.
    if (!isDead && ++steps !== fault?.at) return name === 'fsyncSync' ? undefined : call(...args);
    isBroken = true;
    // What is cut off has written a part.
    if (!isDead && name === 'writeSync') call(args[0], (args[1] as Uint8Array).subarray(0, 1));
    if (fault!.kind === 'kill') throw new Killed();
    throw Object.assign(new Error(`${fault!.kind}: ${name}`), { code: fault!.kind });
  };
}

/** `node:fs`, for `jest.unstable_mockModule`: each call that changes the disk is a step. */
export const faultyFs = {
  ...actual,
  ...Object.fromEntries(changing.map((name) => [name, guarded(name, actual[name] as Call)])),
};

/** Does something with a fault, and says how many steps it took and whether the fault came to pass. */
export function withFault<Result>(
  given: Fault | undefined,
  action: () => Result,
): { result?: Result; error?: unknown; steps: number; isBroken: boolean } {
  [fault, steps, isBroken] = [given, 0, false];
  let outcome: { result?: Result; error?: unknown };
  try {
    outcome = { result: action() };
  } catch (error) {
    outcome = { error };
  }
  const came = { steps, isBroken };
  [fault, isBroken] = [undefined, false];
  return { ...outcome, ...came };
}
