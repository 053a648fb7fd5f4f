import { type Both, type Change, otherDestination } from '../diff/index.ts';
import { languagesAmong } from '../navigation/index.ts';
import { addressAt, addressOf, type Branch, branchText, firstIn, type Leaf, leavesIn } from '../served/index.ts';
import { groupBy, remembered } from '../text/index.ts';
import { sizeText } from './names.ts';
import { listingOf, stillListed } from './redirected.ts';
import { isOfItems, isOfSpecification, isOfUnlisted, isPathChange, type Statement } from './statement.ts';
import { formOf, isMarked } from './table.ts';

/** Joins the changes that languages have in common, or else versions or products. */
export function alike(changes: readonly Change[]): readonly Statement[] {
  const met = new Map<string, number>();
  const signed = groupBy(changes, (change) => {
    const signature = signatureOf(change);
    if (!isPlaced(change)) return signature;
    // A language can have a change twice, if a page was in two elements: its first is joined with the first of the others.
    const key = `${labelAround(change)}\0${signature}`;
    met.set(key, (met.get(key) ?? 0) + 1);
    return `${met.get(key)}\0${signature}`;
  });
  return Array.from(signed.values(), (all) => ({ change: all[0]!, scopes: labelsAround(all), all }));
}

/** Whether a change counts as often as it is there: an entry of two versions, a label that several groups have. A URL counts once. */
export const isPlaced = ({ kind }: Change): boolean =>
  !['lost', 'left', 'address-changed', 'folder-renamed'].includes(kind);

export const isLanguage = ({ kind }: Branch): boolean => kind === 'language';

/** The language around a change, or the one that it is about; without one, the nearest version or product. */
function around({ kind, leaves, branches, diff }: Change): Branch | undefined {
  const one: Both<Branch | Leaf> | undefined = branches[0] ?? leaves[0];
  const thing = one && (one.after ?? one.before)!;
  const parent = kind === 'landing-changed' ? (thing as Branch) : thing?.parent;
  const language = parent?.language;
  // What is gone is in the language that has another code now.
  if (language !== undefined) return (one!.after === undefined && diff?.matching.of(language)) || language;
  return parent?.scope.isScope === true ? parent.scope : undefined;
}

/** The label of that language, version or product. */
export const labelAround = (change: Change): string | undefined => around(change)?.label;

/** These labels of several changes, each once. */
export const labelsAround = (changes: readonly Change[]): readonly string[] =>
  [...new Set(changes.map(labelAround))].filter((label) => label !== undefined);

/** The folders and file endings of languages in one container. */
const languagesAt = /* @__PURE__ */ remembered(({ branches }: Branch) =>
  languagesAmong([
    branches
      .filter((branch) => isLanguage(branch) && branch.label !== undefined)
      .map((branch) => ({ code: branch.label!, pages: new Set(leavesIn(branch).map(({ name }) => name)) })),
  ]),
);

/** The name of a page without its language. */
export const sharedName = ({ name, parent: { language } }: Leaf): string =>
  language === undefined ? name : languagesAt(language.parent!).bare(name);

/**
 * The key of a change that is equal in two scopes if both made the same change. In languages, pages identify an element,
 * as labels are translated.
 */
function signatureOf(change: Change): string {
  const { kind, item, name, from = '', to = '', leaves, branches, redirect, field } = change;
  const scope = around(change);
  const label = scope?.label ?? '';
  if (scope === undefined)
    return JSON.stringify([kind, item, name, from, to, leaves.map(({ before, after }) => [before?.name, after?.name])]);
  const lead = [`${label}/`, `${label} › `];
  const plain = (text: string) => {
    const bare = scope.kind === 'language' ? languagesAt(scope.parent!).bare(text) : text;
    return bare.slice(lead.find((start) => bare.startsWith(start))?.length ?? 0);
  };
  const pageIn = (leaf: Leaf | undefined) => leaf && (scope.kind === 'language' ? sharedName(leaf) : plain(leaf.name));
  const parts: (string | number | boolean | undefined)[] = [kind, item, leaves.length];
  // The line counts what moved, or what is in the element.
  if (['moved', 'merged', 'wrapped', 'unwrapped'].includes(kind))
    parts.push(sizeText(leaves.map(({ before }) => before!)));
  // A moved page may get another path in one language.
  leaves.forEach(({ before, after }) => parts.push(pageIn(before), kind === 'moved' ? '' : pageIn(after)));
  // Labels of versions and products are not translated: a renamed element is the same one whatever it holds.
  const isNamed = kind === 'landing-changed' || (kind === 'renamed' && scope.kind !== 'language');
  branches.forEach(({ before, after }) => {
    for (const one of [before, after])
      parts.push(one && (isNamed ? one.kind : `${one.kind} ${one.size} ${pageIn(firstIn(one)) ?? ''}`));
  });
  const isTranslated = scope.kind === 'language' && branches.every(({ before, after }) => (after ?? before)!.size > 0);
  const isPlain =
    !isTranslated || ['field-changed', 'converted', 'starts-open', 'starts-closed', 'landing-changed'].includes(kind);
  // Every language has its own text.
  if (kind === 'field-changed' && field === 'description') parts.push(from !== '', to !== '');
  else if (isPlain) for (const text of [from, to]) parts.push(text === label ? '' : plain(text));
  parts.push(
    isTranslated || name === branchText(scope) ? '' : plain(name),
    redirect !== undefined,
    otherDestination(change) !== undefined,
  );
  return parts.join('\0');
}

/**
 * Joins changes that are one thing to a reader: a scope and its folder, removed pages of one scope, a redirect and the
 * URL that it redirects.
 */
export function joined(statements: readonly Statement[]): readonly Statement[] {
  const changes = statements.map(({ change }) => change);
  const known = groupBy(changes, ({ kind, item }) => (kind === 'renamed' ? `${item} renamed` : kind));
  const renamed = new Map(known.get('scope renamed')?.map((one) => [one.branches[0]!.after!, one]));
  const rules = new Map(known.get('redirect-added')?.map((one) => [`${one.name} → ${one.to}`, one]));
  const listed = new Set(changes.flatMap((one) => (isOfUnlisted(one) ? [] : [one.redirect, wayOf(one)])));
  const folders = known.get('folder-renamed')?.filter((one) => !isOfUnlisted(one)) ?? [];
  const retargets = known.get('redirect-retargeted') ?? [];
  // The line of a URL that no longer works says that its redirect was removed.
  const gone = new Set(known.get('lost')?.flatMap(({ item, name }) => (item === 'redirect' ? name : [])));
  const counted = new Set<Change>();
  const absorbed = new Set<Change>(known.get('redirect-removed')?.filter(({ name }) => gone.has(name)));
  const ofEach = ofScopes(statements);
  const together = ofEach.map((statement): Statement => {
    const { change, all } = statement;
    if (isOfItems(change) && !isPathChange(change) && all.every(({ redirect }) => redirect === undefined))
      return statement;
    const led = all.map(redirectsWith);
    // The languages of a line can differ in their redirects: then these have lines of their own.
    const same = (['added', 'updated', 'ofPages'] as const).filter((key) =>
      led.every((each) => each[key].length === led[0]![key].length),
    );
    const around = change.leaves[0]?.after?.parent.scope;
    const label = around && isPathChange(change) ? renamed.get(around) : undefined;
    for (const one of [label ?? [], ...led.flatMap((each) => same.map((key) => each[key]))].flat()) absorbed.add(one);
    const scope = label === undefined ? change.scope : `${around!.kind} ${label.from} → ${label.to}`;
    const counts = Object.fromEntries(same.map((key) => [key, led[0]![key].length]));
    return { ...statement, change: { ...change, scope, ...counts, led: all } };
  });
  return together.filter((_, k) => !absorbed.has(ofEach[k]!.change));

  /** The redirects that were added or changed because of a change. */
  function redirectsWith(change: Change) {
    const { kind, redirect } = change;
    // The line of the listed pages that it redirects, or of their folder, names it.
    const rule = redirect === undefined ? undefined : rules.get(redirect);
    const isOfFolder = (one: Change) => rule !== undefined && isLedAlong({ ...rule, from: rule.name }, one);
    const isNamed = [redirect, wayOf(change)].some((one) => one !== undefined && listed.has(one));
    const isSaid = isOfUnlisted(change) && (isNamed || folders.some(isOfFolder));
    if (redirect === undefined || isSaid || kind === 'taken') return { added: [], updated: [], ofPages: [] };
    // The lines of pages and of endpoints of one folder count a redirect once.
    const updated = retargets.filter((one) => !counted.has(one) && isLedAlong(one, change));
    for (const one of updated) counted.add(one);
    // Without a single rule that redirects the folder, its pages have rules of their own.
    const own = kind === 'folder-renamed' && rule === undefined ? [...rules.values()] : [];
    const ofPages = own.filter((one) => isLedAlong({ ...one, from: one.name }, change));
    return { added: rule === undefined ? [] : [rule], updated, ofPages };
  }
}

const wayOf = ({ kind, from, to }: Change) => (kind === 'folder-renamed' ? `${from} → ${to}` : undefined);

/** Joins items of one scope that were removed in the same way. */
function ofScopes(statements: readonly Statement[]): readonly Statement[] {
  const isGathered = (change: Change) => isMarked(change, 'gathered') && isOfItems(change) && change.leaves.length > 0;
  const groups = groupBy(statements, (statement) => {
    const { change, scopes } = statement;
    if (!isGathered(change)) return statement;
    const { kind, item, scope, certain, to, answers } = change;
    const isListed = kind === 'left' && stillListed(change).length > 0;
    const form = [formOf([change])[1], listingOf([change]), isListed, isOfSpecification(change)];
    return [...form, item, scope, certain || to, answers, scopes].join('\0');
  });
  return Array.from(groups.values(), (group) => {
    const [first] = group as [Statement];
    if (group.length === 1) return first;
    const leaves = group.flatMap(({ change }) => change.leaves);
    const all = group.flatMap((each) => each.all);
    return { ...first, change: { ...first.change, name: 'the navigation', leaves }, all };
  });
}

/** Whether a redirect goes from the old to the new address of a change. */
function isLedAlong({ from, to }: Change, { kind, from: folder = '', to: other, leaves }: Change): boolean {
  if (kind === 'folder-renamed') {
    const paths = [folder, other, from, to].map((text) => `/${text}`.replace('//', '/'));
    const [old, now, source, destination] = paths as [string, string, string, string];
    return source.startsWith(old) && destination === now + source.slice(old.length);
  }
  const [{ before, after }] = leaves as [Change['leaves'][number]];
  if (leaves.length > 1 || before === undefined || after === undefined) return false;
  return addressAt(from!) === addressOf(before) && addressAt(to!) === addressOf(after);
}
