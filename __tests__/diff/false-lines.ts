import { syncLanguages } from '../../transforms/index.ts';
import type { NavigationDiff } from '../../src/diff/index.ts';
import type { Branch } from '../../src/served/index.ts';
import { catchUpOf } from '../../src/cli/run/catch-up-command.ts';
import { run } from '../../src/plan/index.ts';
import { tell } from '../../src/telling/index.ts';

/** What the lines of a diff say falsely: each of these was found on real changes, and none may come back. `since` names the revision before. */
export async function falseLines(diff: NavigationDiff, since: string): Promise<readonly string[]> {
  const { matching, changes } = diff;
  const [, after] = matching.sites;
  const catchUp = await catchUpOf(after, since, () => Promise.resolve([syncLanguages]));
  const { lines } = tell(diff, { catchUp });
  const texts = lines.map(({ text }) => text);
  const isSaid = (text: string) => texts.some((line) => line.includes(text));
  const wrong: string[] = [];
  for (const change of changes) {
    const { kind, item, name, from = '', to = '', leaves, branches } = change;
    const element = branches[0]?.after;
    // A translation is no copy of the page, and an element none of what moved into it.
    if (kind === 'copied' && !isCopy(element!)) wrong.push(`no copy: ${name} of ${from}`);
    if (kind === 'renamed' && item === 'scope' && !isSaid(`${from} → ${to}`) && !isSaid(`"${from}" → "${to}"`))
      wrong.push(`the headline is folded away: ${from} → ${to}`);
    if (kind === 'stored-elsewhere' && from === matching.sites[0].main && to === after.main)
      wrong.push(`stored: ${name}`);
    if (
      kind === 'removed' &&
      leaves.some(({ before: one }) => one!.served.item.kind === 'specification' && isReplaced(one!.parent))
    )
      wrong.push(`a specification under another path is called gone: ${name}`);
    const isLed = (text: string) => text.startsWith(`URL changed ${name} → ${to} (redirect added`);
    if (kind === 'redirect-added' && texts.includes(`redirect ${name} → ${to}`) && texts.some(isLed))
      wrong.push(`a redirect is told twice: ${name} → ${to}`);
  }
  if (texts.some((text) => text === `no visible change: ${after.main} changed`))
    wrong.push('does not say what changed');
  const command = texts.find((text) => text.includes('navshift sync-languages'));
  if (command !== undefined && run(after, syncLanguages({ since })).plan.changes.length === 0)
    wrong.push(`empty: ${command}`);
  return wrong;

  function isCopy(element: Branch): boolean {
    const from = changes.find(({ kind, branches }) => kind === 'copied' && branches[0]?.after === element)!.from!;
    const named = matching.before.branches.filter(
      ({ kind, label }) => kind === element.kind && from.includes(label ?? kind),
    );
    const isThere = (one: Branch) => {
      const now = matching.of(one);
      return (
        now !== undefined &&
        !now.upwards.includes(element) &&
        one.parent?.language?.label === element.parent?.language?.label
      );
    };
    return named.length === 0 || named.some(isThere);
  }

  /** Whether an element names as many specifications as before. */
  function isReplaced(parent: Branch): boolean {
    const now = matching.of(parent);
    const count = (branch: Branch, tree: typeof matching.before) =>
      tree.leaves.filter((leaf) => leaf.parent === branch && leaf.served.item.kind === 'specification').length;
    return now !== undefined && count(parent, matching.before) === count(now, matching.after);
  }
}
