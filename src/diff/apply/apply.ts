import { isContainer, kindOf, labelField } from '../../format/index.ts';
import {
  type Json,
  type JsonArray,
  type JsonObject,
  makeArray,
  makeString,
  mapItems,
  withItems,
  withMembers,
} from '../../json/index.ts';
import { isGuess, Matching, type Thing } from '../../match/index.ts';
import { type FileChange, ignoreFile, type Site } from '../../site/index.ts';
import { groupBy } from '../../text/index.ts';
import { type Change, makeChange, type NavigationDiff } from '../change.ts';
import { isSameFile } from '../settings.ts';
import { type Edit, editsBetween } from './edits.ts';
import { Forest, forestsOf, type Piece } from './forest.ts';
import { type Sides, State } from './state.ts';

/** A change that was not made, and why. */
export interface Unfit {
  readonly change: Change;
  /** Why it does not fit, as a sentence. */
  readonly reason: string;
}

/** The result of `applyChanges`. */
export interface Applied {
  readonly site: Site;
  readonly unfit: readonly Unfit[];
}

/**
 * Makes the changes of a navigation diff in a site: in the one before the changes, or in another one.
 *
 * A change is made completely, or not at all. In the site before, all changes together make the JSON of the site after.
 * Moved nodes keep their text.
 *
 * @example
 * const [base, ours] = ['["a"]', '["a","b"]'].map((pages) => parse(`{"navigation":{"pages":${pages}}}`));
 * const theirs = parse('{"navigation":{"pages":["a","c"]}}');
 * const { site } = applyChanges(theirs, navigationDiff(base, ours).changes);
 * print(site); // → '{"navigation":{"pages":["a","b","c"]}}'
 */
export function applyChanges(site: Site, changes: readonly Change[]): Applied {
  const unfit: Unfit[] = [];
  let current = site;
  for (const [diff, asked] of groupBy(changes, (change) => change.diff)) {
    if (diff === undefined) throw new TypeError('a change is one of `navigationDiff(before, after).changes`');
    const applied = applyDiff(current, diff, asked);
    current = applied.site;
    unfit.push(...applied.unfit);
  }
  return { site: current, unfit };
}

function applyDiff(site: Site, diff: NavigationDiff, changes: readonly Change[]): Applied {
  const sides = sidesOf(site, diff);
  const others = diff.changes.filter((one) => !changes.includes(one));
  const all = editsBetween(sides.before, sides.after, [...changes, ...others]);
  const isAsked = ({ owner }: Edit) => typeof owner === 'string' || changes.includes(owner);
  // An edit that belongs to no change is made only if all changes are asked for: then the result is the site after.
  const isWhole = all.every(isAsked);
  let edits = all.filter((edit) => isAsked(edit) && (isWhole || typeof edit.owner !== 'string'));
  const reasons = new Map<Change | string, string>();
  let state = new State(sides, edits);
  while (state.unfit.size > 0) {
    state.unfit.forEach((reason, { owner }) => {
      if (!reasons.has(owner)) reasons.set(owner, reason);
    });
    edits = edits.filter(({ owner }) => !reasons.has(owner));
    state = new State(sides, edits);
  }
  const ignoring = changes.find(({ item, name }) => item === 'setting' && name === ignoreFile);
  const [was, is, has] = [sides.before, sides.after, sides.there].map((forest) => forest.site.read(ignoreFile));
  const isFit = ignoring === undefined || isSameFile(has, was) || isSameFile(has, is);
  if (!isFit) reasons.set(ignoring, `The site has changed ${ignoreFile} too.`);
  const made = builtSite(site, sides, state);
  const nameOf = (id: string) => (sides.after.get(id) ?? sides.before.get(id))!.name;
  const unnamed = { kind: 'setting-changed', item: 'setting', diff } as const;
  return {
    site: ignoring === undefined || !isFit || isSameFile(has, is) ? made : made.withStaged([staging(is)]),
    unfit: Array.from(reasons, ([owner, reason]) => ({
      change: typeof owner === 'string' ? makeChange({ ...unnamed, name: nameOf(owner) }) : owner,
      reason,
    })),
  };
}

const staging = (content: Uint8Array | undefined): FileChange =>
  content === undefined ? { kind: 'delete', path: ignoreFile } : { kind: 'create', path: ignoreFile, content };

/** The three sites as forests, in which a thing that two sites share has one id. */
function sidesOf(site: Site, diff: NavigationDiff): Sides {
  const [before, after] = forestsOf(diff);
  const { declarations } = diff.matching;
  const since = new Matching([before.site, site], declarations);
  const beside = new Matching([after.site, site], declarations);
  const guessed = new Set<Thing>(beside.pairs.filter(({ by }) => isGuess(by)).map((pair) => pair.after));
  const there = new Forest(site, since.after, '*', before, (thing) => {
    const known = before.itemOf(since.of(thing));
    const other = known ?? (guessed.has(thing) ? undefined : after.itemOf(beside.of(thing)));
    // A thing that is new in both `after` and the site gets the id of `after`. If `before` had that thing too, the site would
    // have been paired with it, so this pair is wrong.
    return known ?? (other !== undefined && before.pieces.has(other) ? undefined : other);
  });
  return { before, after, there };
}

/** The site with the documents that a state describes. */
export function builtSite(
  site: Site,
  { there, after }: Sides,
  state: Pick<State, 'parents' | 'isDone' | 'childrenOf'>,
): Site {
  const documents = new Map<string, Json | undefined>();
  for (const { id, document, parent } of [...there.pieces.values(), ...after.pieces.values()])
    if (parent === undefined && !documents.has(document))
      documents.set(document, state.parents.has(id) ? built(id) : undefined);
  return site.withDocuments(documents);

  /** @param around the key of the list around the piece */
  function built(id: string, around?: string): Json {
    const [has, is] = [there.get(id), after.get(id)];
    const { node, shape } = (has === undefined || state.isDone('set', id) ? is : has)!;
    if (shape === 'value') return node.kind === 'string' && has !== undefined ? makeString(node.value, has.node) : node;
    return shape === 'object' ? builtObject(id, node as JsonObject, around) : builtList(id, node as JsonArray, around);
  }

  function builtObject(id: string, node: JsonObject, around: string | undefined): JsonObject {
    const members = state.childrenOf(id).map((child) => {
      const [has, is] = [there.get(child), after.get(child)];
      const pieces = (state.isDone('rename', child) ? [is, has] : [has, is]).flatMap((piece) => piece ?? []);
      const key = keyIn(around, pieces);
      return (has ?? is)!.member!.withKey(key).withValue(built(child, key));
    });
    return withMembers(node, members);
  }

  function builtList(id: string, node: JsonArray, key: string | undefined): JsonArray {
    const known = there.get(id);
    const items = new Map(state.childrenOf(id).map((child) => [child, built(child, key)]));
    const all = [...items.values()];
    // A list from another site brings its own comments, so it is not edited item by item.
    if (known?.node !== node)
      return all.length === node.items.length && all.every((item, k) => item === node.items[k])
        ? node
        : makeArray(all, node);
    return withItems(
      mapItems(node, (_, k) => items.get(known.children[k]!.id) ?? null),
      all,
    );
  }
}

/**
 * The key of a member. The key of a label follows from the list around its element: one side can convert that list, and
 * another move the element.
 */
function keyIn(around: string | undefined, pieces: readonly Piece[]): string {
  const listOf = ({ parent }: Piece) => parent?.parent?.key ?? '';
  const labelIn = (list: string) => (isContainer(list) ? labelField(kindOf(list)) : undefined);
  const there = pieces.find((piece) => listOf(piece) === around);
  const isLabel = pieces.some((piece) => piece.key === labelIn(listOf(piece)));
  return (isLabel && (there?.key ?? labelIn(around ?? ''))) || pieces[0]!.key!;
}
