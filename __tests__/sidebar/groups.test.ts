import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { initialStates, type SidebarGroup } from '../../src/sidebar/index.ts';

interface Named extends SidebarGroup {
  readonly label: string;
  readonly groups: readonly Named[];
}

const group = (label: string, expanded?: unknown, ...groups: Named[]): Named => ({ label, expanded, groups });

describe('initialStates', () => {
  it('shows top-level groups expanded and nested ones by their field, in reading order', () => {
    const root = {
      groups: [group('a', false, group('b', true, group('c')), group('d', false)), group('e')],
    };
    const found = [...initialStates(root)].map((each) => `${each.group.label} ${each.depth} ${each.state}`);
    expect(found).toEqual(['a 0 expanded', 'b 1 expanded', 'c 2 collapsed', 'd 1 collapsed', 'e 0 expanded']);
  });

  it('of nothing are none', () => {
    expect([...initialStates({ groups: [] })]).toEqual([]);
  });

  it('gives every group once, and a state by its depth and its field', () => {
    const tree: fc.Memo<Named> = fc.memo((depth) =>
      fc
        .tuple(
          fc.string(),
          fc.constantFrom(true, false, undefined, 1),
          depth > 1 ? fc.array(tree(), { maxLength: 3 }) : fc.constant([]),
        )
        .map(([label, expanded, groups]) => group(label, expanded, ...groups)),
    );
    const count = (groups: readonly Named[]): number => groups.reduce((sum, each) => sum + 1 + count(each.groups), 0);
    fc.assert(
      fc.property(fc.array(tree(4), { maxLength: 3 }), (groups) => {
        const found = [...initialStates({ groups })];
        expect(found).toHaveLength(count(groups));
        expect(new Set(found.map((each) => each.group)).size).toBe(found.length);
        for (const each of found)
          expect(each.state).toBe(each.depth === 0 || each.group.expanded === true ? 'expanded' : 'collapsed');
      }),
    );
  });

  it('takes views that make their groups when asked', () => {
    class View {
      constructor(readonly depth: number) {}
      get expanded() {
        return this.depth === 1;
      }
      get groups(): Iterable<View> {
        return this.depth < 3 ? new Set([new View(this.depth + 1)]) : [];
      }
    }
    expect([...initialStates(new View(-1))].map((each) => [each.group.depth, each.state])).toEqual([
      [0, 'expanded'],
      [1, 'expanded'],
      [2, 'collapsed'],
      [3, 'collapsed'],
    ]);
  });

  it('goes through a million nested groups', () => {
    let deepest: Named = group('deepest', true);
    for (let depth = 1; depth < 1_000_000; depth++) deepest = { label: '', groups: [deepest] };
    let count = 0;
    let last: string | undefined;
    for (const each of initialStates({ groups: [deepest] })) {
      count++;
      last = `${each.group.label} ${each.depth} ${each.state}`;
    }
    expect(count).toBe(1_000_000);
    expect(last).toBe('deepest 999999 expanded');
  });
});
