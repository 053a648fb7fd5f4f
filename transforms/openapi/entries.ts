import { defineTransform, makeString, rewriteNavigation, selectElement, SKIP, specificationInScope, z } from 'navshift';
import { entryKey } from './engine/operation-page.ts';
import { options as expandOptions } from './engine/options.ts';
import { type PageFound, readPages } from './engine/page-files.ts';
import { deletions, filesNamed, redirectMoved, reportMoved } from './entries/files.ts';
import { Stays } from './entries/kept-pages.ts';
import { type Meant, meantBy, namesNone, Opener } from './entries/meant.ts';
import { newOwners, survey, withSpecification } from './entries/owners.ts';
import { placeAll, scopeOf } from './entries/placement.ts';

const { allowRemote, spec } = expandOptions.shape;

/** The options; from them come the flags and their help. */
export const options = z.object({
  at: z
    .string()
    .optional()
    .describe(
      'JSON Pointer of the only element whose pages are meant, with what is inside it, such as /navigation/tabs/2; default: everything',
    ),
  delete: z.boolean().default(false).describe('delete the files of pages that became entries'),
  drop: z
    .array(z.string())
    .default([])
    .describe('front matter fields that may be lost, such as title,description,icon'),
  redirects: z.boolean().default(false).describe('where an address changes, redirect the old one'),
  allowRemote,
  spec,
});

/** What they are once they are checked. */
export type OpenapiEntriesOptions = z.output<typeof options>;

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
  options,
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
    const at = options.at === undefined ? undefined : selectElement(site, options.at).place.pointer;
    const isMeant = at === undefined ? () => true : (pointer: string) => pointer === at || pointer.startsWith(`${at}/`);
    const opener = new Opener(site, options.spec);
    const stays = new Stays(site);
    const all = new Map<string, Meant>();
    const read = (found: PageFound, scope: string | undefined) => {
      const meant = meantBy(found, scope, opener, options.drop, stays);
      if (meant !== undefined) all.set(found.key, meant);
    };
    const pages = readPages(site, isMeant).map((found) => ({
      found,
      scope: specificationInScope(found.place.parent)?.source,
    }));
    if (pages.length === 0) return site;
    // Pages that name no specification wait: another page may bring one into their scope.
    const waiting = pages.filter(({ found, scope }) => scope === undefined && namesNone(found));
    for (const { found, scope } of pages) if (scope !== undefined || !namesNone(found)) read(found, scope);
    const known = survey(site, all, (source) => opener.open(source));
    const owners = newOwners(
      all.values(),
      known,
      ({ found }) => specificationInScope(found.place.parent) !== undefined,
      ({ found }) => found.place.parent.pointer,
    );
    for (const { found } of waiting) read(found, scopeOf(found.place.parent, owners)?.source);
    const entries = placeAll(all, known, owners, site, options.delete, stays);
    stays.report(report);
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
