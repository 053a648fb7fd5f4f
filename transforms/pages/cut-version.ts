import {
  counted,
  defineTransform,
  fileInLanguage,
  groupBy,
  insideRoot,
  languagesIn,
  listed,
  navigationOf,
  pagesIn,
  Place,
  readAddress,
  type Redirect,
  type Report,
  shellWord,
  type Site,
  versionName,
  versionsOf,
} from 'navshift';
import { baseOf, type Copies, copyPaths, refusalOf, retarget, wrap } from 'navshift/edit';
import { served } from 'navshift/served';
import * as z from 'zod/mini';
import { withLinks } from '../shared/links.ts';
import { flag, optionalText } from '../shared/options.ts';
import { elementsOfScope, inOption, orReported, TargetError } from './target.ts';
import {
  besideFolder,
  type Cutting,
  cutVersions,
  canBeLatest,
  folderPattern,
  isUnreleased,
  labelLike,
  latestOf,
  ownFolders,
  pathsOfCopies,
  versionCalled,
  versionsMeant,
} from './versions.ts';

const description = `
Makes a version with the content of \`--from\`. One of the two lists the existing page files, the other lists copies of them. This happens in each language and tab that has versions. If several products or dropdowns have \`--from\`, \`--in\` names one.

**Which of the two gets the copies** (\`--copies\` overrides this):

- The **new** version gets them if \`--from\` has a folder of its own: \`draft/a\` is copied to \`v2/a\`. The same applies if the label of \`--from\` has no number ("Draft", "latest"), or if the new version is not released yet ("3.1-rc").
- Otherwise the **old** version gets them, because the latest version keeps the URLs: \`a\` is copied to \`v1/a\`, and v2 lists \`a\`.

If \`--from\` has a folder, navshift copies all files in it; both versions list pages from elsewhere. Links in the copies point to the copies. \`--folder\` names another folder for the copies. navshift uses
page files that already exist as they are.

The folder of the copies is called and placed like those of other versions: \`versions/1-1\` beside \`versions/1-0\`. The new version is placed by its number, if the list is in order.

A release becomes the **latest** if \`--from\` is the latest, and the list has no newer version. A prerelease such as \`3.1-rc\` or \`3.1-SNAPSHOT\` does not. \`--as-latest\` makes the new version the latest in any case: a release of a draft. The latest takes over \`default\`, a tag such as "Latest", and " (latest)" at the end of the label. Redirects from outside of all versions to
pages of the old latest version then point to the new pages, if these exist. A URL that a wildcard would redirect to a 404 gets its own redirect. \`--no-latest\` does none of this. If the other labels begin with a word, the new label does too: \`2\` becomes "Version 2" next to "Version 1".

If a site has no versions, all its content first becomes the version \`--from\`, in each language.
`;

const options = z.object({
  version: z.string().check(z.minLength(1), z.describe('label of the new version')),
  from: z.string().check(z.minLength(1), z.describe('label of the existing version')),
  copies: z
    .optional(z.enum(['new', 'old']))
    .check(z.describe('which version gets the copies; default: the new one, if --from has a folder or no number')),
  in: inOption,
  folder: optionalText('folder of the copies; page files that exist already are used as they are'),
  latest: z._default(z.boolean(), true).check(z.describe('do not make the new version the latest')),
  asLatest: flag('make the new version the latest, though --from is not'),
});
type Options = z.infer<typeof options>;

export const cutVersion = defineTransform({
  name: 'cut-version',
  summary: 'Make a new version from an existing one, with copies of its pages, in each language.',
  description,
  options,
  arguments: ['version'],
  examples: [
    { title: 'A release of draft/', command: 'cut-version v2 --from Draft --as-latest' },
    {
      title: 'With page files that were copied before',
      command: 'cut-version 3.1-rc --from 3.0 --folder dist/docs/3.1-rc',
    },
  ],
  apply: (site, given, report) => orReported(site, { languages: [] }, report, () => withVersion(site, given, report)),
});

export default cutVersion;

function withVersion(site: Site, given: Options, report: Report, isWrapped = false): Site {
  const { version, from, folder } = given;
  const families = versionsMeant(site, from, given.in, `cut-version ${shellWord(version)} --from ${shellWord(from)}`);
  if (families.length === 0) return withVersion(wrapped(site, given, report), given, report, true);
  const found = families.flatMap((family) => {
    const source = versionCalled(family, from);
    return source === undefined ? [] : [{ family, source }];
  });
  const cuts = found.filter(({ family }) => versionCalled(family, version) === undefined);
  if (found.length === 0) throw new TargetError(`There is no version "${from}"`, 'navshift show lists the versions.');
  if (found.length < families.length)
    report.warning(
      'absent',
      `${families.length - found.length} of ${families.length} lists of versions have no "${from}"`,
    );
  if (cuts.length === 0) report.info('there-already', `There is a version "${version}" already`);
  if (cuts.length === 0) return site;
  const paths = versionsOf(site);
  const [label, isRelease] = [cuts[0]!.source.element.label!, !isUnreleased(version)];
  const own = [...new Set(cuts.flatMap(({ source }) => ownFolders(site, [source])))];
  const isOld = given.copies === undefined ? own.length === 0 && isRelease && /\d/.test(from) : given.copies === 'old';
  if (isOld && own.length > 0)
    throw new TargetError(`The pages of "${from}" are in ${own.join(', ')} already`, 'Leave out --copies old.');
  const pattern = folderPattern(families, label);
  const name = folder ?? pattern.write(versionName(isOld ? label : version));
  const sources = cuts.map(({ source }) => source);
  if (!insideRoot(name)) throw new TargetError(`${name} is not a folder of the docs root`, 'Name one with --folder.');
  const newPaths = pathsOfCopies(
    site,
    sources,
    own,
    insideRoot(name)!,
    folder !== undefined,
    folder === undefined ? pattern.parents : [],
  );
  const codes = { source: versionName(label), language: name };
  const document = (path: string) => {
    const named = fileInLanguage(path, codes) ?? path;
    return site.documents.has(named) ? `${name}/${path}` : named;
  };
  const copies = withLinks(report, (links) => copyPaths(site, sources, newPaths, { links, document }, report));
  const cuttings = cuts.map(({ family, source }): Cutting => {
    const isFromLatest = source.pointer === latestOf(family).pointer;
    const isLatest = given.asLatest || (given.latest && isFromLatest && canBeLatest(family, version));
    return { family, source, copy: copies.elements.get(source)!, isOld, label: labelLike(family, version), isLatest };
  });
  if (isWrapped)
    for (const { source, label: added } of cuttings) {
      const around = source.parent!.scope;
      report.declare({ kind: 'scope', from: around, to: [...around, `version=${isOld ? added : label}`] });
    }
  const after = cutVersions(copies.site, cuttings, report);
  const folders = own.length > 0 ? [...newPaths.folders.values()] : foldersAround(newPaths.files.values(), name);
  const keeper = isOld ? `. Version "${version}" keeps the URLs` : '';
  if (copies.files.size > 0)
    report.info('copied', `${counted(copies.files.size, 'file')} copied to ${folders.join(', ')}${keeper}`);
  reportShared(site, after, copies, report);
  const [{ family, isLatest }] = cuttings as [Cutting];
  if (given.latest && !isLatest && canBeLatest(family, version))
    report.info(
      'not-latest',
      `"${latestOf(family).element.label}" is still the latest version, because "${label}" was not`,
      {
        help: `--as-latest makes "${version}" the latest.`,
      },
    );
  if (!isLatest || isOld) return after;
  /** Redirects from elsewhere to the latest until now lead to the new one. */
  const newPath = (path: string, { source }: Redirect) => {
    const at = paths.foldersOf(latestOf(family).element.label!).find((one) => `${path}/`.startsWith(`${one}/`));
    const isElsewhere = paths.codeOf(`${readAddress(source)?.path ?? ''}/`) === undefined;
    return at !== undefined && isElsewhere ? besideFolder(at, baseOf(name)) + path.slice(at.length) : undefined;
  };
  return retarget(after, newPath, report);
}

/** The site with all that it has, or what `--in` names, as one version, in each language. */
function wrapped(site: Site, { from: label, in: scope }: Options, report: Report): Site {
  const root = navigationOf(site);
  if (root === undefined || root.isEmpty)
    throw new TargetError('There is nothing of which a version could be cut', 'Add pages first: navshift add <page>.');
  const languages = languagesIn(site).flatMap((family) => family.parts.map(({ place }) => place));
  const all = languages.length > 0 ? languages : [new Place(root, undefined, 0, undefined)];
  const holders = scope === undefined ? all : elementsOfScope(site, scope);
  const wrappings = holders.map((holder) => ({ holder, kind: 'version', label }) as const);
  const possible = wrappings.filter((one) => refusalOf(() => wrap(site, [one])) === undefined);
  report.info('wrapped', 'The site had no versions: these are its first two');
  // Which of the two versions is what there was is declared when it is known which one keeps the URLs.
  return wrap(site, possible.length > 0 ? possible : wrappings);
}

/** The folders that copies are in, each down to the folder with a name. */
const foldersAround = (files: Iterable<string>, name: string): readonly string[] => {
  const found = Array.from(files, (file) => file.slice(0, `/${file}`.indexOf(`/${name}/`) + name.length));
  return found.length === 0 ? [name] : [...new Set(found)];
};

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
  const [opened, copied] = [known, operations(after)].map((all) =>
    groupBy(
      all.flatMap(({ address = [] }) => address),
      String,
    ),
  );
  const count = [...opened!].filter(([url, { length }]) => (copied!.get(url)?.length ?? 0) > length).length;
  const unopened = new Set(known.flatMap(({ item }) => (item.kind === 'specification' ? item.specification : [])));
  const help = 'Write another `directory` into the `openapi` of one version.';
  if (count > 0)
    report.warning('same-url', `${counted(count, 'operation has', 'operations have')} the same URL in both versions`, {
      help,
    });
  if (unopened.size > 0) {
    const what = `${counted(unopened.size, 'specification')} that navshift did not open`;
    report.warning('same-url', `In both versions, operations of ${what} may have one URL`, { help });
  }
}
