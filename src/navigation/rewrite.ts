import { type Container, holdsStrings } from '../format/index.ts';
import { EXIT, type Json, type JsonArray, mapItems, sameJson, setMember, SKIP } from '../json/index.ts';
import { placeText, placeOf } from '../finding/index.ts';
import { pulledInBy, type Resolver, type Site } from '../site/index.ts';
import { childOf, Element, globalOf, holdersOf } from './element.ts';
import { Place } from './place.ts';
import { type EntryPlace, navigationOf } from './walk.ts';

/** What becomes of an element: itself or another, several in its place, or (null) none. Undefined: itself. */
export type ElementResult = Element | readonly Element[] | null | undefined | void;
/** What becomes of an entry: a node, several, or (null) none. Undefined: itself. */
export type EntryResult = Json | readonly Json[] | null | undefined | void;

/** Each may return `EXIT`: nothing more is visited; what was changed so far stays changed. */
export interface NavigationVisitor {
  /** Before what an element holds. `SKIP`: what it holds is left alone. An element: goes on with that one. */
  enter?(element: Element, place: Place): ElementResult | typeof SKIP | typeof EXIT;
  /** After what it holds has been changed. Not called for what `enter` skipped or removed. */
  leave?(element: Element, place: Place): ElementResult | typeof EXIT;
  entry?(entry: EntryPlace): EntryResult | typeof EXIT;
}

/** Thrown when two places want different results from one document that both pull in. */
export class SharedDocumentError extends Error {
  override readonly name = 'SharedDocumentError';
  constructor(
    readonly document: string,
    readonly places: readonly [string, string],
  ) {
    super(
      `${document} is pulled in at ${places[0]} and at ${places[1]}, and the two would have to become different. ` +
        'Give each place a file of its own (copy the file and change one `$ref`), then run again.',
    );
  }
}

interface Frame {
  element: Element;
  readonly place: Place;
  readonly parent: Frame | undefined;
  /** Containers and `global`, in the order in which they stand. */
  readonly steps: readonly (Container | 'global')[];
  step: number;
  current:
    { container: Container; node: JsonArray; document: string; referenced: boolean; resolver: Resolver } | undefined;
  item: number;
  changes: Map<number, Json | readonly Json[] | null> | undefined;
}

interface Rewritten {
  /** What stands in place of the first element; empty if it was removed. */
  readonly elements: readonly Element[];
  /** What became of each document that was seen through a `$ref`. */
  readonly documents: ReadonlyMap<string, Json>;
}

/** Walks an element and everything in it, and rebuilds what the visitor changes, from the leaves up, without recursion. */
export function rewrite(start: Element, startPlace: Place, visitor: NavigationVisitor): Rewritten {
  const documents = new Map<string, { node: Json; where: () => string }>();
  const skipped: Place[] = [];
  let result: readonly Element[] = [start];
  let stopped = false;
  const stack: Frame[] = [];

  const record = (document: string, node: Json, where: () => string) => {
    const known = documents.get(document);
    if (known === undefined) documents.set(document, { node, where });
    else if (known.node !== node && !sameJson(known.node, node))
      throw new SharedDocumentError(document, [known.where(), where()]);
  };
  const whereOf = (place: Place) => () => `${place.pointer} (${placeText(placeOf(place.element.node))})`;

  const deliver = (
    frame: Frame | undefined,
    index: number,
    before: Element,
    results: readonly Element[],
    place: Place,
  ) => {
    for (const element of results)
      for (const { document, node } of element.layers.slice(1)) record(document, node, whereOf(place));
    if (frame === undefined) {
      result = results;
      return;
    }
    if (place.container === undefined) {
      const after = results[0];
      if (after !== before && (after === undefined || after.node !== before.node))
        frame.element = frame.element.withField('global', after?.node);
      return;
    }
    if (results.length === 1 && results[0]!.node === before.node) return;
    (frame.changes ??= new Map<number, Json | readonly Json[] | null>()).set(
      index,
      results.length === 0 ? null : results.map((element) => element.node),
    );
  };

  const settle = (value: ElementResult, element: Element): readonly Element[] => {
    if (value === undefined) return [element];
    if (value === null) return [];
    return value instanceof Element ? [value] : (value as readonly Element[]);
  };

  const open = (element: Element, place: Place, parent: Frame | undefined) => {
    const entered = visitor.enter?.(element, place);
    if (entered === EXIT) {
      stopped = true;
      return;
    }
    if (entered === SKIP) {
      skipped.push(place);
      return deliver(parent, place.index, element, [element], place);
    }
    if (entered === null || (entered !== undefined && !(entered instanceof Element)))
      return deliver(parent, place.index, element, settle(entered as ElementResult, element), place);
    const next = entered instanceof Element ? entered : element;
    stack.push({
      element: next,
      place,
      parent,
      steps: holdersOf(next),
      step: -1,
      current: undefined,
      item: 0,
      changes: undefined,
    });
  };

  const closeContainer = (frame: Frame) => {
    const { current, changes } = frame;
    if (current === undefined) return;
    frame.current = undefined;
    let node = current.node;
    if (changes !== undefined) node = mapItems(current.node, (item, i) => (changes.has(i) ? changes.get(i)! : item));
    frame.changes = undefined;
    if (current.referenced) record(current.document, node, whereOf(frame.place));
    else if (node !== current.node) frame.element = frame.element.withField(current.container, node);
  };

  open(start, startPlace, undefined);
  while (stack.length > 0) {
    const frame = stack.at(-1)!;
    if (stopped) {
      // No further visit, but what was changed goes up to where it belongs.
      closeContainer(frame);
      stack.pop();
      deliver(frame.parent, frame.place.index, frame.place.element, [frame.element], frame.place);
      continue;
    }
    const { current } = frame;
    if (current !== undefined && frame.item < current.node.items.length) {
      const index = frame.item++;
      const node = current.node.items[index]!;
      // Most of a navigation is entries, and most visitors have nothing to do with them.
      if (node.kind === 'string' && visitor.entry === undefined) continue;
      const child = childOf(node, current.container, current.document, current.resolver);
      if (child.type === 'element')
        open(child.element, new Place(child.element, current.container, index, frame.place), frame);
      else if (child.type === 'entry' && visitor.entry !== undefined && holdsStrings(current.container)) {
        const entered = visitor.entry({
          entry: child.entry,
          text: child.text,
          node,
          index,
          container: current.container,
          parent: frame.place,
          document: current.document,
        });
        if (entered === EXIT) stopped = true;
        else if (entered !== undefined && entered !== node)
          (frame.changes ??= new Map<number, Json | readonly Json[] | null>()).set(
            index,
            entered as Json | readonly Json[] | null,
          );
      }
      continue;
    }
    closeContainer(frame);
    const step = frame.steps[++frame.step];
    if (step === 'global') {
      const element = globalOf(frame.element);
      if (element !== undefined) open(element, new Place(element, undefined, 0, frame.place), frame);
    } else if (step !== undefined) {
      const array = frame.element.resolveArray(step);
      if (array !== undefined) frame.current = { container: step, ...array };
      frame.item = 0;
    } else {
      stack.pop();
      const left = visitor.leave?.(frame.element, frame.place);
      stopped = left === EXIT;
      deliver(
        frame.parent,
        frame.place.index,
        frame.place.element,
        stopped ? [frame.element] : settle(left as ElementResult, frame.element),
        frame.place,
      );
    }
  }
  const changed = new Map(
    [...documents].filter(([path, { node }]) => startPlace.element.resolver.documents.get(path) !== node),
  );
  if (changed.size > 0) for (const place of skipped) keepApart(place, changed, whereOf(place));
  return { elements: result, documents: new Map([...documents].map(([path, { node }]) => [path, node])) };
}

/** What was skipped stays as it is, so it must not pull in a document that changed elsewhere. */
function keepApart(
  place: Place,
  changed: ReadonlyMap<string, { readonly where: () => string }>,
  where: () => string,
): void {
  const { node, resolver } = place.element;
  for (const path of pulledInBy(resolver.documents, node, place.document)) {
    const other = changed.get(path);
    if (other !== undefined) throw new SharedDocumentError(path, [other.where(), where()]);
  }
}

/**
 * Walks the navigation and returns the site with what the visitor changed: entries and elements replaced, removed, or several in place of one.
 *
 * The same site (`===`) if nothing changed. What stands behind a `$ref` is changed in its own document.
 * Throws `SharedDocumentError` if two places want different results from one document.
 */
export function rewriteNavigation(site: Site, visitor: NavigationVisitor): Site {
  const root = navigationOf(site);
  if (root === undefined) return site;
  const { elements, documents } = rewrite(root, new Place(root, undefined, 0, undefined), visitor);
  const after = elements[0];
  if (elements.length !== 1 || after === undefined)
    throw new RangeError('The navigation itself can only become one object: return an element from the visitor.');
  const changed = new Map(documents);
  if (after.node !== root.node)
    changed.set(site.main, setMember(site.root as typeof root.node, 'navigation', after.node));
  return site.withDocuments(changed);
}

/** Maps every element (not the root, not `global`), those inside first: to another, to several in its place, or (null) to none. */
export function mapElements(
  site: Site,
  change: (element: Element, place: Place) => Element | readonly Element[] | null,
): Site {
  return rewriteNavigation(site, {
    leave: (element, place) =>
      element.kind === 'navigation' || element.kind === 'global' ? undefined : change(element, place),
  });
}
