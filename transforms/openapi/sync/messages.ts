import { counted, enumerate, groupBy, plural, type Report } from 'navshift';
import { Addresses, addressOf, entryOf } from 'navshift/openapi';
import { hiddenLabel, isHiddenGroup, isOutOfSidebar } from '../engine/listing.ts';
import {
  addressHelp,
  directoryOf,
  firstAndOthers,
  firstOf,
  firstTexts,
  ignoreHelp,
  operationHere,
} from '../engine/messages.ts';
import type { Item } from './catalogue.ts';
import type { SyncOpenapiOptions } from './options.ts';
import { sinceName } from './past.ts';
import type { Cluster, List, Standing } from './standings.ts';

/** Says why an entry goes, or that it stays. */
export function reportRemoved(
  { text, node, list, witness, isExcluded }: Standing,
  keepRemoved: boolean,
  report: Report,
): void {
  const { key } = list;
  const why = isExcluded
    ? `it is \`x-excluded\` in ${key}`
    : `${key} does not have it${witness === undefined ? '' : ' any more'}`;
  if (keepRemoved) {
    report.warning('kept', `${text} was kept, though ${why}`, {
      at: node,
      help: 'Mintlify stops at such an entry. Run again without `--keep-removed`, or correct it.',
    });
    return;
  }
  const address = witness && addressOf(witness.operation, directoryOf(list.source));
  report.info('removed', `${text} is removed: ${why}`, {
    at: node,
    ...(address !== undefined && { help: `The page at ${address} returns 404.` }),
  });
}

/** Says which new operation the only one that is gone may be: a guess, by the method alone. */
export function reportGuess(gone: readonly Standing[], missing: readonly Item[], report: Report): void {
  const unknown = gone.filter(({ witness }) => witness === undefined);
  for (const [method, [first, ...others]] of groupBy(unknown, ({ entry }) =>
    entry.kind === 'endpoint' ? entry.method : undefined,
  )) {
    const [item, ...more] = missing.filter(
      ({ operation }) => operation.kind === 'endpoint' && operation.method === method,
    );
    if (item === undefined || others.length > 0 || more.length > 0) continue;
    const { text, node } = first!;
    report.info(
      'perhaps-moved',
      `${text} may be ${entryOf(item.operation)} now: no other ${method} was removed, and no other is new`,
      {
        at: node,
        help: '`--since <file|revision>` finds out, and `--redirects` redirects its page.',
        related: [operationHere(item.operation)],
      },
    );
  }
}

/** Says that entries stand in the group that no sidebar shows now. */
export function reportHidden(standings: readonly Standing[], report: Report): void {
  for (const { text, node, list, witness } of standings) {
    const address = addressOf(witness!.operation, directoryOf(list.source));
    report.info('hidden', `${text} is \`x-hidden\` in ${list.key} now: it moves into a group that no sidebar shows`, {
      at: node,
      help: `Its page stays at ${address}.`,
    });
  }
}

/** Says which listed operations the sidebar shows though they are hidden, and the other way round. */
export function reportShown({ key, standings, past }: Cluster, report: Report): void {
  const inside = standings.filter(({ isInside }) => isInside);
  const shown = inside.filter(
    ({ isHidden, becameHidden, place }) => isHidden && !becameHidden && !isOutOfSidebar(place),
  );
  const unseen = inside.filter(
    ({ item, place: { element } }) => item !== undefined && isHiddenGroup(element) && element.label === hiddenLabel,
  );
  const textOf = ({ text }: Standing) => text;
  const nodeOf = ({ node }: Standing) => node;
  if (shown.length > 0)
    report.info(
      'hidden-shown',
      `${firstOf(shown, textOf)} ${plural(shown.length, 'is', 'are')} \`x-hidden\` in ${key}, and listed, so Mintlify shows ${plural(shown.length, 'it', 'them')}: ${plural(shown.length, 'it was', 'they were')} left as ${plural(shown.length, 'it is', 'they are')}`,
      {
        ...firstAndOthers(shown, textOf, nodeOf),
        help:
          past === undefined
            ? `\`--since <file|revision>\` finds what became hidden since then, and moves it into a group with \`"hidden": true\`, where its page stays.`
            : 'Remove what is not to be shown, or move it into a group with `"hidden": true`, where its page stays.',
      },
    );
  if (unseen.length > 0)
    report.info(
      'shown-hidden',
      `${firstOf(unseen, textOf)} ${plural(unseen.length, 'is', 'are')} not \`x-hidden\` in ${key}, and ${plural(unseen.length, 'stands', 'stand')} in a group that no sidebar shows`,
      { ...firstAndOthers(unseen, textOf, nodeOf), help: 'Move what is to be shown into another group.' },
    );
}

/** Says which operations are listed nowhere. `isKnown`: what the specification was is. */
export function reportNotAdded(
  { source, key, scope }: List,
  items: readonly Item[],
  { since, all }: Pick<SyncOpenapiOptions, 'since' | 'all'>,
  isKnown: boolean,
  report: Report,
): void {
  if (items.length === 0 || all) return;
  const ignoring = ignoreHelp(items.map(({ operation }) => operation));
  const them = plural(items.length, 'it', 'them');
  const are = `${counted(items.length, 'operation')} of ${key} ${plural(items.length, 'is', 'are')} not listed${inScope(scope)}`;
  if (since !== undefined) {
    report.info('not-listed', `${are}${isKnown ? `, and not new since ${sinceName(since)}` : ''}: ${someOf(items)}`, {
      at: source.node,
      help: `Add \`--all\` to list ${them} too. ${ignoring}`,
    });
    return;
  }
  const labels = firstTexts([...groupBy(items, ({ label }) => label)], ([label, same]) => `${someOf(same)} (${label})`);
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
export const someOf = (items: readonly Item[]): string => firstOf(items, ({ operation }) => entryOf(operation));

/**
 * The operations that can be listed without taking the address of another one. Says of the others, and of those that
 * have moved to such an address.
 */
export function withoutClashes({ standings }: Cluster, missing: readonly Item[], report: Report): readonly Item[] {
  const { source } = standings[0]!.list;
  const moved = new Set(standings.flatMap(({ item, moved: isMoved }) => (isMoved && item !== undefined ? item : [])));
  const addresses = new Addresses<Item>();
  const first = (item: Item) => addresses.add(addressOf(item.operation, directoryOf(source)), item);
  for (const item of new Set(standings.flatMap(({ item: one }) => one ?? []))) first(item);
  const free = new Set(missing.filter((item) => first(item) === item));
  for (const { address, pages } of addresses.clashes) {
    const left = pages.filter((item) => missing.includes(item) && !free.has(item));
    if (left.length === 0 && !pages.some((item) => moved.has(item))) continue;
    const names = (items: readonly Item[]) => enumerate(items.map(({ operation }) => entryOf(operation)));
    report.warning(
      'address-clash',
      left.length === 0
        ? `${names(pages)} share the URL ${address}, so there is one page for all of them`
        : `${names(left)} ${plural(left.length, 'is', 'are')} not listed: the URL ${address} is that of ${entryOf(pages[0]!.operation)}, whose page would return 404`,
      { at: source.node, help: addressHelp, related: pages.map(({ operation }) => operationHere(operation)) },
    );
  }
  return missing.filter((item) => free.has(item));
}
