import { navigationDiff } from '../diff/index.ts';
import { diffHtml, emptyHtml, type HtmlOptions } from '../html/index.ts';
import type { RunReport } from './report.ts';

/** What a run changes of its one site, as a page to look at. */
export function runHtml({ sites }: RunReport, options: HtmlOptions): string {
  const [{ name, steps = [] } = { name: 'navshift' }] = sites;
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return emptyHtml(name, options);
  const [before, after] = [first.diff.matching.sites[0], last.diff.matching.sites[1]];
  return diffHtml(steps.length === 1 ? first.diff : navigationDiff(before, after), options);
}
