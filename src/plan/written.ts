import type { Subject } from '../finding/index.ts';
import { newMisreadings } from '../served/index.ts';
import { JsonSyntaxError, parseJson, printBytes, sameJson } from '../json/index.ts';
import { makeSite, memoryReader, type Site } from '../site/index.ts';
import type { Report } from '../transform/index.ts';
import type { Plan } from './plan.ts';

/** The site as it is opened once a plan is written. Throws `JsonSyntaxError` if its main document is no JSON then. */
export function writtenSite({ site, changes }: Plan, { main, root, remote }: Site): Site {
  const moved = changes.flatMap(({ from }) => (from === undefined ? [] : [[from, undefined] as const]));
  const changed = new Map([...moved, ...changes.map((change) => [change.path, change.after] as const)]);
  const isThere = (path: string) => !changed.has(path) || changed.get(path) !== undefined;
  const beside = memoryReader([...changed.keys()]);
  const read = (path: string) => {
    const document = site.documents.get(path);
    return changed.has(path) ? changed.get(path) : document === undefined ? site.read(path) : printBytes(document);
  };
  return makeSite(changed.get(main) ?? printBytes(root), {
    path: main,
    location: site.location,
    reader: {
      ...site.reader,
      read,
      // Whether docs.json is a file says whether anything is known of other files.
      exists: (path) =>
        changed.has(path) ? isThere(path) : site.exists(path) || (path !== main && site.documents.has(path)),
      list: (glob) => [...new Set([...site.list(glob), ...beside.list(glob)])].filter(isThere).sort(),
    },
  }).withRemote(remote);
}

/** Says for which mistake Mintlify would refuse all of the site. */
export function reportRefusal(message: string, at: Subject | undefined, report: Report): void {
  report.error('refused', `Mintlify would refuse the whole site afterwards: ${message}`, {
    at,
    help: 'Nothing was written. Fix it first.',
  });
}

/**
 * Says where the files of a plan do not say what was proven of a site, or are not the strict JSON that Mintlify reads.
 * What was so before may stay.
 *
 * The files are opened as they will be: a transform can stage a change of a file, or name one, of which the documents
 * of its site know nothing.
 */
export function reportMisreadings(plan: Plan, after: Site, report: Report): void {
  if (plan.isEmpty) return;
  const { site: before, changes } = plan;
  const wrong = (path: string, message: string, help: string) =>
    report.error('plan', message, {
      at: { file: before.location.prefix + path },
      help: `Nothing was written. ${help}`,
    });
  if (changes.some(({ path, from, kind }) => from === after.main || (path === after.main && kind === 'delete')))
    return wrong(after.main, `${after.main} would be removed`, 'A transform can change it, but not delete or move it.');
  let read: Site;
  try {
    read = writtenSite(plan, after);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return reportRefusal(error.message, undefined, report);
  }
  for (const { message, at } of newMisreadings(before, read)) reportRefusal(message, at, report);
  const staged = new Set(after.staged.slice(before.staged.length).map(({ path }) => path));
  for (const { path, after: content } of changes) {
    const proven = after.documents.get(path);
    if (proven === undefined || content === undefined) continue;
    if (!sameJson(read.documents.get(path) ?? parseJson(content), proven))
      wrong(
        path,
        `${path} would be written with other content than the site has`,
        staged.has(path)
          ? 'Change a document by `site.withDocuments`, do not stage it.'
          : 'This is a defect of navshift: please report it.',
      );
  }
  for (const path of read.documents.keys())
    if (!after.documents.has(path))
      wrong(
        path,
        `${path} would be read by \`$ref\`, but was not checked`,
        `Add it to the site in the transform: \`site.withDocuments(new Map([["${path}", parseJson(content)]]))\`.`,
      );
}
