import { defineTransform, type Place, NameOf, nameOf } from 'navshift';
import { build } from 'navshift/edit';
import { specificationInScope, specificationKey } from 'navshift/openapi';
import * as z from 'zod/mini';
import { operationOrders } from '../shared/operation-order.ts';
import { elementOption } from '../shared/options.ts';
import { assignPages, reportAddresses } from './engine/addresses.ts';
import { mayExpand, reportSourceless } from './engine/expansion.ts';
import { makeListing, reportSharedAddresses, withListings } from './engine/listing.ts';
import { PageFiles, reportLeft, writePages } from './engine/made-pages.ts';
import { listingOptions, remoteOptions } from './engine/options.ts';
import { Specifications } from './engine/specifications.ts';
import { candidatesOf, namedSources, partOf, surveyNavigation } from './engine/survey.ts';
import { reportReplaced } from './expand/replaced.ts';
import { declareKept, isListable, keepPages, keptListing, reportKeeping, withoutReferred } from './expand/keeping.ts';

/** Lists the operations of a specification as endpoint entries, instead of the pages that Mintlify generates. */
export const expandOpenapi = defineTransform({
  name: 'expand-openapi',
  summary: 'List the operations of a specification as endpoint entries.',
  settled: 'no element has an `openapi` left to expand',
  description: `
Lists the operations of a specification in each empty element that names one: \`GET /users\`, or \`WEBHOOK name\` for a
webhook. Order, grouping and exclusions are those of Mintlify, so the sidebar does not change. Afterwards you can reorder
entries, remove some, and put pages between them.

- The entries are in groups, one for each tag. With \`--group-by none\` they are directly in \`pages\`. navshift uses an empty list of the right
  kind, and removes empty lists of other kinds. \`openapi\` stays, because the entries need it.
- \`--order path\` (\`tag\`, \`summary\`) lists as Mintlify would if the specification had its operations in this order. A group is where its first
  operation is. \`sync-openapi\` keeps the order.
- In OpenAPI 3.2, groups are nested like the tags, by their \`parent\`.
- Every page keeps its URL. An \`x-hidden\` operation has a page, but no place in the sidebar: it is listed in a last group with \`"hidden": true\`.
  \`--hidden drop\` does not list it. An operation with \`x-excluded\` has no page and no entry.
- A URL keeps its operation: if listing would give it to another one, the run stops.
- Operations with the same tag and summary have generated pages with numbers (\`…-1\`, \`…-2\`). As entries they would share
  one page. So each operation except the first gets a page file at its URL, and an entry for that page. \`--clashes drop\` lists only the first,
  \`--clashes refuse\` stops.
- Mintlify stops at the entry of an operation behind a \`$ref\` of its path. Such an operation gets a page file too. navshift lists no such operation of further specifications.
- navshift skips and reports an element with content, an element that already lists entries of its specification, and a link. With \`--mixed\`, it adds the entries after the content. If that would mix
  two kinds of children, the run stops. It also skips an element with an operation that
  neither an entry nor a page file can name: white space in its path, or the second method of a webhook. It reads specifications with their overlays.
- An element that only inherits a specification never changes, nor does \`global\`.
- Mintlify reads only the first of several specifications, so navshift lists only that one. \`--all-specifications\` adds the others, in groups
  of their own, as \`SPEC METHOD /path\`.
- A specification is read from the docs root: JSON or YAML, OpenAPI 3, and Swagger 2 with a warning. A URL needs
  \`--allow-remote\`, or a copy: \`--spec https://example.com/openapi.json=copy.json\`. Without these, navshift skips and reports its elements. If it could read no specification, the run fails.
`.trim(),
  options: z.object({
    at: elementOption('the only element in which operations are listed'),
    ...listingOptions,
    order: z
      ._default(z.enum(operationOrders), 'spec')
      .check(z.describe('the order of operations: as in the specification, or by tag, path or summary')),
    hidden: z
      ._default(z.enum(['group', 'drop']), 'group')
      .check(z.describe('`x-hidden` operations: list them in a hidden group, or do not list them')),
    clashes: z
      ._default(z.enum(['page', 'drop', 'refuse']), 'page')
      .check(
        z.describe(
          'operations that would share a URL, except the first, and those behind a `$ref` of their path: write a page file at its URL, do not list it, or stop',
        ),
      ),
    ...remoteOptions,
  }),
  examples: [
    { title: 'See what would change', command: 'expand-openapi' },
    { title: 'Only one tab', command: 'expand-openapi docs.json --at /navigation/tabs/2' },
    { title: 'Also elements with pages', command: 'expand-openapi --mixed' },
    { title: 'Groups and operations by their names', command: 'expand-openapi --order tag' },
    {
      title: 'A copy instead of a URL',
      command: 'expand-openapi --spec https://example.com/openapi.json=openapi.json',
    },
  ],

  apply(site, options, report) {
    const survey = surveyNavigation(site, partOf(site, options.at));
    const candidates = candidatesOf(survey);
    const isSourceless = reportSourceless(survey, report);
    const { part } = survey;
    if (part !== undefined && candidates.length === 0 && !isSourceless) {
      const message = `${NameOf(part.element)} names no specification, nor does anything in it`;
      report.warning('nothing-named', message, { at: part, help: helpFor(part) });
    }

    const specifications = new Specifications(site, options);
    const made = candidates.flatMap((candidate) =>
      mayExpand(candidate, specifications, options, report)
        ? (makeListing(candidate, specifications, options, report) ?? [])
        : [],
    );
    const listable = made.filter((listing) => isListable(listing, report));
    const listings = listable.map((listing) => withoutReferred(listing, report));
    specifications.report(namedSources(survey), report);
    const keeping = listings.map((listing) => keepPages(listing, options));
    const wanted = keeping.flatMap((one) => one.wanted);
    const files = new PageFiles(site, namedSources(survey));
    const generated = listings.map(({ listed: [first] }) => first);
    const pages = assignPages(wanted, generated, files);
    for (const one of keeping) {
      reportKeeping(one, options, report);
      declareKept(one, pages, report);
    }
    reportAddresses([...pages.values()], report);
    reportSharedAddresses(listings, report);
    if (listings.length === 0) return site;
    const kept = keeping.map((one) => keptListing(one, pages));
    const after = build(site, withListings(site, kept));
    const { changes, left } = writePages([...pages.values()], files);
    reportLeft(left, site, report);
    const whole = after.withStaged(changes).withRemote(specifications.remote);
    const before = site.withRemote(specifications.remote);
    reportReplaced(before, whole, pages.values(), report);
    return whole;
  },
});

export default expandOpenapi;

/** What to do where nothing is named. */
function helpFor(place: Place): string {
  if (place.inGlobal) return '`global` has only links, and is never changed.';
  const inherited = specificationInScope(place);
  if (inherited === undefined) return 'Name the element that has `openapi`.';
  const owner = inherited.place;
  return `It inherits ${specificationKey(inherited.source)} from ${nameOf(owner.element)} (${owner.pointer}), and what only inherits is not expanded. Name that one, or write \`openapi\` here too.`;
}
