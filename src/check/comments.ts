import { type Json, looseSyntax } from '../json/index.ts';

/** The containers that hold a comment, and those around them. */
interface Commented {
  readonly own: ReadonlySet<string>;
  readonly around: ReadonlySet<string>;
}

const known = new WeakMap<Json, Commented>();

/** Whether a comment stands in a node of a document as it was read, or (`beside`) among its siblings: what is taken away there could take the author's words along. */
export function hasComment(tree: Json, pointer: string, { beside = false }: { beside?: boolean } = {}): boolean {
  let commented = known.get(tree);
  if (commented === undefined) known.set(tree, (commented = collect(tree)));
  return commented.around.has(pointer) || (beside && commented.own.has(parentOf(pointer)));
}

function collect(tree: Json): Commented {
  const own = new Set<string>();
  const around = new Set<string>();
  for (const { kind, pointer } of looseSyntax(tree)) {
    if (kind !== 'comment') continue;
    own.add(pointer);
    for (let at = pointer; !around.has(at); at = parentOf(at)) {
      around.add(at);
      if (at === '') break;
    }
  }
  return { own, around };
}

const parentOf = (pointer: string) => pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
