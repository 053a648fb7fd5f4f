import type { Change, ChangeKind } from '../diff/index.ts';
import { pageFileNames } from '../format/index.ts';
import { addressOf, type Branch, isDropped, isMissing, type Leaf, leavesIn } from '../served/index.ts';
import { alwaysLeftOut } from '../site/index.ts';
import { groupBy } from '../text/index.ts';
import { type Sign, wordsOf } from './names.ts';
import { isOfItems, isOfSpecification, type LineChange, specificationOf } from './statement.ts';

/** A condition of a form, and its sentence for several changes. */
interface More {
  /** The form fits if this is true of all changes of the line. The first form of a kind that fits counts. */
  readonly when?: (change: LineChange) => boolean;
  /** Changes with the same key share a line, wherever they are. */
  readonly alike?: (change: LineChange) => string | undefined;
  /** The sentence of several changes in one line, without the sign. */
  readonly several?: string;
}

type Form = readonly [kind: ChangeKind, one: `${Sign} ${string}`, more?: More];

const any = () => '';
const isOfPage = ({ item }: Change): boolean => item === 'page';
const isOfRedirect = ({ item }: Change): boolean => item === 'redirect';

/** Whether all removed items had a state. */
const wereAll = (isSo: (leaf: Leaf) => boolean) => (change: Change) =>
  change.leaves.every(({ before }) => isSo(before!));

/** Whether all entries name a page file that Mintlify skips in every site, as `README.md`. */
const areSkippedByName = ({ leaves }: Change): boolean =>
  leaves.every(({ after: leaf }) => leaf!.isPage && pageFileNames(leaf!.name).some(isLeftOut));
const isLeftOut = (file: string) => alwaysLeftOut(file) !== undefined;

/** Whether a redirect is all that is known of the new address, without a page at it. */
export const isUnnamed = ({ redirect, by, leaves: [leaf] }: Change): boolean =>
  redirect !== undefined &&
  by === undefined &&
  (leaf!.after === undefined || addressOf(leaf!.after) === addressOf(leaf!.before!));

/** Whether `expanded: true` was added to a group that is nested now: without it, a nested group starts closed. */
function isKeptOpen({ from, to, branches: [{ before, after } = {}] }: Change): boolean {
  const isNested = (branch: Branch | undefined) => branch?.kind === 'group' && branch.parent?.kind === 'group';
  return from === undefined && to === 'expanded true' && isNested(after) && !isNested(before);
}

const namesIn = (branch: Branch): string => String(leavesIn(branch).map(({ name }) => name));

/** The kinds of the element, and both values. */
const wayOf = ({ branches: [one], item, from, to }: Change): string =>
  [...(one === undefined ? [item] : [one.before!, one.after!].map(wordsOf)), from, to].join();

/**
 * Every sentence of a change, in the order in which kinds are reported. `parts.ts` fills the `{holes}`; `{is|are}` is
 * singular or plural by the number of items.
 */
export const sentences: readonly Form[] = [
  [
    'lost',
    '- URL {name} no longer works (it was redirected to {from})',
    { when: isOfRedirect, several: '{URLs} no longer work (they were redirected{target}){which}' },
  ],
  [
    'lost',
    '- operation {name} of page {from} is in no specification any more',
    {
      when: ({ item, leaves }) => item === 'endpoint' && leaves.length === 0,
      several: 'operations of {many} are in no specification any more{which}',
    },
  ],
  ['lost', '- {items} lost ({no page}, no working redirect{for URL}{listing}){names}'],
  ['unreadable', '- page {name} no longer builds: {to}', { several: '{many} no longer build{which}' }],
  ['broken-link', '- link to {to} in {name} breaks', { alike: any, several: '{many} break{targets}{which}' }],
  [
    'missing',
    '+ {entries}{inside} {has|have} no page: Mintlify skips `.md` files of that name{names}',
    { when: areSkippedByName },
  ],
  ['missing', '+ {entries}{inside} {has|have} no file{names}'],
  ['address-changed', '- {items} removed{outside}, redirected{target}{names}', { when: isUnnamed }],
  [
    'address-changed',
    '> URL changed {urls} ({redirect}){probably}',
    { several: '{URLs} changed, {all redirects}{names}' },
  ],
  [
    'folder-renamed',
    '~ folder renamed {from} → {to}: {pages} ({redirect}){probably}{full}',
    { when: ({ of }) => of === undefined, several: '{count folders} renamed, {pages}, {all redirects}{names}' },
  ],
  [
    'folder-renamed',
    '~ {part} moved: {from} → {to} ({redirect}){probably}{full}',
    { several: '{pages} of {count folders} moved, {all redirects}{names}' },
  ],
  ['default-moved', '~ {name} {from} → {to}', { several: 'other defaults in {elements}' }],
  ['landing-changed', '~ {name} opens with {to} (before: {from})', { several: '{elements} open with other pages' }],
  [
    're-pointed',
    '~ lists {to} instead of {from}: {pages}{probably}',
    { when: isOfPage, several: '{pages} listed by another path{names}' },
  ],
  ['re-pointed', '~ link {from} → {to} in {where it is}', { when: ({ item }) => item === 'link', alike: wayOf }],
  ['re-pointed', '~ specification {from} → {to} in {where it is}{unsure}', { when: isOfSpecification, alike: wayOf }],
  [
    're-pointed',
    '~ {items} {has another URL|have other URLs} now: {from} → {to}; the old {URL still works|URLs still work}',
    {
      when: ({ leaves }) => leaves.every(({ before, after }) => after && addressOf(before!) !== addressOf(after)),
      several: '{items} {has another URL|have other URLs} now; the old {URL still works|URLs still work}',
    },
  ],
  [
    're-pointed',
    '~ {items} {is another operation|are other operations} now, at the same {URL|URLs}{ways}',
    { alike: any },
  ],
  [
    'left',
    '- {items} unlisted: {answers} has the URL now{names}',
    {
      when: ({ answers }) => answers !== undefined,
      several: '{items} unlisted: other operations have the {URL|URLs} now{names}',
    },
  ],
  ['left', '- {items} {left}{names}', { when: ({ certain }) => certain }],
  ['left', '- {items} unlisted ({URL|URLs} may still work){names}'],
  ['removed', '- {name}{in from}', { when: (one) => !isOfItems(one), several: '{many} removed{which}' }],
  ['removed', '- {entries}{inside} removed; {it|they} had no file{names}', { when: wereAll(isMissing) }],
  ['removed', '- {items} removed; Mintlify did not show {it|them}{names}', { when: wereAll(isDropped) }],
  [
    'removed',
    '- {items}{inside} {removed or replaced} may be lost (specification not opened){names}',
    { when: ({ certain }) => !certain },
  ],
  [
    'removed',
    '- {items} no longer shown{where}{names}',
    { several: '{items} no longer shown where {it was|they were}{names}' },
  ],
  ['dropped', '- {entries} without a file dropped by Mintlify{names} ({mistake})', { when: wereAll(isMissing) }],
  ['dropped', '- {items} dropped by Mintlify{names} ({mistake})'],
  [
    'taken',
    '~ redirect {rule} matches the URL of redirect {name}',
    { when: isOfRedirect, several: 'redirects match the URLs of {many}{which}' },
  ],
  [
    'taken',
    '~ redirect {rule} matches the URL of {items}; readers may no longer see {it|them}{names}',
    { several: 'redirects match the URLs of {items}; readers may no longer see {it|them}{names}' },
  ],
  ['hidden', '~ {items} no longer dropped by Mintlify, but hidden{names}', { when: wereAll(isDropped) }],
  ['hidden', '~ {items} now hidden{names}'],
  ['shown', '~ {items} now shown{names}'],
  [
    'fixed',
    '+ {entries}{inside} now {has|have} {a page}{names}',
    { when: ({ leaves }) => leaves.every(({ before, after }) => before!.name === after!.name) },
  ],
  [
    'fixed',
    '+ {entry} {from} → {to} now {has|have} {a page}{probably}',
    { several: '{entries} now have {a page}{names}' },
  ],
  ['moved', '> moved {what}: {old place} → {new place}', { several: '{many} moved{way}{which}' }],
  ['merged', '~ {name}{content size} merged into {to}', { several: '{many} merged into others{which}' }],
  [
    'split',
    '+ {name}{in to}, split off from {from}{brought}{start}',
    { several: '{many} split off from others{which}' },
  ],
  ['wrapped', '~ {content} wrapped in {name}{in to}', { several: '{many} wrapped around {moved}{names}' }],
  ['unwrapped', '~ {name}{in from} unwrapped: {content}', { several: '{many} unwrapped{which}' }],
  [
    'came',
    '+ {items}{inside}{unseen}, {file|files} already there{names}',
    { several: '{items} added{again}{unseen}, files already there{names}' },
  ],
  ['added', '+ {items}{inside}{unseen}{names}', { when: isOfItems, several: '{items} added{again}{unseen}{names}' }],
  ['added', '+ {name}{in to}{brought}{start}', { several: '{many} added{which}' }],
  ['copied', '+ {name}{in to}, {copy}{brought}', { several: '{many} added, {copies} of others{which}' }],
  [
    'renamed',
    '~ {name} has no label any more',
    { when: ({ to }) => to === '', several: '{were} have no label any more' },
  ],
  ['renamed', '~ {name} is named "{to}" now', { when: ({ from }) => from === '', several: '{were} have a label now' }],
  ['renamed', '~ {name} → "{to}"', { several: '{were} renamed, such as "{from}" → "{to}"' }],
  ['converted', '~ {was} became {a kind}{size}', { alike: wayOf, several: '{were} became {kinds}{size}' }],
  ['reordered', '~ order in {name}: {children} moved', { several: 'order in {places}: {moved} moved' }],
  ['starts-open', '~ {names or elements} now {starts|start} open', { alike: any }],
  ['starts-closed', '~ {names or elements} now {starts|start} closed', { alike: any }],
  [
    'field-changed',
    '~ {name} got `expanded: true` and stays open',
    { when: isKeptOpen, alike: any, several: '{elements} got `expanded: true` and {stays|stay} open' },
  ],
  ['field-changed', '~ {name}: {field}', { alike: specificationOf, several: '{fields of elements}' }],
  [
    'stored-elsewhere',
    '= no visible change: redirects are now in {new files} (before: {old files})',
    { when: isOfRedirect },
  ],
  [
    'stored-elsewhere',
    '~ {items} {is|are} now {store} (before: {old store}){unseen}',
    { when: isOfItems, alike: wayOf },
  ],
  [
    'stored-elsewhere',
    '~ {names or elements} {is|are} now in {new files} (before: {old files})',
    { when: ({ branches: [one] }) => namesIn(one!.before!) !== namesIn(one!.after!), alike: wayOf },
  ],
  [
    'stored-elsewhere',
    '= no visible change: {names or elements} {is|are} now in {new files} (before: {old files})',
    { alike: wayOf },
  ],
  ['redirect-added', '+ redirect {name} → {to}', { several: '{many} added{in all}{which}' }],
  ['redirect-removed', '- redirect {name} → {from}', { several: '{many} removed{in all}{which}' }],
  [
    'redirect-retargeted',
    '~ redirect {name} → {to} (before: {from})',
    { several: '{many} have another destination{in all}{which}' },
  ],
  [
    'setting-changed',
    '~ redirect {name}: other fields changed',
    { when: isOfRedirect, several: '{many} changed{which}' },
  ],
  ['setting-changed', '~ setting {field}', { several: '{many} changed{which}' }],
  ['rewritten', '= no visible change: {items} written in another way{names}', { when: isOfPage }],
  [
    'rewritten',
    '= no visible change: {setting}',
    {
      when: ({ item, from, to }) => item === 'setting' || (from ?? to) === undefined,
      several: 'no visible change: {many} changed{which}',
    },
  ],
  ['rewritten', '= no visible change: {shapes} in {names or elements}', { alike: wayOf }],
  [
    'format-only',
    '= no visible change: most lines of {documents} are formatted anew',
    { when: ({ from }) => from !== undefined },
  ],
  ['format-only', '= no visible change: formatting only'],
];

const arriving = ['came', 'added', 'copied', 'split'] as const;
const placing = ['added', 'copied', 'split', 'merged', 'moved', 'wrapped', 'unwrapped'] as const;

/** Properties of kinds of changes. */
const marks = {
  /** The sentence names a trail. */
  trailed: [...placing, 'removed'],
  /** Items of one scope share a line. */
  gathered: ['lost', 'missing', 'left', 'removed', 'dropped', 'hidden', 'shown'],
  /** Other languages should have the same change. */
  steering: [...placing, 'lost', 'left', 'address-changed', 'folder-renamed', 'came'],
  /** The line is about the items as they are now. */
  now: ['hidden', 'shown', 'fixed', 'taken', 'wrapped', ...arriving],
  /** The change adds an item or element. */
  arrival: arriving,
} satisfies Readonly<Record<string, readonly ChangeKind[]>>;

/** Whether a kind of change has a property. */
export const isMarked = ({ kind }: Pick<Change, 'kind'>, mark: keyof typeof marks): boolean =>
  (marks[mark] as readonly ChangeKind[]).includes(kind);

const ofKind = groupBy(sentences, ([kind]) => kind);

/** The first form that fits all changes of a line, which have one kind. */
export function formOf(changes: readonly LineChange[]): Form {
  return ofKind.get(changes[0]!.kind)!.find(([, , more]) => more?.when === undefined || changes.every(more.when))!;
}

/** The key of changes that share a line, wherever they are; undefined for a change with a line of its own. */
export function sharedKey(change: Change): string | undefined {
  const [kind, one, { alike } = {}] = formOf([change]);
  const key = alike?.(change);
  return key === undefined ? undefined : [kind, one, key].join();
}
