import { counted, plural, type Report } from 'navshift';
import { addressOf, entryOf, findOperation, generatedAddresses, type OpenedSpecification } from 'navshift/openapi';
import { nameOf } from '../../shared/words.ts';
import { directoryOf, firstOf } from '../engine/messages.ts';
import type { Candidate } from '../engine/survey.ts';
import type { FiledPage } from './filed-pages.ts';

/** Says which pages there are that were not there while operations were listed: those with a number, of hidden operations, and of further methods of a webhook. */
export function reportNewPages(
  { entries, pages, holder: { element, sources } }: Candidate & { readonly pages: readonly FiledPage[] },
  opened: OpenedSpecification,
  report: Report,
): void {
  const source = sources[0]!;
  const directory = directoryOf(source);
  const webhooks = new Set<string>();
  const there = new Map(pages.map(({ operation, page }) => [operation, page]));
  for (const { entry } of entries) {
    const operation = findOperation(opened.operations, entry);
    if (operation !== undefined) there.set(operation, addressOf(operation, directory));
  }
  const numbered: string[] = [];
  const hidden: string[] = [];
  const methods: string[] = [];
  for (const [operation, address] of generatedAddresses(opened.operations, directory)) {
    const isFurther = operation.kind === 'webhook' && webhooks.has(operation.path);
    if (operation.kind === 'webhook') webhooks.add(operation.path);
    const text = `${entryOf(operation)} (${address})`;
    if (there.get(operation) === address) continue;
    if (operation.hidden) hidden.push(text);
    else if (isFurther) methods.push(`${operation.method} of ${text}`);
    else numbered.push(text);
  }
  const kinds = [
    {
      pages: numbered,
      what: 'that shared an address',
      help: 'Links to the shared address lead to the first of them. Another summary, or `x-mint: { href: … }`, gives each an address that stays.',
    },
    {
      pages: hidden,
      what: 'with `x-hidden`',
      where: ', in no sidebar',
      help: 'Give it `x-excluded: true` in the specification if it is to have no page.',
    },
    { pages: methods, what: 'of webhooks with several methods', help: 'An entry meant only the first method.' },
  ];
  for (const { pages, what, where = '', help } of kinds) {
    if (pages.length === 0) continue;
    const gets = plural(pages.length, 'gets a page of its own', 'get pages of their own');
    report.info(
      'new-pages',
      `Generated in ${nameOf(element)}, ${counted(pages.length, 'operation')} ${what} ${gets}${where}: ${firstOf(pages, (page) => page)}`,
      { at: source.node, help },
    );
  }
}
