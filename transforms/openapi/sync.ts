import { defineTransform, NameOf, parseEntry, type Report, type Site } from 'navshift';
import { place } from 'navshift/edit';
import { entryOf, findOperation, type Operation } from 'navshift/openapi';
import { entryLine, reportUnnamed } from './engine/listing.ts';
import { isWhole, Specifications } from './engine/specifications.ts';
import { namedSources, partOf, sourceOf, type Survey, surveyNavigation } from './engine/survey.ts';
import { followAddresses, type ListedNow } from './sync/addresses.ts';
import { Catalogue, isShown } from './sync/catalogue.ts';
import { completeIn, reportEmptied, reportExplicit } from './sync/explicit.ts';
import { reportHidden, reportNotAdded, reportRemoved, reportShown, withoutClashes } from './sync/messages.ts';
import { recogniseMoves } from './sync/moves.ts';
import { options, type SyncOpenapiOptions as Options } from './sync/options.ts';
import { comparePages, type DescribedIn, describedOperations } from './sync/page-files.ts';
import { readCommitted, readPast } from './sync/past.ts';
import { type Added, type Edit, Places } from './sync/places.ts';
import {
  becameHidden,
  type Cluster,
  clustersOf,
  isHidden,
  type List,
  listsOf,
  type Standing,
} from './sync/standings.ts';

/** Updates listed operations from their specification: adds new ones, removes deleted ones, renames moved ones. */
export const syncOpenapi = defineTransform({
  name: 'sync-openapi',
  summary: 'Update listed operations from their specification.',
  settled: 'each list of endpoints matches its specification, or there is none',
  description: `
Updates each element that lists operations, from its specification:

- An entry is removed if its operation was removed, or is \`x-excluded\` now. \`--keep-removed\` keeps it.
- Mintlify shows a listed \`x-hidden\` operation, so it stays. With \`--since\`, an operation that became \`x-hidden\` since then moves into a last group with \`"hidden": true\`:
  the sidebar does not show it, and its page stays. Without \`--since\`, navshift keeps and reports the entry, as you could have listed it on purpose.
- An operation with a new path keeps its entry, under the new path. navshift looks for it in the last two committed versions of the
  specification, or in that of \`--since\`. An equal \`operationId\`, an equal summary, or equal request and responses are the evidence.
  If no older version has the operation, only the names of its parameters may differ: to OpenAPI, that is the same path.
- navshift reports pages whose URL changes because of a new path, and with \`--since\` also because of a new summary or tag. \`--redirects\` redirects the old URLs.
- A missing operation is added after the previous operation of its tag in the specification, or before the next one.
  The order and the labels that you gave stay. If operations are listed by path, tag or summary (\`expand-openapi --order\`, \`sort --by\`), a new one is
  added by it too. If they are in Mintlify's order as well, only \`--order\` says which one you mean.

navshift cannot know whether you shortened a list on purpose. So it adds an operation only if another one with its tag is listed, and
reports the others. \`--all\` adds everything. \`--since\`, with a git revision or an older copy of the specification, adds exactly what is new since then. Both make a
group for a tag without one, in Mintlify's order. Together they add everything, and use the older specification to find moved operations.
navshift neither adds nor reports operations of \`--ignore\`, or of \`openapi.ignore\` in the configuration.

- Each language, version and product is compared on its own. Within one, elements that list different operations of a specification together make its list. Elements
  that have a common entry are compared on their own.
- An operation that a page file in the element describes (\`openapi: GET /users\` in its front matter) is not missing.
- Page files are compared too, but never changed. A page whose operation was removed is reported. If nothing is listed, operations without a page are reported too.
- \`openapi\` and page entries do not change. navshift removes no group, and reports empty ones. If the last entry of an element would be removed, the run stops and says
  what to do: without it Mintlify would publish every operation, also those that you left out.
- navshift skips an element that lists nothing: Mintlify updates it. It reads a specification with its overlays.
`.trim(),
  options,
  examples: [
    { title: 'In CI: exit 1 if navigation and specification differ', command: 'sync-openapi --check' },
    { title: 'Only what is new since a release', command: 'sync-openapi --since v1.2 --write' },
    { title: 'All operations, in one tab', command: 'sync-openapi --all --at /navigation/tabs/2' },
    { title: 'Only what is new since an older copy', command: 'sync-openapi --since old/openapi.json' },
  ],

  apply(site, options, report) {
    const survey = surveyNavigation(site, partOf(site, options.at));
    const { part } = survey;
    const specifications = new Specifications(site, options);
    const isMeant = ({ entries }: List) => entries.some(({ isInside }) => isInside);
    const lists = listsOf(survey);
    const meant = lists.filter(isMeant);
    const hasPages = comparePages(site, survey, lists, specifications, report);
    if (meant.length === 0 && !hasPages && part !== undefined) {
      report.warning('nothing-listed', `${NameOf(part.element)} lists no operation`, {
        at: part,
        help: 'Name an element that does; one that lists none is kept in step by Mintlify.',
      });
    }
    const catalogues = new Map<string, Catalogue>();
    for (const { key, source } of meant) {
      const opened = specifications.open(source);
      if (opened !== undefined && isWhole(opened)) catalogues.set(key, catalogues.get(key) ?? new Catalogue(opened));
    }
    specifications.report(namedSources(survey), report, () => isEnough(survey, specifications));
    const past = readPast(site, options, meant, catalogues, report);
    if (past === undefined) return site;
    const clusters = clustersOf(lists, catalogues, past);
    const { edits, standings, anew } = compare(clusters, site, survey, options, report);
    const after = followAddresses(place(site, edits, report), standings, anew, options.redirects, report);
    return after === site ? site : after.withRemote(specifications.remote);
  },
});

export default syncOpenapi;

/** Whether a specification can be read that something names after the run too: a second run ends as the first. */
function isEnough(survey: Survey, specifications: Specifications): boolean {
  const endpoints = survey.endpoints.filter((listed) => {
    const opened = specifications.peek(sourceOf(listed) ?? '');
    return opened !== undefined && findOperation(opened.operations, listed.entry)?.excluded === false;
  });
  return namedSources({ ...survey, endpoints }).some((source) => specifications.peek(source) !== undefined);
}

/**
 * Compares every list with its specification, says what differs, and gives the changes that bring them into step, with
 * what they list anew.
 */
function compare(clusters: readonly Cluster[], site: Site, survey: Survey, options: Options, report: Report) {
  const { all, since } = options;
  const ignored = ignoredBy(options, clusters, report);
  const edits: Edit[] = [];
  const describedIn = describedOperations(site, survey);
  const committed = readCommitted(site);
  for (const cluster of clusters) recogniseMoves(cluster, committed);
  const standings = clusters.flatMap((cluster) => cluster.standings);
  const isComplete = completeIn(standings);
  const everyGone: Standing[] = [];
  const everyAdded: Added[] = [];
  const anew: ListedNow[] = [];
  const unlisted: { open: readonly Standing[]; operations: readonly Operation[]; isKnown: boolean }[] = [];
  for (const cluster of clusters) {
    const { catalogue, past } = cluster;
    const open = cluster.standings.filter(({ isInside, list }) => isInside && isComplete(list));
    const gone = renew(cluster, new Set(open), options, edits, report);
    const hidden = gone.filter(isHidden);
    for (const standing of gone) everyGone.push(standing);
    reportShown(cluster, report);
    if (open.length === 0) {
      reportLeft(cluster, report);
      continue;
    }
    const [{ list }] = open as [Standing];
    const holders = [...new Set(open.map((one) => one.list.owner))]
      .flatMap((owner) => (owner?.keys[0] === cluster.key ? owner.elements : []))
      .filter(
        ({ isInside, place: { element, scope } }) =>
          isInside && element.kind === 'group' && scope.join('\n') === cluster.scope,
      );
    const absent = missingOf(cluster, describedIn).filter((operation) => !ignored.has(operation));
    for (const operation of absent) if (operation.referred) reportUnnamed(operation, 'it has no page', [], report);
    const listable = absent.filter(({ referred }) => !referred);
    const missing = withoutClashes(cluster, listable, report);
    const wanted = all || since === undefined ? missing : missing.filter((operation) => past?.added.has(operation));
    const places = new Places(catalogue, open, holders, edits, options.order);
    const added = addAll(places, wanted, options);
    if (hidden.length > 0) places.addHidden([...new Set(hidden.map(({ text }) => text))]);
    reportHidden(hidden, report);
    const done = new Set(added.map(({ operation }) => operation));
    unlisted.push({ open, operations: missing.filter((one) => !done.has(one)), isKnown: past !== undefined });
    for (const one of added) {
      const was = past && findOperation(past.operations, parseEntry(entryOf(one.operation)));
      everyAdded.push(one);
      anew.push({ now: one.operation, was, list, node: list.source.node });
    }
  }
  for (const { unnamed } of new Set(clusters.map((cluster) => cluster.catalogue)))
    for (const operation of unnamed) reportUnnamed(operation, 'it has no page', [], report);
  const removed = everyGone.filter((standing) => !isHidden(standing));
  const generated = reportExplicit(clusters, everyAdded, removed, report);
  for (const { open, operations, isKnown } of unlisted) {
    const listed = open.find(({ list }) => list.owner === undefined || !generated.has(list.owner));
    if (listed !== undefined) reportNotAdded(listed.list, operations, options, isKnown, report);
  }
  reportEmptied(everyGone, everyAdded, report);
  return { edits: edits.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)), standings, anew };
}

/** Gives entries that moved their new text, and takes away those that are gone, or hidden since. Returns the latter. */
function renew(
  { standings }: Cluster,
  open: ReadonlySet<Standing>,
  options: Options,
  edits: Edit[],
  report: Report,
): readonly Standing[] {
  const removed: Standing[] = [];
  for (const standing of standings) {
    const { of, now, moved, isInside, entry } = standing;
    if (!isInside) continue;
    if (moved) {
      const text = entryOf(now!, entry);
      edits.push({ replace: of, by: [{ ...entryLine(text), of }] });
      report.info('moved', `${standing.text} is ${text} now`, { at: standing.node });
    } else if (isHidden(standing) ? becameHidden(standing) && open.has(standing) : !isShown(now)) {
      if (!isHidden(standing)) reportRemoved(standing, options.keepRemoved, report);
      if (options.keepRemoved) continue;
      edits.push({ remove: [of] });
      removed.push(standing);
    }
  }
  return removed;
}

/** What is listed nowhere in a cluster, and described on no page of its elements. */
function missingOf({ standings, catalogue }: Cluster, describedIn: DescribedIn): readonly Operation[] {
  const listed = new Set(standings.map(({ now }) => now));
  const missing = catalogue.items.filter((operation) => !listed.has(operation));
  if (missing.length === 0) return missing;
  const described = describedIn(new Set(standings.map(({ list }) => list.owner)), catalogue);
  return missing.filter((operation) => !described.has(operation));
}

/** Adds operations to groups that list one of their tag; with `--all` and `--since` to others too. */
function addAll(places: Places, operations: readonly Operation[], { all, since }: Options): readonly Added[] {
  const labels = [...places.byLabel(operations)];
  const beside = labels.map(([label, same]) => places.addBeside(label, new Set(same)));
  const apart = all || since !== undefined ? labels.filter((_, k) => beside[k] === undefined) : [];
  return [...beside.map((added) => added ?? []), ...apart.map(([label, same]) => places.addApart(label, same))].flat();
}

/** What stays out on purpose. Says which entries of it no specification has. */
function ignoredBy({ ignore = [] }: Options, clusters: readonly Cluster[], report: Report): ReadonlySet<Operation> {
  const catalogues = [...new Set(clusters.map(({ catalogue }) => catalogue))];
  return new Set(
    ignore.flatMap((text) => {
      const found = catalogues.flatMap((catalogue) => catalogue.known(parseEntry(text)) ?? []);
      if (found.length === 0 && catalogues.length > 0)
        report.warning(
          'ignored-unknown',
          `${JSON.stringify(text)} is to be ignored, and no specification here has it`,
          {
            help: 'Write it as an entry, such as GET /users. Remove it if the operation was removed.',
          },
        );
      return found;
    }),
  );
}

/** Says of entries that name their specification where the platform adds every operation besides. */
function reportLeft({ key, standings }: Cluster, report: Report): void {
  const first = standings.find(({ isInside, entry }) => isInside && entry.specification !== undefined);
  const owner = first?.list.owner;
  if (first === undefined || owner === undefined) return;
  report.info(
    'generated',
    `${NameOf(owner.place.element)} names ${key} in each entry, so Mintlify makes a page for every operation. Nothing was added`,
    { at: first.node, help: 'To list only these, write them without the specification: `METHOD /path`.' },
  );
}
