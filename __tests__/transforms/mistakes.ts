import { check } from '../../src/check/index.ts';
import type { Diagnostic, RunResult } from '../../src/index.ts';

/**
 * Whether an error says that a mistake of the input would cost readers more afterwards, or that addresses would go: a run refuses that, whatever the transform.
 * What it says of a site in which `check` finds nothing is a defect.
 */
export const guarded =
  ({ before }: RunResult) =>
  ({ rule }: Diagnostic): boolean =>
    /(?:^|\/)address$/.test(rule) ||
    (/(?:^|\/)(?:dropped|refused)$/.test(rule) && check(before).some(({ severity }) => severity !== 'info'));
