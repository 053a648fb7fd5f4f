import { parseEntry } from '../format/index.ts';
import { findMember, type Json, makeString, maybeAt, type Member, type Plain } from '../json/index.ts';
import type { Element } from '../navigation/index.ts';
import { isShared, type Site } from '../site/index.ts';
import type { Declaration } from '../transform/index.ts';
import { hasComment } from './comments.ts';
import type { Fix } from './rule.ts';
import { listed, quoted } from './words.ts';

// Each of these gives undefined where the change would not be sure: a rule reports what it found all the same.

/** A fix that gives a string another text, in place. */
export function setText(
  site: Site,
  document: string,
  node: Json,
  text: string,
  declares?: readonly Declaration[],
): Fix | undefined {
  const at = pointerTo(site, document, node);
  return at === undefined
    ? undefined
    : {
        summary: `Write ${quoted(text)}`,
        document,
        edits: [{ op: 'set', at, value: makeString(text, node) }],
        ...(declares && { declares }),
      };
}

/** A fix that puts another value in the place of a node, which may be part of it. */
export function setValue(site: Site, document: string, node: Json, value: Plain, summary: string): Fix | undefined {
  const at = pointerTo(site, document, node);
  // A comment in what goes away would go with it; in what stays it stays.
  if (!at || isShared(site, document) || (!holds(value, node) && hasComment(site.documents.get(document)!, at)))
    return undefined;
  return { summary, document, edits: [{ op: 'set', at, value }] };
}

const holds = (value: Plain, node: Json) => Array.isArray(value) && (value as readonly Plain[]).includes(node);

/** A fix that renames a field of an element, in place. */
export function renameField(site: Site, element: Element, name: string, to: string): Fix | undefined {
  const found = ownField(site, element, name);
  return (
    found && {
      summary: `Rename \`${name}\` to \`${to}\``,
      document: found.document,
      edits: [{ op: 'rename', at: found.pointer, to }],
    }
  );
}

/** A fix that takes a field of an element away. */
export function removeField(site: Site, element: Element, name: string): Fix | undefined {
  const found = ownField(site, element, name);
  if (found === undefined || hasComment(site.documents.get(found.document)!, found.pointer, { beside: true }))
    return undefined;
  return { summary: `Remove \`${name}\``, document: found.document, edits: [{ op: 'remove', at: found.pointer }] };
}

/** A fix that puts the items of a list into the list around it. */
export function flatten(site: Site, document: string, list: Json): Fix | undefined {
  const at = pointerTo(site, document, list);
  if (!at || isShared(site, document) || hasComment(site.documents.get(document)!, at, { beside: true }))
    return undefined;
  return { summary: 'Put what it holds into the list around it', document, edits: [{ op: 'unwrap', at }] };
}

/** A fix that takes empty arrays away; undefined if not all of them are. */
export function removeEmpty(site: Site, element: Element, names: readonly string[]): Fix | undefined {
  const fixes = names.map((name) => {
    const value = element.field(name);
    return value?.kind === 'array' && value.items.length === 0 ? removeField(site, element, name) : undefined;
  });
  const [first] = fixes;
  if (first === undefined || fixes.some((fix) => fix?.document !== first.document)) return undefined;
  return { summary: `Remove ${listed(names)}`, document: first.document, edits: fixes.flatMap((fix) => fix!.edits) };
}

/** A fix that takes an item of an array away, with a summary that says what it is. */
export function removeItem(
  site: Site,
  document: string,
  node: Json,
  what: string,
  declares?: readonly Declaration[],
): Fix | undefined {
  const at = pointerTo(site, document, node);
  if (!at || isShared(site, document) || hasComment(site.documents.get(document)!, at, { beside: true }))
    return undefined;
  return { summary: `Remove ${what}`, document, edits: [{ op: 'remove', at }], ...(declares && { declares }) };
}

/** The pointer of a node in the document as it is; undefined if none leads to it, as to what a later member of the same key hides. */
export function pointerTo(site: Site, document: string, node: Json): string | undefined {
  const tree = site.documents.get(document);
  const pointer = node.origin?.pointer;
  return tree !== undefined && pointer !== undefined && maybeAt(tree, pointer) === node ? pointer : undefined;
}

/** Where the only member of a field stands. A field that is there twice, or in two layers of an element, is something else when one of them goes. */
function ownField(site: Site, { layers }: Element, name: string): { document: string; pointer: string } | undefined {
  const having = layers.filter(({ node }) => findMember(node, name) !== undefined);
  const [layer] = having;
  if (layer === undefined || having.length > 1 || isShared(site, layer.document)) return undefined;
  const members: readonly Member[] = layer.node.members.filter(({ key }) => key === name);
  const pointer = members[0]!.value.origin?.pointer;
  if (members.length > 1 || pointer === undefined || pointerTo(site, layer.document, members[0]!.value) === undefined)
    return undefined;
  return { document: layer.document, pointer };
}

/** A fix that gives a page entry its right text: the page stays, under another name. */
export function correctPage(site: Site, document: string, node: Json, page: string): Fix | undefined {
  if (node.kind !== 'string' || page === '' || parseEntry(page).kind !== 'page') return undefined;
  return setText(site, document, node, page, [
    { kind: 'moved', item: { kind: 'page', page: node.value }, to: { kind: 'page', page } },
  ]);
}

/** A fix that makes `"true"` and `"false"` booleans; undefined for any other value. */
export function unquoted(site: Site, document: string, node: Json): Fix | undefined {
  const text = node.kind === 'string' ? node.value : '';
  return text === 'true' || text === 'false'
    ? setValue(site, document, node, text === 'true', `Write ${text} without quotes`)
    : undefined;
}
