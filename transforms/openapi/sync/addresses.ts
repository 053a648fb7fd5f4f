import { addressOf, defaultDirectory, entryOf, enumerate, type Report } from 'navshift';
import { grouped } from './grouped.ts';
import type { Item } from './catalogue.ts';
import type { Added } from './place.ts';
import type { Cluster } from './state.ts';

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
