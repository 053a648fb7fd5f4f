import { navigationDiff } from '../../src/diff/index.ts';
import { jsonDiff } from '../../src/report/index.ts';
import { type Declaration, makeSite, run, type RunResult, type Site, type Transform } from '../../src/index.ts';
import { printBytes, toValue } from '../../src/json/index.ts';
import { Plan } from '../../src/plan/plan.ts';
import { writtenSite } from '../../src/plan/written.ts';
import { siteCounts } from '../../src/served/index.ts';
import { tell, type Telling } from '../../src/telling/index.ts';
import { Collector } from '../../src/transform/index.ts';
import { wrongIn } from '../diff/replay.ts';
import { count } from './judge.ts';

/** A run of a transform with what its report says of it. */
export interface Told {
  readonly result: RunResult;
  readonly declared: readonly Declaration[];
}

/** Runs a transform, and keeps what it declares. */
export function runTold(site: Site, transform: Transform): Told {
  let declared: readonly Declaration[] = [];
  const result = run(site, {
    name: transform.name,
    apply: (given, report) => {
      const after = transform.apply(given, report);
      declared = report instanceof Collector ? report.declarations : [];
      return after;
    },
  });
  return { result, declared };
}

/**
 * What a report says falsely: every name and number of its lines, of its summary, of its totals and of JSON is compared
 * with the entries that the files name before and after, counted here from plain values. Empty if nothing is false.
 */
export function falselyTold({ result: { before: site, after }, declared }: Told): readonly string[] {
  if (after === site) return [];
  const before = site.withRemote(after.remote);
  const diff = navigationDiff(before, after, declared);
  const told = tell(diff, { full: true });
  const { changes } = jsonDiff(diff, ['', '']);
  return [
    // A link follows the page to which it leads: its path is no change of its own.
    ...wrongIn(diff).filter((fault) => !fault.startsWith('JSON, links')),
    ...otherTotals(told, changes),
    ...unknownNames(told, [before, after]),
    ...otherNumbers(told),
    ...[before, after].flatMap(otherCounts),
    ...(isPlain(before) && isPlain(after)
      ? [...otherEntries(changes, [before, after]), ...otherSizes(told, [before, after])]
      : []),
  ];
}

/**
 * What the report of a run and `navshift diff` of the very same change say otherwise: each number of the headline, and
 * each total. The diff knows the files before and after alone, and git's ids of them; the run knows what it declared.
 *
 * Undefined if a declaration pairs what nothing in the files shows: an entry without a file that a translation replaced,
 * which of two alike versions is the copy. Only there the two may differ.
 */
export function toldOtherwise({
  result: { before: site, after, plan },
  declared,
}: Told): readonly string[] | undefined {
  const before = site.withRemote(after.remote);
  const written = [writtenSite(new Plan(before, []), before), writtenSite(plan, before)].map(withIds);
  const diffs = [navigationDiff(before, after, declared), navigationDiff(written[0]!, written[1]!)] as const;
  if (declared.length > 0 && pairsIn(diffs[0]) !== pairsIn(diffs[1])) return undefined;
  const [ours, theirs] = diffs.map((diff) => {
    const { summary, totals } = tell(diff);
    // A place is one of the old file where a run made no new text of it.
    return [summary.replace(/(?:, )?[^ ,(]*:\d+:\d+/g, ''), ...Object.entries(totals).map((total) => total.join(' '))];
  });
  return ours!.flatMap((said, k) => (said === theirs![k] ? [] : [`the run: ${said}; diff: ${theirs![k]}`]));
}

/** A written site as git opens it: of each file the id of its content is known. */
function withIds({ root, main, location, reader, remote }: Site): Site {
  const id = (path: string) => {
    const content = reader.read(path);
    return content && new TextDecoder().decode(content);
  };
  return makeSite(printBytes(root), { path: main, location, reader: { ...reader, id } }).withRemote(remote);
}

/** The numbers of all elements and entries of the site before, each with that of its counterpart. */
const pairsIn = ({ matching: { before, of } }: ReturnType<typeof navigationDiff>): string =>
  JSON.stringify([before.branches.map((one) => of(one)?.id), before.leaves.map((one) => of(one)?.id)]);

type Changes = ReturnType<typeof jsonDiff>['changes'];
type Item = { readonly before?: string | undefined; readonly after?: string | undefined };
const itemsOf = ({ pages = [], endpoints = [], links = [] }: Changes[number]): readonly Item[] => [
  ...pages,
  ...endpoints,
  ...links,
];

/** The pages of operations are in no file: without specifications the entries of docs.json are all there is. */
const isPlain = (site: Site): boolean =>
  site.documents.size === 1 && !/"(openapi|asyncapi|graphql|sdk|sourceRef)"/.test(text(site.root));
const text = (root: Parameters<typeof toValue>[0]) => JSON.stringify(toValue(root));

/** The entries of the file before, with what JSON adds and without what it takes away, must be those of the file after. */
function otherEntries(changes: Changes, sites: readonly [Site, Site]): readonly string[] {
  const [counts, wanted] = sites.map((site) => {
    const found = new Map<string, number>();
    for (const [name, times] of count(site)) add(found, bare(name), times);
    return found;
  }) as [Map<string, number>, Map<string, number>];
  for (const item of changes.flatMap(itemsOf)) {
    if (item.before !== undefined) add(counts, bare(item.before), -1);
    if (item.after !== undefined) add(counts, bare(item.after), 1);
  }
  return [...new Set([...counts.keys(), ...wanted.keys()])].flatMap((name) => {
    const [got = 0, real = 0] = [counts.get(name), wanted.get(name)];
    return got === real ? [] : [`JSON gives ${got} of ${name}, the file has ${real}`];
  });
}

const add = (counts: Map<string, number>, name: string, times: number) =>
  counts.set(name, (counts.get(name) ?? 0) + times);

const bare = (name: string) =>
  name
    .replace(/^(?:page|link) /, '')
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.mdx?$/, '');

/** The last line and the summary must have the numbers of JSON. */
function otherTotals({ totals, summary }: Telling, changes: Changes): readonly string[] {
  // Readers see nothing of a refused site: its totals count no change as one.
  if (summary.startsWith('Mintlify refuses this site')) return [];
  const numberOf = (kind: string) =>
    changes.filter((change) => change.kind === kind).reduce((sum, change) => sum + itemsOf(change).length, 0);
  const said = (pattern: RegExp) => Number(pattern.exec(summary)?.[1]?.replaceAll(',', '') ?? 0);
  const rows: readonly (readonly [string, number, number])[] = [
    ['hidden, in the summary', said(/([\d,]+) now hidden/), totals.hidden],
    ['added, in the summary', said(/([\d,]+) added(?:,|\.)(?! but)/), totals.added],
    ['without a file', totals.missing, numberOf('missing')],
  ];
  return rows.flatMap(([what, got, wanted]) => (got === wanted ? [] : [`${what}: ${got}, not ${wanted}`]));
}

/** The sizes in the headline must be those that `show`, `check` and JSON count, which `otherCounts` counts anew. */
function otherSizes({ summary }: Telling, sites: readonly [Site, Site]): readonly string[] {
  const counts = sites.map(siteCounts);
  const entries = counts.map(({ pages, endpoints, links }) => pages + endpoints + links);
  const items = counts.map(({ repeated: { pages, endpoints, links } }, k) => entries[k]! - pages - endpoints - links);
  const pairs = [
    [/([\d,]+) → ([\d,]+) entries \(/, entries],
    [/([\d,]+) → ([\d,]+) (?:pages|endpoints|webhooks|links)\b/, items],
  ] as const;
  return pairs.flatMap(([pattern, wanted]) => {
    const [, ...said] = pattern.exec(summary) ?? [];
    const got = said.map((text) => Number(text.replaceAll(',', '')));
    const isRight = said.length === 0 || got.join() === wanted.join();
    return isRight ? [] : [`sizes ${got.join(' → ')}, not ${wanted.join(' → ')}: ${summary}`];
  });
}

/** Every label in quotes must be in a file, before or after. */
function unknownNames({ lines }: Telling, sites: readonly [Site, Site]): readonly string[] {
  // Groups of a specification are named by its tags.
  const known = sites.flatMap((site) => [
    ...[...site.documents.values()].map(text),
    ...site.reader.list('**/*.{json,yaml,yml}').map((path) => new TextDecoder().decode(site.read(path))),
  ]);
  return lines.flatMap(({ text: line, kind }) =>
    kind === 'setting-changed' || kind === 'field-changed'
      ? []
      : // A label can be empty: its quotes are a pair too.
        Array.from(line.includes('\\') ? [] : line.matchAll(/"([^"]*)"/g), ([, label]) => label!).flatMap((label) =>
          label === 'API Reference' || known.some((one) => one.includes(label)) ? [] : [`no label "${label}": ${line}`],
        ),
  );
}

/** A line that begins with a number of entries names as many as its changes have. */
function otherNumbers({ lines }: Telling): readonly string[] {
  return lines.flatMap(({ text: line, changes = [] }) => {
    const numbers = /^([\d,]+) (?:pages?|endpoints?|links?|webhooks?|entr(?:y|ies))\b((?:(?:,| and) [\d,]+ \w+)*)/.exec(
      line,
    );
    if (numbers === null) return [];
    const said = [numbers[1]!, ...(numbers[2]!.match(/[\d,]*\d/g) ?? [])];
    const sum = said.reduce((total, number) => total + Number(number.replaceAll(',', '')), 0);
    // A line of several languages has the number of the first one, or of all together; a page counts once for its URL.
    const all = changes.flatMap(({ leaves }) => leaves);
    const first = changes.filter(({ scope }) => scope === changes[0]!.scope).flatMap(({ leaves }) => leaves);
    const possible = [first, all].flatMap((leaves) => [
      leaves.length,
      new Set(leaves.map(({ before, after }) => (before ?? after)!.name)).size,
    ]);
    return possible.includes(sum) ? [] : [`${sum} said, not ${possible.join(' or ')}: ${line}`];
  });
}

/** What readers see, what has no file and what Mintlify drops are together what the file names. */
function otherCounts(site: Site): readonly string[] {
  if (!isPlain(site)) return [];
  const { pages, endpoints, links, missing, dropped } = siteCounts(site);
  const got = pages + endpoints + links + missing + dropped;
  const wanted = [...count(site).values()].reduce((sum, times) => sum + times, 0);
  return got === wanted ? [] : [`${got} entries, not ${wanted}`];
}
