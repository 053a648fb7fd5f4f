import { counted, type Report, type Site } from 'navshift';
import { entryOf, type Operation } from 'navshift/openapi';
import { served } from 'navshift/served';
import type { Assigned } from '../engine/addresses.ts';
import { addressHelp, firstAndOthers, placeOf } from '../engine/messages.ts';

/**
 * Refuses to give a URL to another operation than it has: readers would get another page there. `files` are the page
 * files that operations get.
 */
export function reportReplaced(before: Site, after: Site, files: Iterable<Assigned>, report: Report): void {
  const now = new Map([...pagesOf(after), ...Array.from(files, ({ page, operation }) => [page, operation] as const)]);
  const replaced = [...pagesOf(before)].flatMap(([address, was]) => {
    const is = now.get(address);
    return is === undefined || operationName(is) === operationName(was) ? [] : [{ address, was, is }];
  });
  const replacedText = ({ address, was, is }: (typeof replaced)[number]) =>
    `/${address} is ${operationName(was)} and would be ${operationName(is)}`;
  const [first] = replaced;
  if (first === undefined) return;
  const several = replaced.length === 1 ? '' : `${counted(replaced.length, 'page')} would be of another operation: `;
  report.error('replaced', several + replacedText(first), {
    ...firstAndOthers(replaced, replacedText, ({ was }) => placeOf(was)),
    help: addressHelp,
  });
}

/** The operation that has each URL: of several the last. */
function pagesOf(site: Site): ReadonlyMap<string, Operation> {
  return new Map(
    served(site).items.flatMap(({ page, mistake }) =>
      page?.operation === undefined || mistake !== undefined ? [] : [[page.address, page.operation]],
    ),
  );
}

/** An operation in words: of a webhook with its method, as an entry names none. */
const operationName = (operation: Operation): string =>
  `${entryOf(operation)}${operation.kind === 'webhook' ? ` (${operation.method})` : ''} of ${operation.specification}`;
