import type { Redirect } from '../shared/redirects.ts';

/** Where readers of a removed language are to be led. */
export interface Counterparts {
  readonly redirects: readonly Redirect[];
  /** The page of the source that stands for a removed one, or for a pattern of them (`fr/:slug*`). */
  find(path: string): string | undefined;
  /** Whether the source has a page that stands for a removed one. */
  has(page: string): boolean;
}

/** A folder of the removed language and the one of the source in its place. */
interface Folder {
  readonly votes: Map<string, number>;
  readonly pages: string[];
}

/**
 * Finds the page of the source for each page of a removed language: its path with the source's code in place of the removed one, without the code, or with
 * the source's put in. A folder that is left altogether is one redirect, `/fr/:slug*`; others get one for each page.
 */
export function findCounterparts(removed: ReadonlySet<string>, code: string, source: string, sources: ReadonlySet<string>, staying: ReadonlySet<string>): Counterparts {
  const pages = new Map<string, string>();
  const folders = new Map<string, Folder>();
  for (const page of removed) {
    const segments = page.split('/');
    const place = segments.findIndex((segment, at) => segment === code && at < segments.length - 1);
    const candidates = segments.flatMap((segment, at) => (segment === code ? [segments.with(at, source), segments.toSpliced(at, 1)] : []));
    const inserted = segments.map((_, at) => segments.toSpliced(at, 0, source));
    const found = [...candidates, ...inserted].map((parts) => parts.join('/')).find((path) => sources.has(path));
    if (found !== undefined) pages.set(page, found);
    if (place < 0) continue;
    const name = segments.slice(0, place + 1).join('/');
    const folder = folders.get(name) ?? { votes: new Map<string, number>(), pages: [] };
    folders.set(name, folder);
    folder.pages.push(page);
    const rest = `/${segments.slice(place + 1).join('/')}`;
    const target = found === undefined ? undefined : `/${found}`.endsWith(rest) ? found.slice(0, Math.max(0, found.length - rest.length)) : undefined;
    if (target !== undefined) folder.votes.set(target, (folder.votes.get(target) ?? 0) + 1);
  }
  const stays = [...staying];
  const whole = new Map<string, string>();
  for (const [name, { votes }] of folders) {
    const [target] = [...votes].sort(([, a], [, b]) => b - a)[0] ?? [];
    if (target !== undefined && !stays.some((page) => page === name || page.startsWith(`${name}/`))) whole.set(name, target);
  }
  const folderOf = (path: string): readonly [string, string] | undefined => {
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
      const target = whole.get(path.slice(0, at));
      if (target !== undefined) return [path.slice(at + 1), target];
    }
    return undefined;
  };
  const inFolder = (path: string): string | undefined => {
    const found = folderOf(path);
    return found && [found[1], found[0]].filter((part) => part !== '').join('/');
  };
  const single = [...pages].filter(([page, target]) => inFolder(page) !== target);
  return {
    redirects: [
      ...single.map(([page, target]) => ({ source: `/${page}`, destination: `/${target}` })),
      ...[...whole].map(([name, target]) => ({ source: `/${name}/:slug*`, destination: `/${target === '' ? '' : `${target}/`}:slug*` })),
    ],
    find: (path) => pages.get(path) ?? inFolder(path),
    has: (page) => pages.has(page),
  };
}
