import { isDefault } from '../navigation/index.ts';
import type { Branch, Leaf } from './tree.ts';

/**
 * The page that readers open first in an element, as Mintlify chooses it: the first one in reading order, outside of
 * hidden elements, and in the default version or language. Undefined if the element has none, as a link.
 */
export function landingIn({ children }: Branch): Leaf | undefined {
  const isFirst = (child: Branch | Leaf) =>
    !('served' in child) && child.place !== undefined && isDefault(child.place.element);
  for (const child of [...children.filter(isFirst), ...children.filter((one) => !isFirst(one))]) {
    const found = 'served' in child ? child : isHidden(child) ? undefined : landingIn(child);
    if (found !== undefined && found.served.item.kind !== 'link' && found.served.state !== 'dropped') return found;
  }
  return undefined;
}

function isHidden({ place }: Branch): boolean {
  const hidden = place?.element.field('hidden');
  return hidden?.kind === 'boolean' && hidden.value;
}
