import { defineTransform, rewriteNavigation, SKIP } from 'navshift';
import { makeString } from 'navshift/json';
import { specificationInScope } from 'navshift/openapi';
import * as z from 'zod/mini';
import { entryKey } from './engine/operation-page.ts';
import { atOption, remoteOptions } from './engine/options.ts';
import { readPages } from './engine/page-files.ts';
import { Part } from './engine/part.ts';
import { Opener } from './engine/specifications.ts';
import { deletions, filesNamed, redirectMoved, reportMoved } from './entries/files.ts';
import { KeptPages } from './entries/kept-pages.ts';
import { type Meant, meantBy, namesNone } from './entries/meant.ts';
import { newOwners, survey, withSpecification } from './entries/owners.ts';
import { placeAll, scopeOf } from './entries/placement.ts';

/** Turns page files that only name an operation into endpoint entries. */
export const openapiEntries = defineTransform({
  name: 'openapi-entries',
  summary: 'Turn page files that only name an operation into endpoint entries.',
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
    at: atOption('whose pages are meant, with what is inside it'),
    delete: z._default(z.boolean(), false).check(z.describe('delete the files of pages that became entries')),
    drop: z
      ._default(z.array(z.string()), [])
      .check(z.describe('front matter fields that may be lost, such as title,description,icon')),
    redirects: z._default(z.boolean(), false).check(z.describe('where an address changes, redirect the old one')),
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
    const part = new Part(site, options.at);
    const pages = readPages(site, part);
    if (pages.length === 0) return site;
    const opener = new Opener(site, options);
    const kept = new KeptPages(site);
    const all = new Map<string, Meant>();
    const read = (found: (typeof pages)[number], scope: string | undefined) => {
      const meant = meantBy(found, scope, opener, options.drop, kept);
      if (meant !== undefined) all.set(found.key, meant);
    };
    // Pages that name no specification wait: another page may bring one into their scope.
    const waiting = pages.filter((found) => {
      const scope = specificationInScope(found.place.parent)?.source;
      if (scope === undefined && namesNone(found)) return true;
      read(found, scope);
      return false;
    });
    const known = survey(site, all, opener);
    const owners = newOwners(all.values(), known);
    for (const found of waiting) read(found, scopeOf(found.place.parent, owners)?.source);
    const entries = placeAll(all, known, owners, site, options.delete, kept);
    kept.report(report);
    if (entries.size === 0) return site;

    const made = [...entries.values()];
    const needed = new Set(made.map(({ owner }) => owner));
    const rewritten = rewriteNavigation(site, {
      enter: (element) => (element.kind === 'global' ? SKIP : undefined),
      entry(place) {
        const entry = place.entry.kind !== 'page' ? undefined : entries.get(entryKey(place.parent.pointer, place));
        return entry && makeString(entry.text, place.node);
      },
      leave(element, place) {
        const { pointer } = place;
        const owner = owners.get(pointer);
        return owner !== undefined && needed.has(pointer) ? withSpecification(element, owner) : undefined;
      },
    });
    for (const { meant, item } of made)
      report.declare({ kind: 'moved', item: { kind: 'page', page: meant.found.page }, to: item });
    const moved = made.filter(({ meant, address }) => meant.path !== address);
    reportMoved(moved, options.redirects, report);
    // A page that is named elsewhere is still at its address.
    const named = filesNamed(rewritten);
    const gone = moved.filter(({ meant }) => !named.has(meant.found.file));
    const redirected = options.redirects
      ? redirectMoved(rewritten, gone, new Set(made.map(({ address }) => `/${address}`)), report)
      : rewritten;
    return redirected.withStaged(deletions(redirected, named, made, options.delete, report)).withRemote(opener.remote);
  },
});

export default openapiEntries;
