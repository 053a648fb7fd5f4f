import { isDefault } from '../navigation/index.ts';
import { type Branch, isDropped, isMissing, type Leaf } from './tree.ts';

/**
 * The page that readers open first in an element, as Mintlify chooses it: the first one in reading order, outside of
 * hidden elements, and in the default version or language. An entry without a file has none. Undefined if the element
 * has no such page, as a link.
 */
export function landingIn({ children }: Branch): Leaf | undefined {
  const isFirst = (child: Branch | Leaf) =>
    !('served' in child) && child.place !== undefined && isDefault(child.place.element);
  for (const child of [...children.filter(isFirst), ...children.filter((one) => !isFirst(one))]) {
    const found = 'served' in child ? child : isHidden(child) ? undefined : landingIn(child);
    if (found !== undefined && found.served.item.kind !== 'link' && !isDropped(found) && !isMissing(found))
      return found;
  }
  return undefined;
}

function isHidden({ place }: Branch): boolean {
  const hidden = place?.element.field('hidden');
  return hidden?.kind === 'boolean' && hidden.value;
}
