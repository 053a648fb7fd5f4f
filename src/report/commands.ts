import { type Change, type GuardKind, isGuarded, itemOf, type NavigationDiff, scopeText } from '../diff/index.ts';
import { placeOf } from '../finding/index.ts';
import type { Json } from '../json/index.ts';
import type { Leaf } from '../served/index.ts';
import { levelOf, wasIn } from '../telling/index.ts';
import { asTyped, counted, groupBy, visible } from '../text/index.ts';

type Properties = Readonly<Record<string, string | number | undefined>>;

/** A workflow command: an annotation with its properties and its lines. */
export function command(name: string, properties: Properties, ...lines: readonly string[]): string {
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  const list = given.map(([key, value]) => `${key}=${escapeProperty(visible(String(value)))}`);
  return `::${name} ${list.join(',')}::${escapeData(lines.map(visible).join('\n'))}\n`;
}

const escapeData = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** GitHub shows so many annotations of each level in a step. */
const mostAnnotations = 10;

/** Two sites that were compared, and the line that tells a change of theirs. */
export interface Compared {
  readonly diff: NavigationDiff;
  readonly lineOf: (change: Change) => string;
}

/** What decides on annotations. */
interface LossOptions {
  /** The command that lists each change. */
  readonly lists?: string;
  /** The changes of these kinds are errors, as a guard fails for them. */
  readonly failOn?: readonly GuardKind[];
}

/**
 * What readers lose by changes, as workflow commands: an error for each page that is lost, each address that
 * nothing leads on from and what a guard fails for, a warning for each that is
 * redirected, where it stands in the site that is there (`there`), or at the nearest place. Of more than GitHub shows
 * the last says how many there are.
 */
export function lossCommands(
  all: readonly Compared[],
  there: 'before' | 'after',
  { lists = 'navshift diff --full', failOn = [] }: LossOptions = {},
): readonly string[] {
  const severityOf = (change: Change) => (isGuarded(change, failOn) ? 'error' : levelOf(change));
  const losses = all.flatMap(({ diff, lineOf }) =>
    diff.changes
      .filter((change) => severityOf(change) !== 'info')
      .flatMap((change) => eachOf(change, isGuarded(change, failOn) ? failOn : []))
      .map((change) => ({ diff, lineOf, change })),
  );
  return [...groupBy(losses, ({ change }) => severityOf(change))].flatMap(([level, found]) => {
    const shown = found.length > mostAnnotations ? found.slice(0, mostAnnotations - 1) : found;
    const more = found.length - shown.length;
    const last = { ...lineIn(shown[0]!.diff, undefined, there), title: 'navshift diff' };
    return [
      ...shown.map(({ diff, lineOf, change }) =>
        command(
          level,
          { ...lineIn(diff, change, there), title: `navshift diff: ${change.kind}` },
          lineOf(change) + (there === 'after' ? wasIn(change) : ''),
        ),
      ),
      ...(more > 0
        ? [command(level, last, asTyped(`${counted(more, 'more', 'more')} of these: ${lists} lists each`))]
        : []),
    ];
  });
}

/**
 * A change of several pages as one of each, or of each for which a guard fails; a folder that has another name is one,
 * and so is an element, but for the pages that its move hides.
 */
export function eachOf(change: Change, kinds: readonly GuardKind[] = []): readonly Change[] {
  const { kind, leaves, branches } = change;
  if (branches.length > 0 && kinds.includes('hidden') && !kinds.includes(kind))
    return leaves.flatMap(({ before }) => (before === undefined ? [] : eachOf(leftBy(change, before), ['hidden'])));
  if (kind === 'folder-renamed' || branches.length > 0 || leaves.length === 0) return [change];
  const each = leaves.map((leaf) => ({ ...change, name: (leaf.before ?? leaf.after)!.name, leaves: [leaf] }));
  return kinds.length === 0 ? each : each.filter((one) => isGuarded(one, kinds));
}

/** That an item left its place with an element. */
const leftBy = (change: Change, before: Leaf): Change => ({
  ...change,
  kind: 'removed',
  item: itemOf(before),
  scope: scopeText(before.parent),
  from: undefined,
  to: undefined,
  branches: [],
  leaves: [{ before }],
});

/** What a change is about in one of two sites; if it is not there, the nearest element around it that is. */
export function nodeIn(
  { matching: { of } }: NavigationDiff,
  change: Change | undefined,
  there: 'before' | 'after',
): Json | undefined {
  const [[leaf], [branch]] = [change?.leaves ?? [], change?.branches ?? []];
  const around = (branch ?? leaf)?.before?.parent?.upwards.map((one) => of(one)?.place?.element.node) ?? [];
  const own = [leaf?.[there]?.served.node, branch?.[there]?.place?.element.node];
  const nodes = there === 'before' ? own : [change?.at, ...own, ...around];
  return nodes.find((node) => node !== undefined && placeOf(node).line !== undefined);
}

/** The place of that. */
export function placeIn(...[diff, change, there]: Parameters<typeof nodeIn>): {
  file: string;
  line: number;
  column?: number | undefined;
} {
  const { file, line, column } = placeOf(nodeIn(diff, change, there));
  const { location, main } = diff.matching.sites[there === 'before' ? 0 : 1];
  return { file: file ?? location.prefix + main, line: line ?? 1, column };
}

/** The same without the column: an annotation is on a line. */
function lineIn(...asked: Parameters<typeof placeIn>) {
  const { file, line } = placeIn(...asked);
  return { file, line };
}
