import { isContainer, labelField } from '../format/index.ts';
import { initialState } from '../sidebar/index.ts';
import { addTo, ascending, flattened } from '../text/index.ts';
import { type Both, type Change, type ChangeKind, makeChange, scopeText } from './change.ts';
import { fieldChange } from './fields.ts';
import type { SiteMatching } from './matching.ts';
import type { Structure } from './structure.ts';
import { type Branch, branchText, isMissing, type Leaf, leavesIn, trailText } from '../served/index.ts';

/** What became of elements: come, gone, moved, renamed, converted, in another order, with other fields. */
export const elementChanges = (matching: SiteMatching, structure: Structure): readonly Change[] =>
  new ElementChanges(matching, structure).all;

class ElementChanges {
  readonly #matching: SiteMatching;
  readonly #fates: Structure['fates'];
  readonly #moves: Structure['moves'];
  /** What moved with an element that came or went. */
  readonly #carried = new Map<Branch, (Branch | Leaf)[]>();

  constructor(matching: SiteMatching, { fates, moves }: Structure) {
    this.#matching = matching;
    this.#fates = fates;
    this.#moves = moves;
    moves.forEach((by, one) => {
      if (by !== undefined) addTo(this.#carried, by, one);
    });
  }

  get all(): readonly Change[] {
    const lasting = this.#matching.before.branches.filter((one) => this.#matching.has(one));
    const ofAll = (changesOf: (one: Branch, other: Branch) => readonly Change[]) =>
      flattened(lasting, (one) => changesOf(one, this.#matching.of(one)!));
    return [
      ...flattened([...this.#fates.keys()], (branch) => this.#ofFate(branch)),
      ...ofAll((one, other) => this.#moved(one, other)),
      ...ofAll(named),
      ...ofAll((one, other) => this.#defaultMoved(one, other)),
      ...ofAll((one, other) => this.#reordered(one, other)),
      ...ofAll((one, other) => this.#fieldChanges(one, other)),
    ];
  }

  #ofFate(branch: Branch): readonly Change[] {
    const { kind, other } = this.#fates.get(branch)!;
    const around = branch.parent && this.#fates.get(branch.parent);
    const isNew = this.#matching.has(this.#matching.after.root) && isOf(branch, this.#matching.after.root);
    // What came or went with what is around it is told with that.
    const isWith = around !== undefined && !isLayer(around.kind) && kind !== 'merged';
    if (isWith && (isNew || kind === around.kind || kind === 'removed')) return none;
    const inside = this.#withoutCounterparts(branch);
    const both = (one: Branch): Both<Branch> => (isNew ? { after: one } : { before: one });
    const things = [branch, ...inside].flatMap((one) => this.#carried.get(one) ?? []);
    const isLeaf = (one: Branch | Leaf): one is Leaf => 'served' in one;
    const come =
      isNew && !isLayer(kind) ? leavesIn(branch).filter((leaf) => !this.#matching.has(leaf) && !isMissing(leaf)) : [];
    return [
      makeChange({
        kind,
        item: itemFor(branch),
        name: branchText(branch),
        from:
          kind === 'split' || kind === 'copied'
            ? otherText(branch, other!, this.#matching.of(other!))
            : kind === 'removed' || kind === 'unwrapped'
              ? trailText(branch.parent!)
              : undefined,
        to: kind === 'merged' ? otherText(branch, other!) : isNew ? trailText(branch.parent!) : undefined,
        scope: scopeText(branch.isScope ? branch.parent! : branch),
        leaves: [
          ...things.filter(isLeaf).map((one) => ({ before: one, after: this.#matching.of(one)! })),
          ...come.map((leaf) => ({ after: leaf })),
        ],
        branches: [
          ...(isLayer(kind) ? [branch] : [branch, ...inside]).map(both),
          ...things.flatMap((one) => (isLeaf(one) ? [] : { before: one, after: this.#matching.of(one)! })),
        ],
      }),
    ];
  }

  /** The elements in one that came or went with it. */
  #withoutCounterparts(branch: Branch): readonly Branch[] {
    return branch.branches.flatMap((child) =>
      this.#fates.has(child) && this.#fates.get(child)!.kind !== 'merged' && !isLayer(this.#fates.get(branch)!.kind)
        ? [child, ...this.#withoutCounterparts(child)]
        : [],
    );
  }

  /** The document that an element is in: the main one of both sites by one name. */
  #documentIn(k: 0 | 1, branch: Branch | undefined): string | undefined {
    const document = branch?.place?.element.layers.at(-1)!.document;
    return document === this.#matching.sites[k].main ? this.#matching.sites[1].main : document;
  }

  #moved(one: Branch, other: Branch): readonly Change[] {
    if (!this.#moves.has(one) || this.#moves.get(one) !== undefined) return none;
    const leaves = leavesIn(other).flatMap((leaf) => {
      const old = this.#matching.of(leaf);
      return old !== undefined && isOf(old.parent, one) ? [{ before: old, after: leaf }] : [];
    });
    return [change('moved', one, other, { from: trailText(one.parent!), to: trailText(other.parent!), leaves })];
  }

  /** Another scope is the one that readers come to first. */
  #defaultMoved(one: Branch, other: Branch): readonly Change[] {
    const was = defaultIn(one);
    const is = defaultIn(other);
    if (was === undefined || is === undefined || this.#matching.of(was) === is) return none;
    // Of a language around a version nobody would say that it is the default in place of that.
    if (was.label === is.label || was.kind !== is.kind) return none;
    return [
      change('default-moved', one, other, {
        name: `default ${is.kind}`,
        from: was.label ?? '',
        to: is.label ?? '',
        item: 'scope',
      }),
    ];
  }

  #reordered(one: Branch, other: Branch): readonly Change[] {
    const isAsBefore = (child: Branch | Leaf, k: number) => this.#matching.of(child) === other.children[k];
    if (one.children.length === other.children.length && one.children.every(isAsBefore)) return none;
    const kept: { readonly now: Branch | Leaf; readonly old: Branch | Leaf }[] = [];
    other.children.forEach((now) => {
      const old = this.#matching.of(now);
      if (old !== undefined && old.parent === one) kept.push({ now, old });
    });
    if (kept.every(({ old }, k) => k === 0 || kept[k - 1]!.old.at < old.at)) return none;
    const inOrder = ascending(kept.map(({ old }) => old.at));
    const out = kept.filter((_, k) => !inOrder.has(k));
    const leaves = out.flatMap(({ now, old }) => ('served' in now ? { before: old as Leaf, after: now } : []));
    const branches = out.flatMap(({ now, old }) => ('served' in now ? [] : { before: old as Branch, after: now }));
    return [change('reordered', one, other, { leaves, branches })];
  }

  #fieldChanges(one: Branch, other: Branch): readonly Change[] {
    const a = one.place?.element;
    const b = other.place?.element;
    const told: Change[] = [];
    const isTold = other.kind === 'group' && stateOf(one) !== stateOf(other);
    if (isTold)
      told.push(
        change(stateOf(other) === 'expanded' ? 'starts-open' : 'starts-closed', one, other, {
          ...fieldChange('expanded', a?.field('expanded'), b?.field('expanded')),
        }),
      );
    if (a === undefined || b === undefined) return told;
    const isLabel = (name: string) => name === labelField(one.kind) || name === labelField(other.kind);
    const names = [...b.fields, ...a.fields.filter((name) => !b.fields.includes(name))];
    names.forEach((name) => {
      if (isContainer(name) || isLabel(name) || toldOtherwise.includes(name)) return;
      const changed = isTold && name === 'expanded' ? undefined : fieldChange(name, a.field(name), b.field(name));
      if (changed !== undefined) told.push(change('field-changed', one, other, { ...changed, field: name }));
    });
    const [was, is] = [this.#documentIn(0, one), this.#documentIn(1, other)];
    if (was !== is && (this.#documentIn(0, one.parent) !== was || this.#documentIn(1, other.parent) !== is))
      told.push(change('stored-elsewhere', one, other, { from: was, to: is }));
    return told;
  }
}

const none: readonly never[] = [];

function named(one: Branch, other: Branch): readonly Change[] {
  if (one.label === other.label && one.kind === other.kind) return none;
  const [from, to] = [one.label ?? '', other.label ?? ''];
  return [
    ...(one.label === other.label ? [] : [change('renamed', one, other, { name: branchText(one), from, to })]),
    ...(one.kind === other.kind ? [] : [change('converted', one, other, { from: one.kind, to: other.kind })]),
  ];
}

/** A change of one element. */
function change(kind: ChangeKind, one: Branch, other: Branch, more: Partial<Change> = {}): Change {
  const scope = scopeText(other.isScope ? (other.parent ?? other) : other);
  const branches = [{ before: one, after: other }];
  return makeChange({ kind, item: itemFor(other), name: branchText(other), scope, branches, ...more });
}

const itemFor = ({ isScope }: Branch) => (isScope ? 'scope' : 'element');

const isLayer = (kind: string) => kind === 'wrapped' || kind === 'unwrapped';

/** Whether an element stands in another one, or is it. */
const isOf = (inner: Branch, outer: Branch): boolean => inner.upwards.includes(outer);

/** Fields that lead somewhere, and the default, are told by what they mean. */
const toldOtherwise = ['$ref', 'global', 'root', 'href', 'default'];

/** The element that one was split off from, is a copy of, or went into; if it has the same name, with where it is now, or what it is called. */
function otherText(branch: Branch, other: Branch, now = other): string {
  const [text, nowText] = [other, now].map(branchText);
  if (text !== branchText(branch)) return text!;
  return nowText === text ? `that in ${trailText(now.parent!)}` : `what is ${nowText} now`;
}

const stateOf = (branch: Branch) =>
  initialState({ topLevel: branch.parent?.kind !== 'group', expanded: isExpanded(branch) });

function isExpanded({ place }: Branch): boolean {
  const value = place?.element.field('expanded');
  return value?.kind === 'boolean' && value.value;
}

/** The scope in an element that readers come to first. */
function defaultIn(branch: Branch): Branch | undefined {
  const scopes = branch.branches.filter(({ isScope }) => isScope);
  const isDefault = ({ place }: Branch) => {
    const value = place?.element.field('default');
    return value?.kind === 'boolean' && value.value;
  };
  return scopes.find(isDefault) ?? scopes[0];
}
