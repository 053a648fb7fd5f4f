import { defineTransform, NameOf } from 'navshift';
import { build, draftOf, mapLines } from 'navshift/edit';
import * as z from 'zod/mini';
import { elementOption } from '../shared/options.ts';
import { reportSourceless } from './engine/expansion.ts';
import { expandAll } from './engine/listing.ts';
import { directoryOf } from './engine/messages.ts';
import { itemOfEntry } from './engine/operation-page.ts';
import { listingOptions, remoteOptions } from './engine/options.ts';
import { Specifications } from './engine/specifications.ts';
import { namedSources, partOf, surveyNavigation } from './engine/survey.ts';
import { assignPages, pageId, reportAddresses, type Wanted } from './engine/addresses.ts';
import { readEndpoints } from './pages/endpoints.ts';
import { PageFiles, reportKept, writePages } from './engine/made-pages.ts';
import { generatedIn, hiddenPages, listAll, readyEntries, reportRemoved } from './pages/readiness.ts';
import { nameRemote } from './pages/remote.ts';

const { groupBy, untagged, mixed, allSpecifications } = listingOptions;

/** Writes a page file for each operation, instead of the page that Mintlify generates. */
export const openapiPages = defineTransform({
  name: 'openapi-pages',
  summary: 'Write a page file for each operation of a specification.',
  settled: 'no operation is without a page file',
  description: `
Writes a page file for each endpoint entry, and replaces the entry by that of the page. An empty element that names a specification first gets
groups, as \`expand-openapi\` makes them. A page file has only front matter, with what Mintlify shows on its generated page: \`title\`, \`description\`, \`openapi\` with specification, method and path,
\`deprecated\`, and the fields of \`x-mint\`.

- **URLs stay.** A file has the path of Mintlify's page: \`directory/tag/summary\`, or \`x-mint.href\`. Operations that share one get numbers,
  as Mintlify's pages do. A path that no file can have (\`..\`, \`?\`, \`#\`, a full URL, on Windows \`aux\`) changes, and navshift reports it.
- **\`openapi\` is removed** from an element when no entry needs it: otherwise Mintlify would still add a page for every operation. Each page file
  names its specification itself. \`openapi\` stays while an entry needs it, and at the root of the navigation, where Mintlify makes no page from it.
- **Existing files** that somebody edited are never overwritten. navshift updates a file only if it is exactly what the last committed specification would have made. If there is a page of the same
  operation, it is listed without a change. If there is another page at the path, the operation gets a number. navshift reports both.
- Operations with \`x-hidden\` get a file and no entry, if navshift lists all operations of the specification. Operations with \`x-excluded\` get none.
- navshift skips and reports what \`expand-openapi\` skips (an element with its own pages, unless \`--mixed\`). If one entry of an element is
  not in its specification, it skips all entries of the element. It also skips entries without a specification, and paths that Mintlify could not read in front matter (white space).
- A webhook is \`openapi: "openapi.json webhook name"\`. A specification with a URL needs \`--allow-remote\`, or a copy with \`--spec\`. Its URL is
  added to \`api.openapi\` of docs.json, because Mintlify fetches only URLs that are there.
`.trim(),
  options: z.object({
    at: elementOption('the only element in which operations become pages'),
    groupBy,
    untagged,
    mixed: mixed.check(z.describe('also elements with pages or groups: add the pages of their operations after these')),
    allSpecifications: allSpecifications.check(
      z.describe('all specifications of an element, not only the first one, which Mintlify reads'),
    ),
    ...remoteOptions,
  }),
  examples: [
    { title: 'Print the files', command: 'openapi-pages' },
    { title: 'Only one tab', command: 'openapi-pages docs.json --at /navigation/tabs/2 --write' },
    { title: 'Also elements with pages', command: 'openapi-pages --mixed --group-by none' },
  ],

  apply(site, options, report) {
    const survey = surveyNavigation(site, partOf(site, options.at));
    const { part } = survey;
    reportSourceless(survey, report);
    const specifications = new Specifications(site, options);
    const listings = listAll(survey, specifications, options, report);
    const expanded = expandAll(site, listings, options);
    const endpoints = readEndpoints(expanded === site ? survey : surveyNavigation(expanded, part), specifications);
    const entries = readyEntries(endpoints, report);
    // Once their pages are made, docs.json names the others no more.
    specifications.report(namedSources(survey), report, () => true);
    if (part !== undefined && entries.length === 0 && listings.length === 0)
      report.info('nothing-listed', `${NameOf(part.element)} has no operation of which a page could be made`, {
        at: part,
        help: 'Name the element that has `openapi`, or that lists endpoints.',
      });

    const generated = generatedIn(listings);
    const wanted = entries.map(({ listed, source, opened, operation }): Wanted => {
      const directory = directoryOf(listed.owner?.sources[0] ?? {});
      return { operation: operation!, opened, source: source.source, directory, at: source.node };
    });
    const files = new PageFiles(site, namedSources(survey));
    const assigned = assignPages([...wanted, ...hiddenPages(generated, report)], generated, files);
    const pages = [...assigned.values()];
    reportAddresses(pages, report);
    if (pages.length === 0) return site;

    const names = new Map<unknown, string>();
    for (const [k, { listed, opened }] of entries.entries()) {
      const page = assigned.get(pageId(wanted[k]!))?.page;
      if (page === undefined) continue;
      names.set(listed.of, page);
      report.declare({ kind: 'moved', item: itemOfEntry(listed.entry, opened.key), to: { kind: 'page', page } });
    }
    const listed = new Map(listings.map((listing) => [listing.owner.place.pointer, listing.listed]));
    // Page entries do not keep the platform from adding all operations again: an `openapi` that no entry needs any more goes.
    const ready = new Set(entries.map((entry) => entry.listed));
    const needless = endpoints.scopes.filter(({ owner, inherited }) => {
      const [first, ...more] = listed.get(owner.place.pointer) ?? [];
      // Where the first specification has nothing to list, all that was listed names another.
      const isListed = first !== undefined && first.specification === undefined;
      const isLeft = inherited.some((entry) => !ready.has(entry));
      const isNeedless = (inherited.length > 0 || isListed) && !isLeft && owner.place.parent !== undefined;
      if (isNeedless) reportRemoved(owner, more.length + 1, report);
      return isNeedless;
    });
    const without = new Set<unknown>(needless.map(({ owner }) => owner.place));
    const rewritten = build(
      expanded,
      mapLines(draftOf(expanded)!, (line) => {
        if (without.has(line.of)) return [{ ...line, fields: { openapi: undefined } }];
        return [names.has(line.of) ? { ...line, name: names.get(line.of) } : line];
      }),
    );
    const { changes, kept } = writePages(pages, files);
    reportKept(kept, site, report);
    const keys = pages.map(({ opened }) => opened.key);
    return nameRemote(rewritten, keys, report).withStaged(changes).withRemote(specifications.remote);
  },
});

export default openapiPages;
