/** A page, or a group of what is wanted. */
export type WantedLine = string | Group;
export interface Group {
  readonly group: string;
  readonly pages: readonly WantedLine[];
  readonly [field: string]: unknown;
}

/** Pages below a folder, and behind them a group for each folder in it. */
export function nested(
  names: readonly string[],
  folder: string,
  labelOf: (path: string) => string,
): readonly WantedLine[] {
  const folderOf = (name: string) => /^[^/]*\//.exec(name.slice(folder.length))?.[0];
  const folders = [...new Set(names.flatMap((name) => folderOf(name) ?? []))];
  return [
    ...names.filter((name) => folderOf(name) === undefined),
    ...folders.map((inner): Group => {
      const path = folder + inner;
      const some = names.filter((name) => folderOf(name) === inner);
      return { group: labelOf(path.slice(0, -1)), pages: nested(some, path, labelOf) };
    }),
  ];
}
