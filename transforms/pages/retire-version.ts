import {
  counted,
  defineTransform,
  listed,
  pageFileGlob,
  pagesIn,
  type Report,
  type Site,
  versionsIn,
  versionsOf,
} from 'navshift';
import { latestOf, pagesAcross, place, plainLabel, redirectPages } from 'navshift/edit';
import * as z from 'zod/mini';
import { flag } from '../shared/options.ts';
import { withoutFiles } from './remove.ts';
import { orReported, TargetError } from './target.ts';

const description = `
Takes a version out of the navigation, in each language and tab that has it. Its pages are **unlisted** then: their files stay, and their URLs still work.

With **\`--remove\`** the files are deleted too, but for pages that another version lists. Each URL is redirected to the same page of the version that readers see first, in its language. Where that
has no such page, it is redirected to the nearest: the page that is most alike there, or the first one of the group or tab around. Each of these is named. A folder of which all pages are in another
one is one redirect. \`--no-redirects\` lets the old URLs return 404. Pages that still link to a deleted page are named with their lines.

The version that readers see first is refused: give another one \`default\` before.
`;

const options = z.object({
  version: z.string().check(z.minLength(1), z.describe('label of the version')),
  remove: flag('delete its page files, and redirect their URLs to the version that readers see first'),
  redirects: z._default(z.boolean(), true).check(z.describe('with --remove: let the old URLs return 404')),
});
type Options = z.infer<typeof options>;

export const retireVersion = defineTransform({
  name: 'retire-version',
  summary: 'Take a version out of the navigation, and with --remove its pages too.',
  description,
  options,
  arguments: ['version'],
  examples: [
    { title: 'Out of the menu, the URLs still work', command: 'retire-version v1' },
    {
      title: 'Its readers come to the same pages of the default version',
      command: 'retire-version v1 --remove --write',
    },
  ],
  apply: (site, given, report) =>
    orReported(site, { languages: [] }, report, () => withoutVersion(site, given, report)),
});

export default retireVersion;

function withoutVersion(site: Site, { version, remove, redirects }: Options, report: Report): Site {
  const families = versionsIn(site);
  const retired = families.flatMap((family) => {
    const found = family.languages.find(({ code }) => code === version || plainLabel(code) === version);
    return found === undefined ? [] : [{ own: found.place, latest: latestOf(family) }];
  });
  const places = retired.map(({ own }) => own);
  if (places.length === 0) {
    report.warning('absent', `There is no version "${version}"`, { help: 'navshift show lists the versions.' });
    return site;
  }
  const pages = [...new Set(places.flatMap(({ element }) => pagesIn(element)))];
  const after = place(site, [{ remove: places }], report);
  if (retired.some(({ own, latest }) => own.pointer === latest.pointer))
    throw new TargetError(
      `"${version}" is the version that readers see first`,
      `Give another one \`default\` first: navshift set --at 'version[label="…"]' --field default=true.`,
    );
  if (!remove) report.info('unlisted', `The URLs of ${counted(pages.length, 'page')} of "${version}" still work`);
  if (!remove) return after;
  const { site: deleted, pages: gone } = withoutFiles(after, pages, report);
  const folders = versionsOf(site).foldersOf(places[0]!.element.label!);
  const left = deleted.list(pageFileGlob).filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
  if (left.length > 0) report.info('files-left', `In no list of "${version}", and not deleted: ${listed(left)}`);
  if (!redirects) return deleted;
  const targets = new Map(retired.flatMap(({ own, latest }) => [...pagesAcross(site, own, latest)]));
  const ends = gone.flatMap((page) => (targets.has(page) ? [{ from: page, ...targets.get(page)! }] : []));
  const others = ends.filter(({ isSame }) => !isSame).map(({ from, page }) => `${from} to ${page}`);
  const help = 'Change the `destination` in `redirects` where another page fits better.';
  if (others.length > 0) report.info('nearest', `Redirected to the nearest page: ${listed(others)}`, { help });
  return redirectPages(deleted, new Map(ends.map(({ from, page }) => [from, `/${page}`])), report);
}
