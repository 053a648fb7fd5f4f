import {
  addTo,
  type Container,
  type Element,
  type Entry,
  fieldOf,
  insideRoot,
  isExternal,
  type Kind,
  type Place,
  SKIP,
  type TrailStep,
  walkElement,
} from 'navshift';
import { specificationSources } from 'navshift/openapi';

/** An element with what is needed to know it again in another language. */
export interface Branch {
  readonly kind: Kind;
  /** Undefined if it has none, or a blank one. */
  readonly label: string | undefined;
  readonly place: Place;
  /** By container; what `global` holds stands beside. */
  readonly children: ReadonlyMap<Container | 'global', readonly Branch[]>;
  /** What it leads to, and what is in it: pages, endpoints, links, specifications; without the codes of languages. */
  readonly leads: readonly string[];
}

interface Open extends Branch {
  readonly children: Map<Container | 'global', Branch[]>;
  readonly leads: string[];
}

/** An element and everything in it as a tree. The codes are left out of paths, so that those of two languages can be compared; `global` comes along if asked for. */
export function labelTree(element: Element, place: Place, codes: ReadonlySet<string>, withGlobal: boolean): Branch {
  const stack: Open[] = [];
  let root: Open | undefined;
  const bare = (path: string): string => {
    const inside = insideRoot(path.replace(/[?#].*$/, '')) ?? path;
    return codes.size === 0
      ? inside
      : inside
          .split('/')
          .filter((segment) => !codes.has(segment))
          .join('/');
  };
  walkElement(element, place, {
    enter(inner, at) {
      if (inner.kind === 'global' && !withGlobal) return SKIP;
      const label = inner.label?.trim() === '' ? undefined : inner.label;
      const branch: Open = {
        kind: inner.kind,
        label,
        place: at,
        children: new Map(),
        leads: ownLeads(inner, at, bare),
      };
      const parent = stack.at(-1);
      const container = at.container ?? 'global';
      if (parent !== undefined) addTo(parent.children, container, branch);
      stack.push(branch);
      root ??= branch;
      return undefined;
    },
    leave() {
      const branch = stack.pop()!;
      // A loop, since there can be more of them than a call takes arguments.
      if (stack.length > 0) for (const lead of branch.leads) stack.at(-1)!.leads.push(lead);
    },
    entry({ entry }) {
      stack.at(-1)!.leads.push(entryLead(entry, bare));
    },
  });
  return root!;
}

function ownLeads(element: Element, place: Place, bare: (path: string) => string): string[] {
  const leads: string[] = [];
  for (const name of element.fields) {
    const means = fieldOf(element.kind, name, place.parent?.element.kind)?.means;
    if (means === 'specification')
      for (const { source } of specificationSources(element.field(name)!)) leads.push(`openapi ${bare(source)}`);
    const text = means === 'page' || means === 'link' || means === 'external link' ? element.text(name) : undefined;
    if (text !== undefined) leads.push(isExternal(text) ? text.trim() : bare(text));
  }
  return leads;
}

function entryLead(entry: Entry, bare: (path: string) => string): string {
  if (entry.kind === 'page') return bare(entry.page);
  return entry.kind === 'endpoint' ? `${entry.method} ${entry.path}` : `WEBHOOK ${entry.name}`;
}

/** Every branch, in reading order. */
export function* branchesOf(root: Branch): Generator<Branch, void, void> {
  const stack: Branch[] = [root];
  for (let branch = stack.pop(); branch !== undefined; branch = stack.pop()) {
    yield branch;
    const below = [...branch.children.values()].flat();
    for (let k = below.length - 1; k >= 0; k--) stack.push(below[k]!);
  }
}

/** Whether the label of a kind is to be translated: not the code of a language, and not a version, which is mostly a number. */
export const isTranslated = (kind: Kind): boolean =>
  kind !== 'language' && kind !== 'version' && kind !== 'navigation' && kind !== 'global';

/** Where an element stands, from the outside in: the labels above it, without those of languages; a version by its kind too, since its label is mostly a number. */
export const labelsAbove = (trail: readonly TrailStep[]): readonly string[] =>
  trail
    .slice(0, -1)
    .flatMap(({ kind, label }) =>
      kind === 'language' || label === undefined ? [] : kind === 'version' ? [`version ${label}`] : [label],
    );
