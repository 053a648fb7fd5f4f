import {
  changeRedirects,
  type Codes,
  type Count,
  counted,
  defineTransform,
  groupBy,
  type Languages,
  languagesIn,
  languagesOf,
  listed,
  pageFile,
  plural,
  readAddress,
  type Redirect,
  type Report,
  type Scope,
  type Site,
  takeCensus,
} from 'navshift';
import { served, type ServedItem } from 'navshift/served';
import * as z from 'zod/mini';
import { elementOption, flag, optionalText } from '../shared/options.ts';
import { languagesOption } from './engine/rules.ts';
import { newRedirects, redirectedTo } from 'navshift/edit';
import { codesOf, reportAbsent, reportGlobalLinks } from './engine/languages.ts';
import { findCounterparts } from './remove/counterparts.ts';
import { carryOutRemovals, clearUp, pageInRoot, pagesCounted, planRemovals, type Removal } from './remove/removal.ts';

const description = `
Removes languages from the navigation: at the root, or inside versions and products.

- **Refused**: the language that readers see first (\`"default": true\`, else the first one), unless \`--default ja\` names the next one. The last language of a version or product needs \`--prune\`,
  which removes that version or product too. The last language of the site always stays.
- **\`--unwrap\`**: if one language is left, its content replaces \`languages\`, as before \`add-languages\`. It is an error if a field of the language has no place there. Comments on the language itself are removed.
- **Files** that only the removed languages used (pages, \`$ref\` files) are listed. \`--delete\` deletes them. Files that another language or a link uses stay.
  Specifications and unlisted files stay too.
- **\`--redirects\`** redirects each removed page to the page of the source. One redirect covers a folder (\`/fr/:slug*\`) if nothing of it stays in the navigation.
  Existing redirects to a removed page then go to the page of the source. If a removed page already has a redirect to another page, that redirect stays, and navshift reports it.

Links to a removed language in the \`global\` next to \`languages\` stay, and are reported. navshift proves that nothing else is removed.
`;

const options = z.object({
  languages: languagesOption('codes of the languages to remove'),
  default: optionalText('code of the language that readers see first, if the one before is removed'),
  unwrap: flag('if one language is left, replace `languages` by its content'),
  prune: flag('also remove versions and products that have no other language'),
  delete: flag('delete the page files and documents that only the removed languages used'),
  redirects: flag('add redirects from the removed pages to those of the source'),
  at: elementOption('the only element in which languages are removed', 'everywhere'),
});

export const removeLanguage = defineTransform({
  name: 'remove-language',
  summary: 'Remove languages, and what only they used.',
  description,
  options,
  examples: [
    { title: 'Remove French and Spanish, keep their files', command: 'remove-language --languages fr,es docs.json' },
    {
      title: 'With its files, and redirects to the source',
      command: 'remove-language --languages fr --delete --redirects --write',
    },
    { title: 'Back to a site of one language', command: 'remove-language --languages fr,es --unwrap' },
    { title: 'The language that readers see first', command: 'remove-language --languages en --default ja' },
  ],
  apply(site, given, report) {
    const holders = languagesIn(site, given.at, true);
    const there = codesOf(holders);
    for (const code of new Set(given.languages)) if (!there.includes(code)) reportAbsent(code, there, report);
    const removals = planRemovals(holders, given, report);
    if (removals === undefined) return site;
    const after = carryOutRemovals(site, removals, given.prune, report);
    reportGlobalLinks(after, given.languages, report, (code) => [
      `This is a link in \`global\` to "${code}", and it stays`,
      'Remove it by hand if it is meant too.',
    ]);
    if (after === site) return site;
    const removed = scopesOf(removals);
    if (removed === undefined) return after;
    for (const { item } of clashing(after)) report.declare({ kind: 'removed', item });
    const lost = [...takeCensus(site).values()].filter(({ scope }) => removed(scope));
    for (const { item, scope } of lost) report.declare({ kind: 'removed', item, scope });
    const now = takeCensus(after);
    const staying = pagesCounted(now.values());
    const lostPages = new Set([...pagesCounted(lost)].filter((page) => !staying.has(page)));
    const led = given.redirects
      ? withRedirects(after, languagesOf(site), removals, lost, lostPages, staying, report)
      : after;
    const codes = new Set(removals.flatMap((removal) => removal.removed.map(({ label: code }) => code!)));
    return clearUp({ site, after: led, lost, now, pages: lostPages }, [...codes], given.delete, report);
  },
});

export default removeLanguage;

/**
 * The operations that Mintlify does not show because another one has their URL. One of the two was dropped before the
 * run too, but the run can change which.
 */
function clashing(site: Site): readonly ServedItem[] {
  const { items } = served(site);
  const shown = new Set(
    items.flatMap(({ page, state }) => (page === undefined || state === 'dropped' ? [] : page.address)),
  );
  return items.filter(
    ({ page, state }) => page?.operation !== undefined && state === 'dropped' && shown.has(page.address),
  );
}

/** Says whether a scope is a removed language or inside one; undefined if no language is removed. */
function scopesOf(removals: readonly Removal[]): ((scope: Scope) => boolean) | undefined {
  const scopes = new Set(removals.flatMap(({ removed }) => removed.map(({ place }) => place.scope.join('\n'))));
  return scopes.size === 0 ? undefined : (scope) => scope.some((_, k) => scopes.has(scope.slice(0, k + 1).join('\n')));
}

/** Each removed language with its source, over all holders. */
function pairsOf(removals: readonly Removal[]): readonly Codes[] {
  const found = removals.flatMap(({ removed, source }) =>
    source?.label === undefined ? [] : removed.map(({ label: code }) => ({ language: code!, source: source.label! })),
  );
  return [...groupBy(found, ({ language, source }) => `${language}\n${source}`).values()].map(([pair]) => pair!);
}

/** Adds redirects from removed pages to those of the source, and retargets existing redirects to removed pages. */
function withRedirects(
  site: Site,
  languages: Languages,
  removals: readonly Removal[],
  lost: readonly Count[],
  lostPages: ReadonlySet<string>,
  staying: ReadonlySet<string>,
  report: Report,
): Site {
  const found = pairsOf(removals).map((pair) => findCounterparts(lostPages, languages, pair, staying));
  const find = (path: string) =>
    found.map((counterparts) => counterparts.find(path)).find((target) => target !== undefined);
  const led = (redirect: Redirect): Redirect | null => {
    const address = readAddress(redirect.destination);
    const target = address === undefined || staying.has(address.path) ? undefined : find(address.path);
    if (address === undefined || target === undefined) return redirect;
    const destination = `${address.lead === '' ? '/' : address.lead}${target}${address.tail}`;
    return readAddress(redirect.source)?.path === target ? null : { ...redirect, destination };
  };
  const wanted = new Map(found.flatMap(({ redirects }) => redirects).map((redirect) => [redirect.source, redirect]));
  const after = changeRedirects(site, led, newRedirects(site, [...wanted.values()], report, led));
  const withoutFile = new Set(
    lost.flatMap(({ item, served: seen }) => (item.kind === 'page' && seen === 0 ? pageInRoot(item.page) : [])),
  );
  const alone = [...lostPages].filter((page) => !found.some(({ pages }) => pages.has(page)) && !withoutFile.has(page));
  // A redirect of a folder takes readers away from a file that stays, too.
  const files = alone.flatMap((page) => pageFile(after, page) ?? []);
  const emptied = after.withStaged(files.map((path) => ({ kind: 'delete', path })));
  const without = alone.filter((page) => redirectedTo(emptied, page) === undefined);
  const several = (one: string, more: string) => plural(without.length, one, more);
  if (without.length > 0)
    report.info(
      'no-counterpart',
      `${counted(without.length, 'page')} ${several('has', 'have')} no page in the source to redirect to: ${listed(without)}`,
      {
        at: lost.find(({ item }) => item.kind === 'page' && pageInRoot(item.page) === without[0])?.node,
        help: `Add ${several('a redirect', 'redirects')} by hand, above the others: as it is, ${several('its address leads', 'their addresses lead')} nowhere.`,
      },
    );
  return after;
}
