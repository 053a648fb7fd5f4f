import { type Change, type GuardKind, isGuarded, itemOf, type NavigationDiff, scopeText } from '../diff/index.ts';
import { placeOf } from '../finding/index.ts';
import { isJson, type Json } from '../json/index.ts';
import { levelOf, wasIn } from '../telling/index.ts';
import { type FilePlace, visible } from '../text/index.ts';

type Properties = Readonly<Record<string, string | number | undefined>>;

/** A workflow command: an annotation with its properties and its lines. */
export function command(name: string, properties: Properties, ...lines: readonly string[]): string {
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  const list = given.map(([key, value]) => `${key}=${escapeProperty(visible(String(value)))}`);
  return `::${name} ${list.join(',')}::${escapeData(lines.map(visible).join('\n'))}\n`;
}

const escapeData = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Two sites that were compared, and the line that tells a change of theirs. */
export interface Compared {
  readonly diff: NavigationDiff;
  readonly lineOf: (change: Change) => string;
}

/**
 * What readers lose by changes, as workflow commands: an error for each page that is lost, each address that
 * nothing leads on from and what a guard fails for, a warning for each that is
 * redirected, where it stands in the site that is there (`there`), or at the nearest place.
 *
 * @param failOn the changes of these kinds are errors, as a guard fails for them
 */
export const lossCommands = (
  all: readonly Compared[],
  there: 'before' | 'after',
  failOn: readonly GuardKind[] = [],
): readonly string[] =>
  all.flatMap(({ diff, lineOf }) =>
    diff.changes.flatMap((change) => {
      const isError = isGuarded(change, failOn);
      const level = isError ? 'error' : levelOf(change);
      const title = `navshift diff: ${change.kind}`;
      return (level === 'info' ? [] : eachOf(change, isError ? failOn : [])).map((one) => {
        const { file, line } = placeIn(diff, one, there);
        return command(level, { file, line, title }, lineOf(one) + (there === 'after' ? wasIn(one) : ''));
      });
    }),
  );

/**
 * A change of several pages as one of each, or of each for which a guard fails; a folder that has another name is one,
 * and so is an element, but for the pages that its move hides.
 */
export function eachOf(change: Change, kinds: readonly GuardKind[] = []): readonly Change[] {
  const { kind, leaves, branches } = change;
  if (branches.length > 0 && kinds.includes('hidden') && !kinds.includes(kind))
    return leaves.flatMap((leaf) => (leaf.before === undefined ? [] : eachOf(leftBy(change, leaf), ['hidden'])));
  if (kind === 'folder-renamed' || branches.length > 0 || leaves.length === 0) return [change];
  const each = leaves.map((leaf) => ({ ...change, name: (leaf.before ?? leaf.after)!.name, leaves: [leaf] }));
  return kinds.length === 0 ? each : each.filter((one) => isGuarded(one, kinds));
}

/** That an item left its place with an element: it moved as the element did, or that place no longer shows it. */
function leftBy(change: Change, { before, after }: Change['leaves'][number]): Change {
  const one = { ...change, item: itemOf(before!), name: before!.name, branches: [] };
  if (change.kind === 'moved') return { ...one, leaves: [{ before, after }] };
  const gone = { kind: 'removed', scope: scopeText(before!.parent), from: undefined, to: undefined } as const;
  return { ...one, ...gone, leaves: [{ before }] };
}

/** What a change is about in one of two sites; if it is not there, the nearest element around it that is. */
export function nodeIn(
  { matching: { of } }: NavigationDiff,
  change: Change | undefined,
  there: 'before' | 'after',
): Json | FilePlace | undefined {
  const [[leaf], [branch]] = [change?.leaves ?? [], change?.branches ?? []];
  const around = (branch ?? leaf)?.before?.parent?.upwards.map((one) => of(one)?.place?.element.node) ?? [];
  const own = [leaf?.[there]?.served.node, branch?.[there]?.place?.element.node];
  const nodes = there === 'before' ? own : [change?.at, ...own, ...around];
  return nodes.find((node) => placeAt(node).line !== undefined);
}

const placeAt = (at: Json | FilePlace | undefined): FilePlace => (at && !isJson(at) ? at : placeOf(at));

/** The place of that. */
export function placeIn(...[diff, change, there]: Parameters<typeof nodeIn>): {
  file: string;
  line: number;
  column?: number | undefined;
} {
  const { file, line, column } = placeAt(nodeIn(diff, change, there));
  const { location, main } = diff.matching.sites[there === 'before' ? 0 : 1];
  return { file: file ?? location.prefix + main, line: line ?? 1, column };
}
