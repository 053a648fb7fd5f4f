import { folderOf } from '../../site/index.ts';

/** So many links may lead on to one another, as on a system. */
const mostLinks = 40;

/**
 * Follows the symbolic links of a folder that is no folder on disk. Gives the path that a path really has; undefined
 * where a link leads out of the folder, or in a circle.
 *
 * @param links the paths of all links
 * @param targetOf where a link leads, as it is written
 */
export function followerOf(
  links: ReadonlySet<string>,
  targetOf: (link: string) => string,
): (path: string) => string | undefined {
  const known = new Map<string, string | undefined>();

  function follow(path: string, depth: number): string | undefined {
    let way = '';
    for (const name of path.split('/')) {
      if (name === '' || name === '.') continue;
      if (name === '..' && way === '') return undefined;
      const here = name === '..' ? folderOf(way) : way === '' ? name : `${way}/${name}`;
      const next = links.has(here) ? behind(here, depth) : here;
      if (next === undefined) return undefined;
      way = next;
    }
    return way;
  }

  function behind(link: string, depth: number): string | undefined {
    if (known.has(link)) return known.get(link);
    // What goes in a circle ends so too.
    const target = depth === mostLinks ? '/' : targetOf(link);
    const found = target.startsWith('/') ? undefined : follow(`${folderOf(link)}/${target}`, depth + 1);
    known.set(link, found);
    return found;
  }

  return (path) => (links.size === 0 ? path : follow(path, 0));
}
