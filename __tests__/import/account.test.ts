import { describe, expect, it } from '@jest/globals';
import { accountOf, accountText, type ImportNode, type Reading } from '../../src/import/index.ts';

const at = (line: number) => ({ file: 'SUMMARY.md', line, column: 1 });
const page = (line: number): ImportNode => ({ kind: 'page', at: at(line), path: `p${line}.md`, label: `P${line}` });
const reading = (tree: readonly ImportNode[], losses: Reading['losses'] = []): Reading => ({
  root: '',
  tree,
  losses,
  left: [],
  redirects: [],
});

describe('an account', () => {
  it('counts a section with its page once where one line has both, and twice where two have', () => {
    const section = (line: number): ImportNode => ({
      kind: 'section',
      at: at(1),
      label: 'A',
      page: page(line) as never,
      children: [page(5)],
    });
    expect([accountOf(reading([section(1)]), new Map()), accountOf(reading([section(2)]), new Map())]).toEqual([
      { entries: 2, placed: 2, losses: [] },
      { entries: 3, placed: 3, losses: [] },
    ]);
  });

  it('has placed and lost together all entries, in the order of the source', () => {
    const [first, second] = [page(1), page(3)];
    const account = accountOf(
      reading([first, second], [{ ...at(2), what: 'html', why: 'It is markup.' }]),
      new Map([[second, 'There is no such file.']]),
    );
    expect(account.entries).toBe(account.placed + account.losses.length);
    expect(account.losses.map(({ line, what }) => [line, what])).toEqual([
      [2, 'html'],
      [3, 'page p3.md'],
    ]);
    expect(accountText(account)).toBe(
      '1 of 3 entries (pages, groups, links) placed, 2 not: 1 × It is markup, 1 × There is no such file.',
    );
  });
});
