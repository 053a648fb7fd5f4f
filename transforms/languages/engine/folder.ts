/** What a language is told by in paths, where that is not its code (`ja/` in the language `jp`): one folder stands for another, or stands in one of the two languages only. */
export interface Folder {
  /** Index of the segment, from 0. */
  readonly at: number;
  /** In the source; undefined where the source has none. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The folder that makes pages of the source pages of a language, whatever it is called, as most of them have it; undefined if none does. */
export const learnFolder = (pages: Iterable<string>, theirs: ReadonlySet<string>): Folder | undefined =>
  mostFrequent(foldersBetween(new Set(pages), theirs), ({ at, from, to }) => `${at}\n${from ?? ''}\n${to ?? ''}`);

function* foldersBetween(pages: ReadonlySet<string>, theirs: ReadonlySet<string>): Generator<Folder, void, void> {
  // Pages with one folder left out, and which it was.
  const open = new Map<string, string>();
  for (const [at, name, without] of withoutFolders(pages)) {
    open.set(`${at}\n${without}`, name);
    if (theirs.has(without)) yield { at, from: name, to: undefined };
  }
  for (const [at, name, without] of withoutFolders(theirs)) {
    const from = open.get(`${at}\n${without}`);
    if (from !== undefined && from !== name) yield { at, from, to: name };
    if (pages.has(without)) yield { at, from: undefined, to: name };
  }
}

/** Every folder of every page, with the page without that folder. */
function* withoutFolders(pages: Iterable<string>): Generator<[at: number, name: string, without: string], void, void> {
  for (const page of pages) {
    const segments = page.split('/');
    for (let at = 0; at < segments.length - 1; at++) yield [at, segments[at]!, segments.toSpliced(at, 1).join('/')];
  }
}

/** The same, if it explains half of the pages that could be told by it. */
export function folderBetween(pages: ReadonlySet<string>, theirs: ReadonlySet<string>): Folder | undefined {
  const folder = learnFolder(pages, theirs);
  if (folder === undefined) return undefined;
  const found = [...pages].filter((page) => theirs.has(movedTo(page, folder) ?? '')).length;
  return found * 2 >= Math.min(pages.size, theirs.size) ? folder : undefined;
}

/** The path of a page of the source in the language; undefined if it has no such folder. */
export function movedTo(path: string, { at, from, to }: Folder): string | undefined {
  const lead = /^(?:\.?\/)*/.exec(path)![0];
  const segments = path.slice(lead.length).split('/');
  if (from !== undefined && segments[at] !== from) return undefined;
  if (at > segments.length - 1) return undefined;
  return (
    lead +
    (from === undefined
      ? segments.toSpliced(at, 0, to!)
      : to === undefined
        ? segments.toSpliced(at, 1)
        : segments.with(at, to)
    ).join('/')
  );
}

/** The other way round. */
export const reversed = ({ at, from, to }: Folder): Folder => ({ at, from: to, to: from });

/** The value that comes most often, of several the one that comes first; undefined if there is none. Values of one key are the same. */
export function mostFrequent<Value>(values: Iterable<Value>, keyOf: (value: Value) => string): Value | undefined {
  const votes = new Map<string, { readonly value: Value; count: number }>();
  for (const value of values) {
    const known = votes.get(keyOf(value));
    if (known === undefined) votes.set(keyOf(value), { value, count: 1 });
    else known.count++;
  }
  return [...votes.values()].sort((a, b) => b.count - a.count)[0]?.value;
}
