import type { Diagnostic } from '../finding/index.ts';
import { labelField, parseEntry } from '../format/index.ts';
import { type Edit, type Json, looseSyntax, makeString, type Member, maybeAt, type Plain } from '../json/index.ts';
import type { Element } from '../navigation/index.ts';
import { folderOf, isShared, type Site } from '../site/index.ts';
import { remembered, titled } from '../text/index.ts';
import { Collector, type Declaration } from '../transform/report.ts';
import type { Fix, RuleContext } from './rule.ts';
import { listed, quoted } from './words.ts';

// Each of these gives undefined where the change would not be sure: a rule reports what it found all the same.

/**
 * What a fix does to a node, by the pointer of the node. With `comments` the node is changed in one document alone,
 * and where it has no comments, unless they may be `anywhere`.
 */
type Change = readonly [
  node: Json | undefined,
  edit: (at: string) => Edit,
  comments?: 'inside' | 'beside' | 'anywhere',
];

/** A fix of changes in one document; undefined if one of them cannot be made. */
function fixOf(
  site: Site,
  summary: string,
  changes: readonly Change[],
  declares?: readonly Declaration[],
): Fix | undefined {
  const spots = changes.flatMap(([node, , comments]) =>
    node === undefined || (comments !== undefined && !mayGo(site, node, comments)) ? [] : (spotOf(site, node) ?? []),
  );
  const [first] = spots;
  if (spots.length < changes.length || spots.some(({ document }) => document !== first!.document)) return undefined;
  const edits = changes.map(([, edit], k) => edit(spots[k]!.at));
  return { summary, document: first!.document, edits, ...(declares && { declares }) };
}

const removal = (node: Json | undefined): Change => [node, (at) => ({ op: 'remove', at }), 'beside'];
const renameTo = (to: string) => (at: string) => ({ op: 'rename', at, to }) as const;

/** A fix that gives a string another text, in place. */
export const setText = (site: Site, node: Json, text: string, declares?: readonly Declaration[]): Fix | undefined =>
  fixOf(site, `Write ${quoted(text)}`, [[node, (at) => ({ op: 'set', at, value: makeString(text, node) })]], declares);

/** A fix that puts another value in the place of a node, which may be part of it. */
export function setValue(site: Site, node: Json, value: Plain, summary: string): Fix | undefined {
  const stays = Array.isArray(value) && (value as readonly Plain[]).includes(node);
  return fixOf(site, summary, [[node, (at) => ({ op: 'set', at, value }), stays ? 'anywhere' : 'inside']]);
}

/** A fix that renames a field of an element, in place. */
export const renameField = (site: Site, element: Element, name: string, to: string): Fix | undefined =>
  fixOf(site, `Rename \`${name}\` to \`${to}\``, [[onlyField(site, element, name), renameTo(to)]]);

/** A fix that takes fields of an element away. */
export const removeFields = (site: Site, element: Element, names: readonly string[]): Fix | undefined =>
  fixOf(
    site,
    `Remove ${listed(names)}`,
    names.map((name) => removal(onlyField(site, element, name))),
  );

/** A fix that takes a field of an element away, and gives another element in that document one with another value, after its label. */
export const moveField = (site: Site, from: Element, name: string, to: Element, value: Plain): Fix | undefined =>
  fixOf(site, `Put \`${name}\` on ${quoted(to.label ?? '')}`, [
    removal(onlyField(site, from, name)),
    [onlyField(site, to, labelField(to.kind) ?? ''), (after) => ({ op: 'insert', after, key: name, value })],
  ]);

/** A fix that takes an item of an array away; the summary says what it is. */
export const removeItem = (site: Site, node: Json, what: string, declares?: readonly Declaration[]): Fix | undefined =>
  fixOf(site, `Remove ${what}`, [removal(node)], declares);

/** A fix that puts the items of a list into the list around it. */
export const flatten = (site: Site, list: Json): Fix | undefined =>
  fixOf(site, 'Move its content into the list around it', [[list, (at) => ({ op: 'unwrap', at }), 'beside']]);

/** A fix that takes empty arrays away; undefined if not all of them are. */
export const removeEmpty = (site: Site, element: Element, names: readonly string[]): Fix | undefined =>
  names.every((name) => isEmpty(element.field(name))) ? removeFields(site, element, names) : undefined;

const isEmpty = (node: Json | undefined) => node?.kind === 'array' && node.items.length === 0;

/** A fix that renames members of an object, in place. */
export const renameMembers = (site: Site, members: readonly Member[], names: readonly string[]): Fix | undefined =>
  fixOf(
    site,
    `Rename ${listed(members.map(({ key }) => key))} to ${listed(names)}`,
    members.map(({ value }, k) => [value, renameTo(names[k]!), 'anywhere']),
  );

/** A fix that puts the pages of an element into a group of their own, which comes first in its `groups`. The label is a choice. */
export function groupLoosePages(site: Site, element: Element, label: string | undefined): Fix | undefined {
  const pages = onlyField(site, element, 'pages');
  const groups = onlyField(site, element, 'groups');
  if (pages?.kind !== 'array' || groups?.kind !== 'array') return undefined;
  const group = label ?? labelFor(pages.items) ?? element.label ?? 'Overview';
  const fix = fixOf(site, `Put the pages into a group ${quoted(group)}`, [
    [groups.items[0], (before) => ({ op: 'insert', before, value: { group, pages } })],
    removal(pages),
  ]);
  return fix && { ...fix, unsafe: true };
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
 * said. Undefined if pages would be lost.
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
export function correctPage(site: Site, node: Json, page: string): Fix | undefined {
  if (node.kind !== 'string' || page === '' || parseEntry(page).kind !== 'page') return undefined;
  return setText(site, node, page, [
    { kind: 'moved', item: { kind: 'page', page: node.value }, to: { kind: 'page', page } },
  ]);
}

/** A fix that makes `"true"` and `"false"` booleans; undefined for any other value. */
export function unquoted(site: Site, node: Json): Fix | undefined {
  const text = node.kind === 'string' ? node.value : '';
  return text === 'true' || text === 'false'
    ? setValue(site, node, text === 'true', `Write ${text} without quotes`)
    : undefined;
}

/** Where a node is in the documents as they are; undefined if no pointer leads to it, as to what a later member of the same key hides. */
export function spotOf(site: Site, node: Json): { readonly document: string; readonly at: string } | undefined {
  const { file = '', pointer: at = '' } = node.origin ?? {};
  const document = file.slice(site.location.prefix.length);
  const tree = site.documents.get(document);
  return tree !== undefined && maybeAt(tree, at) === node ? { document, at } : undefined;
}

/**
 * Whether something can be removed from a document or replaced there. A file that is pulled in twice stays as it is, and
 * so do the comments of the author.
 */
export function mayGo(site: Site, node: Json, comments: 'inside' | 'beside' | 'anywhere' = 'anywhere'): boolean {
  const { document, at } = spotOf(site, node) ?? { document: '', at: '' };
  if (at === '' || isShared(site, document)) return false;
  return comments === 'anywhere' || !hasComment(site.documents.get(document)!, at, comments);
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
function onlyField(site: Site, { layers }: Element, name: string): Json | undefined {
  const [found, ...others] = layers.flatMap(({ node, document }) =>
    node.members.filter(({ key }) => key === name).map(({ value }) => ({ value, document })),
  );
  return found === undefined || others.length > 0 || isShared(site, found.document) ? undefined : found.value;
}
