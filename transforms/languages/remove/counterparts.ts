import { addTo, type Codes, groupBy, type Languages, mostFrequent, type Redirect } from 'navshift';

/** The pages to which readers of a removed language are redirected. */
export interface Counterparts {
  /** The source's page for each removed one that has one. */
  readonly pages: ReadonlyMap<string, string>;
  readonly redirects: readonly Redirect[];
  /** The source's page for a removed one, or for a wildcard (`fr/:slug*`). */
  find(path: string): string | undefined;
}

/** The folder of the source's page `found`, if this ends with the rest of the removed path. */
const targetOf = (rest: string, found: string | undefined) =>
  found !== undefined && `/${found}`.endsWith(rest)
    ? found.slice(0, Math.max(0, found.length - rest.length))
    : undefined;

/**
 * Finds the source's page for each page of a removed language: its path in the source, or without a language. One
 * redirect, `/fr/:slug*`, covers a folder of which no page stays. Otherwise each inner folder of that kind gets one,
 * and every other page its own.
 */
export function findCounterparts(
  removed: ReadonlySet<string>,
  languages: Languages,
  { language, source }: Codes,
  staying: ReadonlySet<string>,
): Counterparts {
  const pages = new Map<string, string>();
  const folders = new Map<string, string[]>();
  const own = languages.foldersOf(language);
  for (const page of removed) {
    const found = [languages.inLanguage(page, source), languages.bare(page)].find((path) => staying.has(path));
    if (found !== undefined) pages.set(page, found);
    const folder = own.find((one) => page.startsWith(`${one}/`));
    if (folder !== undefined) addTo(folders, folder, page);
  }
  const whole = new Map<string, string>();
  const waiting = [...folders].map(([name, list]) => ({ name, list, isInner: false }));
  // The loop also visits folders that it adds to the array itself.
  for (const { name, list, isInner } of waiting) {
    const isNeeded = [...staying].some((page) => page === name || page.startsWith(`${name}/`));
    if (isNeeded) {
      const endOf = (page: string) => page.indexOf('/', name.length + 1);
      const deeper = groupBy(
        list.filter((page) => endOf(page) >= 0),
        (page) => page.slice(0, endOf(page)),
      );
      waiting.push(...[...deeper].map(([folder, inside]) => ({ name: folder, list: inside, isInner: true })));
      continue;
    }
    // A redirect of the page itself is clearer than a wildcard for one page.
    if (isInner && list.length === 1) continue;
    const targets = list.flatMap((page) => targetOf(page.slice(name.length), pages.get(page)) ?? []);
    const target = mostFrequent(targets, (one) => one);
    if (target !== undefined) whole.set(name, target);
  }
  const inFolder = (path: string): string | undefined => {
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
      const target = whole.get(path.slice(0, at));
      if (target !== undefined) return [target, path.slice(at + 1)].filter((part) => part !== '').join('/');
    }
    return undefined;
  };
  const single = [...pages].filter(([page, target]) => inFolder(page) !== target);
  return {
    pages,
    redirects: [
      ...single.map(([page, target]) => ({ source: `/${page}`, destination: `/${target}` })),
      ...[...whole].map(([name, target]) => ({
        source: `/${name}/:slug*`,
        destination: `/${target === '' ? '' : `${target}/`}:slug*`,
      })),
    ],
    find: (path) => pages.get(path) ?? inFolder(path),
  };
}
