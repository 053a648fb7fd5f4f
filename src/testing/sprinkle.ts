import { type Json, type JsonArray, type JsonObject, type Origin, parseJson, visitJson } from '../json/index.ts';

/** A comment that was put into a text, and what it belongs to: a child with what stands around it, or a container. */
export interface Sprinkled {
  readonly comment: string;
  /** JSON Pointer of the child, or of the container. */
  readonly owner: string;
  readonly of: 'item' | 'member' | 'container';
}

/** Puts comments wherever one can stand in a text, or where `isChosen` says so: each has a number of its own. */
export function sprinkle(
  text: string,
  isChosen: () => boolean = () => true,
): { readonly text: string; readonly comments: readonly Sprinkled[] } {
  const comments: Sprinkled[] = [];
  const parts: { readonly at: number; readonly written: string }[] = [];
  const put = (at: number, of: Sprinkled['of'], owner: string, write: (comment: string) => string) => {
    if (!isChosen()) return;
    const comment = `c${comments.length + 1};`;
    comments.push({ comment, owner, of });
    parts.push({ at, written: write(comment) });
  };
  const behind = (comment: string) => ` /* ${comment} */`;
  const before = (comment: string) => `/* ${comment} */ `;
  /** The white space in front of an offset, if nothing else stands there on its line. */
  const indentAt = (at: number) => /^[ \t]*$/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1, at))?.[0];

  const inside = (container: JsonObject | JsonArray) => {
    const { pointer, offset, endOffset } = container.origin!;
    const of = container.kind === 'object' ? 'member' : 'item';
    const children: readonly { readonly origin?: Origin | undefined; readonly value?: unknown }[] =
      container.kind === 'object' ? container.members : container.items;
    if (children.length === 0) return put(offset + 1, 'container', pointer, (comment) => ` /* ${comment} */ `);
    if (indentAt(children[0]!.origin!.offset) !== undefined)
      put(offset + 1, 'container', pointer, (comment) => ` // ${comment}`);
    children.forEach((child, k) => {
      const from = child.origin!;
      const indent = indentAt(from.offset);
      // Cut off by a blank line it belongs to the container.
      if (indent !== undefined && k % 3 === 2)
        put(from.offset, 'container', pointer, (comment) => `// ${comment}\n\n${indent}`);
      put(from.offset, of, from.pointer, (comment) =>
        indent === undefined ? before(comment) : `// ${comment}\n${indent}`,
      );
      put(
        (container.kind === 'object' ? container.members[k]!.value.origin! : from).endOffset,
        of,
        from.pointer,
        behind,
      );
    });
    const indent = indentAt(endOffset - 1);
    if (indent !== undefined) put(endOffset - 1, 'container', pointer, (comment) => `  // ${comment}\n${indent}`);
  };

  visitJson(parseJson(text), {
    enter(node: Json) {
      if (node.kind === 'object') {
        for (const { origin, value } of node.members) {
          put(origin!.endOffset, 'member', origin!.pointer, behind);
          put(value.origin!.offset, 'member', origin!.pointer, before);
        }
      }
      if (node.kind === 'object' || node.kind === 'array') inside(node);
    },
  });
  let result = '';
  let copied = 0;
  for (const { at, written } of parts.toSorted((a, b) => a.at - b.at)) {
    result += text.slice(copied, at) + written;
    copied = at;
  }
  return { text: result + text.slice(copied), comments };
}

/** Counts a key once more. */
export const countIn = (counts: Map<string, number>, key: string): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

/** How often each thing that was read in a file stands in some trees, by what it is and its pointer as read. */
export function standing(roots: Iterable<Json>, file: string | undefined): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (of: Sprinkled['of'], origin: Json['origin']) => {
    if (origin !== undefined && origin.file === file) countIn(counts, `${of} ${origin.pointer}`);
  };
  for (const root of roots) {
    visitJson(root, {
      enter(node) {
        add('item', node.origin);
        add('container', node.origin);
        if (node.kind === 'object') for (const member of node.members) add('member', member.origin);
      },
    });
  }
  return counts;
}
