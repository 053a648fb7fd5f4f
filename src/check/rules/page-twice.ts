import { formatEntry, observedIn } from '../../format/index.ts';
import type { Json } from '../../json/index.ts';
import { type EntryPlace, type Place, schemaInScope } from '../../navigation/index.ts';
import { specificationKey } from '../../openapi/index.ts';
import { addTo, counted } from '../../text/index.ts';
import { cleanEntry, entryShape, isPagePath } from '../entry-shape.ts';
import { rootOf } from '../field-values.ts';
import { removeItem } from '../fix-makers.ts';
import { pageFilesOf } from '../../served/index.ts';
import { defineRule, type Finding, type Fix } from '../rule.ts';
import { nameAt, quoted } from '../words.ts';

export const pageTwice = defineRule({
  id: 'page-twice',
  severity: 'warning',
  summary: 'A page is listed twice in one language and version.',
  why: 'A page has one place in the sidebar. A click on the second entry opens the page at the first one, so the sidebar jumps.',
  example: {
    before: '{ "group": "Start", "pages": ["start", "install", "start"] }',
    after: '{ "group": "Start", "pages": ["start", "install"] }',
  },
  evidence: observedIn('real sites'),
  mends: 'It removes the second of two identical entries in one `pages`.',
  check({ site, report, specificationAt }) {
    /** By language and version, then by page. */
    const seen = new Map<string, Map<string | number, First>>();
    /** What stands in two elements beside each other, by these. */
    const shared = new Map<Place, Map<Place, Finding[]>>();
    const files = pageFilesOf(site);
    let items: { readonly parent: Place; readonly all: ReadonlySet<Json> } | undefined;

    return {
      element(element, place) {
        const root = rootOf(element);
        if (root !== undefined) look(root.value, { node: root, parent: place }, root.value);
      },
      entry(place) {
        const { entry, text, node, parent } = place;
        if (entry.kind === 'page') {
          if (isPagePath(text)) look(text, { node, parent }, text, place);
          return;
        }
        const named =
          entry.kind === 'graphql' ? schemaInScope(parent) : (entry.specification ?? specificationAt(parent)?.source);
        if (named !== undefined)
          look(
            `${specificationKey(named)} ${formatEntry({ ...entry, specification: undefined })}`,
            { node, parent },
            text,
          );
      },
      site() {
        for (const [place, others] of shared)
          for (const [other, findings] of others) {
            if (findings.length < several) findings.forEach(report);
            else
              report({
                message: `${counted(findings.length, 'page')} of ${nameAt(place)} are in ${nameAt(other)} too`,
                at: findings[0]!.at,
                help: `Keep each in one of the two, or turn the rule off if they share them on purpose: \`"rules": { "page-twice": "off" }\`.`,
                related: findings.slice(0, 5).flatMap(({ related = [] }) => related),
              });
          }
      },
    };

    function look(text: string, one: First, shown: string, place?: EntryPlace): void {
      const scope = one.parent.scope.filter((step) => !step.startsWith('product=')).join('\n');
      const pages = seen.get(scope) ?? new Map<string | number, First>();
      seen.set(scope, pages);
      const name = normal(text);
      const file = files.indexOf(name);
      const page = file < 0 ? name : file;
      const first = pages.get(page);
      if (first === undefined) return void pages.set(page, one);
      // The same node again: a document that is pulled in twice.
      if (first.node === one.node) return;
      const finding = {
        message: `${quoted(shown)} is in the navigation twice`,
        at: one.node,
        help: 'Keep one of the two entries, or link to the page from another page.',
        related: [{ message: 'the first entry', at: first.node }],
        fix: place && fixFor(place, first.node),
      };
      const apart = whereApart(first.parent, one.parent);
      if (apart === undefined) return report(finding);
      const [above, below] = apart;
      const others = shared.get(above) ?? new Map<Place, Finding[]>();
      shared.set(above, others);
      addTo(others, below, finding);
    }

    /** What stands beside an entry; of several that are there twice the array is gone through once. */
    function itemsIn(parent: Place): ReadonlySet<Json> {
      if (items?.parent !== parent) items = { parent, all: new Set(parent.element.array('pages')!.node.items) };
      return items.all;
    }

    function fixFor({ text, node, parent }: EntryPlace, first: Json): Fix | undefined {
      const isSame = first.kind === 'string' && first.value === text && itemsIn(parent).has(first);
      return isSame
        ? removeItem(site, node, 'the second entry', [
            { kind: 'removed', item: { kind: 'page', page: text }, scope: parent.scope },
          ])
        : undefined;
    }
  },
});

/** An entry, and the element around it. */
interface First {
  readonly node: Json;
  readonly parent: Place;
}

/** So many pages two elements do not share by mistake. */
const several = 6;

/** The two elements beside each other in which two places stand, if these are wider than a group: products, tabs, dropdowns. */
function whereApart(first: Place, second: Place): readonly [Place, Place] | undefined {
  let [a, b]: (Place | undefined)[] = [first, second];
  while (a !== undefined && b !== undefined && a.depth !== b.depth)
    if (a.depth > b.depth) a = a.parent;
    else b = b.parent;
  while (a !== undefined && b !== undefined && a.parent !== b.parent) [a, b] = [a.parent, b.parent];
  if (a === undefined || b === undefined || a === b) return undefined;
  return a.element.kind === 'group' || b.element.kind === 'group' ? undefined : [a, b];
}

/** One text for what names one page: most entries are written plainly already. */
function normal(text: string): string {
  const plain = text.startsWith('/') ? text.replace(/^\/+/, '') : text;
  return entryShape(text) === undefined ? plain : (cleanEntry(plain) ?? plain);
}
