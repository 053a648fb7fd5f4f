import { run } from '../../plan/index.ts';
import type { Site } from '../../site/index.ts';
import { asTyped, remembered } from '../../text/index.ts';
import type { LoadTransforms } from '../config/context.ts';
import { shellWord } from '../terminal/words.ts';

/** Gives the command that updates languages which did not change with the first one; undefined where it would change nothing, or fails. */
export type CatchUp = () => string | undefined;

/**
 * Asks `sync-languages` before its command is printed: of what it does not carry over there is none to print. `since`
 * is the revision that a site was compared with.
 */
export async function catchUpOf(site: Site, since: string | undefined, load: LoadTransforms): Promise<CatchUp> {
  const factory = (await load('sync-languages')).find(({ definition }) => definition.name === 'sync-languages');
  if (factory === undefined) return () => undefined;
  const given = since === undefined ? {} : { since };
  const commandFor = /* @__PURE__ */ remembered((asked: Site): string | undefined => {
    // An entry that has no file would be a 404. What would be none is left out, and the run says so.
    const { failed, plan, diagnostics } = run(asked, factory({ ...given, missing: 'prune' } as never));
    const isLacking = diagnostics.some(({ rule }) => rule === 'sync-languages/pages-left-out');
    const missing = isLacking ? { missing: 'prune' } : {};
    const options = Object.entries({ ...given, ...missing }).flatMap(([name, value]) => [`--${name}`, value]);
    const text = ['navshift', 'sync-languages', ...options, '--write'];
    return !failed && plan.changes.length > 0 ? asTyped(text.map(shellWord).join(' ')) : undefined;
  });
  return () => commandFor(site);
}
