import { isContainer } from '../../format/index.ts';
import { type Json, type JsonObject, type Member, sameJson } from '../../json/index.ts';
import { defineRule } from '../rule.ts';

export const duplicateKey = defineRule({
  id: 'duplicate-key',
  severity: 'warning',
  summary: 'An object has a key twice.',
  why: 'Of several values of one key only the last is read; the others are lost without a word. Where it is a container, all of its pages are.',
  example: { before: '{ "group": "Start", "pages": ["a"], "pages": ["b"] }', after: '{ "group": "Start", "pages": ["a", "b"] }' },
  documented: false,
  check({ report }) {
    return {
      document(_path, tree) {
        const open: Json[] = [tree];
        for (let node = open.pop(); node !== undefined; node = open.pop()) {
          if (node.kind === 'array') {
            // Backwards, as the last one put down is taken up first.
            for (let i = node.items.length - 1; i >= 0; i--) if (isNested(node.items[i]!)) open.push(node.items[i]!);
          } else if (node.kind === 'object') {
            look(node);
            for (let i = node.members.length - 1; i >= 0; i--) if (isNested(node.members[i]!.value)) open.push(node.members[i]!.value);
          }
        }
      },
    };

    function look({ members }: JsonObject): void {
      if (members.length < 2) return;
      const last = new Map<string, Member>();
      for (const member of members) last.set(member.key, member);
      if (last.size === members.length) return;
      for (const member of members) {
        const counts = last.get(member.key)!;
        if (counts === member) continue;
        const same = sameJson(member.value, counts.value);
        const loses = !same && isContainer(member.key) && (member.value.kind === 'array' ? member.value.items.length > 0 : member.value.kind === 'object');
        report({
          message: same ? `the key \`${member.key}\` stands twice in one object, with the same value` : `the key \`${member.key}\` stands twice in one object: only the last one is read, and this value is lost`,
          at: member,
          ...(loses && { severity: 'error' as const }),
          help: same ? 'Remove one of them.' : 'Join the two, or remove the one that is not meant.',
          related: [{ message: 'this one is read', at: counts }],
        });
      }
    }
  },
});

const isNested = ({ kind }: Json) => kind === 'object' || kind === 'array';
