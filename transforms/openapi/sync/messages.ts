import { counted, enumerate, groupBy, plural, type Report } from 'navshift';
import { Addresses, addressOf, entryOf, type Operation } from 'navshift/openapi';
import { hiddenLabel, isHiddenGroup, isOutOfSidebar } from '../engine/listing.ts';
import {
  addressHelp,
  directoryOf,
  firstAndOthers,
  firstOf,
  firstTexts,
  ignoreHelp,
  operationHere,
  referredHelp,
} from '../engine/messages.ts';
import { isShown, labelOf } from './catalogue.ts';
import type { SyncOpenapiOptions } from './options.ts';
import { sinceName } from './past.ts';
import { becameHidden, type Cluster, isHidden, type List, type Standing } from './standings.ts';

/** Says why an entry goes, or that it stays. */
export function reportRemoved({ text, node, list, now, was }: Standing, keepRemoved: boolean, report: Report): void {
  const { key, source } = list;
  const why =
    now === undefined
      ? `${key} does not have it${was === undefined ? '' : ' any more'}`
      : `it is \`x-excluded\` in ${key}`;
  if (keepRemoved) {
    report.warning('kept', `${text} was kept, though ${why}`, {
      at: node,
      help: 'Mintlify stops at such an entry. Run again without `--keep-removed`, or correct it.',
    });
    return;
  }
  const known = now ?? was;
  const address = known && addressOf(known, directoryOf(source));
  report.info('removed', `${text} is removed: ${why}`, {
    at: node,
    ...(address !== undefined && { help: `The page at ${address} returns 404.` }),
  });
}

/** Says that entries stand in the group that no sidebar shows now. */
export function reportHidden(standings: readonly Standing[], report: Report): void {
  for (const { text, node, list, now } of standings) {
    const address = addressOf(now!, directoryOf(list.source));
    report.info('hidden', `${text} is \`x-hidden\` in ${list.key} now: it moves into a group that no sidebar shows`, {
      at: node,
      help: `Its page stays at ${address}.`,
    });
  }
}

/** Says at which entries Mintlify stops, which the sidebar shows though they are hidden, and the other way round. */
export function reportShown({ key, standings, past }: Cluster, report: Report): void {
  const inside = standings.filter(({ isInside }) => isInside);
  const shown = inside.filter((one) => isHidden(one) && !becameHidden(one) && !isOutOfSidebar(one.place));
  const unseen = inside.filter(
    ({ now, place: { element } }) => isShown(now) && isHiddenGroup(element) && element.label === hiddenLabel,
  );
  const help = `${referredHelp} Or make a page file of it with \`navshift openapi-pages\`.`;
  for (const { text, node, now } of inside)
    if (now?.referred)
      report.warning('referred', `${text} is behind a \`$ref\` in ${key}, and Mintlify stops at it`, {
        at: node,
        help,
      });
  const say = (rule: string, all: readonly Standing[], messageOf: (are: string) => string, help: string) => {
    const standingText = ({ text }: Standing) => text;
    const message = `${firstOf(all, standingText)} ${messageOf(plural(all.length, 'is', 'are'))}`;
    if (all.length > 0) report.info(rule, message, { ...firstAndOthers(all, standingText, ({ node }) => node), help });
  };
  say(
    'hidden-shown',
    shown,
    (are) =>
      `${are} \`x-hidden\` in ${key}, and listed, so Mintlify shows ${plural(shown.length, 'it: it was left as it is', 'them: they were left as they are')}`,
    past === undefined
      ? `\`--since <file|revision>\` finds what became hidden since then, and moves it into a group with \`"hidden": true\`, where its page stays.`
      : 'Remove what is not to be shown, or move it into a group with `"hidden": true`, where its page stays.',
  );
  say(
    'shown-hidden',
    unseen,
    (are) => `${are} not \`x-hidden\` in ${key}, and in a group that no sidebar shows`,
    'Move what is to be shown into another group.',
  );
}

/** Says which operations are listed nowhere. `isKnown`: what the specification was is. */
export function reportNotAdded(
  { source, key, scope }: List,
  operations: readonly Operation[],
  { since, all }: Pick<SyncOpenapiOptions, 'since' | 'all'>,
  isKnown: boolean,
  report: Report,
): void {
  if (operations.length === 0 || all) return;
  const ignoring = ignoreHelp(operations);
  const them = plural(operations.length, 'it', 'them');
  const are = `${counted(operations.length, 'operation')} of ${key} ${plural(operations.length, 'is', 'are')} not listed${inScope(scope)}`;
  if (since !== undefined) {
    report.info(
      'not-listed',
      `${are}${isKnown ? `, and not new since ${sinceName(since)}` : ''}: ${someOf(operations)}`,
      { at: source.node, help: `Add \`--all\` to list ${them} too. ${ignoring}` },
    );
    return;
  }
  const labels = firstTexts([...groupBy(operations, labelOf)], ([label, same]) => `${someOf(same)} (${label})`);
  report.info('not-listed', `${are}, as no other of the same tag is: ${labels.join('; ')}`, {
    at: source.node,
    help: `Add \`--all\` to list ${them}, or \`--since <file|revision>\` to list only what is new. ${ignoring}`,
  });
}

/**
 * In which language, version and product, from the outermost: each counts by itself, though one element may name the
 * specification for all.
 */
export const inScope = (scope: List['scope']): string =>
  scope.length === 0
    ? ''
    : ` in ${scope.map((one) => `the ${one.slice(0, one.indexOf('='))} ${JSON.stringify(one.slice(one.indexOf('=') + 1))}`).join(', ')}`;

/** Operations as entries, the first of many. */
export const someOf = (operations: readonly Operation[]): string => firstOf(operations, (one) => entryOf(one));

/**
 * The operations that can be listed without taking the address of another one. Says of the others, and of those that
 * have moved to such an address.
 */
export function withoutClashes(
  { standings }: Cluster,
  missing: readonly Operation[],
  report: Report,
): readonly Operation[] {
  const { source } = standings[0]!.list;
  const addressIn = (operation: Operation) => addressOf(operation, directoryOf(source));
  const listed = standings.flatMap(({ now, was, moved }) =>
    isShown(now) ? [{ operation: now, moved: moved || (was !== undefined && addressIn(was) !== addressIn(now)) }] : [],
  );
  const moved = new Set(listed.flatMap((one) => (one.moved ? one.operation : [])));
  const addresses = new Addresses<{ readonly operation: Operation }>();
  const first = (operation: Operation) => addresses.add(addressIn(operation), { operation }).operation;
  for (const operation of new Set(listed.map((one) => one.operation))) first(operation);
  const free = new Set(missing.filter((operation) => first(operation) === operation));
  for (const { address, pages } of addresses.clashes) {
    const all = pages.map(({ operation }) => operation);
    const left = all.filter((operation) => missing.includes(operation) && !free.has(operation));
    if (left.length === 0 && !all.some((operation) => moved.has(operation))) continue;
    const names = (operations: readonly Operation[]) => enumerate(operations.map((one) => entryOf(one)));
    report.warning(
      'address-clash',
      left.length === 0
        ? `${names(all)} share the URL ${address}, so there is one page for all of them`
        : `${names(left)} ${plural(left.length, 'is', 'are')} not listed: the URL ${address} is that of ${entryOf(all[0]!)}, whose page would return 404`,
      { at: source.node, help: addressHelp, related: all.map((operation) => operationHere(operation)) },
    );
  }
  return missing.filter((operation) => free.has(operation));
}
