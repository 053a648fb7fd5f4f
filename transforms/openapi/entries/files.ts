import { counted, type FileChange, plural, type Report, type Site } from 'navshift';
import { firstAndOthers, startOf } from '../engine/messages.ts';
import type { EntryMade } from './placement.ts';

/** Says which pages have another address as entries. */
export function reportMoved(moved: readonly EntryMade[], redirects: boolean, report: Report): void {
  if (moved.length === 0) return;
  const textOf = ({ path, address }: EntryMade) => `${path} is at ${address} as an entry`;
  const several = moved.length === 1 ? '' : `${counted(moved.length, 'page')} have another address as entries: `;
  report.warning('address-changed', several + textOf(moved[0]!), {
    ...firstAndOthers(moved, textOf, ({ listed }) => listed.node),
    ...(!redirects && { help: 'Add `--redirects` to redirect the old address.' }),
  });
}

/** The files that no navigation needs any more; says what becomes of them. */
export function deletions(
  site: Site,
  needed: ReadonlySet<string>,
  entries: readonly EntryMade[],
  wanted: boolean,
  report: Report,
): readonly FileChange[] {
  const files = [...new Set(entries.map(({ file }) => file))];
  const free = files.filter((file) => !needed.has(file));
  const told = wanted ? files.filter((file) => needed.has(file)) : free;
  if (told.length > 0) {
    const number = told.length;
    const are = `${counted(number, 'page file')} ${plural(number, 'is', 'are')}`;
    const where = firstAndOthers(
      told,
      (file) => file,
      (file) => startOf(site, file),
    );
    if (wanted) {
      const them = plural(number, 'it', 'them');
      report.info('needed', `${are} not deleted, as the navigation still names ${them} elsewhere`, where);
    } else {
      const stay = plural(number, 'stays where it is', 'stay where they are');
      const help = 'Add `--delete` to delete what became entries.';
      report.info('left', `${are} in the navigation no more, and ${stay}`, { ...where, help });
    }
  }
  return wanted ? free.map((path) => ({ kind: 'delete', path })) : [];
}
