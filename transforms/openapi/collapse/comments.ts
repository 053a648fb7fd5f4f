import type { Container, DiagnosticPlace, Element, Site } from 'navshift';
import { looseSyntax } from 'navshift/check';
import { findMember, type Json, type Member, parseJson, printBytes } from 'navshift/json';

/** Where a comment stands that would go with a container, or what it belongs to; undefined if none would. */
export function commentLost(site: Site, element: Element, container: Container): DiagnosticPlace | Json | undefined {
  const without = element.withField(container, undefined);
  for (const [k, { node, document }] of element.layers.entries()) {
    const after = without.layers[k]!.node;
    // Strict JSON has none, so most documents need no closer look.
    const comments = node === after ? [] : commentsIn(site.documents.get(document)!);
    if (
      comments.length === 0 ||
      commentsIn(parseJson(printBytes(node))).length === commentsIn(parseJson(printBytes(after))).length
    )
      continue;
    const member = findMember(node, container)!;
    return comments.find((comment) => isInside(comment, member)) ?? member.value;
  }
  return undefined;
}

function commentsIn(root: Json): readonly DiagnosticPlace[] {
  return looseSyntax(root).flatMap(({ kind, file, line, column, pointer }) =>
    kind === 'comment' ? [{ ...(file !== undefined && { file }), line, column, pointer }] : [],
  );
}

function isInside({ file, line = 0, column = 0 }: DiagnosticPlace, { origin: from, value }: Member): boolean {
  const to = value.origin;
  if (from === undefined || to === undefined || from.file !== file) return false;
  return (
    (line > from.line || (line === from.line && column > from.column)) &&
    (line < to.endLine || (line === to.endLine && column < to.endColumn))
  );
}
