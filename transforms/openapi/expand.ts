import { defineTransform, type Place } from 'navshift';
import { specificationInScope, specificationKey } from 'navshift/openapi';
import * as z from 'zod/mini';
import { elementOption, flag } from '../shared/options.ts';
import { NameOf, nameOf } from '../shared/words.ts';
import { mayExpand, reportSourceless } from './engine/expansion.ts';
import { expandAll, makeListing, reportSharedAddresses, reportUnnamed } from './engine/listing.ts';
import { listingOptions, remoteOptions } from './engine/options.ts';
import { Specifications } from './engine/specifications.ts';
import { candidatesOf, namedSources, partOf, surveyNavigation } from './engine/survey.ts';
import { reportLostPages } from './expand/lost-pages.ts';

/** Lists the operations of a specification as endpoint entries, where the platform would make pages of all of them. */
export const expandOpenapi = defineTransform({
  name: 'expand-openapi',
  summary: 'List the operations of a specification as endpoint entries.',
  settled: 'no element has an `openapi` of which nothing is listed',
  description: `
Every element that names a specification itself and holds nothing gets an entry for each operation of it: \`GET /users\`, webhooks as
\`WEBHOOK name\`. Order, grouping and exclusions are those of the platform, so the sidebar stays as it is, and from then on you can reorder
entries, leave some out, and put pages between them.

- In a group they stand in nested groups, elsewhere in \`groups\`; with \`--group-by none\` straight in \`pages\`. An empty container of the
  right kind is filled, empty ones of other kinds are removed. \`openapi\` stays where it is, so that the entries resolve.
- Operations with \`x-hidden\` or \`x-excluded\` are left out, as they are from the sidebar.
- Left alone, and reported: an element that holds anything (\`--mixed\` expands it after its content, where that does not mix
  children), one in which entries of its specification are listed already, and a link. What only inherits a specification is never
  expanded, and \`global\` is never touched.
- Of an array of specifications the platform reads the first, so the first is expanded; \`--all-specifications\` adds the others, in groups
  of their own, as \`SPEC METHOD /path\`.
- A specification is read from the docs root: JSON or YAML, OpenAPI 3, and Swagger 2 with a warning. One that is named by a URL needs
  \`--allow-remote\`, or a copy: \`--spec https://example.com/openapi.json=copy.json\`.

Listing has a price that the platform does not tell. Operations with one tag and one summary have pages with numbers (\`…-1\`, \`…-2\`)
when they are generated together; listed, they share one address and one page. And the page of an \`x-hidden\` operation, which stood in no
sidebar but had an address, is gone. Both are reported, with their places in the specification, and refused with \`--strict\`.
`.trim(),
  options: z.object({
    at: elementOption('the only element to expand, with what is inside it'),
    ...listingOptions,
    strict: flag('refuse to lose a page: those with a numbered address, and those of hidden operations'),
    ...remoteOptions,
  }),
  examples: [
    { title: 'See what would change', command: 'expand-openapi' },
    { title: 'Only one tab', command: 'expand-openapi docs.json --at /navigation/tabs/2' },
    { title: 'Elements with pages of their own too', command: 'expand-openapi --mixed' },
    {
      title: 'A copy in place of a URL',
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
    const listings = candidates.flatMap((candidate) =>
      mayExpand(candidate, specifications, options, report)
        ? (makeListing(candidate.holder, specifications, options, report) ?? [])
        : [],
    );
    specifications.report(namedSources(survey), report);
    reportUnnamed(listings, options.strict, report);
    for (const listing of listings) reportLostPages(listing, options.strict, report);
    reportSharedAddresses(listings, report);
    const after = expandAll(site, listings, options);
    return after === site ? site : after.withRemote(specifications.remote);
  },
});

export default expandOpenapi;

/** What to do where nothing is named. */
function helpFor(place: Place): string {
  if (place.inGlobal) return 'What stands in `global` are links, and is never touched.';
  const inherited = specificationInScope(place);
  if (inherited === undefined) return 'Name the element that has `openapi`.';
  const owner = inherited.place;
  return `It inherits ${specificationKey(inherited.source)} from ${nameOf(owner.element)} (${owner.pointer}), and what only inherits is not expanded. Name that one, or write \`openapi\` here too.`;
}
