import type { Site } from '../site/index.ts';
import { remembered } from '../text/index.ts';
import { textOf } from './page-text.ts';

/** What was read of texts before, from run to run. */
export interface Kept {
  /** What names a content in each run. */
  idOf(content: Uint8Array): string;
  /** What was kept of a content, under a name; undefined if nothing was. */
  find(id: string, name: string): unknown;
  /** Keeps data that JSON can hold. */
  add(id: string, name: string, value: unknown): void;
}

let kept: Kept | undefined;
/** By name and id of a content; without ids, by its text. */
type Known = Map<string, Map<string, unknown>>;

/** What a run read. Outside of a run nothing outlives its site: a program can read sites for ever. */
let known: Known | undefined;
const knownOf = /* @__PURE__ */ remembered((_: Site): Known => new Map());

let say: (count: number) => void = () => {};
let reads = 0;

/** Has it said, at every hundredth from now on, how many pages were read. */
export function sayReads(next: typeof say): void {
  [say, reads] = [next, 0];
}

/** Has everything kept that a run reads of texts, and no text read of which it is. */
export function keepIn(given: Kept | undefined): void {
  [kept, known] = [given, new Map()];
}

/** Ends that run. */
export function keepNothing(): void {
  [kept, known] = [undefined, undefined];
  sayReads(() => {});
}

/**
 * What `read` makes of the text of a file: data that JSON can hold. Each text is read once, in however many files of a site
 * it is, and in a run in however many sites and revisions.
 */
export function readOnce<Data extends object>(
  site: Site,
  file: string,
  name: string,
  read: (text: string) => Data,
): Data {
  const id = kept?.idOf(site.read(file)!) ?? textOf(site, file);
  const names = known ?? knownOf(site);
  let all = names.get(name);
  if (all === undefined) names.set(name, (all = new Map()));
  let data = (all.get(id) ?? kept?.find(id, name)) as Data | undefined;
  if (data === undefined) {
    data = read(textOf(site, file));
    kept?.add(id, name, data);
    if (name === 'page' && ++reads % 100 === 0) say(reads);
  }
  all.set(id, data);
  return data;
}
