import {
  type Container,
  containerOf,
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
  makeArray,
  makeMember,
  makeObject,
  makeString,
  mapItems,
  setMember,
  withItems,
} from '../json/index.ts';
import { DocumentChanges, type Element, NameOf, navigationOf, Place } from '../navigation/index.ts';
import { type Site, withReferencesRight } from '../site/index.ts';
import { addTo, enumerate, quoted } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import { containerFor } from './fit.ts';
import { asKind, whyNotKind } from './kinds.ts';
import { type Handles, handlesOf, kindOfSpot, nameOfSpot } from './outline.ts';
import { OutlineError, type OutlineLine } from './outline-lines.ts';
import { nodeOf } from './spot.ts';

/** What a navigation is to be: a line for each element and entry, the first is the root. */
export interface Plan {
  readonly root: OutlineLine;
  /** Where each line is, by its list. Filled when the site is built. */
  readonly lists: Map<OutlineLine, Map<Container, readonly OutlineLine[]>>;
}

/**
 * The site with the navigation that lines say. What a handle names keeps its text, fields and comments. Throws
 * `OutlineError`, and `SharedDocumentError`.
 */
export function built(site: Site, plan: Plan, report: Report): Site {
  const builder = new Builder(handlesOf(site), plan, report);
  const root = navigationOf(site)!;
  const after = builder.element(plan.root, new Place(root, undefined, 0, undefined), undefined);
  const documents = new Map(builder.changes.all);
  if (after.node !== root.node)
    documents.set(site.main, setMember(site.root as typeof root.node, 'navigation', after.node));
  return site.withDocuments(documents);
}

class Builder {
  readonly changes = new DocumentChanges();
  constructor(
    private readonly handles: Handles,
    private readonly plan: Plan,
    private readonly report: Report,
  ) {}

  /** What stands for a line in a document. */
  private node(line: OutlineLine, document: string, holder: ElementKind | undefined): Json {
    const { handle, name, kind } = line;
    const spot = handle === undefined ? undefined : this.handles.spots[handle]!;
    if (spot === undefined) return kind === 'entry' ? makeString(name!) : this.made(line, document, holder);
    if (spot instanceof Place)
      return withReferencesRight(this.element(line, spot, holder).node, spot.document, document);
    if (kind === 'entry') return name === nameOfSpot(spot) ? spot.node : makeString(name!, spot.node);
    return withReferencesRight(spot.node, spot.document, document);
  }

  /** An element that is new. */
  private made(line: OutlineLine, document: string, holder: ElementKind | undefined): Json {
    const { name = '', lines } = line;
    const kind = line.kind as ElementKind;
    if (kind === 'language' && languageCode(name).status === 'unknown')
      throw new OutlineError(`${quoted(name)} is not the code of a language`, line, 'Write a code such as fr.');
    const wanted = this.listsOf(line, undefined);
    this.plan.lists.set(line, wanted);
    const usual = mayHold(kind, 'pages', holder) === false ? [] : [['pages', [] as Json[]] as const];
    const lists = [...wanted].map(([list, some]) => [list, some.map((one) => this.node(one, document, kind))] as const);
    this.assertShown(line, kind, holder, [...wanted.keys()], []);
    const members = [[labelField(kind), name] as const, ...(lines.length === 0 ? usual : lists)];
    return makeObject(members.map(([key, value]) => makeMember(key, value)));
  }

  /** An element that was there, with what is to be in it. */
  element(line: OutlineLine, place: Place, holder: ElementKind | undefined): Element {
    const before = place.element;
    const wanted = this.listsOf(line, place);
    const filled = before.containers.filter((list) => before.hasContent(list));
    let result = this.withLists(before, wanted, line, place);
    if (line !== this.plan.root) {
      const kind = line.kind as ElementKind;
      if (line.name !== undefined && line.name !== before.label) result = result.withLabel(line.name);
      if (kind !== before.kind) {
        const why = whyNotKind(result, kind, holder ?? 'navigation');
        if (why !== undefined) throw new OutlineError(why[0].replace(/\.$/, ''), line, why[1]);
        result = asKind(result, kind, this.report);
      }
    }
    this.plan.lists.set(line, new Map([...wanted].map(([list, some]) => [listNow(result, list), some])));
    const isSame = result.kind === before.kind;
    const contents = result.containers.filter((list) => result.hasContent(list));
    this.assertShown(line, result.kind as ElementKind, holder, contents, isSame ? filled : [], result);
    for (const layer of result.layers.slice(1)) this.changes.record(layer.document, layer.node, place);
    return result;
  }

  /** The lines in an element by the lists that they are in. */
  private listsOf(line: OutlineLine, place: Place | undefined): Map<Container, OutlineLine[]> {
    const { lines } = line;
    const element = place?.element;
    // Pages and groups side by side, as somebody wrote them, are one list.
    const hadBoth = element !== undefined && element.hasContent('groups') && element.hasContent('pages');
    const isMixed =
      !hadBoth && lines.some(({ kind }) => kind === 'entry') && lines.some(({ kind }) => kind === 'group');
    const lists = new Map<Container, OutlineLine[]>();
    for (const one of lines) addTo(lists, this.listFor(one, line, place, isMixed), one);
    return lists;
  }

  private listFor(line: OutlineLine, holder: OutlineLine, place: Place | undefined, isMixed: boolean): Container {
    const { kind, handle } = line;
    const spot = handle === undefined ? undefined : this.handles.spots[handle]!;
    const isAtHome = spot?.parent !== undefined && spot.parent.pointer === place?.pointer;
    if (kind === 'other') {
      if (isAtHome) return spot.container!;
      throw new OutlineError('This is neither a page nor an element, and can move only in its own list', line);
    }
    if (kind === 'entry') return 'pages';
    if (line.list !== undefined && (isAtHome || spot === undefined || place?.element.array(line.list) !== undefined)) {
      if (kindOf(line.list) === kind) return line.list;
      throw new OutlineError(`\`${line.list}\` has no ${wordsFor(kind)}`, line);
    }
    if (isMixed && kind === 'group') return 'pages';
    if (isAtHome && kind === kindOfSpot(spot)) return spot.container!;
    if (kind !== 'group') return containerOf(kind);
    if (place === undefined) return holder.kind === 'group' ? 'pages' : 'groups';
    return containerFor(place.element, 'group');
  }

  /** An element with other things in its lists. One that is emptied gives its place to one that is new. */
  private withLists(
    before: Element,
    wanted: ReadonlyMap<Container, readonly OutlineLine[]>,
    line: OutlineLine,
    place: Place,
  ): Element {
    const kind = line.kind as ElementKind;
    let result = before;
    const emptied: Container[] = [];
    for (const list of before.containers) {
      const array = before.array(list);
      const lines = wanted.get(list) ?? [];
      if (array === undefined) {
        if (lines.length > 0)
          throw new OutlineError(`\`${list}\` is not a list`, lines[0]!, 'Fix it in docs.json first.');
        continue;
      }
      const node = this.withContent(array.node, lines, array.document, kind);
      if (array.referenced) this.changes.record(array.document, node, place);
      else if (lines.length === 0 && array.node.items.length > 0) emptied.push(list);
      if (!array.referenced) result = result.withField(list, node);
    }
    for (const [list, lines] of wanted) {
      if (before.array(list) !== undefined) continue;
      const old = emptied.shift();
      const layer = result.layers.find(({ node }) => old === undefined || node.members.some(({ key }) => key === old));
      const { document } = old === undefined ? result.layers.at(-1)! : layer!;
      const items = lines.map((one) => this.node(one, document, kind));
      result =
        old === undefined
          ? result.withField(list, makeArray(items))
          : result.renameField(old, list).withField(list, withItems(before.array(old)!.node, items));
    }
    // Beside other content an empty list says nothing.
    return wanted.size === 0 ? result : emptied.reduce((one, list) => one.withField(list, undefined), result);
  }

  /** A list with what lines say: what was in it keeps its place. */
  private withContent(array: JsonArray, lines: readonly OutlineLine[], document: string, kind: ElementKind): JsonArray {
    const built = new Map<Json, Json>();
    const items = lines.map((line) => {
      const node = this.node(line, document, kind);
      const spot = line.handle === undefined ? undefined : this.handles.spots[line.handle]!;
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
    line: OutlineLine,
    kind: ElementKind,
    holder: ElementKind | undefined,
    contents: readonly Container[],
    before: readonly Container[],
    element?: Element,
  ): void {
    const added = contents.filter((list) => !before.includes(list));
    if (added.length === 0) return;
    const what = element === undefined ? `The ${wordsFor(kind)} ${quoted(line.name ?? '')}` : NameOf(element);
    const [first] = this.plan.lists.get(line)?.get(added[0]!) ?? [];
    const wrong = added.find((list) => mayHold(kind, list, holder) === false);
    if (wrong !== undefined)
      throw new OutlineError(`${what} cannot have \`${wrong}\``, first ?? line, 'Indent it elsewhere.');
    if (element?.member('href') !== undefined)
      throw new OutlineError(`${what} is a link, and Mintlify shows nothing in a link`, first ?? line);
    if (contents.length > 1)
      throw new OutlineError(
        `${what} would have ${enumerate(contents.map((list) => `\`${list}\``))}, and Mintlify shows one of them`,
        first ?? line,
        'Put all of them into elements of one kind.',
      );
  }
}

/** The name of a list after its element became one of another kind. */
const listNow = (element: Element, list: Container): Container =>
  element.array(list) !== undefined ? list : list === 'pages' ? 'groups' : list === 'groups' ? 'pages' : list;
