import {
  type Container,
  type ElementKind,
  kindOf,
  labelField,
  languageCode,
  mayHold,
  wordsFor,
} from '../format/index.ts';
import {
  type Json,
  type JsonArray,
  type JsonObject,
  makeArray,
  makeString,
  mapItems,
  setMember,
  toJson,
  withItems,
} from '../json/index.ts';
import { DocumentChanges, type Element, makeElement, NameOf, navigationOf, Place } from '../navigation/index.ts';
import { type Site, withReferencesRight } from '../site/index.ts';
import { asCode, groupBy, quoted } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import { containerFor } from './fit.ts';
import { asKind, whyNotKind } from './kinds.ts';
import { handlesOf, kindOfSpot, type LineKind } from './outline.ts';
import { OutlineError, type OutlineLine } from './outline-lines.ts';
import { nodeOf, type Spot } from './spot.ts';

/**
 * The site with the navigation that lines say: a line for each element and entry, in the root. What a handle names
 * keeps its text, fields and comments. Throws `OutlineError`, and `SharedDocumentError`.
 */
export function built(site: Site, root: OutlineLine, report: Report): Site {
  const builder = new Builder(site, root, report);
  const before = navigationOf(site)!;
  const after = builder.element(root, before, new Place(before, undefined, 0, undefined), undefined);
  const documents = new Map(builder.changes.all);
  if (after.node !== before.node)
    documents.set(site.main, setMember(site.root as typeof before.node, 'navigation', after.node));
  return site.withDocuments(documents);
}

class Builder {
  readonly changes = new DocumentChanges();
  constructor(
    private readonly site: Site,
    private readonly root: OutlineLine,
    private readonly report: Report,
  ) {}

  private spotOf({ handle = -1 }: OutlineLine): Spot | undefined {
    return handlesOf(this.site).spots[handle];
  }

  /** What stands for a line in a document. */
  private node(line: OutlineLine, document: string, holder: ElementKind): Json {
    const { name, kind } = line;
    const spot = this.spotOf(line);
    if (kind === 'entry') return makeString(name!, spot && nodeOf(spot));
    if (spot === undefined) return this.made(line, document, holder).node;
    const node = spot instanceof Place ? this.element(line, spot.element, spot, holder).node : spot.node;
    return withReferencesRight(node, spot.document, document);
  }

  /** An element that is new. */
  private made(line: OutlineLine, document: string, holder: ElementKind): Element {
    const { name = '', lines } = line;
    const kind = line.kind as ElementKind;
    if (kind === 'language' && languageCode(name).status === 'unknown')
      throw new OutlineError(`${quoted(name)} is not the code of a language`, line, 'Write a code such as fr.');
    const hasPages = lines.length === 0 && mayHold(kind, 'pages', holder) !== false;
    const node = toJson({ [labelField(kind)]: name, ...(hasPages && { pages: [] }) }) as JsonObject;
    return this.element(line, makeElement(this.site, kind, node, document), undefined, holder);
  }

  /** An element with what is to be in it, and as what its line says. */
  element(line: OutlineLine, before: Element, place: Place | undefined, holder: ElementKind | undefined): Element {
    const wanted = this.listsOf(line, before, place);
    let result = this.withLists(before, wanted, line, place);
    if (line !== this.root) {
      const kind = line.kind as ElementKind;
      if (line.name !== undefined && line.name !== before.label) result = result.withLabel(line.name);
      if (kind !== before.kind) {
        const why = whyNotKind(result, kind, holder ?? 'navigation');
        if (why !== undefined) throw new OutlineError(why[0].replace(/\.$/, ''), line, why[1]);
        result = asKind(result, kind, this.report);
      }
    }
    this.assertShown(before, result, holder, wanted, line);
    for (const layer of result.layers.slice(1)) this.changes.record(layer.document, layer.node, place!);
    return result;
  }

  /** The lines in an element by the lists that they are in. */
  private listsOf(line: OutlineLine, element: Element, place: Place | undefined): Map<Container, OutlineLine[]> {
    const { lines } = line;
    // Pages and groups side by side, as somebody wrote them, are one list.
    const hadBoth = element.hasContent('groups') && element.hasContent('pages');
    const has = (kind: LineKind) => lines.some((one) => one.kind === kind);
    const isMixed = !hadBoth && has('entry') && has('group');
    return groupBy(lines, (one) => this.listFor(one, element, place, isMixed));
  }

  private listFor(line: OutlineLine, holder: Element, place: Place | undefined, isMixed: boolean): Container {
    const { kind, list } = line;
    const spot = this.spotOf(line);
    const isAtHome = spot?.parent !== undefined && spot.parent.pointer === place?.pointer;
    if (kind === 'other') {
      if (isAtHome) return spot.container!;
      throw new OutlineError('This is neither a page nor an element, and can move only in its own list', line);
    }
    if (kind === 'entry') return 'pages';
    if (list !== undefined && (isAtHome || spot === undefined || holder.array(list) !== undefined)) {
      if (kindOf(list) === kind) return list;
      throw new OutlineError(`\`${list}\` has no ${wordsFor(kind)}`, line);
    }
    if (isMixed && kind === 'group') return 'pages';
    return isAtHome && kind === kindOfSpot(spot) ? spot.container! : containerFor(holder, kind);
  }

  /** An element with other things in its lists. A list that is emptied gives its place to one that is new. */
  private withLists(
    before: Element,
    wanted: ReadonlyMap<Container, readonly OutlineLine[]>,
    line: OutlineLine,
    place: Place | undefined,
  ): Element {
    const kind = line.kind as ElementKind;
    let result = before;
    const emptied: Container[] = [];
    for (const list of new Set([...before.containers, ...wanted.keys()])) {
      const lines = wanted.get(list) ?? [];
      const isNew = before.member(list) === undefined;
      const old = isNew ? emptied.shift() : list;
      const array = old && before.array(old);
      if (!isNew && array === undefined && lines.length > 0)
        throw new OutlineError(`\`${list}\` is not a list`, lines[0]!, 'Fix it in docs.json first.');
      if (!isNew && array === undefined) continue;
      const { node: items, document } = array ?? { node: makeArray([]), document: result.layers.at(-1)!.document };
      const node = this.withContent(items, lines, document, kind);
      if (!isNew && array?.referenced === true) this.changes.record(document, node, place!);
      else result = (old === undefined ? result : result.renameField(old, list)).withField(list, node);
      if (lines.length === 0 && array?.referenced === false && items.items.length > 0) emptied.push(list);
    }
    // Beside other content an empty list says nothing.
    return wanted.size === 0 ? result : emptied.reduce((one, list) => one.withField(list, undefined), result);
  }

  /** A list with what lines say: what was in it keeps its place. */
  private withContent(array: JsonArray, lines: readonly OutlineLine[], document: string, kind: ElementKind): JsonArray {
    const built = new Map<Json, Json>();
    const items = lines.map((line) => {
      const [node, spot] = [this.node(line, document, kind), this.spotOf(line)];
      if (spot !== undefined) built.set(nodeOf(spot), node);
      return node;
    });
    return withItems(
      mapItems(array, (item) => built.get(item) ?? null),
      items,
    );
  }

  /** Throws for content that Mintlify does not show, if it was not there. */
  private assertShown(
    before: Element,
    element: Element,
    holder: ElementKind | undefined,
    wanted: ReadonlyMap<Container, readonly OutlineLine[]>,
    line: OutlineLine,
  ): void {
    const isKnown = (list: Container) => before.kind === element.kind && before.hasContent(list);
    const contents = element.containers.filter((list) => element.hasContent(list));
    const [added] = contents.filter((list) => !isKnown(list));
    if (added === undefined) return;
    const what = NameOf(element);
    const [first = line] = wanted.get(added) ?? [];
    const wrong = contents.find((list) => !isKnown(list) && mayHold(element.kind, list, holder) === false);
    if (wrong !== undefined) throw new OutlineError(`${what} cannot have \`${wrong}\``, first, 'Indent it elsewhere.');
    if (element.member('href') !== undefined)
      throw new OutlineError(`${what} is a link, and Mintlify shows nothing in a link`, first);
    if (contents.length > 1)
      throw new OutlineError(
        `${what} would have ${asCode(contents)}, and Mintlify shows one of them`,
        first,
        'Put all of them into elements of one kind.',
      );
  }
}
