import { type Change, type ChangeKind, isOutside } from '../diff/index.ts';
import { isDropped, isMissing } from '../served/index.ts';
import { groupBy } from '../text/index.ts';
import type { Sign } from './names.ts';
import {
  areSkippedByName,
  isNamedAsBefore,
  isOfItems,
  isOfPage,
  isOfRedirect,
  isOfSpecification,
  isUnnamed,
  keepsEntry,
  type LineChange,
  wereAll,
} from './statement.ts';

/** A condition of a form, and its sentences for several changes. */
interface More {
  /** The form fits if this is true of all changes of the line. The first form of a kind that fits counts. */
  readonly when?: (change: LineChange) => boolean;
  /** The sentence of several elements that changed in the same way. */
  readonly counted?: string;
  /** The sentence of many changes of the kind. */
  readonly folded?: string;
}

type Form = readonly [kind: ChangeKind, sign: Sign, one: string, more?: More];

/**
 * Every sentence of a change, in the order in which kinds are reported. `parts.ts` fills the `{holes}`; `{is|are}` is
 * singular or plural by the number of items.
 */
export const sentences: readonly Form[] = [
  [
    'lost',
    '-',
    'URL {name} no longer works (it was redirected to {from})',
    { when: isOfRedirect, folded: 'URLs of {many} no longer work{which}' },
  ],
  ['lost', '-', '{items} lost (no file, no redirect; in no navigation){names}', { when: wereAll(isOutside) }],
  ['lost', '-', '{items} lost (no file, no redirect; still listed){names}', { when: keepsEntry }],
  ['lost', '-', '{items} lost (no file, no redirect){names}'],
  [
    'missing',
    '+',
    '{entries}{inside} {has|have} no page: Mintlify skips `.md` files of that name{names}',
    { when: areSkippedByName },
  ],
  ['missing', '+', '{entries}{inside} {has|have} no file{names}'],
  ['address-changed', '-', '{items} removed, redirected{target}{names}', { when: isUnnamed }],
  [
    'address-changed',
    '>',
    'URL changed {urls} ({redirect}){probably}',
    { folded: '{URLs} changed, {all redirects}{names}' },
  ],
  [
    'folder-renamed',
    '~',
    'folder renamed {from} → {to}: {pages} ({redirect}){probably}{full}',
    { when: ({ of }) => of === undefined, folded: '{count folders} renamed, {pages}, {all redirects}{names}' },
  ],
  [
    'folder-renamed',
    '~',
    '{part} moved: {from} → {to} ({redirect}){probably}{full}',
    { folded: '{pages} of {count folders} moved, {all redirects}{names}' },
  ],
  ['default-moved', '~', '{name} {from} → {to}', { folded: 'other defaults in {elements}' }],
  ['landing-changed', '~', '{name} opens with {to} (before: {from})', { folded: '{elements} open with other pages' }],
  [
    're-pointed',
    '~',
    'lists {to} instead of {from}: {pages}{probably}',
    { when: isOfPage, folded: '{pages} listed by another path{names}' },
  ],
  ['re-pointed', '~', 'specification {from} → {to} in {where it is}', { when: isOfSpecification }],
  ['re-pointed', '~', '{items} {is another operation|are other operations} now, at the same {URL|URLs}{ways}'],
  ['left', '-', '{items} unlisted: {answers} has the URL now{names}', { when: ({ answers }) => answers !== undefined }],
  ['left', '-', '{items} unlisted ({URL still works|URLs still work}){names}', { when: ({ certain }) => certain }],
  ['left', '-', '{items} unlisted ({URL|URLs} may still work){names}'],
  ['removed', '-', '{name}{in from}', { when: (one) => !isOfItems(one), folded: '{many} removed{which}' }],
  ['removed', '-', '{entries}{inside} removed; {it|they} had no file{names}', { when: wereAll(isMissing) }],
  ['removed', '-', '{items} removed; Mintlify did not show {it|them}{names}', { when: wereAll(isDropped) }],
  [
    'removed',
    '-',
    '{items} no longer shown{where}{besides}{names}',
    { folded: '{items} no longer shown where {it was|they were}{names}' },
  ],
  ['dropped', '-', '{items} dropped by Mintlify{besides}{names} ({mistake})'],
  [
    'taken',
    '~',
    'redirect {rule} matches the URL of redirect {name}',
    { when: isOfRedirect, folded: 'redirects match the URLs of {many}{which}' },
  ],
  ['taken', '~', 'redirect {rule} matches the URL of {items}; readers may no longer see {it|them}{names}'],
  ['hidden', '~', '{items} now hidden{names}'],
  ['shown', '~', '{items} now shown{names}'],
  ['fixed', '+', '{entries}{inside} now {has|have} {a page}{names}', { when: isNamedAsBefore }],
  [
    'fixed',
    '+',
    '{entry} {from} → {to} now {has|have} {a page}{probably}',
    { folded: '{entries} now have {a page}{names}' },
  ],
  [
    'moved',
    '>',
    'moved {items}{listed}: {old place} → {new place}',
    { when: isOfItems, folded: '{many} moved{which}' },
  ],
  ['moved', '>', 'moved {name}{content size}: {old place} → {new place}', { folded: '{many} moved{which}' }],
  ['merged', '~', '{name}{content size} merged into {to}', { folded: '{many} merged into others{which}' }],
  [
    'split',
    '+',
    '{name}{in to}, split off from {from}{brought}{start}',
    { folded: '{many} split off from others{which}' },
  ],
  ['wrapped', '~', '{content} wrapped in {name}{in to}', { folded: '{many} wrapped around others{which}' }],
  ['unwrapped', '~', '{name}{in from} unwrapped: {content}', { folded: '{many} unwrapped{which}' }],
  [
    'came',
    '+',
    '{items}{inside}, {file|files} already there{names}',
    { folded: '{items} added, files already there{names}' },
  ],
  ['added', '+', '{items}{inside}{unseen}{names}', { when: isOfItems, folded: '{items} added{unseen}{names}' }],
  ['added', '+', '{name}{in to}{brought}{start}', { folded: '{many} added{which}' }],
  ['copied', '+', '{name}{in to}, a copy of {from}{brought}', { folded: '{many} added, copies of others{which}' }],
  ['renamed', '~', '{name} has no label any more', { when: ({ to }) => to === '' }],
  ['renamed', '~', '{name} is named "{to}" now', { when: ({ from }) => from === '' }],
  [
    'renamed',
    '~',
    '{name} → "{to}"',
    {
      counted: '{kinds} renamed {renames} in {count around}{folders}',
      folded: '{elements} renamed, such as "{from}" → "{to}"',
    },
  ],
  ['converted', '~', '{from} became {to} ({pages})', { when: isOfItems }],
  ['converted', '~', '{was} became {a kind}{size}', { counted: '{were} became {kinds}{size}' }],
  ['reordered', '~', 'order in {name}: {children} moved', { folded: 'order in {places}: {moved} moved' }],
  ['starts-open', '~', '{names or elements} now {starts|start} open'],
  ['starts-closed', '~', '{names or elements} now {starts|start} closed'],
  [
    'field-changed',
    '~',
    '{name}: {field}',
    {
      when: ({ from }) => from !== undefined,
      counted: 'specification {way} in {elements}',
      folded: 'fields of {elements} changed: {fields}',
    },
  ],
  [
    'field-changed',
    '~',
    '{name}: {field}',
    {
      counted: '{elements} got `expanded: true` and {stays|stay} open',
      folded: 'fields of {elements} changed: {fields}',
    },
  ],
  ['stored-elsewhere', '~', '{items} {is|are} now {store} (before: {old store})', { when: isOfItems }],
  [
    'stored-elsewhere',
    '=',
    'no visible change: {names or elements} {is|are} now in {to} (before: {from})',
    { folded: 'no visible change: {elements} are now in other files, such as {to} (before: {from})' },
  ],
  ['redirect-added', '+', 'redirect {name} → {to}', { folded: '{many} added{which}' }],
  ['redirect-removed', '-', 'redirect {name} → {from}', { folded: '{many} removed{which}' }],
  ['redirect-retargeted', '~', 'redirect {name} → {to} (before: {from})', { folded: '{many} lead elsewhere{which}' }],
  [
    'setting-changed',
    '~',
    'redirect {name}: other fields changed',
    { when: isOfRedirect, folded: '{many} changed{which}' },
  ],
  ['setting-changed', '~', 'setting {field}{meaning}', { folded: '{many} changed{which}' }],
  [
    'rewritten',
    '=',
    'no visible change: {items} written {to} instead of {from}',
    { when: (one) => isOfPage(one) && one.leaves.length === 1 },
  ],
  ['rewritten', '=', 'no visible change: {items} written in another way{names}', { when: isOfPage }],
  ['rewritten', '=', 'no visible change: {name} changed', { when: ({ from, to }) => (from ?? to) === undefined }],
  ['rewritten', '=', 'no visible change: {field}', { when: ({ item }) => item === 'setting' }],
  [
    'rewritten',
    '=',
    'no visible change: {shape} in {names or elements}',
    { folded: 'no visible change: {elements} written in another way' },
  ],
  [
    'format-only',
    '=',
    'no visible change: {from} of {name} are formatted anew',
    { when: ({ from }) => from !== undefined },
  ],
  ['format-only', '=', 'no visible change: formatting only'],
];

/** Properties of kinds of changes. */
const marks = {
  /** The sentence names a trail. */
  trailed: ['added', 'copied', 'split', 'merged', 'moved', 'removed', 'wrapped', 'unwrapped'],
  /** Items of one scope share a line. */
  gathered: ['lost', 'missing', 'left', 'removed', 'dropped', 'hidden', 'shown'],
  /** Other languages should have the same change. */
  steering: ['lost', 'left', 'address-changed', 'folder-renamed', 'came', 'added', 'copied', 'moved'],
  /** The change adds an item or element. */
  arrival: ['came', 'added', 'copied', 'split'],
} satisfies Readonly<Record<string, readonly ChangeKind[]>>;

/** Whether a kind of change has a property. */
export const isMarked = ({ kind }: Pick<Change, 'kind'>, mark: keyof typeof marks): boolean =>
  (marks[mark] as readonly ChangeKind[]).includes(kind);

const ofKind = groupBy(sentences, ([kind]) => kind);

/** The first form that fits all changes of a line, which have one kind. */
export function formOf(changes: readonly LineChange[]): Form {
  return ofKind.get(changes[0]!.kind)!.find(([, , , more]) => more?.when === undefined || changes.every(more.when))!;
}
