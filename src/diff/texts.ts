import { pageFile, type Site } from '../site/index.ts';
import { addTo } from '../text/index.ts';
import type { Leaf } from './tree.ts';

/** So many pages that went are compared with so many that came. */
const most = 200;

/** Texts are similar that share at least so much. */
const least = 0.5;

/** A page by its lines: how often each stands in it. */
interface Text {
  readonly leaf: Leaf;
  readonly lines: ReadonlyMap<string, number>;
  readonly length: number;
}

/** Which pages that went have a text like one that came: those first that are most alike. Texts that would have to be fetched count as none. */
export function similarPages(
  [before, after]: readonly [Site, Site],
  gone: readonly Leaf[],
  come: readonly Leaf[],
): readonly (readonly [Leaf, Leaf])[] {
  if (gone.length * come.length === 0 || gone.length > most || come.length > most) return [];
  const ours = textsOf(before, gone);
  const theirs = ours.length === 0 ? [] : textsOf(after, come);
  const holders = new Map<string, Text[]>();
  for (const text of theirs) for (const line of text.lines.keys()) addTo(holders, line, text);
  const found = ours.flatMap((one) => {
    const shared = new Map<Text, number>();
    for (const [line, count] of one.lines)
      for (const other of holders.get(line) ?? [])
        shared.set(other, (shared.get(other) ?? 0) + line.length * Math.min(count, other.lines.get(line)!));
    return Array.from(shared, ([other, sum]) => ({ one, other, score: (2 * sum) / (one.length + other.length) }));
  });
  const taken = new Set<Leaf>();
  const pairs: (readonly [Leaf, Leaf])[] = [];
  for (const { one, other, score } of found.sort((a, b) => b.score - a.score)) {
    if (score < least || taken.has(one.leaf) || taken.has(other.leaf)) continue;
    taken.add(one.leaf).add(other.leaf);
    pairs.push([one.leaf, other.leaf]);
  }
  return pairs;
}

function textsOf(site: Site, leaves: readonly Leaf[]): readonly Text[] {
  const files = leaves.flatMap((leaf) => {
    const file = pageFile(site, leaf.name);
    return file === undefined ? [] : { leaf, file };
  });
  const here = site.reader.here?.(files.map(({ file }) => file));
  const decoder = new TextDecoder();
  return files.flatMap(({ leaf, file }) => {
    const content = here === undefined ? site.read(file) : here.get(file);
    const lines = new Map<string, number>();
    let length = 0;
    for (const line of decoder.decode(content).split(/[\r\n]+/)) {
      const text = line.trim();
      if (text === '') continue;
      lines.set(text, (lines.get(text) ?? 0) + 1);
      length += text.length;
    }
    return length === 0 ? [] : { leaf, lines, length };
  });
}
