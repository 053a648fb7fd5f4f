import { entryOf, type Report, type Site } from 'navshift';
import { NameOf } from '../../shared/words.ts';
import { reportClashes } from './addresses.ts';
import type { Catalogue, Item } from './catalogue.ts';
import { describedIn } from './described.ts';
import { Edits } from './edits.ts';
import { explicitOwners, isComplete, reportEmptied, reportExplicit } from './explicit.ts';
import { grouped } from './grouped.ts';
import type { Found } from './lists.ts';
import { reportAdded, reportMoved, reportNotAdded, reportRemoved } from './messages.ts';
import { recogniseMoves } from './moves.ts';
import type { SyncOpenapiOptions } from './options.ts';
import { type Added, Places } from './place.ts';
import type { Past } from './since.ts';
import { type Cluster, clustersOf, type Standing, standingsOf } from './state.ts';

/** What the lists of a site are compared with. */
export interface Comparison {
  readonly site: Site;
  readonly found: Found;
  readonly catalogues: ReadonlyMap<string, Catalogue>;
  readonly past: ReadonlyMap<string, Past>;
  readonly options: SyncOpenapiOptions;
}

/** Compares every list with its specification, says what differs, and gives the changes that bring them into step. */
export function compare({ site, found, catalogues, past, options }: Comparison, report: Report): Edits {
  const edits = new Edits();
  const clusters = clustersOf(
    found.lists
      .filter(({ key }) => catalogues.has(key))
      .map((list) => standingsOf(list, catalogues.get(list.key)!, past.get(list.key))),
  );
  for (const cluster of clusters) recogniseMoves(cluster, catalogues.get(cluster.key)!, past.get(cluster.key));
  const standings = clusters.flatMap((cluster) => cluster.standings);
  const owners = explicitOwners(standings, catalogues, options);
  const groups = grouped(found.groups, ({ owner }) => owner);
  const removed: Standing[] = [];
  const everyAdded: Added[] = [];
  const told = new Map<object, Set<string>>();
  const unlisted: (readonly [readonly Standing[], readonly Item[]])[] = [];
  for (const cluster of clusters) {
    const catalogue = catalogues.get(cluster.key)!;
    removed.push(...renew(cluster, options, edits, report));
    const open = cluster.standings.filter(({ list, listed }) => listed.holder.isInside && isComplete(list, owners));
    if (open.length === 0) {
      reportLeft(cluster, report);
      continue;
    }
    const { scope } = open[0]!.list;
    const holders = [...new Set(open.map(({ list }) => list.owner))]
      .flatMap((owner) => (owner?.keys[0] === cluster.key ? (groups.get(owner) ?? []) : []))
      .filter((group) => group.isInside && group.scope.join('\n') === scope.join('\n'));
    const missing = missingOf(site, cluster, catalogue);
    const added = addTo(
      new Places(catalogue, open, holders, edits),
      wanted(missing, past.get(cluster.key), options),
      options,
    );
    const done = new Set(added.map(({ item }) => item));
    reportAdded(added, told, report);
    unlisted.push([open, missing.filter((item) => !done.has(item))]);
    reportClashes(cluster, added, report);
    everyAdded.push(...added);
  }
  for (const key of new Set(clusters.map((cluster) => cluster.key))) reportUnnamed(catalogues.get(key)!, report);
  const generated = reportExplicit(owners.values(), standings, everyAdded, report);
  for (const [open, items] of unlisted) {
    const listed = open.find(({ list }) => list.owner === undefined || !generated.has(list.owner));
    if (listed !== undefined) reportNotAdded(listed.list, items, options, past.has(listed.list.key), report);
  }
  reportEmptied(removed, everyAdded, report);
  return edits;
}

/** Gives entries that moved their new text, and takes away those that are gone. Returns the latter. */
function renew({ standings }: Cluster, options: SyncOpenapiOptions, edits: Edits, report: Report): readonly Standing[] {
  const removed: Standing[] = [];
  for (const standing of standings) {
    const { listed, item, moved } = standing;
    if (!listed.holder.isInside || (item !== undefined && !moved)) continue;
    if (item !== undefined) {
      const text = entryOf(item.operation, {
        ...(listed.specification !== undefined && { specification: listed.specification }),
      });
      edits.entry(listed.ordinal).own = text;
      reportMoved(standing, text, report);
      continue;
    }
    reportRemoved(standing, options, report);
    if (options.keepRemoved) continue;
    edits.entry(listed.ordinal).own = null;
    removed.push(standing);
  }
  return removed;
}

/** What is listed nowhere in a cluster, and described on no page of its elements. */
function missingOf(site: Site, { standings }: Cluster, catalogue: Catalogue): readonly Item[] {
  const listed = new Set(standings.map(({ item }) => item));
  const missing = catalogue.items.filter((item) => !listed.has(item));
  if (missing.length === 0) return missing;
  const described = describedIn(site, new Set(standings.map(({ list }) => list.owner)), catalogue);
  return missing.filter((item) => !described.has(item));
}

/** What of it may be added. */
function wanted(missing: readonly Item[], past: Past | undefined, { all, since }: SyncOpenapiOptions): readonly Item[] {
  return all || since === undefined ? missing : missing.filter(({ operation }) => past?.added.has(operation));
}

/** Adds operations to groups that list one of their tag; with `--all` and `--since` to others too. */
function addTo(places: Places, items: readonly Item[], { all, since }: SyncOpenapiOptions): readonly Added[] {
  const added: Added[] = [];
  const apart: (readonly [string, readonly Item[]])[] = [];
  for (const [label, ofLabel] of grouped(items, (item) => item.label)) {
    const beside = places.addBeside(label, new Set(ofLabel));
    if (beside === undefined) apart.push([label, ofLabel]);
    else added.push(...beside);
  }
  if (all || since !== undefined) for (const [label, ofLabel] of apart) added.push(...places.addApart(label, ofLabel));
  return added;
}

/** Says of entries that name their specification where the platform adds every operation besides. */
function reportLeft({ key, standings }: Cluster, report: Report): void {
  const first = standings.find(({ listed }) => listed.holder.isInside);
  const owner = first?.list.owner;
  if (first === undefined || owner === undefined) return;
  report.info(
    'generated',
    `${NameOf(owner.place.element)} lists no operation of ${key} without naming it, so the platform makes a page of every one, and nothing was added`,
    {
      at: first.listed.entry.node,
      help: 'To list only these, write them without the specification: `METHOD /path`.',
    },
  );
}

/** Says which operations no entry can name. */
function reportUnnamed({ unnamed }: Catalogue, report: Report): void {
  for (const { method, path, file, position, pointer } of unnamed) {
    report.warning('not-named', `No entry can name ${method} ${JSON.stringify(path)}, so it has no page`, {
      at: { file, line: position.line, column: position.column, pointer },
      help: 'White space at an end of a path cannot stand in an entry, and of a webhook only the first method is meant.',
    });
  }
}
