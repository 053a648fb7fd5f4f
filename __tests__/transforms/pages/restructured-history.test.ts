import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openHistory } from '../../redirects/maintainers.ts';
import { openWithPages } from './opened.ts';
import { type Command, type Made, madeBy, regroupedBy, textOf } from './restructured.ts';

// Of the 125 changes of eight sites that convert, wrap, unwrap, join or split elements those whose hashes sort first,
// made again by commands, and again by an outline. NAVSHIFT_REPLAY=1
// takes all thirty, and prints the commands: some minutes. What follows is the list of the thirty, by the diff of each change.
const history = fileURLToPath(new URL('../../../../shared/history', import.meta.url));
const isWhole = process.env.NAVSHIFT_REPLAY !== undefined;

/** The commands that make the shape of each change; what else it does is renamed, added, moved, removed and set. */
const changes: readonly (readonly [commit: string, site: string, shape: string])[] = [
  ['0070618', 'meilisearch+documentation', 'wrap'],
  ['01758c4', 'PrefectHQ+fastmcp', 'move --as tab, unwrap'],
  ['0a74a231', 'mintlify+docs', 'unwrap'],
  ['0e835961', 'mintlify+docs', 'unwrap'],
  ['0ec374a', 'PrefectHQ+fastmcp', 'wrap'],
  ['11fa68d6', 'Comfy-Org+docs', 'split, wrap, unwrap'],
  ['144694c', 'modelcontextprotocol+modelcontextprotocol', 'wrap, move --as tab'],
  ['1485854f', 'Comfy-Org+docs', 'convert'],
  ['175594b7', 'Comfy-Org+docs', 'split'],
  ['1958fe0', 'meilisearch+documentation', 'wrap'],
  ['1962885', 'PrefectHQ+fastmcp', 'join, wrap, unwrap'],
  ['19d7832d', 'mintlify+docs', 'split'],
  ['1b11c78a', 'mintlify+docs', 'unwrap'],
  ['1b82606f', 'mintlify+docs', 'move --as dropdown, wrap'],
  ['2173c15d', 'mintlify+docs', 'unwrap'],
  ['2359ee1c', 'adcontextprotocol+adcp', 'wrap'],
  ['23a05cb', 'PrefectHQ+fastmcp', 'wrap'],
  ['24bb916', 'modelcontextprotocol+modelcontextprotocol', 'join'],
  ['25938bc', 'modelcontextprotocol+modelcontextprotocol', 'unwrap'],
  ['261db730', 'Comfy-Org+docs', 'wrap'],
  ['2853f0a', 'PrefectHQ+fastmcp', 'wrap'],
  ['28b94158', 'mintlify+docs', 'wrap'],
  ['2c15efeb', 'Comfy-Org+docs', 'unwrap'],
  ['2c350f3', 'meilisearch+documentation', 'wrap'],
  ['2e9d1eec', 'mintlify+docs', 'join'],
  ['2ef1a82d', 'Comfy-Org+docs', 'unwrap'],
  ['2f7b5220', 'adcontextprotocol+adcp', 'move'],
  ['34a4ca93', 'mintlify+docs', 'split, wrap'],
  ['34a6494', 'PrefectHQ+fastmcp', 'wrap'],
  ['35fced0a', 'mintlify+docs', 'split'],
];

/** What no command makes, and why. */
const notMade: Readonly<Record<string, string>> = {
  '11fa68d6': 'a tab of pages alone came into a new language beside pages: `add --group` makes a group there',
  '1962885':
    'a version came as a copy of another one, and changed in the same commit: that is not one of these commands',
  '28b94158': 'a menu item that is a link came: `add` adds pages alone',
  '2c350f3': 'a group came that has `openapi` alone, which an anchor had: `add` makes groups for pages',
};

const nameOf = ([name]: Command): string => name;

// Real histories are beside the project, and not everywhere; the written cases are in restructure.test.
(existsSync(history) ? describe : describe.skip)('a change that people made to the shape of a navigation', () => {
  const shown: string[] = [];
  afterAll(() => {
    if (isWhole) process.stdout.write(`${shown.join('\n')}\n`);
  });
  const sample = ['2853f0a', '23a05cb', '0ec374a'];
  const taken = changes.filter(([commit]) => isWhole || sample.includes(commit));
  // Hundreds of moves, searched for one by one: five minutes.
  const isLong = (commit: string) => commit === '11fa68d6';

  const open = (commit: string, site: string) => {
    const bundle = readdirSync(history).find((name) => name.startsWith(site))!;
    return openWithPages(openHistory(history, bundle).folder, commit);
  };
  const show = (commit: string, site: string, { commands, left, refused }: Made) => {
    const counts = new Map<string, number>();
    for (const name of commands.map(nameOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
    shown.push(
      `${left.length === 0 ? '+' : '-'} ${site} ${commit}: ${[...counts].map(([name, count]) => `${count} ${name}`).join(', ')}`,
      ...(commands.length <= (left.length === 0 ? 8 : 30)
        ? commands.map((command) => `    ${textOf(command).slice(0, 500)}`)
        : []),
      ...left.slice(0, 5).map((text) => `    left: ${text}`),
      ...(left.length === 0 ? [] : refused.slice(-3).map((text) => `    refused: ${text.slice(0, 300)}`)),
    );
  };

  it.each(taken.filter(([commit]) => !isLong(commit)))(
    'is made again by commands: %s of %s, by %s',
    (commit, site) => {
      const { before, theirs, renames } = open(commit, site);
      const made = madeBy(before, theirs, renames);
      show(commit, site, made);
      expect([commit, made.left.length === 0]).toEqual([commit, notMade[commit] === undefined]);
    },
    300_000,
  );

  it.each(taken)(
    'is made again by an outline: %s of %s, by %s',
    (commit, site) => {
      const { before, theirs, renames } = open(commit, site);
      const made = regroupedBy(before, theirs, renames);
      show(`${commit} by an outline`, site, made);
      expect([commit, made.left]).toEqual([commit, []]);
    },
    300_000,
  );
});
