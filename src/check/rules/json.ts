import { isContainer, linkFields, observedIn } from '../../format/index.ts';
import {
  hasByteOrderMark,
  type Json,
  type JsonObject,
  type Loose,
  looseSyntax,
  maybeAt,
  mayRepeatKeys,
  type Member,
  sameJson,
  visitJson,
} from '../../json/index.ts';
import type { Site } from '../../site/index.ts';
import { hasComment, spotOf } from '../fix-makers.ts';
import { defineRule, type Finding, type Fix, type Rule } from '../rule.ts';

/** What the parser says; with it there is no site that any other rule could look at. */
export const syntax = defineRule({
  id: 'syntax',
  severity: 'error',
  summary: 'docs.json is not JSON.',
  why: 'Mintlify cannot read the file, and does not build the site. Its error names no line.',
  example: { before: '["start" "next"]', after: '["start", "next"]' },
  evidence: observedIn(),
  mends: 'It writes a missing comma where its place is certain. Other mistakes of syntax are yours to fix.',
  always: true,
  check: () => ({}),
});

export const byteOrderMark = strictRule(
  {
    id: 'byte-order-mark',
    summary: 'A file begins with a byte order mark.',
    why: 'Mintlify reads strict JSON, which has no such mark. The mark stops the build, and no editor shows it.',
    example: {
      before: '\ufeff{ "group": "Start", "pages": ["start"] }',
      after: '{ "group": "Start", "pages": ["start"] }',
    },
  },
  (tree) => (hasByteOrderMark(tree) ? [{ at: tree }] : []),
  'the file begins with a byte order mark, and Mintlify refuses it',
  'Save it without one: in most editors as "UTF-8", not as "UTF-8 with BOM".',
);

export const jsonComment = strictRule(
  {
    id: 'json-comment',
    summary: 'A file has a comment, which strict JSON does not allow.',
    why: 'Mintlify reads strict JSON: a comment stops the build, and the message names no line.',
    example: { before: '"pages": [\n  "start" // first\n]', after: '"pages": [\n  "start"\n]' },
  },
  (tree) => looseIn(tree, 'comment').map((at) => ({ at })),
  'JSON has no comments, and Mintlify refuses the file',
  'Remove it, and put the note into the commit message. `--fix` does not remove comments: your words would be lost.',
);

export const trailingComma = strictRule(
  {
    id: 'trailing-comma',
    summary: 'A comma follows the last item or member, which strict JSON does not allow.',
    why: 'Mintlify reads strict JSON: a comma before a closing bracket stops the build, and the message names no line.',
    example: { before: '"pages": ["start", "next",]', after: '"pages": ["start", "next"]' },
    mends: 'It removes only the comma.',
  },
  (tree, path) => looseIn(tree, 'trailing comma').map((at) => ({ at, fix: withoutComma(path, tree, at) })),
  'JSON has no comma before a closing bracket, and Mintlify refuses the file',
  'Remove the comma.',
);

/** A rule for what strict JSON does not have: `find` looks for it in a document. */
function strictRule(
  texts: Omit<Rule, 'severity' | 'evidence' | 'check'>,
  find: (tree: Json, path: string) => readonly Pick<Finding, 'at' | 'fix'>[],
  message: string,
  help: string,
): Rule {
  return defineRule({
    ...texts,
    severity: 'error',
    evidence: observedIn(),
    check({ site, report }) {
      for (const [path, tree] of site.documents)
        for (const found of find(tree, path)) report({ message, help, ...found });
    },
  });
}

type LoosePlace = Omit<Loose, 'kind'>;

const looseIn = (tree: Json, wanted: Loose['kind']): readonly LoosePlace[] =>
  looseSyntax(tree).flatMap(({ kind, ...at }) => (kind === wanted ? at : []));

/** Unless the pointer leads to a later member of the same key. */
function withoutComma(document: string, tree: Json, { line, column, pointer }: LoosePlace): Fix | undefined {
  const origin = maybeAt(tree, pointer)?.origin;
  if (
    origin === undefined ||
    isBefore(line, column, origin.line, origin.column) ||
    !isBefore(line, column, origin.endLine, origin.endColumn)
  )
    return undefined;
  return { summary: 'Remove the comma', document, edits: [{ op: 'trim', at: pointer }] };
}

const isBefore = (line: number, column: number, otherLine: number, otherColumn: number) =>
  line < otherLine || (line === otherLine && column < otherColumn);

export const duplicateKey = defineRule({
  id: 'duplicate-key',
  severity: 'warning',
  summary: 'An object has a key twice.',
  why: 'Mintlify reads only the last value of a key, and reports nothing. If the key is a container, all pages of the others are lost.',
  example: {
    before: '{ "group": "Start", "pages": ["a"], "pages": ["b"] }',
    after: '{ "group": "Start", "pages": ["a", "b"] }',
  },
  evidence: observedIn(),
  mends: 'It removes all but the last if they have the same value. It does not remove pages or links.',
  check({ site, report }) {
    for (const [path, tree] of site.documents)
      if (mayRepeatKeys(tree)) visitJson(tree, { enter: (node) => void (node.kind === 'object' && look(node, path)) });

    function look({ members }: JsonObject, document: string): void {
      if (members.length < 2) return;
      const last = new Map<string, Member>();
      for (const member of members) last.set(member.key, member);
      if (last.size === members.length) return;
      const earlier = members.filter((member) => last.get(member.key) !== member);
      const isSame = (member: Member) => sameJson(member.value, last.get(member.key)!.value);
      /** Some of what stands before the last member of these keys has another value. */
      const differing = new Set(earlier.filter((member) => !isSame(member)).map(({ key }) => key));
      for (const member of earlier) {
        const counts = last.get(member.key)!;
        const same = isSame(member);
        const loses =
          !same &&
          (isContainer(member.key) || member.key === 'navigation') &&
          (member.value.kind === 'array' ? member.value.items.length > 0 : member.value.kind === 'object');
        report({
          message: same
            ? `the key \`${member.key}\` is in one object twice, with the same value`
            : `the key \`${member.key}\` is in one object twice: Mintlify reads only the last one, and this value is lost`,
          at: member,
          severity: loses ? 'error' : undefined,
          help: same ? 'Remove one of them.' : 'Join the two, or remove the wrong one.',
          related: [{ message: 'Mintlify reads this one', at: counts }],
          fix: differing.has(member.key) ? undefined : fixFor(site, document, counts),
        });
      }
    }
  },
});

/** Sure if all are the same; conservation counts pages and links as often as they are written. */
function fixFor(site: Site, document: string, { key, value }: Member): Fix | undefined {
  const at = spotOf(site, value)?.at;
  const isPlain =
    (isNested(value)
      ? document === site.main && at !== undefined && !/^\/navigation(?:\/|$)/.test(at)
      : ![...linkFields, 'page', '$ref'].includes(key)) && key !== 'navigation';
  if (at === undefined || !isPlain) return undefined;
  if (hasComment(site.documents.get(document)!, at, 'beside')) return undefined;
  return { summary: `Keep one \`${key}\``, document, edits: [{ op: 'dedupe', at }] };
}

const isNested = ({ kind }: Json) => kind === 'object' || kind === 'array';
