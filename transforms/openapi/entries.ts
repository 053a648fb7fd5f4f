import { defineTransform } from 'navshift';
import { makeString } from 'navshift/json';
import * as z from 'zod/mini';
import { elementOption, flag } from '../shared/options.ts';
import { itemOf } from './engine/operation-page.ts';
import { remoteOptions } from './engine/options.ts';
import { type PageFound, readPages } from './engine/page-files.ts';
import { redirectMoved } from './engine/redirects.ts';
import { Specifications } from './engine/specifications.ts';
import { type ListedPage, makeChanges, partOf, surveyNavigation } from './engine/survey.ts';
import { deletions, reportMoved } from './entries/files.ts';
import { type Kept, type Meant, meantBy, reportKept } from './entries/meant.ts';
import { countEntries, newOwners, scopeOf, withSpecification } from './entries/owners.ts';
import { neededFiles, placeAll } from './entries/placement.ts';

/** Turns page files that only name an operation into endpoint entries. */
export const openapiEntries = defineTransform({
  name: 'openapi-entries',
  summary: 'Turn page files that only name an operation into endpoint entries.',
  settled: 'no page file only names an operation',
  description: `
The way back from \`openapi-pages\`: a page whose front matter names an operation, and says nothing else that the specification does not say, becomes an
endpoint entry in its place.

- **What would be lost stays.** A page with content or a YAML comment of its own, with a \`title\` or \`description\` of its own, or with other fields (\`icon\`, \`sidebarTitle\`), stays
  and is reported with the reason; \`--drop title,icon\` lets fields go. So does one whose operation or specification is not found, and one whose front matter is no YAML.
- **Files stay too**, in no navigation, unless \`--delete\`. One that something else in the navigation names is never deleted.
- Where a specification is in scope and entries of it are listed, an entry is \`METHOD /path\`. Where the platform makes all pages of it, one such entry would
  stop that, so there, and under another specification, it is \`openapi.json METHOD /path\`. Where none is in scope, the nearest element that holds all pages of a
  specification gets \`openapi\`, with the directory in which the pages are.
- An entry has the address that the platform gives it. Where that is another than the page had, it is reported, and with \`--redirects\` redirected: what led to the old address
  leads to the new one, and a redirect the other way is removed. Where it is that of another page, such as the numbered one of two operations with one summary, the page stays.
`.trim(),
  options: z.object({
    at: elementOption('the only element whose pages are meant, with what is inside it'),
    delete: flag('delete the files of pages that became entries'),
    drop: z
      ._default(z.array(z.string()), [])
      .check(z.describe('front matter fields that may be lost, such as title,description,icon')),
    redirects: flag('where an address changes, redirect the old one'),
    ...remoteOptions,
  }),
  examples: [
    { title: 'See which pages would become entries', command: 'openapi-entries' },
    { title: 'And delete their files', command: 'openapi-entries --delete --write' },
    { title: 'Pages whose titles differ from the summaries too', command: 'openapi-entries --drop title --redirects' },
    {
      title: 'Files for operations that are new',
      command: "run -t 'openapi-entries delete=true' -t sync-openapi -t openapi-pages",
    },
  ],

  apply(site, options, report) {
    const survey = surveyNavigation(site, partOf(site, options.at));
    const pages = readPages(site, survey);
    if (pages.length === 0) return site;
    const specifications = new Specifications(site, options);
    const kept: Kept[] = [];
    const all = new Map<ListedPage, Meant>();
    const read = (found: PageFound, scope: string | undefined) => {
      const meant = meantBy(found, scope, specifications, options.drop);
      if ('reason' in meant) kept.push(meant);
      else all.set(found.listed, meant);
    };
    // Pages that name no specification wait: another page may bring one into their scope.
    const waits = ({ endpoint, listed }: PageFound) =>
      listed.holder.owner === undefined && endpoint !== undefined && endpoint.specification === undefined;
    for (const found of pages) if (!waits(found)) read(found, found.listed.holder.owner?.sources[0]!.source);
    const counted = countEntries(survey, all, specifications);
    const owners = newOwners(all.values(), counted);
    for (const found of pages.filter(waits)) read(found, scopeOf(found.listed.holder, owners)?.source);
    const { entries, clashing } = placeAll(all.values(), counted, owners, site, options.delete);
    reportKept([...kept, ...clashing], site, report);
    if (entries.length === 0) return site;

    const naming = new Map(entries.map(({ owner }) => [owner?.holder.ordinal, owner]));
    const texts = new Map(entries.map(({ listed, text }) => [listed.ordinal, text]));
    const rewritten = makeChanges(site, {
      element: (ordinal, element) => withSpecification(element, naming.get(ordinal)),
      entry: (ordinal, node) => (texts.has(ordinal) ? makeString(texts.get(ordinal)!, node) : node),
    });
    for (const { listed, operation, opened } of entries) {
      const { page } = listed.entry;
      report.declare({ kind: 'moved', item: { kind: 'page', page }, to: itemOf(operation, opened.key) });
    }
    const moved = entries.filter(({ path, address }) => path !== address);
    reportMoved(moved, options.redirects, report);
    // A page that is named elsewhere is still at its address.
    const named = neededFiles(site, entries);
    const gone = moved.filter(({ file }) => !named.has(file));
    const redirected = options.redirects
      ? redirectMoved(rewritten, gone, new Set(entries.map(({ address }) => `/${address}`)))
      : rewritten;
    const changes = deletions(site, named, entries, options.delete, report);
    return redirected.withStaged(changes).withRemote(specifications.remote);
  },
});

export default openapiEntries;
