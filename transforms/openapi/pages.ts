import { defineTransform, type Report, rewriteNavigation, type Site, SKIP, walkNavigation } from 'navshift';
import { makeString } from 'navshift/json';
import type { SpecificationSource } from 'navshift/openapi';
import * as z from 'zod/mini';
import { NameOf } from '../shared/words.ts';
import { type Candidate, findCandidates } from './engine/candidates.ts';
import { reportSourceless } from './engine/expansion.ts';
import { itemOfEntry } from './engine/items.ts';
import { expandAll, type Listing } from './engine/listing.ts';
import { entryKey } from './engine/operation-page.ts';
import { atOption, listingOptions, remoteOptions } from './engine/options.ts';
import { Part } from './engine/part.ts';
import { Specifications } from './engine/specifications.ts';
import { type Assigned, assignPages, reportAddresses, WantedPages } from './pages/addresses.ts';
import { type Endpoints, readEndpoints } from './pages/endpoints.ts';
import { PageFiles, reportKept, writePages } from './pages/files.ts';
import { listAll, wantGenerated, wantHidden } from './pages/listings.ts';
import { readyEntries, reportRemoved } from './pages/readiness.ts';
import { nameRemote } from './pages/remote.ts';

const { groupBy, untagged, mixed, allSpecifications } = listingOptions;

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
  options: z.object({
    at: atOption('whose operations are meant, with what is inside it'),
    groupBy,
    untagged,
    mixed: mixed.check(
      z.describe('elements that hold pages or groups too: put the pages of their operations after what they hold'),
    ),
    allSpecifications: allSpecifications.check(
      z.describe(
        'of an array of specifications take all, not only the first, which is the one that the platform reads',
      ),
    ),
    ...remoteOptions,
  }),
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
    const part = new Part(site, options.at);
    const { candidates, sourceless } = findCandidates(site);
    for (const one of sourceless) if (part.has(one.place.pointer)) reportSourceless(one, report);
    const named = [...candidates, namedInEntries(site)];
    const specifications = new Specifications(site, named, options);
    const meant = candidates.filter(({ place }) => part.has(place.pointer));
    const listings = listAll(meant, specifications, options, report);
    const expanded = expandAll(site, listings, options);
    const endpoints = readEndpoints(expanded, part, specifications);
    const entries = readyEntries(endpoints, report);
    specifications.report(report);
    if (part.place !== undefined && entries.length === 0 && listings.size === 0)
      report.info('nothing-listed', `${NameOf(part.place.element)} has no operation of which a page could be made`, {
        at: part.place,
        help: 'Name the element that has `openapi`, or that lists endpoints.',
      });

    const wanted = new WantedPages();
    wantGenerated(listings.values(), wanted);
    const pageOf = new Map(
      entries.map((listed) => [
        listed.key,
        wanted.want({ ...listed, operation: listed.operation!, at: listed.source.node }),
      ]),
    );
    wantHidden(listings.values(), wanted, report);
    const files = new PageFiles(
      site,
      named.flatMap(({ sources }) => sources.map(({ source }) => source)),
    );
    const assigned = assignPages(wanted.all, files);
    const pages = [...wanted.all.keys()].flatMap((id) => assigned.get(id) ?? []);
    const assignedTo = (key: string): Assigned | undefined => assigned.get(pageOf.get(key) ?? '');
    reportAddresses(pages, report);
    if (pages.length === 0) return site;

    const needless = needlessOwners(endpoints, listings, part, report);
    for (const { key, entry, opened } of entries) {
      const page = assignedTo(key)?.page;
      if (page !== undefined)
        report.declare({ kind: 'moved', item: itemOfEntry(entry, opened.key), to: { kind: 'page', page } });
    }
    const rewritten = rewriteNavigation(expanded, {
      enter: (element) => (element.kind === 'global' ? SKIP : undefined),
      entry(place) {
        const page = place.entry.kind === 'page' ? undefined : assignedTo(entryKey(place.parent.pointer, place));
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
function namedInEntries(site: Site): Pick<Candidate, 'sources'> {
  const sources: SpecificationSource[] = [];
  walkNavigation(site, {
    entry({ entry, node }) {
      if (entry.kind !== 'page' && entry.specification !== undefined)
        sources.push({ source: entry.specification, node });
    },
  });
  return { sources };
}

/** The pointers of the elements whose `openapi` goes: no entry needs it any more, and it would have the platform add all operations again. */
function needlessOwners(
  { owners }: Endpoints,
  listings: ReadonlyMap<string, Listing>,
  part: Part,
  report: Report,
): ReadonlySet<string> {
  const needless = new Set<string>();
  for (const owner of owners) {
    const [first, ...more] = listings.get(owner.pointer)?.listed ?? [];
    // Where the first specification has nothing to list, all that was listed names another.
    const isListed = first !== undefined && first.specification === undefined;
    if (owner.entries.length === 0 && !isListed) continue;
    if (owner.others > 0 || owner.scope.place.parent === undefined) continue;
    needless.add(owner.pointer);
    reportRemoved(owner, part.has(owner.pointer), more.length + 1, report);
  }
  return needless;
}
