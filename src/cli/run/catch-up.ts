import { run } from '../../plan/index.ts';
import type { Site } from '../../site/index.ts';
import { asTyped, remembered } from '../../text/index.ts';
import type { LoadTransforms } from '../config/context.ts';
import { shellWord } from '../terminal/words.ts';

/** Gives the command that updates languages which did not change with the first one; undefined where it would change nothing, or fails. */
export type CatchUp = (languages: readonly string[]) => string | undefined;

/**
 * Asks `sync-languages` before its command is printed: of what it does not carry over there is none to print. `since`
 * is the revision that a site was compared with.
 */
export async function catchUpOf(site: Site, since: string | undefined, load: LoadTransforms): Promise<CatchUp> {
  const factory = (await load('sync-languages')).find(({ definition }) => definition.name === 'sync-languages');
  if (factory === undefined) return () => undefined;
  const text = ['navshift', 'sync-languages', ...(since === undefined ? [] : ['--since', since]), '--write'];
  const isAble = /* @__PURE__ */ remembered((asked: Site): boolean => {
    const { failed, plan } = run(asked, factory({ ...(since !== undefined && { since }) } as never));
    return !failed && plan.changes.length > 0;
  });
  return () => (isAble(site) ? asTyped(text.map(shellWord).join(' ')) : undefined);
}
