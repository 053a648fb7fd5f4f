import { itemsText, itemText, served } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import { groupBy, listed } from '../text/index.ts';
import type { Collector, Declaration } from '../transform/index.ts';
import { type Census, findLosses, type Loss } from './conservation.ts';

/** Says what the file would name as before, and readers would not get, or would not see in the sidebar. */
export function reportUnseen([then, now]: readonly [Census, Census], after: Site, report: Collector): void {
  const { declarations } = report;
  // Where nothing is dropped or without a file afterwards, readers get all that the file names, and of that nothing is lost.
  const unserved = !now.has('dropped') && !now.has('missing') ? [] : findLosses(then, now, declarations, 'served');
  if (unserved.length > 0) return reportUnserved(unserved, now, after, report);
  if (!now.has('hidden')) return;
  const hidden = findLosses(then, now, declarations, 'shown');
  if (hidden.length > 0)
    report.error('hidden', `${countedText(hidden)} would be hidden: ${namesText(hidden)}`, {
      at: hidden[0]!.node,
      help: `Nothing was written. ${declareText('hidden', hidden)}`,
    });
}

/** Says what readers would not get, by the reason: a mistake for which Mintlify drops it, or no file. */
function reportUnserved(losses: readonly Loss[], now: Census, after: Site, report: Collector): void {
  const { items, refused } = served(after);
  const unserved = items.filter((one) => one.mistake !== undefined || (one.isMissing && now.has('missing')));
  const byText = groupBy(unserved, ({ item }) => itemText(item));
  const reasonOf = ({ names, scope }: Loss) => {
    const found = names.flatMap((name) => byText.get(name) ?? []);
    // Where it was, else wherever it is now.
    const one = found.find(({ place }) => place.scope.join('\n') === scope.join('\n')) ?? found[0];
    return one === undefined ? refused[0] : (one.mistake ?? 'missing');
  };
  for (const [reason, some] of groupBy(losses, reasonOf)) {
    const [counts, names] = [countedText(some), namesText(some)];
    if (reason === 'missing')
      report.error('missing', `${counts} would have no file: ${names}`, {
        at: some[0]!.node,
        help: `Nothing was written. Mintlify shows an entry without a file in the sidebar, and its URL returns 404. Move the page files with their entries. ${declareText('removed', some)}`,
      });
    else
      report.error('dropped', `${counts} would be dropped by Mintlify: ${reason?.message ?? names}`, {
        at: reason?.at ?? some[0]!.node,
        help: `Nothing was written. Because of this mistake Mintlify would drop ${names}. Fix it first.`,
      });
  }
}

const countedText = (losses: readonly Loss[]) =>
  itemsText(losses.map(({ item, before, after }) => ({ item, count: before - after })));

const namesText = (losses: readonly Loss[]) => listed(losses.map(({ item }) => itemText(item)));

const declareText = (kind: Declaration['kind'], [loss]: readonly Loss[]) =>
  `A transform that does this on purpose declares it: \`report.declare({ kind: '${kind}', item: ${JSON.stringify(loss!.item)} })\`. A built-in one has a defect: please report it.`;
