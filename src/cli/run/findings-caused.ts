import { realPath } from '../../disk/local/index.ts';
import { check, type CheckOptions, rules } from '../../check/index.ts';
import type { Diagnostic } from '../../finding/index.ts';
import type { Site } from '../../site/index.ts';
import { groupBy } from '../../text/index.ts';
import { type ConfigSettings, configurations } from '../config/config.ts';
import { ignoredBy } from '../config/exceptions.ts';
import type { Io } from '../terminal/io.ts';
import { managedBy } from '../config/managed-groups.ts';

/**
 * The errors and warnings that `check` finds in a site and did not find in the one that it was made of, errors first.
 *
 * A mistake that was there under another name, as in a tab that is a dropdown now, stands where it was read, and is no new one.
 */
export async function findingsCaused(
  before: Site,
  after: Site,
  settings: ConfigSettings,
  io: Io,
): Promise<readonly Diagnostic[]> {
  // What is to be said of a configuration `check` says itself.
  const silent: Io = { ...io, stderr: { write: () => undefined } };
  const folder = before.location.folder ?? realPath(io.cwd);
  const configuration = await configurations(settings, silent).of(folder);
  const managed = configuration && (await managedBy(configuration, silent));
  const ignored = configuration && (await ignoredBy(configuration, silent));
  const { profile = 'platform', rules: levels = {} } = configuration?.says ?? {};
  // What a transform does to pages it says itself.
  const ownRules = rules.filter(({ onlyVerified, readsPages }) => onlyVerified !== true && readsPages !== true);
  const options: CheckOptions = { profile, levels, managed, rules: ownRules };
  const found = check(after, { ...options, ignored });
  const asked = new Set(found.flatMap(({ rule, severity }) => (severity === 'info' ? [] : rule)));
  if (asked.size === 0) return [];
  // What other rules found before is a counterpart of nothing.
  const others = rules.flatMap(({ id }) => (asked.has(id) ? [] : [[id, 'off'] as const]));
  const known = check(before, { ...options, levels: { ...levels, ...Object.fromEntries(others) } });
  const [some, left] = without(found, known, ({ message }) => message);
  const [fresh] = without(some, left, ({ file, line, column }) => `${file}:${line}:${column}`);
  const of = (level: Diagnostic['severity']) => fresh.filter(({ severity }) => severity === level);
  return [...of('error'), ...of('warning')];
}

/** Findings without those of a rule that another has a counterpart of, one for one; and the others without a counterpart. */
function without<Found extends Diagnostic>(
  findings: readonly Found[],
  known: readonly Found[],
  textBy: (one: Found) => string,
): readonly [readonly Found[], readonly Found[]] {
  const findingKey = (one: Found) => `${one.rule}\n${textBy(one)}`;
  const there = groupBy(known, findingKey);
  return [findings.filter((one) => there.get(findingKey(one))?.shift() === undefined), [...there.values()].flat()];
}
