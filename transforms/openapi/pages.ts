import { defineTransform, NameOf } from 'navshift';
import { build, mapLines } from 'navshift/edit';
import * as z from 'zod/mini';
import { elementOption } from '../shared/options.ts';
import { assignPages, pageId, reportAddresses } from './engine/addresses.ts';
import { reportSourceless } from './engine/expansion.ts';
import { withListings } from './engine/listing.ts';
import { PageFiles, reportLeft, writePages } from './engine/made-pages.ts';
import { listingOptions, remoteOptions } from './engine/options.ts';
import { Specifications } from './engine/specifications.ts';
import { namedSources, partOf, surveyNavigation } from './engine/survey.ts';
import { hiddenPages, listAll, readyEntries, reportRemoved } from './pages/readiness.ts';
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
    const ready = readyEntries(survey, listings, specifications, report);
    // Once their pages are made, docs.json names the others no more.
    specifications.report(namedSources(survey), report, () => true);
    if (part !== undefined && ready.length === 0)
      report.info('nothing-listed', `${NameOf(part.element)} has no operation of which a page could be made`, {
        at: part,
        help: 'Name the element that has `openapi`, or that lists endpoints.',
      });

    const generated = listings.map(({ listed: [first] }) => first);
    const files = new PageFiles(site, namedSources(survey));
    const wanted = [...ready.map((entry) => entry.page), ...hiddenPages(generated, report)];
    const assigned = assignPages(wanted, generated, files);
    const pages = [...assigned.values()];
    reportAddresses(pages, report);
    if (pages.length === 0) return site;

    const names = new Map<unknown, string>();
    for (const { line, item, page: one } of ready) {
      const page = assigned.get(pageId(one))?.page;
      if (page === undefined) continue;
      names.set(line, page);
      report.declare({ kind: 'moved', item, to: { kind: 'page', page } });
    }
    // Page entries do not keep the platform from adding all operations again: an `openapi` that no entry needs any more goes.
    const needless = new Set<unknown>();
    for (const owner of survey.owners) {
      const { place, inherited } = owner;
      const listing = listings.find((one) => one.owner === owner);
      const isNeeded = place.parent === undefined || inherited.some(({ of }) => !names.has(of));
      if (isNeeded || (inherited.length === 0 && listing === undefined)) continue;
      reportRemoved(owner, listing?.listed.length ?? 1, report);
      needless.add(place);
    }
    const rewritten = build(
      site,
      mapLines(withListings(site, listings), (line) => {
        if (needless.has(line.of)) return [{ ...line, fields: { openapi: undefined } }];
        const name = names.get(line.of ?? line);
        return [name === undefined ? line : { ...line, name }];
      }),
    );
    const { changes, left } = writePages(pages, files);
    reportLeft(left, site, report);
    const keys = pages.map(({ opened }) => opened.key);
    return nameRemote(rewritten, keys, report).withStaged(changes).withRemote(specifications.remote);
  },
});

export default openapiPages;
