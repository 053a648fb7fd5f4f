import type { Subject } from '../finding/index.ts';
import {
  type Container,
  type ElementKind,
  isContainer,
  type Kind,
  labelField,
  languageCode,
  leadingFields,
  mayHold,
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
import { DocumentChanges, type Element, globalOf, makeElement, nameOf, Place } from '../navigation/index.ts';
import { type Site, withReferencesRight } from '../site/index.ts';
import { groupBy, partition, quoted } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import { type Draft, draftOf, isAsRead, kindOfSpot } from './draft.ts';
import { EditError } from './error.ts';
import { containerFor, type Content, takes, whyNotOf, whyNotShown } from './fit.ts';
import { asKind, whyNotKind } from './kind.ts';
import { nodeOf, outermost, placesAround, pointerOf } from './spot.ts';

/** The site with the navigation that a draft says, as `build` makes it. Nothing is declared. */
export function write(site: Site, draft: Draft, report?: Report, changes = new DocumentChanges()): Site {
  const before = draftOf(site);
  return before === undefined || draft === before ? site : new Builder(site, draft, report, changes).result();
}

/** The element that a line for an element of the site says. `changes` gets what becomes of documents behind its `$ref`s. */
export const elementOfLine = (site: Site, line: Draft, changes: DocumentChanges): Element =>
  new Builder(site, line, undefined, changes).root();

/** Lists of an element, each with the lines that it is to have. */
type Lists = ReadonlyMap<Container, readonly Draft[]>;

class Builder {
  constructor(
    private readonly site: Site,
    private readonly top: Draft,
    private readonly report: Report | undefined,
    private readonly changes: DocumentChanges,
  ) {}

  root(): Element {
    const place = this.top.of as Place;
    return this.element(this.top, this.top.element ?? place.element, place, place.parent?.element.kind);
  }

  result(): Site {
    const { node } = this.root();
    this.changes.assertApart(this.site.documents);
    const documents = new Map(this.changes.all);
    if (node !== (this.top.of as Place).element.node)
      documents.set(this.site.main, setMember(this.site.root as JsonObject, 'navigation', node));
    return this.site.withDocuments(documents);
  }

  /** What stands for a line in a document. */
  private node(line: Draft, document: string, around: Place, holder: Kind): Json {
    const { of, name, kind } = line;
    if (kind === 'entry') return makeString(name!, of && nodeOf(of));
    if (kind === 'other') return withReferencesRight(nodeOf(of!), of!.document, document);
    if (of instanceof Place && isAsRead(line, this.site)) {
      this.changes.leave(of);
      return withReferencesRight(of.element.node, of.document, document);
    }
    if (of === undefined && line.element !== undefined && line.lines.length === 0)
      return withReferencesRight(line.element.node, line.element.layers[0]!.document, document);
    const before = line.element ?? (of instanceof Place ? of.element : this.made(line, document, holder));
    const { node } = this.element(line, before, of instanceof Place ? of : around, holder);
    return withReferencesRight(node, before.layers[0]!.document, document);
  }

  /** An element that is new, as its line says. */
  private made(line: Draft, document: string, holder: Kind): Element {
    const { name = '', lines, fields } = line;
    const kind = line.kind as ElementKind;
    if (line.kind === 'global') return makeElement(this.site, line.kind, toJson({}) as JsonObject, document);
    const leads = (key: string) => isContainer(key) || leadingFields.includes(key);
    const isBare = lines.length === 0 && !Object.keys(fields ?? {}).some(leads);
    const hasPages = isBare && mayHold(kind, 'pages', holder) !== false;
    const node = toJson({ [labelField(kind)]: name, ...fields, ...(hasPages && { pages: [] }) }) as JsonObject;
    return makeElement(this.site, kind, node, document);
  }

  /** An element with what is to be in it, and as what its line says. `place`: what it is, or what is around a new one. */
  private element(line: Draft, before: Element, place: Place, holder: Kind | undefined): Element {
    const wanted = this.listsOf(line, before);
    let result = this.withLists(before, wanted, line, place);
    const inner = line.lines.find(({ kind }) => kind === 'global');
    const document = (globalOf(before) ?? before).layers[0]!.document;
    if (inner !== undefined || globalOf(before) !== undefined)
      result = result.withField('global', inner && this.node(inner, document, place, before.kind));
    for (const [name, value] of Object.entries(line.fields ?? {})) result = result.withField(name, value);
    if (holder !== undefined) {
      const kind = line.kind as ElementKind;
      const label = line.name ?? before.label;
      const named = (one: Element) => (label === undefined || label === before.label ? one : one.withLabel(label));
      if (kind === 'language' && line.of === undefined && languageCode(label ?? '').status === 'unknown')
        this.refuse(`${quoted(label ?? '')} is not the code of a language.`, line, 'Write a code such as fr.');
      const why = kind === before.kind ? undefined : whyNotKind(named(result), kind, holder);
      if (why !== undefined) this.refuse(why[0], line, why[1], why[2]);
      result = named(kind === before.kind ? result : asKind(result, kind, this.report));
    }
    this.assertShown(before, result, holder, wanted, line);
    result = this.withCommentsOfGone(result, line, place);
    for (const layer of result.layers.slice(1)) this.changes.record(layer.document, layer.node, place);
    return result;
  }

  private refuse(why: string, line: Draft, help?: string, at?: Subject): never {
    throw new EditError(why, at ?? nodeOf(line.of ?? this.top.of!), help, line);
  }

  /** The lines in an element by the lists that they are in. */
  private listsOf(line: Draft, element: Element): Lists {
    const lines = line.lines.filter(({ kind }) => kind !== 'global');
    // Pages and groups side by side, as somebody wrote them, are one list.
    const hadBoth = element.hasContent('groups') && element.hasContent('pages');
    const has = (kind: Draft['kind']) => lines.some((one) => one.kind === kind && one.list === undefined);
    const isMixed = !hadBoth && has('entry') && has('group');
    return groupBy(lines, (one) => this.listFor(one, element, line, isMixed));
  }

  private listFor(line: Draft, holder: Element, around: Draft, isMixed: boolean): Container {
    const { kind, list, of } = line;
    const isHere = isAtHome(line, around);
    const link = line.fields?.href ?? (of instanceof Place ? of.element.field('href') : undefined);
    const inGlobal = around.kind === 'global' || (around.of instanceof Place && around.of.inGlobal);
    if (!isHere && link === undefined && inGlobal) this.refuse('`global` contains only links.', line);
    if (kind === 'other') {
      if (list !== undefined || isHere) return list ?? of!.container!;
      return this.refuse('This is neither a page nor an element, and can move only in its own list.', line);
    }
    const content = kind as Content;
    if (list !== undefined && !takes(list, content)) this.refuse(whyNotOf(list, content), line);
    if (list !== undefined || kind === 'entry') return list ?? 'pages';
    if (isMixed && kind === 'group') return 'pages';
    return isHere && kind === kindOfSpot(of!) ? of!.container! : containerFor(holder, content);
  }

  /** An element with other things in its lists. A list that is emptied gives its place to one that is new. */
  private withLists(before: Element, wanted: Lists, line: Draft, place: Place): Element {
    let result = before;
    const emptied: Container[] = [];
    for (const list of new Set([...before.containers, ...wanted.keys()])) {
      const lines = wanted.get(list) ?? [];
      const isNew = before.member(list) === undefined;
      const old = isNew ? emptied.shift() : list;
      const array = old && before.array(old);
      if (!isNew && array === undefined) {
        if (lines.length > 0)
          this.refuse(`\`${list}\` of ${nameOf(before)} is not a list.`, lines[0]!, 'Fix it first.');
        continue;
      }
      if (lines.length === 0 && array?.referenced === false && array.node.items.length > 0) emptied.push(list);
      const { node: items, document } = array ?? { node: makeArray([]), document: result.layers.at(-1)!.document };
      const node = this.withContent(items, lines, document, place, line.kind as Kind);
      if (!isNew && array?.referenced === true) this.changes.record(document, node, place);
      else result = (old === undefined ? result : result.renameField(old, list)).withField(list, node);
    }
    // Beside other content an empty list says nothing.
    const [filled] = wanted.keys();
    if (filled === undefined) return result;
    return emptied.reduce(
      (one, list) =>
        one.withField(list, undefined).withCommentsOf(filled, [before.member(list)!], before.array(list)!.node.items),
      result,
    );
  }

  /** A list with what lines say: what was in it keeps its place, and has the comments of what it was in. */
  private withContent(
    array: JsonArray,
    lines: readonly Draft[],
    document: string,
    place: Place,
    kind: Kind,
  ): JsonArray {
    const items = lines.map((line) => this.node(line, document, place, kind));
    if (items.length === array.items.length && items.every((item, k) => item === array.items[k])) return array;
    const built = new Map(lines.map(({ of }, k) => [of && nodeOf(of), items[k]!]));
    const cameOutOf = groupBy(items.keys(), (k): Json | undefined => childAround(lines[k]!, place)?.element.node);
    const instead = (item: Json) => built.get(item) ?? cameOutOf.get(item)?.map((k) => items[k]!) ?? null;
    return withItems(mapItems(array, instead), items);
  }

  /** The element with the comments of elements that are gone, but for those that came along with lines of it. */
  private withCommentsOfGone(element: Element, { dissolved = [], lines }: Draft, place: Place): Element {
    if (dissolved.length === 0) return element;
    const came = new Set(
      lines.flatMap((one) => (childAround(one, place) === undefined ? [] : placesAround(one.of!).map(pointerOf))),
    );
    const [along, apart] = partition(dissolved, ({ pointer }) => came.has(pointer));
    const pointers = new Set(dissolved.map(({ pointer }) => pointer));
    const kept = lines.flatMap(({ of }) => (pointers.has(of?.parent?.pointer ?? '') ? nodeOf(of!) : []));
    return element.withCommentsOf(
      element.fields.findLast(isContainer) ?? labelField(element.kind)!,
      [
        ...along.flatMap((one) => one.element.node.members.filter(({ key }) => !isContainer(key))),
        ...outermost(apart).map((one) => one.element),
      ],
      kept,
    );
  }

  /** Refuses content that Mintlify does not show, if it was not there. */
  private assertShown(before: Element, after: Element, holder: Kind | undefined, wanted: Lists, line: Draft): void {
    for (const list of after.containers) {
      const lines = wanted.get(list) ?? [];
      const isKnown =
        before.hasContent(list) ||
        line.lenient ||
        lines.every((one) => isAtHome(one, line) && one.kind === kindOfSpot(one.of!));
      const why = isKnown ? undefined : whyNotShown(after, list, holder);
      if (why !== undefined) this.refuse(why, lines[0]!, 'Put it elsewhere.');
    }
  }
}

const isAtHome = ({ of }: Draft, around: Draft): boolean => of?.parent !== undefined && of.parent === around.of;

/** The element directly in another one that something was in. */
function childAround({ of }: Draft, place: Place): Place | undefined {
  if (of === undefined || of.parent === place) return undefined;
  const { pointer } = place;
  return placesAround(of).find(({ parent }) => parent?.pointer === pointer);
}
