import { documentedAt, hasPageEnding, methods, pageFileNames, parseEntry, specified } from '../../format/index.ts';
import { capital, nearest, shellWord } from '../../text/index.ts';
import type { Json } from '../../json/index.ts';
import { nameOf, navigationOf, type Place } from '../../navigation/index.ts';
import {
  entryOf,
  findOperation,
  nearestOperation,
  openSpecification,
  type ScopedSpecification,
} from '../../openapi/index.ts';
import { alwaysLeftOut, ignoreFile, insideRoot, isLeftOut, pageFile, type Site } from '../../site/index.ts';
import { cleanEntry, entryShape, isPagePath } from '../entry-shape.ts';
import { pageMeantBy, rootOf } from '../field-values.ts';
import {
  answersAt,
  hiddenByFile,
  isHidden,
  isPageFile,
  pageFilesOf,
  pageOf,
  unlistedPages,
} from '../../served/index.ts';
import { defineRule, type Finding } from '../rule.ts';
import { quoted } from '../words.ts';

/** If so many entries have no file, and none has one, the pages are somewhere else: that is one mistake. */
const several = 10;

export const pageFileMissing = defineRule({
  id: 'page-file-missing',
  severity: 'error',
  summary: 'A page entry names a page that has no file.',
  why: 'Mintlify shows the entry in the sidebar, under a title made from its path, and its URL returns 404. Its generator (`generate` of @mintlify/prebuild 1.0.1341) warns: "is referenced in the docs.json navigation but the file does not exist".',
  example: { before: '"pages": ["instal"]', after: '"pages": ["install"]' },
  evidence: specified('Pages'),
  check({ site, report, specificationAt }) {
    const files = pageFilesOf(site);
    if (!files.known) return {};
    const missing: { page: string; node: Json; parent?: Place | undefined }[] = [];
    const leftOut: { page: string; file: string; node: Json }[] = [];
    let entries = 0;
    const look = (page: string, node: Json, parent?: Place) => {
      // What is no path, or blank, is another mistake.
      if (!isPagePath(page) || page.trim() === '') return;
      entries++;
      // A listing passes over folders such as `.github`.
      const file = files.find(page) ?? pageFile(site, page);
      if (file === undefined) missing.push({ page, node, parent });
      else if (!isPageFile(site, file)) leftOut.push({ page, file, node });
    };
    return {
      element(element) {
        const root = rootOf(element);
        if (root !== undefined) look(root.value, root);
      },
      entry({ entry, text, node, parent }) {
        if (entry.kind === 'page') look(text, node, parent);
      },
      // At the end, when it is known which pages specifications make.
      site() {
        for (const { page, file, node } of leftOut) report({ ...passedOver(site, page, file), at: node });
        if (entries >= several && missing.length === entries && isElsewhere()) {
          const first = files.paths.find((path) => !isHidden(path) && isPageFile(site, path));
          report({
            message: `none of the ${entries} pages of the navigation has a file`,
            at: missing[0]!.node,
            help:
              first === undefined
                ? `There is no page file beside ${site.main} or below.`
                : `Paths of pages start at the folder of ${site.main}. The first page file there is ${quoted(first)}. Did the pages move?`,
          });
          return;
        }
        for (const { page, node, parent } of missing) {
          const finding = withoutFile(site, page, parent && specificationAt(parent));
          if (finding !== undefined) report({ ...finding, at: node });
        }
      },
    };

    /** Whether specifications make none of the pages, and at least one cannot be made by one that was not read. */
    function isElsewhere(): boolean {
      const made = missing.map(({ page }) => answersAt(site).isMade(page));
      return made.includes(false) && !made.includes(true);
    }
  },
});

/** Why the platform passes over the file of an entry. */
function passedOver(site: Site, page: string, file: string): Omit<Finding, 'at'> {
  const name = alwaysLeftOut(file);
  if (name !== undefined)
    return {
      message: `the page ${quoted(page)} is not in the site: Mintlify skips files and folders named \`${name}\``,
      help: `${hasPageEnding(name, true) ? 'Rename the file so that it ends in `.mdx`' : 'Move the file to another folder'}, or remove the entry.`,
    };
  if (isLeftOut(site, file))
    return {
      message: `the page ${quoted(page)} is excluded by ${ignoreFile}`,
      help: `Change the line of ${ignoreFile} that names ${quoted(file)}, or remove the entry.`,
    };
  return {
    message: `${quoted(file)} is not a page for Mintlify, but an entry names it`,
    help: 'Move the file to another folder, rename it, or remove the entry.',
  };
}

/** What is to be said of an entry without a file; undefined if a specification makes its page. */
function withoutFile(
  site: Site,
  page: string,
  scope: ScopedSpecification | undefined,
): Omit<Finding, 'at'> | undefined {
  const path = insideRoot(page);
  if (path === undefined)
    return {
      message: `the page ${quoted(page)} is outside the docs root`,
      help: 'Move the file into the docs root: paths of pages start there.',
    };
  const file = pageFileNames(pageOf(path))[0];
  const made = answersAt(site).isMade(page);
  if (made === true) return undefined;
  const guess = pageFilesOf(site).suggest(page);
  if (guess?.because === 'case')
    return {
      message: `the file of the page ${quoted(page)} differs in letter case: ${quoted(guess.page)}`,
      help: `Write ${quoted(guess.page)}: a published site distinguishes upper case and lower case.`,
    };
  if (guess?.because === 'index')
    return {
      message: `${quoted(page)} is a folder, and its page is ${quoted(guess.page)}`,
      severity: 'warning',
      help: `Write ${quoted(guess.page)}.`,
    };
  if (made === 'maybe')
    return {
      message: `the page ${quoted(page)} has no file. A specification that was not read may make it`,
      severity: 'info',
      help: 'Check its URL, or list the operation as `METHOD /path`.',
    };
  const endpoint = endpointMeant(site, page, scope);
  if (endpoint !== undefined) {
    // Since OpenAPI 3.2 a method can be any word in capitals.
    const isOperation = scope !== undefined && /^\s*[A-Z]+\s+\/\S*\s*$/.test(page);
    const what = isOperation
      ? `an operation to Mintlify, which stops unless ${quoted(scope.source)} has it`
      : 'not an endpoint entry, and no page has that path';
    return { message: `${quoted(page)} is ${what}`, help: endpoint };
  }
  const trimmed = pageFilesOf(site).find(page.trim());
  if (page !== page.trim() && trimmed !== undefined && isPageFile(site, trimmed))
    return {
      message: `the page ${quoted(page)} has no file: its path has spaces around it`,
      help: `Write ${quoted(page.trim())}.`,
    };
  // A file there would not be a page either.
  const create = file !== undefined && isPageFile(site, file) ? `Create ${file}, or ` : '';
  const change = guess === undefined ? 'fix the entry.' : `write ${quoted(guess.page)}, which has a file.`;
  return {
    message: `the page ${quoted(page)} has no file`,
    help: create === '' ? capital(change) : create + change,
  };
}

/** What to do about an entry of the shape `METHOD /path` whose method is none, or whose path lacks its slash. */
function endpointMeant(site: Site, text: string, scope: ScopedSpecification | undefined): string | undefined {
  const [, method, path] = /^([A-Za-z]+)\s+(\/.*)$/.exec(text.trim()) ?? /^([A-Z]+)\s+(\S+)$/.exec(text.trim()) ?? [];
  if (method === undefined || path === undefined) return undefined;
  const slash = path.startsWith('/') ? path : `/${path}`;
  const known = nearest(method.toUpperCase(), methods, 1 + Number(method.length > 5));
  if (known === undefined || (slash !== path && known !== method))
    return slash === path ? `The methods are ${methods.join(', ')}.` : undefined;
  const written = `${known} ${slash}`;
  if (scope === undefined)
    return `An endpoint is written ${quoted(written)}, and needs a specification: name it with \`openapi\` in an element above.`;
  const opened = openSpecification(site, scope.source);
  const entry = parseEntry(written);
  if ('reason' in opened || findOperation(opened.operations, entry) !== undefined)
    return `Did you mean ${quoted(written)}?`;
  const guess = nearestOperation(opened.operations, entry);
  return guess === undefined
    ? `An endpoint is written ${quoted(written)}, and ${quoted(scope.source)} has no such operation.`
    : `Did you mean ${quoted(entryOf(guess))}?`;
}

export const pageFileOrphan = defineRule({
  id: 'page-file-orphan',
  severity: 'info',
  summary: 'A page file is not in the navigation.',
  why: 'Mintlify publishes every page file, listed or not. Without an entry readers find it only by search or a link. Mintlify skips files that git ignores or `.mintignore` names. It also skips `node_modules`, `snippets`, names that begin with `.` or `_`, and notes such as README or LICENSE. Other folders can contain pages: `build`, `dist`, `tmp` and `coverage` too.',
  example: { before: '"pages": ["start"]  // and a file install.mdx', after: '"pages": ["start", "install"]' },
  evidence: documentedAt('organize/hidden-pages'),
  check({ site, managed, report }) {
    const files = pageFilesOf(site);
    // In a navigation that is not there nothing could be: that is another mistake, and one. So is a file of a `$ref` that
    // cannot be read, and may list them.
    if (!files.known || site.problems.length > 0 || navigationOf(site) === undefined) return {};
    const named = new Set<string | undefined>();
    return {
      element(_, place) {
        named.add(files.find(pageMeantBy(place) ?? ''));
      },
      entry({ entry }) {
        // An entry that is written wrongly is one mistake, and its page is meant all the same.
        if (entry.kind === 'page')
          named.add(files.find(entryShape(entry.page) === 'hash' ? (cleanEntry(entry.page) ?? '') : entry.page));
      },
      site() {
        for (const path of unlistedPages(site).map((page) => files.find(page)!)) {
          if (named.has(path) || hiddenByFile(site, path) === true) continue;
          const home = managed.find((one) => one.holds(path));
          report({
            message: 'this page file is not in the navigation',
            at: { file: site.location.prefix + path },
            help:
              home === undefined
                ? `Run \`navshift add ${shellWord(pageOf(path))}\`, or write \`hidden: true\` into its front matter.`
                : `navshift sync-pages adds it to ${nameOf(home.group)}. Or write \`hidden: true\` into its front matter.`,
            related: home && [{ message: `the group of ${home.folder}/`, at: home.group }],
          });
        }
      },
    };
  },
});
