import { isContainer, linkFields } from '../../../format/index.ts';
import { type Json, type JsonObject, mayRepeatKeys, type Member, sameJson, visitJson } from '../../../json/index.ts';
import type { Site } from '../../../site/index.ts';
import { hasComment } from '../../comments.ts';
import { pointerTo } from '../../fix-makers.ts';
import { defineRule, type Fix } from '../../rule.ts';

export const duplicateKey = defineRule({
  id: 'duplicate-key',
  severity: 'warning',
  summary: 'An object has a key twice.',
  why: 'Of several values of one key only the last is read; the others are lost without a word. Where it is a container, all of its pages are.',
  example: {
    before: '{ "group": "Start", "pages": ["a"], "pages": ["b"] }',
    after: '{ "group": "Start", "pages": ["a", "b"] }',
  },
  documented: false,
  mends: 'It removes all but the last if they have the same value. What holds pages or links is left alone.',
  check({ site, report }) {
    return {
      document(path, tree) {
        if (!mayRepeatKeys(tree)) return;
        visitJson(tree, {
          enter(node) {
            if (node.kind === 'object') look(node, path);
          },
        });
      },
    };

    function look({ members }: JsonObject, document: string): void {
      if (members.length < 2) return;
      const last = new Map<string, Member>();
      for (const member of members) last.set(member.key, member);
      if (last.size === members.length) return;
      for (const member of members) {
        const counts = last.get(member.key)!;
        if (counts === member) continue;
        const same = sameJson(member.value, counts.value);
        const loses =
          !same &&
          (isContainer(member.key) || member.key === 'navigation') &&
          (member.value.kind === 'array' ? member.value.items.length > 0 : member.value.kind === 'object');
        report({
          message: same
            ? `the key \`${member.key}\` stands twice in one object, with the same value`
            : `the key \`${member.key}\` stands twice in one object: only the last one is read, and this value is lost`,
          at: member,
          ...(loses && { severity: 'error' as const }),
          help: same ? 'Remove one of them.' : 'Join the two, or remove the one that is not meant.',
          related: [{ message: 'this one is read', at: counts }],
          fix: same ? fixFor(site, document, members, counts) : undefined,
        });
      }
    }
  },
});

/** Sure if all are the same; conservation counts pages and links as often as they are written. */
function fixFor(site: Site, document: string, members: readonly Member[], { key, value }: Member): Fix | undefined {
  const at = pointerTo(site, document, value);
  const isPlain =
    (isNested(value)
      ? document === site.main && at !== undefined && !/^\/navigation(?:\/|$)/.test(at)
      : ![...linkFields, 'page', '$ref'].includes(key)) && key !== 'navigation';
  if (at === undefined || !isPlain || members.some((other) => other.key === key && !sameJson(other.value, value)))
    return undefined;
  if (hasComment(site.documents.get(document)!, at, { beside: true })) return undefined;
  return { summary: `Keep one \`${key}\``, document, edits: [{ op: 'dedupe', at }] };
}

const isNested = ({ kind }: Json) => kind === 'object' || kind === 'array';
