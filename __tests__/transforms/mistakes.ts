import { check } from '../../src/check/index.ts';
import type { Diagnostic, RunResult } from '../../src/index.ts';

/**
 * Whether an error says that a mistake of the input would cost readers more afterwards, or that addresses would go: a run refuses that, whatever the transform.
 * What it says of a site in which `check` finds nothing is a defect.
 */
export const guarded =
  ({ before }: RunResult) =>
  ({ rule, message }: Diagnostic): boolean =>
    /(?:^|\/)address$/.test(rule) ||
    // An endpoint of no specification is another one as soon as its language has one.
    ((/(?:^|\/)(?:dropped|refused)$/.test(rule) || / of no specification\b.* would be lost/.test(message)) &&
      check(before).some(({ severity }) => severity !== 'info'));
