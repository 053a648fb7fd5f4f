import type { Report, Site } from 'navshift';

/** No navigation was seen to need so many rounds. */
const MOST_ROUNDS = 8;

/** Findings that a later round can have for the first time. All others are reported in the first round. */
const changing: ReadonlySet<string> = new Set(['translated', 'renamed', 'not-carried', 'not-mdx']);

/**
 * Repeats a transform until it changes nothing, so that a second run changes nothing. A weak match, or a page whose
 * file was just copied, can look different in the result.
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
  let current = site;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = once(current, collecting(round === 0));
    if (next === current) {
      for (const finding of findings) finding();
      return current;
    }
    current = next;
  }
  report.warning('unsettled', 'Each run would add something again: nothing was changed', {
    at: site.root,
    help: 'Split files that include themselves, and give nested elements different labels.',
  });
  return site;
}
