import type { Report, Site } from 'navshift';
import { sameJson, toValue } from 'navshift/json';

/** More rounds than any navigation was seen to need. */
const MOST_ROUNDS = 8;

/** What a later round may still do to a language, and is to be said then; all else was said the first time. */
const changing: ReadonlySet<string> = new Set(['translated', 'renamed', 'not-carried', 'page-text']);

/**
 * Runs something until it changes nothing any more, so that a second run changes nothing: what was matched by little, or has a file only
 * since it was copied, can look otherwise in the result. Where that goes round in a circle, one of the results is
 * taken, the same from wherever the circle is entered.
 *
 * Where it has no end, as with a file that pulls in itself, the site is left as it is, and that is said.
 */
export function untilSettled(site: Site, report: Report, once: (site: Site, report: Report) => Site): Site {
  const findings: (() => void)[] = [];
  const told = (isFirst: boolean): Report => ({
    error: (...finding) => void findings.push(() => report.error(...finding)),
    warning: (rule, ...finding) =>
      void ((isFirst || changing.has(rule)) && findings.push(() => report.warning(rule, ...finding))),
    info: (rule, ...finding) =>
      void ((isFirst || changing.has(rule)) && findings.push(() => report.info(rule, ...finding))),
    declare: (declaration) => void findings.push(() => report.declare(declaration)),
  });
  const end = (result: Site): Site => {
    for (const finding of findings) finding();
    return result;
  };
  const seen = [site];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = once(seen.at(-1)!, told(round === 0));
    const known = seen.findLastIndex((one) => saysTheSame(one, next));
    if (known >= 0) return end(firstByText(seen.slice(known)));
    seen.push(next);
  }
  report.warning('unsettled', 'Each run would add something again: nothing was changed', {
    at: site.root,
    help: 'Split files that include themselves, and give nested elements different labels.',
  });
  return site;
}

/** Whether nothing was changed, or only one thing put in the place of another that says the same. */
function saysTheSame(before: Site, after: Site): boolean {
  if (before === after) return true;
  if (before.staged.length !== after.staged.length || before.documents.size !== after.documents.size) return false;
  return [...after.documents].every(([path, node]) => {
    const old = before.documents.get(path);
    return old !== undefined && (old === node || sameJson(old, node));
  });
}

/** Of several sites the one whose text comes first. */
function firstByText(sites: readonly Site[]): Site {
  if (sites.length === 1) return sites[0]!;
  const textOf = ({ documents }: Site) =>
    [...documents.keys()]
      .sort()
      .map((path) => `${path}\n${JSON.stringify(toValue(documents.get(path)!))}`)
      .join('\n');
  return sites.map((site) => ({ site, text: textOf(site) })).reduce((a, b) => (b.text < a.text ? b : a)).site;
}
