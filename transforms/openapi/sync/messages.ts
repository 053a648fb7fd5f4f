import {
  addressOf,
  counted,
  type Declaration,
  defaultDirectory,
  entryOf,
  enumerate,
  type Item as Counted,
  type Report,
} from 'navshift';
import { mostNamed, nameOf } from '../../shared/words.ts';
import type { Item } from './catalogue.ts';
import { grouped } from './grouped.ts';
import type { Holder, List } from './lists.ts';
import type { SyncOpenapiOptions } from './options.ts';
import { sinceName } from './past.ts';
import type { Added } from './places.ts';
import type { Cluster, Standing } from './standings.ts';

const subjectOf = (near: Added['near']) => ('entry' in near ? near.entry.node : near.place);
const holderOf = (near: Added['near']): Holder => ('entry' in near ? near.holder : near);

/** Says what was added, and where. `told` is what was said before: a document that is pulled in twice gets an entry once. */
export function reportAdded(added: readonly Added[], told: Map<object, Set<string>>, report: Report): void {
  for (const { entry, near, where, item } of added) {
    const beside = 'entry' in near ? near.entry.node : near.place.element.node;
    const known = told.get(beside) ?? new Set<string>();
    if (known.has(entry)) continue;
    told.set(beside, known.add(entry));
    const { operation } = item;
    const inside = 'entry' in near ? ` in ${nameOf(holderOf(near).place.element)}` : '';
    report.info('added', `${entry} is added ${where}${inside}`, {
      at: subjectOf(near),
      related: [
        {
          message: 'the operation',
          at: {
            file: operation.file,
            line: operation.position.line,
            column: operation.position.column,
            pointer: operation.pointer,
          },
        },
      ],
    });
  }
}

/** Says that an entry means another operation now, and declares it. */
export function reportMoved({ listed, list, item, witness }: Standing, text: string, report: Report): void {
  const directory = list.source.directory ?? defaultDirectory;
  const [from, to] =
    witness === undefined
      ? [undefined, undefined]
      : [addressOf(witness.operation, directory), addressOf(item!.operation, directory)];
  report.info('moved', `${listed.entry.text} is ${text} now`, {
    at: listed.entry.node,
    ...(from !== to && {
      help: `The address of its page changes from ${from} to ${to}: a redirect keeps links to it.`,
    }),
  });
  report.declare({
    kind: 'moved',
    item: countedAs(list, listed),
    to: countedAs(list, {
      method: item!.operation.kind === 'webhook' ? 'WEBHOOK' : item!.operation.method,
      path: item!.operation.path,
    }),
    scope: list.scope,
  });
}

/** Says that an entry goes, and declares it; or that it stays. */
export function reportRemoved(
  { listed, list, why, isHidden }: Standing,
  { keepRemoved }: Pick<SyncOpenapiOptions, 'keepRemoved'>,
  report: Report,
): void {
  const { text, node } = listed.entry;
  if (keepRemoved) {
    report[isHidden ? 'info' : 'warning']('kept', `${text} was kept, though ${why}`, {
      at: node,
      ...(!isHidden && {
        help: 'The platform stops at an entry that names nothing. Run again without `--keep-removed`, or correct it.',
      }),
    });
    return;
  }
  report.info('removed', `${text} is removed: ${why}`, { at: node });
  report.declare({ kind: 'removed', item: countedAs(list, listed), scope: list.scope });
}

/** What conservation counts an entry as. */
export function countedAs(
  { key }: Pick<List, 'key'>,
  { method, path }: { readonly method: string; readonly path: string },
): Counted {
  return (
    method === 'WEBHOOK'
      ? { kind: 'webhook', specification: key, name: path }
      : { kind: 'endpoint', specification: key, method, path }
  ) satisfies Extract<Declaration, { kind: 'removed' }>['item'];
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
  const are = `${counted(items.length, 'operation')} of ${key} ${items.length === 1 ? 'is' : 'are'} not listed${inScope(scope)}`;
  if (since !== undefined) {
    report.info('not-listed', `${are}${isKnown ? `, and not new since ${sinceName(since)}` : ''}: ${someOf(items)}`, {
      at: source.node,
      help: 'Add `--all` to list them too.',
    });
    return;
  }
  const labels = [...grouped(items, ({ label }) => label)].map(([label, ofLabel]) => `${someOf(ofLabel)} (${label})`);
  const shown =
    labels.length > mostNamed ? [...labels.slice(0, mostNamed), `${labels.length - mostNamed} more`] : labels;
  report.info('not-listed', `${are}, as no other of the same tag is: ${shown.join('; ')}`, {
    at: source.node,
    help: 'Add `--all` to list them, or `--since <file|revision>` to list only what is new.',
  });
}

/** In which language, version and product, from the outermost: each counts by itself, though one element may name the specification for all. */
export const inScope = (scope: List['scope']): string =>
  scope.length === 0
    ? ''
    : ` in ${scope.map((one) => `the ${one.slice(0, one.indexOf('='))} ${JSON.stringify(one.slice(one.indexOf('=') + 1))}`).join(', ')}`;

/** Operations as entries, the first of many. */
export function someOf(items: readonly Item[]): string {
  const names = items.slice(0, mostNamed).map(({ operation }) => entryOf(operation));
  return enumerate(items.length > mostNamed ? [...names, `${items.length - mostNamed} more`] : names);
}

/** Says which operations share an address with one that was added or has moved: listed, they are one page. */
export function reportClashes({ standings }: Cluster, added: readonly Added[], report: Report): void {
  const fresh = new Set<Item>([
    ...added.map(({ item }) => item),
    ...standings.flatMap(({ item, moved }) => (moved ? item! : [])),
  ]);
  if (fresh.size === 0) return;
  const { source } = standings[0]!.list;
  const listed = new Set<Item>([...standings.flatMap(({ item }) => item ?? []), ...fresh]);
  for (const [address, items] of grouped(listed, ({ operation }) =>
    addressOf(operation, source.directory ?? defaultDirectory),
  )) {
    if (items.length < 2 || !items.some((item) => fresh.has(item))) continue;
    report.warning(
      'address-clash',
      `${enumerate(items.map(({ operation }) => entryOf(operation)))} share the address ${address}, so there is one page for all of them`,
      {
        at: source.node,
        help: 'Give each another summary in the specification, or an address: `x-mint: { href: … }`.',
        related: items.map(({ operation }) => ({
          message: entryOf(operation),
          at: {
            file: operation.file,
            line: operation.position.line,
            column: operation.position.column,
            pointer: operation.pointer,
          },
        })),
      },
    );
  }
}
