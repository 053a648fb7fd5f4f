import { defineTransform, groupBy, type Report, type Site } from 'navshift';
import { findOperation, type OpenedSpecification } from 'navshift/openapi';
import * as z from 'zod/mini';
import { elementOption } from '../shared/options.ts';
import { NameOf } from '../shared/words.ts';
import { commentLost } from './collapse/comments.ts';
import { type FiledPage, filedPages, unnamedFiles } from './collapse/filed-pages.ts';
import { reportNewPages } from './collapse/new-pages.ts';
import { containerOfListing, type Obstacle, obstacle, obstacleInside, obstacleOutside } from './collapse/obstacle.ts';
import { itemOf, itemOfEntry } from './engine/operation-page.ts';
import { groupsOf } from './engine/listing.ts';
import { namedHere } from './engine/messages.ts';
import { remoteOptions } from './engine/options.ts';
import { isWhole, Specifications } from './engine/specifications.ts';
import {
  type Candidate,
  candidatesOf,
  makeChanges,
  namedSources,
  partOf,
  type Survey,
  surveyNavigation,
} from './engine/survey.ts';

/** An element that is to be collapsed, with its specification. */
type Collapsing = Candidate & { readonly opened: OpenedSpecification; readonly pages: readonly FiledPage[] };

/** Takes listed operations away again, where they are exactly what the platform would make. */
export const collapseOpenapi = defineTransform({
  name: 'collapse-openapi',
  summary: 'Go back from listed operations to `openapi` alone, where that makes no difference.',
  settled: 'no element lists the operations of its `openapi`',
  description: `
The inverse of \`expand-openapi\`. An element that names a specification and lists all of its operations, in the order, in the groups and under the labels that the
platform would give them, says nothing that \`openapi\` alone would not say. Its entries go, and from then on the platform keeps it in step.

- What differs in anything is left as it is, and the first difference is named with its place: an operation that is missing or unknown, or hidden and shown, another order
  or label, a page or a group that the platform would not make, a field such as \`icon\` on a group, a comment that would be lost.
- The group with \`"hidden": true\` goes, and so do page files that operations have because an entry would share an address, as long as they say only what the platform would:
  their pages stay where they are.
- \`openapi\` stays where it is, with its \`directory\`. Nothing outside of the element changes, and \`global\` is never touched.
- After \`expand-openapi\` with its default options it gives back the same bytes, but that an empty container which was filled is gone. An element that stood on one line
  was given lines: in the same run it is put back there, later it keeps them, as what stays is not laid out anew.

Pages can appear: operations with one tag and one summary that shared one page while they were listed get one each (\`…-1\`, \`…-2\`); so do \`x-hidden\` operations that were
not listed, in no sidebar, and further methods of a webhook. They are reported with their addresses.
`.trim(),
  options: z.object({ at: elementOption('the only element to collapse, with what is inside it'), ...remoteOptions }),
  examples: [
    { title: 'See what would change, and why the rest would not', command: 'collapse-openapi' },
    { title: 'Only one tab', command: 'collapse-openapi docs.json --at /navigation/tabs/2 --write' },
    {
      title: 'Bring a list into step, then see whether it is needed',
      command: "run -t 'sync-openapi all=true' -t collapse-openapi",
    },
  ],

  apply(site, options, report) {
    const survey = surveyNavigation(site, partOf(site, options.at));
    const { part } = survey;
    const candidates = candidatesOf(survey).filter(({ entries }) => entries.length > 0);
    const isRootListing = reportRoot(survey, report);
    if (part !== undefined && candidates.length === 0 && !isRootListing)
      report.warning(
        'nothing-listed',
        `${NameOf(part.element)} lists no operation of a specification that it names itself`,
        { at: part, help: 'Name the element that has `openapi` and lists its operations.' },
      );

    const specifications = new Specifications(site, options);
    const collapsing: Collapsing[] = [];
    const pagesIn = groupBy(survey.pages, ({ holder }) => holder.parent);
    for (const candidate of candidates) {
      const { element, sources } = candidate.holder;
      const outside = obstacleOutside(candidate.holder);
      const opened = outside === undefined ? specifications.open(sources[0]!) : undefined;
      const isRead = opened !== undefined && isWhole(opened);
      const filed = isRead
        ? filedPages(site, candidate.holder, opened, pagesIn.get(candidate.holder) ?? [])
        : undefined;
      const obstacle = outside ?? (filed && differenceOf(site, candidate, opened!, filed));
      if (obstacle !== undefined) {
        const { rule, message, at, help } = obstacle;
        const related = [namedHere(sources[0]!)];
        report.info(rule, `${NameOf(element)} was left as it is: ${message}`, { at, help, related });
      } else if (filed !== undefined) collapsing.push({ ...candidate, opened: opened!, pages: [...filed.values()] });
    }
    specifications.report(namedSources(survey), report);

    for (const one of collapsing) {
      declareNames(one, report);
      reportNewPages(one, one.opened, report);
    }
    if (collapsing.length === 0) return site;
    const collapsed = new Set(collapsing.map(({ holder }) => holder.ordinal));
    const after = makeChanges(site, {
      element: (ordinal, element) =>
        collapsed.has(ordinal) ? element.withField(containerOfListing(element), undefined) : element,
    });
    const needless = unnamedFiles(
      after,
      collapsing.flatMap(({ pages }) => pages),
    );
    return after.withStaged(needless.map((path) => ({ kind: 'delete', path }))).withRemote(specifications.remote);
  },
});

export default collapseOpenapi;

/** What an element lists in another way than the platform would; undefined if there is no difference, and no comment is lost. */
function differenceOf(
  site: Site,
  candidate: Candidate,
  opened: OpenedSpecification,
  filed: ReadonlyMap<string, FiledPage>,
): Obstacle | undefined {
  const { element, sources } = candidate.holder;
  const due = groupsOf(opened, undefined, { groupBy: 'tag', untagged: 'API Reference' });
  if (due.length === 0) {
    const message = `no operation of ${sources[0]!.source} is shown, and some are listed`;
    return obstacle('unknown', message, sources[0]!.node, '`sync-openapi` removes what is gone.');
  }
  const difference = obstacleInside(candidate, opened, due, filed);
  if (difference !== undefined) return difference;
  const comment = commentLost(site, element, containerOfListing(element));
  return comment && obstacle('comment', 'a comment in it would be lost', comment);
}

/** An entry may be written in another way than its operation, with a slash at the end, or as a page file: the count sees two names. What is hidden is counted no more. */
function declareNames({ entries, pages, holder, opened: { key, operations } }: Collapsing, report: Report): void {
  const { scope } = holder.place;
  for (const { entry } of entries) {
    const operation = findOperation(operations, entry)!;
    const item = itemOfEntry(entry, key);
    if (operation.hidden) report.declare({ kind: 'removed', item, scope });
    else if (entry.kind === 'endpoint' && operation.path !== entry.path)
      report.declare({ kind: 'moved', item, to: itemOf(operation, key), scope });
  }
  for (const { page, operation } of pages) {
    const item = { kind: 'page', page } as const;
    if (operation.hidden) report.declare({ kind: 'removed', item, scope });
    else report.declare({ kind: 'moved', item, to: itemOf(operation, key), scope });
  }
}

/** Says of the root of the navigation why it keeps what is listed under its `openapi`. Returns whether anything is. */
function reportRoot({ part, endpoints }: Survey, report: Report): boolean {
  if (part !== undefined && part.element.kind !== 'navigation') return false;
  const first = endpoints.find(
    ({ entry, holder }) => entry.specification === undefined && holder.owner?.element.kind === 'navigation',
  );
  if (first === undefined) return false;
  const { element, sources } = first.holder.owner!;
  report.info(
    'root',
    `${NameOf(element)} was left as it is: what it names is only inherited, and the platform makes no page of it`,
    {
      at: first.node,
      help: 'Name the specification in the element that lists its operations, then run again, or keep the list.',
      related: [namedHere(sources[0]!)],
    },
  );
  return true;
}
