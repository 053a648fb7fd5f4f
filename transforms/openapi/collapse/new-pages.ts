import { addressOf, counted, defaultDirectory, entryOf, enumerate, generatedAddresses, type Report } from 'navshift';
import { mostNamed, nameOf } from '../../shared/words.ts';
import type { Listing } from '../engine/listing.ts';

/** Says which pages there are that were not there while operations were listed: those with a number, of hidden operations, and of further methods of a webhook. */
export function reportNewPages({ candidate: { element }, listed }: Listing, report: Report): void {
  const { source, opened } = listed[0]!;
  const directory = source.directory ?? defaultDirectory;
  const webhooks = new Set<string>();
  const pages: { readonly text: string; readonly address: string; readonly why: 'numbered' | 'hidden' | 'method' }[] =
    [];
  for (const [operation, address] of generatedAddresses(opened.operations, directory)) {
    const isFurther = operation.kind === 'webhook' && webhooks.has(operation.path);
    if (operation.kind === 'webhook') webhooks.add(operation.path);
    if (operation.hidden) pages.push({ text: entryOf(operation), address, why: 'hidden' });
    else if (isFurther) pages.push({ text: `${operation.method} of ${entryOf(operation)}`, address, why: 'method' });
    else if (address !== addressOf(operation, directory))
      pages.push({ text: entryOf(operation), address, why: 'numbered' });
  }
  const say = (why: (typeof pages)[number]['why'], message: (count: string, is: string) => string, help: string) => {
    const found = pages.filter((page) => page.why === why);
    if (found.length === 0) return;
    const named = found.slice(0, mostNamed).map(({ text, address }) => `${text} (${address})`);
    const all = enumerate(found.length > mostNamed ? [...named, `${found.length - mostNamed} more`] : named);
    report.info(
      'new-pages',
      `${message(counted(found.length, 'operation'), found.length === 1 ? 'gets a page of its own' : 'get pages of their own')}: ${all}`,
      { at: source.node, help },
    );
  };
  const name = nameOf(element);
  say(
    'numbered',
    (count, gets) => `Generated in ${name}, ${count} that shared an address ${gets}`,
    'Links to the shared address lead to the first of them. Another summary, or `x-mint: { href: … }`, gives each an address that stays.',
  );
  say(
    'hidden',
    (count, gets) => `Generated in ${name}, ${count} with \`x-hidden\` ${gets}, in no sidebar`,
    'Give it `x-excluded: true` in the specification if it is to have no page.',
  );
  say(
    'method',
    (count, gets) => `Generated in ${name}, ${count} of webhooks with several methods ${gets}`,
    'An entry meant only the first method.',
  );
}
