import type { Diagnostic } from '../finding/index.ts';
import { labelField, parseEntry } from '../format/index.ts';
import {
  type Edit,
  findMember,
  getMember,
  type Json,
  looseSyntax,
  makeString,
  type Member,
  maybeAt,
  type Plain,
} from '../json/index.ts';
import type { Element } from '../navigation/index.ts';
import { folderOf, isShared, type Site } from '../site/index.ts';
import { remembered, titled } from '../text/index.ts';
import { Collector, type Declaration } from '../transform/report.ts';
import type { Fix, RuleContext } from './rule.ts';
import { listed, quoted } from './words.ts';

/** A node, and the document that its text stands in. */
interface Spot {
  readonly node: Json;
  readonly document: string;
}

// Each of these gives undefined where the change would not be sure: a rule reports what it found all the same.

/** A fix of one edit at a node. */
function fixAt(
  site: Site,
  spot: Spot,
  summary: string,
  edit: (at: string) => Edit,
  declares?: readonly Declaration[],
): Fix | undefined {
  const at = pointerTo(site, spot);
  return at === undefined
    ? undefined
    : { summary, document: spot.document, edits: [edit(at)], ...(declares && { declares }) };
}

/** A fix that gives a string another text, in place. */
export const setText = (site: Site, spot: Spot, text: string, declares?: readonly Declaration[]): Fix | undefined =>
  fixAt(site, spot, `Write ${quoted(text)}`, (at) => ({ op: 'set', at, value: makeString(text, spot.node) }), declares);

/** A fix that puts another value in the place of a node, which may be part of it. */
export function setValue(site: Site, spot: Spot, value: Plain, summary: string): Fix | undefined {
  const stays = Array.isArray(value) && (value as readonly Plain[]).includes(spot.node);
  return mayGo(site, spot, stays ? undefined : 'inside')
    ? fixAt(site, spot, summary, (at) => ({ op: 'set', at, value }))
    : undefined;
}

/** A fix that renames a field of an element, in place. */
export function renameField(site: Site, element: Element, name: string, to: string): Fix | undefined {
  const spot = onlyField(site, element, name);
  return spot && fixAt(site, spot, `Rename \`${name}\` to \`${to}\``, (at) => ({ op: 'rename', at, to }));
}

/** A fix that takes a field of an element away. */
export function removeField(site: Site, element: Element, name: string): Fix | undefined {
  const spot = onlyField(site, element, name);
  return spot && removeItem(site, spot, `\`${name}\``);
}

/** A fix that takes a field of an element away, and gives another element in that document one with another value, after its label. */
export function moveField(site: Site, from: Element, name: string, to: Element, value: Plain): Fix | undefined {
  const label = labelField(to.kind) as string | undefined;
  const spot = label === undefined ? undefined : onlyField(site, to, label);
  const after = spot && pointerTo(site, spot);
  const removed = removeField(site, from, name);
  if (spot === undefined || after === undefined || removed?.document !== spot.document) return undefined;
  const edits: Edit[] = [...removed.edits, { op: 'insert', after, key: name, value }];
  return { ...removed, summary: `Put \`${name}\` on ${quoted(to.label ?? '')}`, edits };
}

/** A fix that takes an item of an array, or a member of an object, away; the summary says what it is. */
export const removeItem = (site: Site, spot: Spot, what: string, declares?: readonly Declaration[]): Fix | undefined =>
  mayGo(site, spot, 'beside')
    ? fixAt(site, spot, `Remove ${what}`, (at) => ({ op: 'remove', at }), declares)
    : undefined;

/** A fix that puts the items of a list into the list around it. */
export const flatten = (site: Site, list: Spot): Fix | undefined =>
  mayGo(site, list, 'beside')
    ? fixAt(site, list, 'Move its content into the list around it', (at) => ({ op: 'unwrap', at }))
    : undefined;

/** A fix that takes empty arrays away; undefined if not all of them are. */
export function removeEmpty(site: Site, element: Element, names: readonly string[]): Fix | undefined {
  const fixes = names.map((name) => {
    const value = element.field(name);
    return value?.kind === 'array' && value.items.length === 0 ? removeField(site, element, name) : undefined;
  });
  return joined(fixes, `Remove ${listed(names)}`);
}

/** One fix of several in one document; undefined if one of them is not to be had. */
function joined(fixes: readonly (Fix | undefined)[], summary: string): Fix | undefined {
  const [first] = fixes;
  if (first === undefined || fixes.some((fix) => fix?.document !== first.document)) return undefined;
  return { summary, document: first.document, edits: fixes.flatMap((fix) => fix!.edits) };
}

/** A fix that renames members of an object, in place. */
export function renameMembers(
  site: Site,
  document: string,
  members: readonly Member[],
  names: readonly string[],
): Fix | undefined {
  if (isShared(site, document)) return undefined;
  return joined(
    members.map(({ value }, k) =>
      fixAt(site, { node: value, document }, '', (at) => ({ op: 'rename', at, to: names[k]! })),
    ),
    `Rename ${listed(members.map(({ key }) => key))} to ${listed(names)}`,
  );
}

/** A fix that puts the pages of an element into a group of their own, which comes first in its `groups`. The label is a choice. */
export function groupLoosePages(site: Site, element: Element, label: string | undefined): Fix | undefined {
  const pages = onlyField(site, element, 'pages');
  const groups = onlyField(site, element, 'groups');
  if (pages?.node.kind !== 'array' || groups?.node.kind !== 'array' || pages.document !== groups.document)
    return undefined;
  const at = pointerTo(site, groups);
  if (at === undefined || groups.node.items.length === 0 || !mayGo(site, pages, 'beside')) return undefined;
  const group = label ?? labelFor(pages.node.items) ?? element.label ?? 'Overview';
  return {
    summary: `Put the pages into a group ${quoted(group)}`,
    document: pages.document,
    edits: [
      { op: 'insert', before: `${at}/0`, value: { group, pages: pages.node } },
      { op: 'remove', at: pages.node.origin!.pointer },
    ],
    unsafe: true,
  };
}

/** A label after the folder that all pages stand in: `getting-started/a` makes "Getting started". */
function labelFor(entries: readonly Json[]): string | undefined {
  const folders = new Set(entries.map((entry) => (entry.kind === 'string' ? folderOf(entry.value) : '')));
  const [folder = ''] = folders;
  const label = titled(folder.slice(folder.lastIndexOf('/') + 1));
  return folders.size === 1 && label.trim() !== '' ? label : undefined;
}

/**
 * A fix that writes what is left of a mint.json as docs.json has it: the whole document. What has no place there is
 * said. Undefined where pages would
 * go.
 */
export function upgraded({ site, unsafe }: RuleContext): Fix | undefined {
  const report = new Collector();
  const after = unsafe?.upgrade?.apply(site, report) ?? site;
  const { declarations, diagnostics, failed } = report;
  if (after === site || failed || declarations.some(({ kind }) => kind === 'removed')) return undefined;
  const summary = ['Write it as docs.json has it', ...diagnostics.map(withLine)].join('. ');
  const edits = [{ op: 'set', at: '', value: after.root }] as const;
  return { summary, document: site.main, edits, unsafe: true, declares: declarations };
}

const withLine = ({ message, file, line }: Diagnostic): string =>
  line === undefined ? message : `${message} (${file}:${line})`;

/** A fix that gives a page entry its right text: the page stays, under another name. */
export function correctPage(site: Site, spot: Spot, page: string): Fix | undefined {
  const { node } = spot;
  if (node.kind !== 'string' || page === '' || parseEntry(page).kind !== 'page') return undefined;
  return setText(site, spot, page, [
    { kind: 'moved', item: { kind: 'page', page: node.value }, to: { kind: 'page', page } },
  ]);
}

/** A fix that makes `"true"` and `"false"` booleans; undefined for any other value. */
export function unquoted(site: Site, spot: Spot): Fix | undefined {
  const text = spot.node.kind === 'string' ? spot.node.value : '';
  return text === 'true' || text === 'false'
    ? setValue(site, spot, text === 'true', `Write ${text} without quotes`)
    : undefined;
}

/** The pointer of a node in the document as it is; undefined if none leads to it, as to what a later member of the same key hides. */
export function pointerTo(site: Site, { node, document }: Spot): string | undefined {
  const tree = site.documents.get(document);
  const pointer = node.origin?.pointer;
  return tree !== undefined && pointer !== undefined && maybeAt(tree, pointer) === node ? pointer : undefined;
}

/** Whether something can go from a document: a file that is pulled in twice stays as it is, and so do the author's comments. */
function mayGo(site: Site, spot: Spot, comments: 'inside' | 'beside' | undefined): boolean {
  const at = pointerTo(site, spot);
  if (!at || isShared(site, spot.document)) return false;
  return comments === undefined || !hasComment(site.documents.get(spot.document)!, at, comments);
}

/** The pointer of what is around a node; empty for the document, which is around itself. */
const parentOf = (pointer: string) => pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));

/** The pointers of the objects and arrays that hold a comment of their own, and of those that hold one at any depth. */
const commentsIn = remembered((tree: Json) => {
  const comments = looseSyntax(tree).filter(({ kind }) => kind === 'comment');
  const own = new Set(comments.map(({ pointer }) => pointer));
  const all = new Set(own);
  for (const holder of own) for (let at = holder; at !== ''; at = parentOf(at)) all.add(parentOf(at));
  return { own, all };
});

/** Whether a comment stands in a node of a document as it was read, or among its siblings. */
export function hasComment(tree: Json, pointer: string, where: 'inside' | 'beside'): boolean {
  const { own, all } = commentsIn(tree);
  return all.has(pointer) || (where === 'beside' && own.has(parentOf(pointer)));
}

/**
 * The value of a field that stands once. One that is there twice, or in two layers of an element, is something else
 * when one of them goes.
 */
function onlyField(site: Site, { layers }: Element, name: string): Spot | undefined {
  const [spot, ...others] = layers.flatMap(({ node, document }) =>
    node.members.filter(({ key }) => key === name).map(({ value }) => ({ node: value, document })),
  );
  return spot === undefined || others.length > 0 || isShared(site, spot.document) ? undefined : spot;
}

/** The value that counts for a field that an element has. */
export function fieldSpot({ layers }: Element, name: string): Spot {
  const layer = layers.find(({ node }) => findMember(node, name) !== undefined)!;
  return { node: getMember(layer.node, name)!, document: layer.document };
}
