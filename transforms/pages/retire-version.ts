import {
  counted,
  defineTransform,
  documentsInUse,
  listed,
  pageFileGlob,
  pageOf,
  pagesIn,
  type Report,
  shellWord,
  type Site,
} from 'navshift';
import { place, redirectPages } from 'navshift/edit';
import * as z from 'zod/mini';
import { flag } from '../shared/options.ts';
import { reportLinks, withoutFiles } from './remove.ts';
import { inOption, orReported, TargetError } from './target.ts';
import { latestOf, ownFolders, pagesAcross, versionCalled, versionsMeant } from './versions.ts';

const description = `
Removes a version from the navigation, in each language and tab that has it. If several products or dropdowns have it, \`--in\` names one. Its pages become **unlisted**: their files stay, and their URLs still work.

With **\`--remove\`** it deletes the page files too, also unlisted ones in the folder of the version. Pages that another version lists stay.

- Each URL is redirected to the same page of the version that readers see first, in its language. If there is none, it is redirected to the nearest: a page with the same name, the page that matches
  best, or the first page of the group or tab. The report names each of these.
- One redirect covers a folder if all its pages are in one folder of the other version.
- \`--no-redirects\` lets the old URLs return 404.
- The report names pages that still link to a deleted page, with their lines.

The version that readers see first cannot be retired. Set \`default\` on another one first.
`;

const options = z.object({
  version: z.string().check(z.minLength(1), z.describe('label of the version')),
  in: inOption,
  remove: flag('delete its page files, and redirect their URLs to the version that readers see first'),
  redirects: z._default(z.boolean(), true).check(z.describe('with --remove: let the old URLs return 404')),
});
type Options = z.infer<typeof options>;

export const retireVersion = defineTransform({
  name: 'retire-version',
  summary: 'Remove a version from the navigation, and with --remove its pages too.',
  description,
  options,
  arguments: ['version'],
  examples: [
    { title: 'Out of the menu, the URLs still work', command: 'retire-version v1' },
    {
      title: 'Redirect its readers to the same pages of the default version',
      command: 'retire-version v1 --remove --write',
    },
  ],
  apply: (site, given, report) =>
    orReported(site, { languages: [] }, report, () => withoutVersion(site, given, report)),
});

export default retireVersion;

function withoutVersion(site: Site, given: Options, report: Report): Site {
  const { version, remove, redirects } = given;
  const command = `retire-version ${shellWord(version)}${remove ? ' --remove' : ''}`;
  const families = versionsMeant(site, version, given.in, command);
  const retired = families.flatMap((family) => {
    const own = versionCalled(family, version);
    return own === undefined ? [] : [{ own, latest: latestOf(family) }];
  });
  const places = retired.map(({ own }) => own);
  if (places.length === 0) {
    report.warning('absent', `There is no version "${version}"`, { help: 'navshift show lists the versions.' });
    return site;
  }
  if (retired.some(({ own, latest }) => own.pointer === latest.pointer))
    throw new TargetError(
      `"${version}" is the version that readers see first`,
      `Give another one \`default\` first: navshift set --at 'version[label="…"]' --field default=true`,
    );
  const after = place(site, [{ remove: places }], report);
  const pages = [...new Set(places.flatMap(({ element }) => pagesIn(element)))];
  const documents = [...documentsInUse(site)].filter((path) => !documentsInUse(after).has(path));
  if (!remove && documents.length > 0) report.info('document-left', `No \`$ref\` uses it now: ${listed(documents)}`);
  if (!remove) report.info('unlisted', `The URLs of ${counted(pages.length, 'page')} of "${version}" still work`);
  if (!remove) return after;
  const folders = ownFolders(site, places);
  const isOwn = (file: string) => folders.some((folder) => file.startsWith(`${folder}/`));
  const inFolders = site
    .list(pageFileGlob)
    .filter(isOwn)
    .map((file) => pageOf(file));
  const unlisted = inFolders.filter((page) => !pages.includes(page));
  const rest = after
    .withDocuments(new Map(documents.map((path) => [path, undefined])))
    .withStaged(documents.map((path) => ({ kind: 'delete', path })));
  const { site: deleted, pages: gone } = withoutFiles(rest, [...pages, ...unlisted], report);
  const others = listed(unlisted.filter((page) => gone.includes(page)));
  if (others !== '') report.info('in-folder', `In ${folders.join(', ')}, and deleted too: ${others}`);
  const left = listed(deleted.list('**/*').filter(isOwn));
  if (left !== '') report.info('files-left', `In ${folders.join(', ')}, and not deleted: ${left}`);
  if (!redirects) {
    // What the navigation lists is declared where it is removed.
    for (const page of gone)
      if (unlisted.includes(page)) report.declare({ kind: 'removed', item: { kind: 'page', page } });
    reportLinks(deleted, gone, report);
    return deleted;
  }
  const targets = new Map(retired.flatMap(({ own, latest }) => [...pagesAcross(site, own, latest, unlisted)]));
  const ends = gone.flatMap((page) => (targets.has(page) ? [{ from: page, ...targets.get(page)! }] : []));
  const near = listed(ends.flatMap(({ from, page, isSame }) => (isSame ? [] : [`${from} to ${page}`])));
  const help = 'Change the `destination` in `redirects` where another page fits better.';
  if (near !== '') report.info('nearest', `Redirected to the nearest page: ${near}`, { help });
  const redirected = redirectPages(deleted, new Map(ends.map(({ from, page }) => [from, `/${page}`])), report);
  reportLinks(redirected, gone, report);
  return redirected;
}
