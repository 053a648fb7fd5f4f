import { itemsText, itemText, type Mistake, nameOf, served, type ServedItem } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import { groupBy, listed } from '../text/index.ts';
import type { Collector, Declaration } from '../transform/index.ts';
import { type Census, findLosses, keyOf, type Loss } from './conservation.ts';

/** Says what the file would name as before, and readers would not get, or would not see in the sidebar. */
export function reportUnseen([then, now]: readonly [Census, Census], after: Site, report: Collector): void {
  const { declarations } = report;
  // Where nothing is dropped or without a file afterwards, readers get all that the file names, and of that nothing is lost.
  const unserved = !now.has('dropped') && !now.has('missing') ? [] : findLosses(then, now, declarations, 'served');
  if (unserved.length > 0) return reportUnserved(unserved, now, after, report);
  if (!now.has('hidden')) return;
  const hidden = findLosses(then, now, declarations, 'shown');
  if (hidden.length > 0) reportHidden(hidden, after, report);
}

/** Says what readers would not get, by the reason. */
function reportUnserved(losses: readonly Loss[], now: Census, after: Site, report: Collector): void {
  const reasons = reasonsIn(now);
  // Where it was, else wherever it is now.
  const reasonOf = ({ names, scope }: Loss) =>
    [...names.map((name) => keyOf(scope, name)), ...names]
      .map((key) => reasons.get(key))
      .find((reason) => reason !== undefined) ?? served(after).refused[0];
  for (const [reason, some] of groupBy(losses, reasonOf))
    if (reason === 'missing') reportMissing(some, report);
    else reportDropped(some, reason, report);
}

/**
 * By the text of each item, and by that with its scope, why readers do not get it: it is without a file, or, which
 * counts more, there is a mistake for which the platform drops it.
 */
function reasonsIn(now: Census): ReadonlyMap<string, Mistake | 'missing'> {
  const reasons = new Map<string, Mistake | 'missing'>();
  for (const { item, scope, mistake, missing } of now.values()) {
    const text = itemText(item);
    for (const key of [text, keyOf(scope, text)])
      if (mistake !== undefined) reasons.set(key, mistake);
      else if (missing > 0 && !reasons.has(key)) reasons.set(key, 'missing');
  }
  return reasons;
}

/** Says what would stand in the file, and the platform would drop, by the mistake that would cost it. */
function reportDropped(losses: readonly Loss[], mistake: Mistake | undefined, report: Collector): void {
  const names = namesText(losses);
  report.error('dropped', `${countedText(losses)} would be dropped by Mintlify: ${mistake?.message ?? names}`, {
    at: mistake?.at ?? losses[0]!.node,
    help: `Nothing was written. Because of this mistake Mintlify would drop ${names}. Fix it first.`,
  });
}

/** Says which pages would stand in the sidebar and answer nothing. */
function reportMissing(losses: readonly Loss[], report: Collector): void {
  report.error('missing', `${countedText(losses)} would have no file: ${namesText(losses)}`, {
    at: losses[0]!.node,
    help: `Nothing was written. Mintlify shows an entry without a file in the sidebar, and its URL returns 404. Move the page files with their entries. ${declareText('removed', losses)}`,
  });
}

/** Says what the sidebar would not show any more, by what would hide it. */
function reportHidden(losses: readonly Loss[], after: Site, report: Collector): void {
  const unseen = new Map<string, ServedItem>();
  for (const one of served(after).items) {
    const text = itemText(one.item);
    if (one.mistake === undefined && !one.isMissing && !one.isShown && !unseen.has(text)) unseen.set(text, one);
  }
  const causes = losses.map((loss) => {
    const one = loss.names.map((name) => unseen.get(name)).find((found) => found !== undefined);
    return { loss, ...(one && hiddenBy(one)) };
  });
  for (const [text = 'hidden', found] of groupBy(causes, (cause) => cause.text)) {
    const all = found.map(({ loss }) => loss);
    report.error('hidden', `${countedText(all)} would be ${text}: ${namesText(all)}`, {
      at: found[0]!.at ?? all[0]!.node,
      help: `Nothing was written. ${declareText('hidden', all)}`,
    });
  }
}

/** What keeps an item out of the sidebar; nothing for the front matter of a page file. */
function hiddenBy({ place, standing, state, page, isUnlisted }: ServedItem) {
  if (isUnlisted || (state === 'unlisted' && page?.operation?.hidden !== true)) {
    const text = `unlisted by \`pages\` beside \`openapi\` in ${nameOf(place)}`;
    return { text, at: place.element.member('openapi') };
  }
  let around: typeof place | undefined = standing.hidden ? place : undefined;
  while (around !== undefined && around.element.field('hidden')?.kind !== 'boolean') around = around.parent;
  if (around === undefined) return undefined;
  return { text: `hidden by \`hidden\` of ${nameOf(around)}`, at: around.element.member('hidden') };
}

const countedText = (losses: readonly Loss[]) =>
  itemsText(losses.map(({ item, before, after }) => ({ item, count: before - after })));

const namesText = (losses: readonly Loss[]) => listed(losses.map(({ item }) => itemText(item)));

const declareText = (kind: Declaration['kind'], [loss]: readonly Loss[]) =>
  `A transform that does this on purpose declares it: \`report.declare({ kind: '${kind}', item: ${JSON.stringify(loss!.item)} })\`. A built-in one has a defect: please report it.`;
