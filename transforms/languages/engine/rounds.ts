import type { Report, Site } from 'navshift';
import { sameJson, toValue } from 'navshift/json';

/** No navigation was seen to need so many rounds. */
const MOST_ROUNDS = 8;

/** Findings that a later round can have for the first time. All others are reported in the first round. */
const changing: ReadonlySet<string> = new Set(['translated', 'renamed', 'not-carried', 'not-mdx']);

/**
 * Repeats a transform until it changes nothing, so that a second run changes nothing. A weak match, or a page whose
 * file was just copied, can look different in the result. If results repeat in a cycle, the run takes the first by
 * text, whatever site the cycle began with.
 *
 * If there is no end, as with a file that pulls in itself, the site does not change, and a warning says so.
 */
export function untilSettled(site: Site, report: Report, once: (site: Site, report: Report) => Site): Site {
  const findings: (() => void)[] = [];
  const collecting = (isFirst: boolean): Report => ({
    error: (...finding) => void findings.push(() => report.error(...finding)),
    warning: (rule, ...finding) =>
      void ((isFirst || changing.has(rule)) && findings.push(() => report.warning(rule, ...finding))),
    info: (rule, ...finding) =>
      void ((isFirst || changing.has(rule)) && findings.push(() => report.info(rule, ...finding))),
    declare: (declaration) => void findings.push(() => report.declare(declaration)),
    changed: (sentence) => void findings.push(() => report.changed?.(sentence)),
  });
  const end = (result: Site): Site => {
    for (const finding of findings) finding();
    return result;
  };
  const seen = [site];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = once(seen.at(-1)!, collecting(round === 0));
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

/** Whether two sites are equal in meaning, with the same number of staged files. */
function saysTheSame(before: Site, after: Site): boolean {
  if (before === after) return true;
  if (before.staged.length !== after.staged.length || before.documents.size !== after.documents.size) return false;
  return [...after.documents].every(([path, node]) => {
    const old = before.documents.get(path);
    return old !== undefined && (old === node || sameJson(old, node));
  });
}

/** The site whose text is the first in alphabetical order. */
function firstByText(sites: readonly Site[]): Site {
  if (sites.length === 1) return sites[0]!;
  const textOf = ({ documents }: Site) =>
    [...documents.keys()]
      .sort()
      .map((path) => `${path}\n${JSON.stringify(toValue(documents.get(path)!))}`)
      .join('\n');
  return sites.map((site) => ({ site, text: textOf(site) })).reduce((a, b) => (b.text < a.text ? b : a)).site;
}
