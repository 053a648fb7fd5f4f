import { fileOfItem, knowsPages, pagePath, pathsOfFile, type State, stateByFile } from '../served/index.ts';
import type { Matching, Pair } from '../match/index.ts';

/**
 * The states before and after of each pair, with `hidden` of front matter.
 *
 * A site has thousands of page files, so it reads only those that may have changed.
 */
export function pairStates({ sites, pairs }: Matching): (pair: Pair) => readonly [State, State] {
  const [before, after] = sites;
  // A site without known page files has no front matter.
  if (!sites.some(knowsPages)) return (pair) => [pair.before.served.state, pair.after.served.state];
  const created = new Set(after.staged.flatMap((change) => (change.kind === 'create' ? change.path : [])));
  const isOneReader = before.reader === after.reader;
  const unlike = isOneReader ? [] : after.reader.unlike?.(before.reader);
  const others = unlike && new Set([...created, ...unlike].flatMap(pathsOfFile));
  const isSameFile = (was?: string, is?: string) => {
    const id = was && before.reader.id?.(was);
    return id !== undefined && is !== undefined && id === after.reader.id?.(is) && !created.has(is);
  };
  const files: (readonly [string | undefined, string | undefined])[] = [];
  const read = pairs.filter((pair) => {
    const [was, is] = [pair.before.served, pair.after.served];
    const isSameState = was.state === is.state;
    const page = pagePath(is);
    const isSamePage = isOneReader || pagePath(was) === page;
    if (page === undefined || (isSameState && isSamePage && others?.has(page) === false)) return false;
    const [file, now] = [fileOfItem(before, was), fileOfItem(after, is)];
    // A page without its file is lost and not hidden.
    if (now === undefined && (file === undefined || pair.after.isPage)) return false;
    if (isSameState && !isOneReader && isSameFile(file, now)) return false;
    files.push([file, now]);
    return true;
  });
  for (const k of [0, 1] as const) sites[k].reader.expect?.(files.flatMap((both) => both[k] ?? []));
  const statesOf = (pair: Pair) =>
    [stateByFile(before, pair.before.served), stateByFile(after, pair.after.served)] as const;
  const known = new Map(read.map((pair) => [pair, statesOf(pair)]));
  return (pair) => known.get(pair) ?? [pair.before.served.state, pair.after.served.state];
}
