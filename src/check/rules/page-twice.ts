import type { Json } from '../../json/index.ts';
import type { Element, Place } from '../../navigation/index.ts';
import { specificationKey } from '../../openapi/index.ts';
import { cleanEntry, entryShape, isPagePath } from '../entries.ts';
import { defineRule } from '../rule.ts';
import { quoted } from '../words.ts';

export const pageTwice = defineRule({
  id: 'page-twice',
  severity: 'warning',
  summary: 'A page stands twice in one language and version.',
  why: 'A page has one place in the sidebar: from the second entry readers are led to the first, and the sidebar jumps.',
  example: { before: '{ "group": "Start", "pages": ["start", "install", "start"] }', after: '{ "group": "Start", "pages": ["start", "install"] }' },
  documented: false,
  check({ report, specificationAt }) {
    // A number for each combination of language and version: a key made of all labels above would grow with the depth.
    const scopes = new WeakMap<Place, number>();
    const numbers = new Map<string, number>();
    const seen: Map<string, Json>[] = [new Map()];

    return {
      navigation: (_element, place) => void scopes.set(place, 0),
      element(element, place) {
        const above = scopes.get(place.parent!) ?? 0;
        const scope = isScope(element) ? numberOf(`${above} ${element.kind} ${element.label ?? ''}`) : above;
        scopes.set(place, scope);
        const root = element.kind === 'group' ? element.field('root') : undefined;
        if (root?.kind === 'string') look(String(root.value), root, scope, String(root.value));
      },
      entry({ entry, text, node, parent }) {
        const scope = scopes.get(parent) ?? 0;
        if (entry.kind === 'page') {
          if (isPagePath(text)) look(text, node, scope, text);
          return;
        }
        const named = entry.specification ?? specificationAt(parent)?.source;
        if (named !== undefined) look(`${specificationKey(named)} ${entry.kind === 'endpoint' ? `${entry.method} ${entry.path}` : `WEBHOOK ${entry.name}`}`, node, scope, text);
      },
    };

    function numberOf(key: string): number {
      let number = numbers.get(key);
      if (number === undefined) {
        number = seen.length;
        seen.push(new Map());
        numbers.set(key, number);
      }
      return number;
    }

    function look(text: string, node: Json, scope: number, shown: string): void {
      const key = normal(text);
      const first = seen[scope]!.get(key);
      // The same node again: a document that is pulled in twice.
      if (first === undefined) seen[scope]!.set(key, node);
      else if (first !== node) report({ message: `${quoted(shown)} stands in the navigation twice`, at: node, help: 'Keep one of the two entries, or link to the page from another page.', related: [{ message: 'the first entry', at: first }] });
    }
  },
});

const isScope = ({ kind }: Element) => kind === 'language' || kind === 'version';

/** One text for what names one page: most entries are written plainly already. */
function normal(text: string): string {
  const plain = text.startsWith('/') ? text.replace(/^\/+/, '') : text;
  return entryShape(text) === undefined ? plain : (cleanEntry(plain) ?? plain);
}
