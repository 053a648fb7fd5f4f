import {
  defineTransform,
  makeString,
  rewriteNavigation,
  selectElement,
  type Site,
  SKIP,
  type SpecificationSource,
  z,
} from 'navshift';
import { NameOf } from '../shared/words.ts';
import { type Candidate, findCandidates } from './engine/candidates.ts';
import { reportSourceless } from './engine/expansion.ts';
import { expandAll } from './engine/listing.ts';
import { entryKey } from './engine/operation-page.ts';
import { options as expandOptions } from './engine/options.ts';
import { Specifications } from './engine/specifications.ts';
import { type Assigned, assignPages, reportAddresses, reportKept, WantedPages } from './pages/addresses.ts';
import { type ListedEndpoint, readEndpoints } from './pages/endpoints.ts';
import { PageFiles, writePages } from './pages/files.ts';
import { listAll, wantHidden } from './pages/listings.ts';
import { readyEntries, reportRemoved } from './pages/readiness.ts';
import { nameRemote } from './pages/remote.ts';

const { groupBy, untagged, mixed, allSpecifications, allowRemote, spec } = expandOptions.shape;

/** The options; from them come the flags and their help. */
export const options = z.object({
  at: z
    .string()
    .optional()
    .describe(
      'JSON Pointer of the only element whose operations are meant, with what is inside it, such as /navigation/tabs/2; default: everything',
    ),
  groupBy,
  untagged,
  mixed: mixed.describe(
    'elements that hold pages or groups too: put the pages of their operations after what they hold',
  ),
  allSpecifications: allSpecifications.describe(
    'of an array of specifications take all, not only the first, which is the one that the platform reads',
  ),
  allowRemote,
  spec,
});

/** What they are once they are checked. */
export type OpenapiPagesOptions = z.output<typeof options>;

/** Gives each operation a page file, where the platform makes the pages. */
export const openapiPages = defineTransform({
  name: 'openapi-pages',
  summary: 'Write a page file for each operation of a specification.',
  description: `
Every endpoint entry becomes a page file and the entry of that page, in its place; an element that names a specification and holds nothing gets
groups first, as \`expand-openapi\` makes them. A page file is front matter: \`title\`, \`description\`, \`openapi\` with specification, method and path,
\`deprecated\`, and what \`x-mint\` adds: what the platform shows of the page when it makes it. \`openapi-entries\` is the way back.

- **Addresses stay.** A file has the path that the platform's page had: \`directory/tag/summary\`, or \`x-mint.href\`. Operations that share one get numbers,
  as they have where pages are made together. What no file can be called (\`..\`, \`?\`, \`#\`, a full URL, on Windows \`aux\`) changes, and is reported.
- **\`openapi\` goes** from an element once no entry needs it: page entries do not stop the platform from adding a page for every operation. Each page file
  names its specification itself. It stays while an entry is left that needs it, and at the root of the navigation, where no page is made of it.
- **Files that are there** are never overwritten, unless they are what the specification committed last would have made, so that nobody edited them. A page of the same
  operation is named as it is; next to another page the operation gets a number. Both are reported. A page that names no specification is another page where another one has such
  an operation too.
- Operations with \`x-hidden\` have pages that stand in no navigation: where all operations are meant they get a file too, and no entry. With \`x-excluded\`: none.
- Left alone, and reported: what \`expand-openapi\` leaves alone (an element with pages of its own, unless \`--mixed\`), the entries of an element of which one
  is not in its specification, entries without a specification, and what the platform could not read in front matter (white space in a path).
- A webhook is \`openapi: "openapi.json webhook name"\`. A specification that is named by a URL needs \`--allow-remote\`, or a copy with \`--spec\`; its URL is
  added to \`api.openapi\` of docs.json, since the platform fetches only what is named there.
`.trim(),
  options,
  examples: [
    { title: 'See the files', command: 'openapi-pages' },
    { title: 'Only one tab', command: 'openapi-pages docs.json --at /navigation/tabs/2 --write' },
    { title: 'Elements with pages of their own too', command: 'openapi-pages --mixed --group-by none' },
    {
      title: 'Later, when the specification went on',
      command: "run -t 'openapi-entries delete=true' -t sync-openapi -t openapi-pages",
    },
  ],

  apply(site, options, report) {
    const at = options.at === undefined ? undefined : selectElement(site, options.at).place;
    const isMeant =
      at === undefined
        ? () => true
        : (pointer: string) => pointer === at.pointer || pointer.startsWith(`${at.pointer}/`);
    const { candidates, sourceless } = findCandidates(site);
    for (const one of sourceless) if (isMeant(one.place.pointer)) reportSourceless(one, report);
    const named = [...candidates, ...namedInEntries(site)];
    const specifications = new Specifications(site, named, options);
    const listings = listAll(
      candidates.filter(({ place }) => isMeant(place.pointer)),
      specifications,
      options,
      report,
    );
    const expanded = expandAll(site, listings, options);

    const endpoints = readEndpoints(expanded, isMeant, specifications);
    const entries = readyEntries(endpoints, report);
    specifications.report(report);
    if (at !== undefined && entries.length === 0 && listings.size === 0)
      report.info('nothing-listed', `${NameOf(at.element)} has no operation of which a page could be made`, {
        at,
        help: 'Name the element that has `openapi`, or that lists endpoints.',
      });

    const wanted = new WantedPages();
    for (const {
      listed: [first],
    } of listings.values())
      if (first?.specification === undefined && first !== undefined)
        wanted.generate(first.opened, first.source.directory);
    const pageOf = new Map(
      entries.map((listed) => [
        listed.key,
        wanted.want(listed.operation!, listed.opened, listed.source.source, listed.source.node, listed.directory),
      ]),
    );
    wantHidden(listings.values(), wanted, report);
    const files = new PageFiles(
      site,
      named.flatMap(({ sources }) => sources.map(({ source }) => source)),
    );
    const assigned = assignPages(wanted.all, files);
    const pages = [...wanted.all.keys()].flatMap((id) => assigned.get(id) ?? []);
    const assignedTo = ({ key }: Pick<ListedEndpoint, 'key'>): Assigned | undefined =>
      assigned.get(pageOf.get(key) ?? '');
    reportAddresses(pages, report);
    if (pages.length === 0) return site;

    // What no entry needs any more would have the platform add all operations again.
    const needless = new Set<string>();
    for (const owner of endpoints.owners) {
      const [first, ...more] = listings.get(owner.pointer)?.listed ?? [];
      // Where the first specification has nothing to list, all that was listed names another.
      const isListed = first !== undefined && first.specification === undefined;
      if (owner.entries.length === 0 && !isListed) continue;
      if (owner.others > 0 || owner.scope.place.parent === undefined) continue;
      needless.add(owner.pointer);
      reportRemoved(owner, isMeant(owner.pointer), more.length + 1, report);
    }
    for (const listed of entries) {
      const page = assignedTo(listed)?.page;
      if (page !== undefined) report.declare({ kind: 'moved', item: itemOf(listed), to: { kind: 'page', page } });
    }
    const rewritten = rewriteNavigation(expanded, {
      enter: (element) => (element.kind === 'global' ? SKIP : undefined),
      entry(place) {
        const page =
          place.entry.kind === 'page' ? undefined : assignedTo({ key: entryKey(place.parent.pointer, place) });
        return page && makeString(page.page, place.node);
      },
      leave: (element, place) =>
        element.field('openapi') !== undefined && needless.has(place.pointer)
          ? element.withField('openapi', undefined)
          : undefined,
    });
    const { changes, kept } = writePages(pages, files);
    reportKept(kept, site, report);
    const after = nameRemote(
      rewritten,
      pages.map(({ opened }) => opened.key),
      report,
    );
    return after.withStaged(changes).withRemote(specifications.remote);
  },
});

export default openapiPages;

/** The specifications that entries name themselves, as what options give may be meant for them. */
function namedInEntries(site: Site): readonly Pick<Candidate, 'sources'>[] {
  const sources: SpecificationSource[] = [];
  rewriteNavigation(site, {
    entry({ entry, node }) {
      if (entry.kind !== 'page' && entry.specification !== undefined)
        sources.push({ source: entry.specification, node });
    },
  });
  return [{ sources }];
}

function itemOf({ entry, opened }: ListedEndpoint) {
  if (entry.kind === 'webhook') return { kind: 'webhook', specification: opened.key, name: entry.name } as const;
  return { kind: 'endpoint', specification: opened.key, method: entry.method, path: entry.path } as const;
}
