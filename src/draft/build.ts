import { served } from '../served/index.ts';
import type { DocumentChanges } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import type { Report } from '../transform/index.ts';
import { write } from './builder.ts';
import { type Draft, draftOf, withLines } from './draft.ts';
import { fates } from './fates.ts';
import { pointerOf } from './spot.ts';

/**
 * The site with the navigation that a draft says. A line of the site keeps its text, fields and comments wherever it is
 * now. Content behind a `$ref` is changed in its own document. Declares what readers do not have any more where it was.
 *
 * @param changes what becomes of documents that `elementOfLine` has met already
 * @throws {EditError} for a line that Mintlify would not show, or cannot be where it is
 * @throws {SharedDocumentError} if two places use one document by `$ref`, and need different content of it
 */
export function build(site: Site, draft: Draft, report?: Report, changes?: DocumentChanges): Site {
  const after = write(site, draft, report, changes);
  if (report === undefined || after === site) return after;
  const { scopes, isLost } = fates(site, draft);
  scopes.forEach((scope) => report.declare(scope));
  for (const { item, place } of served(site).items.filter(isLost))
    report.declare({ kind: 'removed', item, scope: place.scope });
  return after;
}

/** The site with what becomes of its draft; the same site without a navigation. */
export function withDraft(
  site: Site,
  change: (draft: Draft) => Draft,
  report?: Report,
  documents?: DocumentChanges,
): Site {
  const draft = draftOf(site);
  return draft === undefined ? site : build(site, change(draft), report, documents);
}

/**
 * The site with other names, fields or content of some lines, by the pointers of what they are.
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","pages":["a"]}]}}');
 * const after = changeLines(site, new Map([['/navigation/groups/0', { name: 'B' }]]));
 * print(after); // → '{"navigation":{"groups":[{"group":"B","pages":["a"]}]}}'
 */
export function changeLines(
  site: Site,
  changes: ReadonlyMap<string, Partial<Draft>>,
  report?: Report,
  documents?: DocumentChanges,
): Site {
  const steps = [...changes.keys()].map((pointer) => pointer.split('/'));
  const around = new Set(steps.flatMap((all) => all.map((_, k) => all.slice(0, k + 1).join('/'))));
  const changed = (line: Draft): Draft => {
    const pointer = pointerOf(line.of!);
    if (!around.has(pointer)) return line;
    return { ...withLines(line, line.lines.map(changed)), ...changes.get(pointer) };
  };
  return withDraft(site, changed, report, documents);
}
