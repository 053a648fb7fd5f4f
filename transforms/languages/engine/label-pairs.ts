import { addTo } from 'navshift';
import type { Branch } from './label-tree.ts';

/**
 * Finds for each element of a language the one of the source that it is a translation of; the pairs by the one of the language.
 *
 * Among the elements of one container of a pair, versions belong together by their labels, others by the pages, endpoints and links that both have, most first,
 * and among equals by their positions. What leads nowhere (on one side at least) belongs together by
 * its position, if as many are left on both sides.
 */
export function pairLabels(source: Branch, other: Branch): ReadonlyMap<Branch, Branch> {
  const pairs = new Map<Branch, Branch>();
  const stack: [Branch, Branch][] = [[source, other]];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [from, to] = next;
    for (const [container, theirs] of to.children) {
      for (const pair of matched(from.children.get(container) ?? [], theirs)) {
        pairs.set(pair[1], pair[0]);
        stack.push(pair);
      }
    }
  }
  return pairs;
}

function matched(ours: readonly Branch[], theirs: readonly Branch[]): [Branch, Branch][] {
  const pairs: [Branch, Branch][] = [];
  const taken = new Set<Branch>();
  const pair = (our: Branch, their: Branch) => {
    pairs.push([our, their]);
    taken.add(our).add(their);
  };
  for (const their of theirs) {
    const our =
      their.kind === 'version'
        ? ours.find((other) => other.kind === 'version' && other.label === their.label && !taken.has(other))
        : undefined;
    if (our !== undefined) pair(our, their);
  }
  const byLead = new Map<string, Branch[]>();
  for (const our of ours) {
    if (taken.has(our)) continue;
    for (const lead of new Set(our.leads)) addTo(byLead, lead, our);
  }
  const position = new Map(ours.map((our, at) => [our, at]));
  const shared = theirs.flatMap((their, at) =>
    taken.has(their)
      ? []
      : votes(their, byLead).map(([our, count]) => ({ our, their, count, apart: Math.abs(position.get(our)! - at) })),
  );
  for (const { our, their } of shared.sort((a, b) => b.count - a.count || a.apart - b.apart))
    if (!taken.has(our) && !taken.has(their)) pair(our, their);
  const [oursLeft, theirsLeft] = [ours.filter((our) => !taken.has(our)), theirs.filter((their) => !taken.has(their))];
  if (oursLeft.length === theirsLeft.length) {
    oursLeft.forEach((our, k) => {
      const their = theirsLeft[k]!;
      if (our.kind !== 'version' && (our.leads.length === 0 || their.leads.length === 0)) pair(our, their);
    });
  }
  return pairs;
}

/** What more elements than this lead to tells none of them apart. */
const TELLING = 8;

function votes(their: Branch, byLead: ReadonlyMap<string, readonly Branch[]>): [Branch, number][] {
  const counts = new Map<Branch, number>();
  for (const lead of new Set(their.leads)) {
    const ours = byLead.get(lead) ?? [];
    if (ours.length <= TELLING) for (const our of ours) counts.set(our, (counts.get(our) ?? 0) + 1);
  }
  return [...counts];
}
