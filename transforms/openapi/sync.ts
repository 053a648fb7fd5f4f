import { defineTransform, type Report, selectElement } from 'navshift';
import { Specifications } from './engine/specifications.ts';
import { NameOf } from '../shared/words.ts';
import { Catalogue } from './sync/catalogue.ts';
import { findLists, type List } from './sync/lists.ts';
import { options } from './sync/options.ts';
import { comparePages } from './sync/page-files.ts';
import { readPast } from './sync/since.ts';
import { compare } from './sync/sync.ts';

/** Brings listed operations into step with their specification: what is new is added, what is gone removed, what moved renamed. */
export const syncOpenapi = defineTransform({
  name: 'sync-openapi',
  summary: 'Bring listed operations into step with their specification.',
  description: `
Once operations are listed, the specification goes on without the list. Every element that lists some is compared with its specification:

- An operation of which an entry was listed and which is gone, or is \`x-hidden\` or \`x-excluded\` now, loses its entry; \`--keep-removed\` keeps it.
- One that has another path now keeps its entry, under the new path. Without an older specification that is told from the path alone: other names of
  parameters, another version, segments in front that came or went, and only where nothing else can be meant. With \`--since\` also by
  \`operationId\`, or by the shape of request and responses.
- One that is not listed is added after the operation of its tag that comes before it in the specification, before the next one if there is none.
  The order and the labels that you gave stay as they are.

A list that was shortened on purpose looks like one that is out of date. So operations are added only where one of their tag is listed already, and the
others are reported. \`--all\` adds everything; \`--since\`, a revision of git or an older copy of the specification, adds exactly what is new since then. Both make a
group for a tag without one, where the order of the platform has it; together they add everything, and the older specification tells what has moved.

- Each language, version and product counts by itself. Within one, elements that list different operations of one specification share it; two that
  have an entry in common count each by itself.
- An operation that a page file in the element describes (\`openapi: GET /users\` in its front matter) is not missing.
- Page files are compared too, and nothing of them changes: a page whose operation is gone is reported, and where nothing is listed, so are operations without a page.
- \`openapi\` stays where it is, no page entry changes, and no group is removed: one that is left empty is reported. An element in which no entry is left
  is filled by the platform again, with every operation; that is reported too.
- Left alone: an element that lists nothing (the platform keeps it in step), and one with overlays.
`.trim(),
  options,
  examples: [
    { title: 'In CI: fail if navigation and specification differ, with the list', command: 'sync-openapi --check' },
    { title: 'Only what is new since the last release', command: 'sync-openapi --since v1.2 --write' },
    { title: 'Everything, in one tab', command: 'sync-openapi --all --at /navigation/tabs/2' },
    { title: 'Against an older copy', command: 'sync-openapi --since old/openapi.json' },
  ],

  apply(site, options, report) {
    const at = options.at === undefined ? undefined : selectElement(site, options.at).place;
    const found = findLists(site, at === undefined ? () => true : ({ pointer }) => pointer === at.pointer);
    const lists = found.lists.filter((list) => !hasOverlays(list, report));
    const meant = lists.filter(({ entries }) => entries.some(({ holder }) => holder.isInside));
    const hasPages = comparePages(site, found, at, options, report);
    if (meant.length === 0 && !hasPages && at !== undefined) {
      report.warning('nothing-listed', `${NameOf(at.element)} lists no operation`, {
        at,
        help: 'Name an element that does; one that lists none is kept in step by the platform.',
      });
    }
    const specifications = new Specifications(
      site,
      [...found.owners, ...lists.map(({ source }) => ({ sources: [source] }))],
      options,
    );
    const catalogues = new Map<string, Catalogue>();
    for (const { key, source } of meant) {
      const opened = specifications.open(source);
      // Of a specification that cannot be read as a whole, what was not read cannot be told from what is gone.
      if (opened !== undefined && !opened.problems.some(({ severity }) => severity === 'error'))
        catalogues.set(key, catalogues.get(key) ?? new Catalogue(opened));
    }
    specifications.report(report);
    const past = readPast(site, options, meant, catalogues, report);
    if (past === undefined) return site;
    const after = compare({ site, found: { ...found, lists }, catalogues, past, options }, report).apply(site);
    return after === site ? site : after.withRemote(specifications.remote);
  },
});

export default syncOpenapi;

/** Whether overlays may add and remove operations; says so. */
function hasOverlays({ owner, source, entries }: List, report: Report): boolean {
  if (source.overlays !== true) return false;
  const isInside = entries.some(({ holder }) => holder.isInside);
  if (isInside)
    report.warning(
      'overlays',
      `${owner === undefined ? source.source : NameOf(owner.place.element)} has overlays, which may add and remove operations, so it was left alone`,
      { at: source.node, help: 'Apply the overlays to the specification, name the result, then run again.' },
    );
  return true;
}
