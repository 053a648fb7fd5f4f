import { described, faultAt, type SpecNode } from './reader.ts';

/** What an overlay does at a place of a specification. */
export interface OverlayAction {
  readonly node: SpecNode;
  /** The JSONPath of what it changes (RFC 9535), and the node that says it. */
  readonly target: string;
  readonly change: { readonly update: SpecNode } | { readonly copy: string; readonly node: SpecNode } | 'remove';
}

/** An overlay: changes of a specification in a file of their own (Overlay Specification 1.0 and 1.1). */
export interface Overlay {
  readonly path: string;
  /** The specification that it is for, as written. */
  readonly extends?: string;
  readonly actions: readonly OverlayAction[];
}

/** Whether a document is meant as an overlay, whatever it holds. */
export const isOverlay = (root: SpecNode): boolean => root.get('overlay') !== undefined;

/** At most so many actions: Mintlify refuses more. */
const mostActions = 1000;

/** Reads an overlay as Mintlify does. Throws `SpecificationError` for a field that is missing, unknown or of another kind. */
export function readOverlay(root: SpecNode): Overlay {
  onlyFields(root, ['overlay', 'info', 'extends', 'actions']);
  const version = textAt(root, 'overlay');
  if (!/^1\.[01](?:\.\d+)?$/.test(version))
    throw faultAt(
      root.get('overlay')!,
      `An overlay of version ${version} is not supported.`,
      'Supported are 1.0 and 1.1.',
    );
  const info = onlyFields(nodeAt(root, 'info', 'object'), ['title', 'version', 'description']);
  for (const key of ['title', 'version']) textAt(info, key);
  if (info.get('description') !== undefined) textAt(info, 'description');
  const list = nodeAt(root, 'actions', 'array');
  const actions = list.items().map((action) => actionAt(action, version));
  if (actions.length === 0) throw faultAt(list, 'The overlay has no action.', 'Add one, or delete the file.');
  if (actions.length > mostActions)
    throw faultAt(list, `The overlay has ${actions.length} actions, and Mintlify takes ${mostActions}.`, 'Split it.');
  return { path: root.path, ...(root.get('extends') && { extends: textAt(root, 'extends') }), actions };
}

function actionAt(node: SpecNode, version: string): OverlayAction {
  if (node.kind !== 'object')
    throw faultAt(
      node,
      `An action is an object, and this is ${described(node)}.`,
      'Write `target`, and what to do there.',
    );
  onlyFields(node, ['target', 'description', 'update', 'copy', 'remove']);
  const target = textAt(node, 'target').trim();
  const [update, copy, remove] = ['update', 'copy', 'remove'].map((key) => node.get(key));
  if (target === '') throw faultAt(node.get('target')!, '`target` is empty.', 'Write a JSONPath, such as `$.info`.');
  if (node.get('description') !== undefined) textAt(node, 'description');
  if (remove !== undefined && typeof remove.value !== 'boolean')
    throw faultAt(remove, '`remove` must be true or false.', 'Write `true`, or take it away.');
  if (update !== undefined && copy !== undefined)
    throw faultAt(copy, 'An action has both `update` and `copy`.', 'Make two actions of it.');
  if (copy !== undefined && textAt(node, 'copy').trim() === '')
    throw faultAt(copy, '`copy` is empty.', 'Write a JSONPath, such as `$.info`.');
  if (copy !== undefined && version.startsWith('1.0'))
    throw faultAt(copy, '`copy` needs `overlay: 1.1.0`.', 'Write that version.');
  if (remove?.value === true) return { node, target, change: 'remove' };
  if (copy !== undefined) return { node, target, change: { copy: textAt(node, 'copy').trim(), node: copy } };
  if (update !== undefined) return { node, target, change: { update } };
  throw faultAt(node, 'An action that does nothing.', 'Add `update`, `copy`, or `remove: true`.');
}

function onlyFields(node: SpecNode, known: readonly string[]): SpecNode {
  const other = node.entries().find(([key]) => !known.includes(key) && !key.startsWith('x-'));
  if (other === undefined) return node;
  const help = `Here are ${known.map((key) => `\`${key}\``).join(', ')}, and fields that begin with \`x-\`.`;
  throw faultAt(other[1], `An overlay has no field \`${other[0]}\` here.`, help);
}

function nodeAt(node: SpecNode, key: string, kind: SpecNode['kind']): SpecNode {
  const found = node.get(key);
  if (found?.kind === kind) return found;
  const what = found === undefined ? 'is missing' : `is ${described(found)}`;
  throw faultAt(
    found ?? node,
    `\`${key}\` of an overlay ${what}.`,
    `Write ${kind === 'scalar' ? 'a text' : `an ${kind}`}.`,
  );
}

function textAt(node: SpecNode, key: string): string {
  const found = nodeAt(node, key, 'scalar');
  if (typeof found.value === 'string') return found.value;
  throw faultAt(found, `\`${key}\` is ${described(found)}, and must be a text.`, 'Put it into quotes.');
}
