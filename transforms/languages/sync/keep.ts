import { type Element, isContainer, type Json, visitJson } from 'navshift';
import { leadsAnywhere } from '../engine/copy.ts';
import { nameOf } from '../../shared/words.ts';
import { type Building, removeLeaf, standsOnce, withArray, withNodes } from './building.ts';
import { type Branch, isBranch, type Part } from './tree.ts';

/** What stays of an element that only the language has: all but what moved elsewhere, and entries that are gone. Null if that was all it held. */
export function keepBranch(branch: Branch, building: Building): Json | null {
  const { matching, documents, findings } = building;
  let element = branch.element;
  for (const [container, parts] of branch.slots) {
    const array = element.array(container)!.node;
    const left = array.items.flatMap((item, k) => {
      const part = parts[k];
      return part === undefined ? [item] : (keptPart(part, building) ?? []);
    });
    if (left.length !== array.items.length || left.some((item, k) => item !== array.items[k]))
      element = withArray(building, element, container, withNodes(array, left), branch);
  }
  const { root } = branch;
  if (root !== undefined && standsOnce(element, 'root')) {
    if (matching.leaf(root) !== undefined) element = element.withField('root', undefined);
    else if (building.isGone(root)) {
      removeLeaf(building, root);
      element = element.withField('root', undefined);
    }
  }
  if (element !== branch.element && leadsAnywhere(branch.element) && !leadsAnywhere(element) && isShell(element)) {
    findings.removedElements.push({ name: nameOf(branch.element), at: branch.element.node });
    return null;
  }
  documents.recordLayers(element, branch.place);
  return element.node;
}

/** The node of an entry or element that only the language has; undefined if it moved elsewhere, or goes. */
export function keptPart(part: Part, building: Building): Json | undefined {
  if (isBranch(part))
    return building.matching.branch(part) === undefined ? (building.made.get(part) ?? undefined) : undefined;
  if (building.matching.leaf(part) !== undefined) return undefined;
  if (!building.isGone(part)) return part.node;
  removeLeaf(building, part);
  return undefined;
}

/** Whether nothing is left that leads anywhere, nor could hold a link or an entry. */
export function isShell(element: Element): boolean {
  return element.layers.every(({ node }) =>
    node.members.every(({ key, value }) =>
      isContainer(key)
        ? standsOnce(element, key) && value.kind === 'array' && value.items.length === 0
        : !isLeading(key) && !leads(value),
    ),
  );
}

const isLeading = (key: string) =>
  isContainer(key) || ['href', 'root', 'page', 'openapi', 'asyncapi', '$ref'].includes(key);

function leads(value: Json): boolean {
  let found = false;
  if (value.kind === 'object' || value.kind === 'array')
    visitJson(value, {
      enter: (node) => void (found ||= node.kind === 'object' && node.members.some(({ key }) => isLeading(key))),
    });
  return found;
}
