import { served } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import type { Report } from '../transform/index.ts';
import { write } from './builder.ts';
import { type Draft, draftOf } from './draft.ts';
import { fates } from './fates.ts';

/**
 * The site with the navigation that a draft says. A line of the site keeps its text, fields and comments wherever it is
 * now. Content behind a `$ref` is changed in its own document. Declares what readers do not have any more where it was.
 *
 * @throws {EditError} for a line that Mintlify would not show, or cannot be where it is
 * @throws {SharedDocumentError} if two places use one document by `$ref`, and need different content of it
 */
export function build(site: Site, draft: Draft, report?: Report): Site {
  const after = write(site, draft, report);
  if (report === undefined || after === site) return after;
  const { scopes, isLost } = fates(site, draft);
  scopes.forEach((scope) => report.declare(scope));
  for (const { item, place } of served(site).items.filter(isLost))
    report.declare({ kind: 'removed', item, scope: place.scope });
  return after;
}

/** The site with what becomes of its draft; the same site without a navigation. */
export function withDraft(site: Site, change: (draft: Draft) => Draft, report?: Report): Site {
  const draft = draftOf(site);
  return draft === undefined ? site : build(site, change(draft), report);
}
