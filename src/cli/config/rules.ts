import { rules } from '../../check/index.ts';
import { didYouMean } from '../../text/index.ts';
import { CliError } from '../terminal/error.ts';

/** Throws `CliError` if there is no such rule, with a suggestion. */
export function assertKnownRule(id: string, where: string): void {
  const ids = rules.map((rule) => rule.id);
  if (!ids.includes(id))
    throw new CliError(
      `${where}: unknown rule ${id}.${didYouMean(id, ids)}`,
      'navshift explain lists all rules, and navshift explain <rule> says what one looks for.',
    );
}

/** Throws `CliError` if there is no such rule, or if it fixes nothing. */
export function assertFixes(id: string): void {
  assertKnownRule(id, `--fix=${id}`);
  const { mends, mendsUnsafely } = rules.find((rule) => rule.id === id)!;
  if (mends === undefined && mendsUnsafely === undefined)
    throw new CliError(`--fix=${id}: ${id} has no fix`, `navshift explain ${id} says how to correct it.`);
}

/** Throws `CliError` if there is no such rule, or if its level cannot be changed. */
export function assertRule(id: string, where: string): void {
  assertKnownRule(id, where);
  if (rules.some((rule) => rule.id === id && rule.always === true))
    throw new CliError(
      `${where}: the level of ${id} cannot be changed`,
      'After this finding navshift cannot check the rest.',
    );
}
