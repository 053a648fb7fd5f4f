import type { ChangedAddress } from '../diff/index.ts';
import { counted, listed } from '../text/index.ts';
import type { Report } from '../transform/index.ts';

/** At most so many losses or addresses are named one by one. */
export const mostNamed = 20;

/** Says which addresses would go, and which a redirect would take. */
export function reportAddresses(
  gone: readonly ChangedAddress[],
  taken: readonly ChangedAddress[],
  report: Report,
): void {
  const say = (changed: readonly ChangedAddress[], what: string, help: string) =>
    changed.length > 0 &&
    report.error('address', `${what}: ${listed(changed.map(({ address }) => address))}`, {
      at: changed[0]!.at,
      help: `Nothing was written. ${help}`,
      related: changed
        .slice(0, mostNamed)
        .flatMap(({ address, text, at }) => (at === undefined ? [] : [{ message: `${address} is ${text}`, at }])),
    });
  const hidden = gone.filter(({ isShown }) => !isShown).length;
  const part = hidden === gone.length ? '' : `, ${hidden} of them`;
  say(
    gone,
    `${counted(gone.length, 'URL')}${hidden === 0 ? '' : `${part} outside the navigation`} would break`,
    'Readers keep links to them: add redirects (some transforms do with `--redirects`), or allow it with `--allow-address-changes`.',
  );
  say(
    taken,
    `a redirect would match ${counted(taken.length, 'URL')} of a page or of another redirect`,
    'Readers may no longer see the page: remove the redirect, or allow it with `--allow-address-changes`.',
  );
}
