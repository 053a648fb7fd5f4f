import {
  counted,
  defineTransform,
  fileInLanguage,
  insideRoot,
  languagesIn,
  type LanguagesThere,
  listed,
  navigationOf,
  pageFile,
  pagesIn,
  Place,
  readAddress,
  type Redirect,
  type Report,
  type Site,
  versionName,
  versionsIn,
  versionsOf,
} from 'navshift';
import {
  baseOf,
  canWrap,
  type Copies,
  copyPaths,
  type Cutting,
  cutVersions,
  folderOf,
  latestOf,
  plainLabel,
  retarget,
  wrap,
} from 'navshift/edit';
import { served } from 'navshift/served';
import * as z from 'zod/mini';
import { optionalText } from '../shared/options.ts';
import { withLinks } from './links.ts';
import { orReported, TargetError } from './target.ts';

const description = `
Cuts a version: the version of \`--from\` is there twice afterwards, once with its page files and once with copies of them, in each language and tab that has versions.

**Which of the two gets the copies** (\`--copies\` says another one):

- The **new** one if \`--from\` is in a folder of its own, or has no number, as "Draft", "Edge" or "latest": \`draft/a\` is copied to \`v2/a\`. So it is if the new one is no release yet, as "3.1-rc".
- The **old** one else, as its pages have the addresses of the latest: \`a\` is copied to \`v1/a\`, and v2 continues with \`a\`.

With a folder of its own all files there are copied, and pages elsewhere are in both versions. Links in the copies name the copies. \`--folder\` names another folder for them: page files
that exist already are used as they are, and nothing is copied over them.

A release becomes the **latest**: it goes before the version that was, and takes its \`default\`, a tag such as "Latest", and the end of its label, such as " (latest)". Redirects that led from elsewhere
to the pages of that version lead to those of the new one, where these are there. \`--no-latest\` leaves all of this. A label without its first word gets that of the others: "Version 2" beside "Version 1".

A site without versions is wrapped first: all that it has is \`--from\` then, in each language.
`;

const options = z.object({
  version: z.string().check(z.minLength(1), z.describe('label of the new version')),
  from: z.string().check(z.minLength(1), z.describe('label of the version that it is cut from')),
  copies: z
    .optional(z.enum(['new', 'old']))
    .check(z.describe('which version gets the copies of the page files; default: see above')),
  folder: optionalText('folder of the copies; page files that exist already are used as they are'),
  latest: z._default(z.boolean(), true).check(z.describe('do not make it the latest')),
});
type Options = z.infer<typeof options>;

export const cutVersion = defineTransform({
  name: 'cut-version',
  summary: 'Cut a version from another one, with copies of its pages, in each language.',
  description,
  options,
  arguments: ['version'],
  examples: [
    { title: 'A release of what is in draft/', command: 'cut-version v2 --from Draft' },
    { title: 'The page files are copied already', command: 'cut-version 3.1-rc --from 3.0 --folder dist/docs/3.1-rc' },
  ],
  apply: (site, given, report) => orReported(site, { languages: [] }, report, () => withVersion(site, given, report)),
});

export default cutVersion;

/** What is no release yet. */
const unreleased = /(?<![a-z])(?:alpha|beta|rc|preview|canary|nightly|next|dev|draft|edge)(?![a-z])|\d[ab]\d/i;

function withVersion(site: Site, given: Options, report: Report): Site {
  const { version, from, folder } = given;
  const families = versionsIn(site);
  if (families.length === 0) return withVersion(wrapped(site, from, report), given, report);
  const found = families.flatMap((family) => {
    const source = placeCalled(family, from);
    return source === undefined ? [] : [{ family, source }];
  });
  const cuts = found.filter(({ family }) => placeCalled(family, version) === undefined);
  if (found.length === 0) throw new TargetError(`There is no version "${from}"`, 'navshift show lists the versions.');
  if (found.length < families.length)
    report.warning(
      'absent',
      `${families.length - found.length} of ${families.length} lists of versions have no "${from}"`,
    );
  if (cuts.length === 0) report.info('there-already', `There is a version "${version}" already`);
  if (cuts.length === 0) return site;
  const paths = versionsOf(site);
  const labels = families.flatMap(({ languages }) => languages.map(({ code }) => code!));
  const [label, isRelease] = [cuts[0]!.source.element.label!, !unreleased.test(version)];
  const others = labels.flatMap((one) => (one === label ? [] : paths.foldersOf(one)));
  const own = paths.foldersOf(label).filter((one) => !others.some((other) => `${other}/`.startsWith(`${one}/`)));
  const isOld = given.copies === undefined ? own.length === 0 && isRelease && /\d/.test(from) : given.copies === 'old';
  if (isOld && own.length > 0)
    throw new TargetError(`The pages of "${from}" are in ${own.join(', ')} already`, 'Leave out --copies old.');
  const name = folder ?? versionName(isOld ? label : version);
  const sources = cuts.map(({ source }) => source);
  const newPaths = pathsFor(site, sources, own, name, folder !== undefined);
  const codes = { source: versionName(label), language: name };
  const document = (path: string) => {
    const named = fileInLanguage(path, codes) ?? path;
    return site.documents.has(named) ? `${name}/${path}` : named;
  };
  const copies = withLinks(report, (links) => copyPaths(site, sources, newPaths, { links, document }, report));
  const isLatest = given.latest && isRelease;
  const cuttings = cuts.map(({ family, source }): Cutting => {
    const [copy, latest] = [copies.elements.get(source)!, latestOf(family)];
    return { source, copy, isOld, label: labelLike(family, version), latest, isLatest };
  });
  const after = cutVersions(copies.site, cuttings, report);
  const folders = own.length > 0 ? [...newPaths.folders.values()] : [name];
  report.info('copied', `${counted(copies.files.size, 'file')} copied to ${folders.join(', ')}`);
  reportShared(site, after, copies, report);
  if (!isLatest || isOld) return after;
  /** Redirects from elsewhere to the latest until now lead to the new one. */
  const newPath = (path: string, { source }: Redirect) => {
    const at = paths.foldersOf(cuttings[0]!.latest.element.label!).find((one) => `${path}/`.startsWith(`${one}/`));
    const isElsewhere = paths.codeOf(`${readAddress(source)?.path ?? ''}/`) === undefined;
    return at !== undefined && isElsewhere ? beside(at, baseOf(name)) + path.slice(at.length) : undefined;
  };
  return retarget(after, newPath, report);
}

/** The site with all that it has as one version, in each language. */
function wrapped(site: Site, label: string, report: Report): Site {
  const root = navigationOf(site);
  if (root === undefined || root.isEmpty)
    throw new TargetError('There is nothing of which a version could be cut', 'Add pages first: navshift add <page>.');
  const languages = languagesIn(site).flatMap((family) => family.languages.map(({ place }) => place));
  const holders = languages.length > 0 ? languages : [new Place(root, undefined, 0, undefined)];
  const wrappings = holders.map((holder) => ({ holder, kind: 'version', label }) as const);
  const possible = wrappings.filter((one) => canWrap(one) === undefined);
  report.info('wrapped', `The site had no versions: all that it has is "${label}" now`);
  return wrap(site, possible.length > 0 ? possible : wrappings, report);
}

/** The label of a version with the first word that those beside it have. */
function labelLike({ languages }: LanguagesThere, label: string): string {
  const first = languages.flatMap(({ code }) => /^[a-z]+\s+(?=v?\d)/i.exec(code ?? '') ?? [])[0] ?? '';
  return /^v?\d/.test(label) ? first + label : label;
}

function placeCalled(family: LanguagesThere, label: string): Place | undefined {
  const names = [label, labelLike(family, label)];
  return family.languages.find(({ code = '' }) => names.includes(code) || names.includes(plainLabel(code)))?.place;
}

/** The paths of the copies: of the folders of the old version, else of each of its pages. */
function pathsFor(site: Site, sources: readonly Place[], own: readonly string[], name: string, isAsked: boolean) {
  const folder = insideRoot(name) ?? '';
  if (folder === '') throw new TargetError(`${name} is not a folder of the docs root`, 'Name one with --folder.');
  const named = (one: string) => (!isAsked ? beside(one, folder) : own.length > 1 ? `${folder}/${one}` : folder);
  const all = own.length > 0 ? [] : sources.flatMap(({ element }) => pagesIn(element));
  const pages = all.filter((page) => pageFile(site, page) !== undefined);
  // Where files are there already, they may be without the folder that all pages are in.
  const [inside, whole] = [/^(?:[^/]+\/)?/, /^/].map((lead) => pages.map((page) => page.replace(lead, `${folder}/`)));
  const found = (paths: readonly string[]) => paths.filter((page) => pageFile(site, page) !== undefined).length;
  const paths = found(inside!) > found(whole!) ? inside! : whole!;
  const folders = new Map(own.map((one) => [one, named(one)]));
  return { folders, files: new Map(pages.map((page, k) => [page, paths[k]!])) };
}

/** Names what is the same in both versions: pages in no folder of the old one, and operations at the same URLs. */
function reportShared(site: Site, after: Site, copies: Copies, report: Report): void {
  const shared = Array.from(copies.elements, ([{ element }, copy]) => {
    const copied = new Set(pagesIn(copy));
    return pagesIn(element).filter((page) => copied.has(page));
  });
  const pages = listed([...new Set(shared.flat())]);
  if (pages !== '') report.info('shared', `In both versions: ${pages}`);
  const operations = (one: Site) => served(one).items.filter(({ item }) => 'specification' in item);
  const known = operations(site);
  const addresses = new Set(known.map(({ address }) => address));
  const twice = operations(after).filter(({ address }) => addresses.has(address)).length - known.length;
  const help = 'Give one version another `directory`: navshift set --at <element> --field openapi.directory=<folder>.';
  if (twice > 0) report.warning('same-url', `${counted(twice, 'operation')} with one URL in both versions`, { help });
}

const beside = (folder: string, name: string) => [folderOf(folder), name].filter(Boolean).join('/');
