import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { pageNamed } from '../../../src/edit/index.ts';
import { makeSite, run, type Site, walkNavigation } from '../../../src/index.ts';
import { addressOfPage, answersAt, pathOfPage, type Way } from '../../../src/served/index.ts';
import { move } from '../../../transforms/index.ts';
import { openHistory } from '../../redirects/maintainers.ts';

// The folders that people renamed whole in eight sites, renamed by `move` in the state before. Only with
// NAVSHIFT_REPLAY=1: about a minute and a half.
const history = fileURLToPath(new URL('../../../../shared/history', import.meta.url));
const isWhole = process.env.NAVSHIFT_REPLAY !== undefined;
const bundles = existsSync(history) ? readdirSync(history).filter((name) => name.endsWith('.bundle')) : [];

const addressOf = (page: string): string => `/${addressOfPage(pathOfPage(page))}`;
type Folder = readonly [from: string, to: string];

/**
 * The pages that git says a change renamed, and the folders of which all pages went to one other folder under the
 * same names.
 */
function renamesOf(folder: string, commit: string) {
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8', maxBuffer: 1 << 28 }).split('\n');
  const isPage = (file: string) => /\.mdx?$/.test(file);
  const pages = new Map<string, string>();
  const counts = new Map<string, { readonly way: Folder; count: number }>();
  for (const line of git('diff', '-M', '-l0', '--diff-filter=R', '--name-status', `${commit}^`, commit)) {
    const [, from = '', to = ''] = line.split('\t');
    if (!isPage(from) || !isPage(to)) continue;
    pages.set(pageNamed(from), pageNamed(to));
    const [old, now] = [from.split('/'), to.split('/')];
    while (old.length > 0 && old.at(-1) === now.at(-1)) {
      old.pop();
      now.pop();
    }
    // A page with a new name is no page of a folder that moved.
    if (old.length === 0 || now.length === 0 || isPage(old.at(-1)!)) continue;
    const way = [`${old.join('/')}/`, `${now.join('/')}/`] as const;
    const known = counts.get(way.join()) ?? { way, count: 0 };
    counts.set(way.join(), { way, count: known.count + 1 });
  }
  const there = git('ls-tree', '-r', '--name-only', `${commit}^`).filter(isPage);
  const folders = [...counts.values()].flatMap(({ way, count }): Folder[] =>
    count >= 3 && there.filter((file) => file.startsWith(way[0])).length === count ? [way] : [],
  );
  return { pages, folders };
}

const listedIn = (site: Site): ReadonlySet<string> => {
  const pages = new Set<string>();
  walkNavigation(site, { entry: ({ entry }) => void (entry.kind === 'page' && pages.add(pageNamed(entry.page))) });
  return pages;
};

/**
 * How the entries and addresses of the pages in folders that `move` renamed differ from what the maintainers made of
 * them.
 */
function judge(before: Site, theirs: Site, pages: ReadonlyMap<string, string>, folders: readonly Folder[]) {
  const ours = folders.reduce((site, [what, to]) => run(site, move({ what, to })).after!, before);
  const [were, are, wanted] = [before, ours, theirs].map(listedIn) as [Set<string>, Set<string>, Set<string>];
  const counts = {
    pages: 0,
    same: 0,
    'of which they left the old address without an answer': 0,
    'which they took out': 0,
  };
  const others: string[] = [];
  for (const [from, to] of pages) {
    if (!folders.some(([folder]) => from.startsWith(folder))) continue;
    const [ourWay, theirWay] = [ours, theirs].map((site) => answersAt(site).follow(addressOf(from))) as [Way, Way];
    const isLost = theirWay.end === 'nothing';
    const isTakenOut = were.has(from) && !wanted.has(from) && !wanted.has(to);
    counts.pages += 1;
    if (isLost) counts['of which they left the old address without an answer'] += 1;
    if (isTakenOut) counts['which they took out'] += 1;
    // Every page keeps its entry, and every old address leads to the page. Maintainers may have done less.
    const isListed = were.has(from) ? are.has(to) && !are.has(from) && (isTakenOut || wanted.has(to)) : !are.has(to);
    const isLed = ourWay.end === 'page' && ourWay.at === addressOf(to) && (isLost || ourWay.at === theirWay.at);
    if (isListed && isLed) counts.same += 1;
    else
      others.push(`${from}: listed ${are.has(to)}, leads to ${ourWay.at}; theirs: ${wanted.has(to)}, ${theirWay.at}`);
  }
  return { counts, others };
}

// Real histories are beside the project, and not everywhere; the written cases are in move.test.
(isWhole && bundles.length > 0 ? describe : describe.skip)('a folder that maintainers renamed', () => {
  const shown: string[] = [];
  afterAll(() => {
    if (isWhole) process.stdout.write(`${shown.join('\n')}\n`);
  });

  it('is renamed by move with the entries and redirects that they wrote, or with one where they left none', () => {
    let changes = 0;
    for (const bundle of bundles) {
      const { folder, commits, name, open } = openHistory(history, bundle);
      const siteAt = (revision: string) => {
        const reader = open(revision)!;
        return makeSite(reader.read('docs.json')!, { reader });
      };
      for (const commit of commits) {
        const { pages, folders } = renamesOf(folder, commit);
        if (folders.length === 0) continue;
        changes += 1;
        const { counts, others } = judge(siteAt(`${commit}^`), siteAt(commit), pages, folders);
        shown.push(`${name} ${commit}: ${folders.map((way) => way.join(' → ')).join(', ')}: ${JSON.stringify(counts)}`);
        expect([commit, others]).toEqual([commit, []]);
        expect(counts.pages).toBeGreaterThanOrEqual(3);
      }
    }
    expect(changes).toBeGreaterThanOrEqual(10);
  }, 600_000);
});
