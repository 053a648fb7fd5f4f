import { type Json, sameJson } from 'navshift/json';
import type { Report, Site } from 'navshift';
import type { Built } from './language.ts';

/** Adds the documents and files that languages need. A different file in their place is an error. */
export function withFiles(site: Site, built: readonly Built[], report: Report): Site {
  const created = new Map<string, Json>();
  for (const { language, findings } of built) {
    for (const [path, node] of findings.created) {
      const there = created.get(path) ?? site.documents.get(path);
      if (there === undefined) created.set(path, node);
      else if (!sameJson(there, node))
        report.error(
          'document-exists',
          `${path} would be created for "${language}", but a different file stands there`,
          {
            at: there,
            help: 'Move or remove it, then run again.',
          },
        );
    }
  }
  const staged = new Map(built.flatMap(({ findings }) => [...findings.staged]));
  return site.withDocuments(created).withStaged([...staged.values()]);
}
