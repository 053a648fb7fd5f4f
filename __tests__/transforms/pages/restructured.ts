import { Matching } from '../../../src/diff/index.ts';
import { type Change, navigationDiff } from '../../../src/diff/index.ts';
import { kindOfSpot, nameOfSpot } from '../../../src/draft/index.ts';
import { handlesOf, notesOf, writtenName } from '../../../src/edit/outline.ts';
import { pointerOf as pointerOfSpot, printOutline } from '../../../src/edit/index.ts';
import { fieldOf, isContainer, labelField } from '../../../src/format/index.ts';
import { run, type Site, type Transform } from '../../../src/index.ts';
import { getMember, type JsonObject, printJson, sameJson, setMember } from '../../../src/json/index.ts';
import { selectorOf } from '../../../src/select/selector.ts';
import { type SelectNode, selectTree } from '../../../src/select/tree.ts';
import { type Branch, type Leaf, leavesIn, treeOf } from '../../../src/served/index.ts';
import { pipeline } from '../../../src/transform/index.ts';
import { Collector } from '../../../src/transform/index.ts';
import { transforms } from '../../../transforms/index.ts';

// What a person did to a navigation, said in commands: first what changes its shape, as the diff names it, then what
// else differs, in reading order.

/** A command, with its options. */
export type Command = readonly [name: string, options: Readonly<Record<string, unknown>>];

/** What became of an attempt to make a change by commands. */
export interface Made {
  readonly commands: readonly Command[];
  /** What the diff still says, but for settings. */
  readonly left: readonly string[];
  /** Why commands that would have been needed were refused. */
  readonly refused: readonly string[];
}

const source = { languages: ['source'] };
const factories = new Map(transforms.map((factory) => [factory.definition.name, factory]));
export const transformOf = ([name, options]: Command): Transform =>
  (factories.get(name) as unknown as (options: object) => Transform)(options);

/** What readers do not see in the navigation. */
const isSetting = ({ kind, item, field, branches }: Change): boolean =>
  /^redirect-|^setting-|^rewritten$|^format-only$|^stored-elsewhere$/.test(kind) ||
  item === 'setting' ||
  // Nobody reads a field that the format does not have.
  (kind === 'field-changed' &&
    field !== undefined &&
    branches.every(({ after }) => fieldOf(after!.kind, field, after!.parent?.kind) === undefined));

export const differences = (ours: Site, theirs: Site): readonly Change[] =>
  navigationDiff(ours, theirs).changes.filter((change) => !isSetting(change));

/** Makes a site of another one by commands. */
export function madeBy(before: Site, theirs: Site, renames: ReadonlyMap<string, string>, most = 400): Made {
  const commands: Command[] = [];
  const refused: string[] = [];
  const tried = new Set<string>();
  const hopeless = new Set<string>();
  const isHopeless = (command: Command) => hopeless.has(JSON.stringify(command));
  let site = before;
  const take = (command: Command): boolean => {
    const key = JSON.stringify([command, commands.length]);
    if (tried.has(key)) return false;
    tried.add(key);
    const report = new Collector();
    let after: Site;
    try {
      after = transformOf(command).apply(site, report);
    } catch (error) {
      refused.push(`${textOf(command)}: ${(error as Error).message}`);
      return false;
    }
    const wrong = report.diagnostics.find(({ severity }) => severity === 'error');
    if (wrong !== undefined) refused.push(`${textOf(command)}: ${wrong.message}`);
    if (command[0] === 'set' && after === site) hopeless.add(JSON.stringify(command));
    if (wrong !== undefined || after === site) return false;
    commands.push(command);
    site = after;
    return true;
  };
  if (renames.size > 0) take(renaming(renames));
  const shaped = new Set<string>();
  for (let more = true; more && commands.length < most;) {
    more = false;
    for (const change of differences(site, theirs)) {
      const key = `${change.kind} ${change.name} ${change.scope} ${change.branches.length}`;
      more = !shaped.has(key) && shapeOf(site, theirs, change).some(take);
      if (more) shaped.add(key);
      if (more) break;
    }
  }
  for (let known = -1; commands.length < most && known < hopeless.size;) {
    known = hopeless.size;
    while (commands.length < most && restOf(site, theirs, isHopeless).some(take));
  }
  return { commands, left: leftBy(before, theirs, commands), refused };
}

/**
 * Makes a site of another one as somebody does it in a list: pages are renamed, then one outline says where all goes,
 * then fields are set.
 */
export function regroupedBy(before: Site, theirs: Site, renames: ReadonlyMap<string, string>): Made {
  const commands: Command[] = [];
  let site = before;
  const take = (command: Command) => {
    const after = transformOf(command).apply(site, new Collector());
    if (after !== site) commands.push(command);
    site = after;
  };
  try {
    if (renames.size > 0) take(renaming(renames));
    const allowed = { allowRemovals: true, allowScopes: true, allowSpecifications: true };
    take(['regroup', { outline: outlineOf(site, theirs), ...allowed }]);
    const matching = new Matching([site, theirs]);
    const fields = branchesIn(treeOf(theirs).root).flatMap((branch) => {
      const own = isWritten(branch) ? (matching.of(branch) as Branch | undefined) : undefined;
      return own?.place === undefined ? [] : differing(own, branch).filter(([name]) => name === 'set');
    });
    for (const command of fields) take(command);
  } catch (error) {
    return { commands, left: [(error as Error).message], refused: [(error as Error).message] };
  }
  return { commands, left: leftBy(before, theirs, commands), refused: [] };
}

const branchesIn = (branch: Branch): readonly Branch[] =>
  branch.children.flatMap((child) => (isLeaf(child) ? [] : [child, ...branchesIn(child)]));

/** The outline of another site, with the handles of what is the same in one. */
function outlineOf(site: Site, theirs: Site): string {
  const [own, others] = [handlesOf(site), handlesOf(theirs)];
  const matching = new Matching([site, theirs]);
  const { root, leaves } = treeOf(theirs);
  const handles = new Map<string, number>();
  for (const thing of [...leaves, ...branchesIn(root)].filter(isWritten)) {
    const same = matching.of(thing as never) as Thing | undefined;
    const handle = same && isWritten(same) ? own.numbers.get(pointerOf(same)) : undefined;
    if (handle !== undefined && ![...handles.values()].includes(handle)) handles.set(pointerOf(thing), handle);
  }
  const lines: string[] = [];
  const write = (number: number, indent: string) => {
    for (const one of others.inside.get(number) ?? []) {
      const spot = others.spots[one]!;
      const kind = kindOfSpot(spot);
      const handle = handles.get(pointerOfSpot(spot));
      const list = notesOf(spot).filter((note) => note.startsWith('in '));
      const notes = handle === undefined ? [] : notesOf(own.spots[handle]!).filter((note) => !note.startsWith('in '));
      const name = nameOfSpot(spot);
      lines.push(
        [
          `${indent}-`,
          ...(kind === 'entry' ? [] : [kind]),
          ...(name === undefined ? [] : [writtenName(name, kind)]),
          ...(list.length + notes.length === 0 ? [] : [`{${[...list, ...notes].join(', ')}}`]),
          ...(handle === undefined ? [] : [`^${handle}`]),
        ].join(' '),
      );
      write(one, `${indent}  `);
    }
  };
  write(0, '');
  return [printOutline(site).split('\n')[0], ...lines, ''].join('\n');
}

const renaming = (renames: ReadonlyMap<string, string>): Command => [
  'move',
  { map: [...renames].map((pair) => pair.join(',')).join('\n'), entriesOnly: true, ...source },
];

/** What the diff still says after commands, but for settings. */
function leftBy(before: Site, theirs: Site, commands: readonly Command[]): readonly string[] {
  const whole = run(before, pipeline(...commands.map(transformOf)));
  const unsaid = whole.failed
    ? whole.diagnostics.flatMap(({ severity, message }) => (severity === 'error' ? message : []))
    : [];
  const { root, main } = theirs;
  const ours = theirs.withDocuments(
    new Map([
      ...whole.after.documents,
      [main, setMember(root as JsonObject, 'navigation', getMember(whole.after.root, 'navigation')!)],
    ]),
  );
  const left = differences(ours, theirs).map(({ kind, item, name, scope }) => `${kind} ${item} ${name} (${scope})`);
  return [...unsaid, ...left];
}

export const textOf = ([name, options]: Command): string =>
  [
    name,
    ...Object.entries(options).flatMap(([key, value]) => {
      if (key === 'languages') return [];
      const flag = `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      if (value === true) return flag;
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return `${flag} ${/[\s'"]/.test(text) ? `'${text}'` : text}`;
    }),
  ].join(' ');

type Thing = Branch | Leaf;
const isLeaf = (thing: Thing): thing is Leaf => 'served' in thing;
const pointerOf = (thing: Thing): string => (isLeaf(thing) ? thing.pointer : thing.place!.pointer);

/** One selector for several things. */
function selectorFor(site: Site, things: readonly Thing[]): string {
  const nodes = new Map<string, SelectNode>();
  const open = [selectTree(site)!];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.set(node.pointer, node);
    open.push(...node.children);
  }
  return things.map((thing) => selectorOfNode(nodes.get(pointerOf(thing))!, site)).join(', ');
}

const selectorOfNode = (node: SelectNode, site: Site): string =>
  node.entry === undefined
    ? selectorOf(node, site)
    : `${selectorOf(node.parent!, site)} > :nth-child(${node.parent!.children.indexOf(node) + 1})`;

/** The commands that a change of shape may be, the likeliest first. */
export function shapeOf(site: Site, theirs: Site, { kind, branches, diff }: Change): readonly Command[] {
  const { matching } = diff!;
  const [first] = branches;
  if (first === undefined) return [];
  const was = first.before;
  const now = first.after;
  switch (kind) {
    case 'unwrapped': {
      if (was?.place === undefined) return [];
      const beside = was.parent!.branches.filter((one) => one.place?.container === was.place!.container);
      return [
        ['unwrap', { at: pointerOf(was), ...source }],
        ...(beside.length > 1 && was.kind !== 'group'
          ? [['unwrap', { at: selectorFor(site, beside), ...source }] as const]
          : []),
      ];
    }
    case 'converted': {
      if (was === undefined || now?.parent === undefined) return [];
      const into = matching.of(now.parent);
      const all: Command = ['convert', { from: was.kind, at: pointerOf(was.parent!), to: now.kind, ...source }];
      const one: Command[] =
        into === undefined ? [] : [['move', { at: pointerOf(was), into: pointerOf(into), as: now.kind, ...source }]];
      return was.parent === into ? [all, ...one] : [...one, all];
    }
    case 'wrapped': {
      return branches.flatMap(({ before, after: around }): readonly Command[] => {
        if (before !== undefined || around?.place === undefined) return [];
        const held = around.children.flatMap((child) => matching.of(child as never) ?? []) as Thing[];
        const [{ parent } = { parent: undefined }] = held;
        const same = held.filter((one) => one.parent === parent && (!isLeaf(one) || one.position?.field === 'pages'));
        if (same.length === 0) return [];
        const wrap = { in: around.kind, label: around.label ?? '', collapse: true, ...source };
        return [['wrap', { at: selectorFor(site, same), ...wrap }]];
      });
    }
    case 'merged': {
      if (was === undefined) return [];
      const into = leavesIn(was)
        .map((leaf) => matching.of(leaf))
        .find((leaf) => leaf !== undefined)?.parent;
      const other = into && matching.of(into);
      if (other === undefined) return [];
      return [['join', { at: selectorFor(site, [was, other]), ...source }]];
    }
    case 'split': {
      if (now === undefined) return [];
      const held = now.children.flatMap((child) => matching.of(child as never) ?? []) as Thing[];
      const [{ parent } = { parent: undefined }] = held;
      if (parent?.kind !== now.kind) return [];
      return [
        [
          'split',
          {
            at: selectorFor(
              site,
              held.filter((one) => one.parent === parent),
            ),
            label: now.label ?? '',
            ...source,
          },
        ],
      ];
    }
    default:
      return [];
  }
}

/** The next commands for what else differs, in the reading order of the other site. */
function restOf(site: Site, theirs: Site, isHopeless: (command: Command) => boolean): readonly Command[] {
  const matching = new Matching([site, theirs]);
  const gone = unmatched(treeOf(site).root, matching).map(pointerOf);
  if (gone.length > 0) return [['remove', { what: gone, ...source }]];
  const found: Command[] = [];
  const visit = (branch: Branch, own: Branch): boolean => {
    const children = branch.children.filter(isWritten);
    for (const [k, child] of children.entries()) {
      const other = k === 0 ? undefined : (matching.of(children[k - 1]! as never) as Thing | undefined);
      const place = placeFor(own, other, matching);
      const counterpart = matching.of(child as never) as Thing | undefined;
      if (counterpart === undefined) found.push(...newThing(site, child, own, place, matching));
      else {
        const as = !isLeaf(child) && child.kind !== (counterpart as Branch).kind ? { as: child.kind } : {};
        const inOrder = own.children.filter((one) => isWritten(one) && matching.has(one));
        if (counterpart.parent !== own || inOrder[k] !== counterpart || 'as' in as)
          found.push(['move', { at: pointerOf(counterpart), ...place, ...as, ...source }]);
        if ('as' in as) found.push(['convert', { at: pointerOf(counterpart), to: as.as, ...source }]);
        if (!isLeaf(child)) found.push(...differing(counterpart as Branch, child).filter((one) => !isHopeless(one)));
      }
      if (found.length > 0) return true;
      if (!isLeaf(child) && visit(child, counterpart as Branch)) return true;
    }
    return false;
  };
  visit(treeOf(theirs).root, treeOf(site).root);
  return found;
}

/** Whether a thing is written in the file, and is not one of \`global\`. */
const isWritten = (thing: Thing): boolean =>
  isLeaf(thing)
    ? thing.position?.field === 'pages'
    : thing.place !== undefined && !thing.place.inGlobal && thing.kind !== 'global';

/** What the other site does not have, nothing of it. */
function unmatched(branch: Branch, matching: Matching): readonly Thing[] {
  return branch.children.filter(isWritten).flatMap((child): readonly Thing[] => {
    if (isLeaf(child)) return matching.has(child) ? [] : [child];
    const isGone = !matching.has(child) && leavesIn(child).every((leaf) => !matching.has(leaf));
    return isGone ? [child] : unmatched(child, matching);
  });
}

function placeFor(own: Branch, other: Thing | undefined, matching: Matching): Readonly<Record<string, string>> {
  if (other !== undefined && other.parent === own) return { after: pointerOf(other) };
  const [first] = own.children.filter((child) => isWritten(child) && matching.has(child));
  return first === undefined ? { into: pointerOf(own) } : { before: pointerOf(first) };
}

/** How something comes that the site does not have. */
function newThing(
  site: Site,
  thing: Thing,
  own: Branch,
  place: Readonly<Record<string, string>>,
  matching: Matching,
): readonly Command[] {
  const pageOf = ({ served: { item } }: Leaf) => (item.kind === 'page' ? [item.page] : []);
  if (isLeaf(thing)) return pageOf(thing).map((page): Command => ['add', { pages: [page], ...place, ...source }]);
  const inside = leavesIn(thing);
  const label = thing.label ?? '';
  const there = inside.flatMap((leaf) => matching.of(leaf) ?? []).filter(isWritten);
  const held = (thing.children.flatMap((child) => matching.of(child as never) ?? []) as Thing[]).filter(isWritten);
  const beside = held.filter(({ parent }) => parent === held[0]?.parent);
  const pages = inside.filter((leaf) => !matching.has(leaf)).flatMap(pageOf);
  const kind = thing.kind;
  // What came as a group of this label before becomes an element of its kind.
  const [begun] = branchesIn(treeOf(site).root).filter(
    (one) => one.kind === 'group' && kind !== 'group' && one.label === label && !matching.has(one),
  );
  const isWhole = own.children.filter(isWritten).every((child) => beside.includes(child));
  return [
    ...(beside[0]?.parent?.kind === kind && beside[0].parent.parent === own
      ? [['split', { at: selectorFor(site, beside), label, ...source }] as const]
      : []),
    ...(begun === undefined ? [] : [['move', { at: pointerOf(begun), ...place, as: kind, ...source }] as const]),
    ...(isWhole && beside.length > 0 && own.place !== undefined
      ? [['wrap', { at: pointerOf(own), in: kind, label, collapse: true, ...source }] as const]
      : []),
    ...pages.slice(0, 1).map((page): Command => ['add', { pages: [page], ...place, group: label, ...source }]),
    ...[kind === 'group' ? beside : [], there.slice(0, 1)]
      .filter((some) => some.length > 0)
      .map((some): Command => ['wrap', { at: selectorFor(site, some), in: 'group', label, collapse: true, ...source }]),
  ];
}

/** What is different in an element itself. */
function differing(own: Branch, theirs: Branch): readonly Command[] {
  const at = pointerOf(own);
  const [mine, other] = [own.place!.element, theirs.place!.element];
  if (own.label !== theirs.label) return [['rename', { at, names: [theirs.label ?? ''], ...source }]];
  const names = [...new Set([...mine.fields, ...other.fields])].filter(
    (name) => !isContainer(name) && name !== labelField(mine.kind) && name !== 'global',
  );
  const field = Object.fromEntries(
    names.flatMap((name) => {
      const [a, b] = [mine.field(name), other.field(name)];
      if (a === b || (a !== undefined && b !== undefined && sameJson(a, b))) return [];
      const text = b === undefined ? '' : b.kind === 'string' ? b.value : printJson(b, 'text').trim();
      return [[name, text]];
    }),
  );
  return Object.entries(field).map(([name, value]): Command => ['set', { at, field: { [name]: value }, ...source }]);
}
