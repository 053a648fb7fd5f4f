import { documentedAt, observedIn } from '../../format/index.ts';
import { nearest } from '../../text/index.ts';
import { findMember, type JsonObject, type Member } from '../../json/index.ts';
import {
  isPattern,
  neverMatches,
  redirectItems,
  redirectList,
  redirectsOf,
  type RedirectThere,
  referenceOf,
  type Seen,
} from '../../site/index.ts';
import { isObject } from '../field-values.ts';
import { removeItem, renameMembers, unquoted } from '../fix-makers.ts';
import { addressAt, answeringFile, answersAt } from '../../served/index.ts';
import { defineRule, type Rule } from '../rule.ts';
import { listed, quoted, typeText } from '../words.ts';

const required = ['source', 'destination'] as const;

type Required = (typeof required)[number];

/** What other tools call them. */
const otherWords: Readonly<Record<string, Required>> = {
  from: 'source',
  src: 'source',
  old: 'source',
  to: 'destination',
  dest: 'destination',
  target: 'destination',
  new: 'destination',
};

/** The type of each field, and what to do where the value has another one. */
const forms = [
  ['source', 'string', 'Write a path, such as "/old".'],
  ['destination', 'string', 'Write a path or an address, such as "/new".'],
  ['permanent', 'boolean', 'Write true or false, or remove it: a redirect is permanent then.'],
] as const;

const example = '{ "source": "/old", "destination": "/new" }';

export const redirectForm = defineRule({
  id: 'redirect-form',
  severity: 'error',
  summary: 'A redirect lacks its `source` or its `destination`, or a field of it has a wrong type.',
  why: 'The platform refuses the whole docs.json for one redirect that is not as it should be, and the site is no longer updated.',
  example: { before: '{ "from": "/old", "to": "/new" }', after: example },
  evidence: observedIn(),
  mends:
    'It renames what is misspelt, or called as in other tools (`from`, `to`), and takes the quotes from "true" and "false".',
  check({ site, report }) {
    return {
      site() {
        const list = redirectList(site);
        // A `$ref` that leads nowhere is another mistake.
        if (list === undefined || referenceOf(list.node) !== undefined) return;
        if (list.node.kind !== 'array')
          report({
            message: `\`redirects\` must be an array, not ${typeText(list.node.kind)}`,
            at: list.at,
            help:
              findMember(list.node, 'source') === undefined
                ? `Write a list: [${example}].`
                : 'Put it into a list: [{ … }].',
          });
        for (const item of redirectItems(site)) if (referenceOf(item.node) === undefined) look(item);
      },
    };

    function look({ at, node, document }: Seen): void {
      if (!isObject(node))
        return report({
          message: `a redirect must be an object, not ${typeText(node.kind)}`,
          at,
          help: `Write it as an object: \`${example}\`.`,
        });
      const missing = required.filter((name) => findMember(node, name) === undefined);
      if (missing.length > 0) {
        const meant = missing.flatMap((name) => meantAs(node, name) ?? []);
        const isMeant = meant.length === missing.length;
        report({
          message: `a redirect needs ${listed(missing)}`,
          at: node,
          help: isMeant
            ? `Rename ${meant.map(({ key }, k) => `\`${key}\` to \`${missing[k]!}\``).join(' and ')}.`
            : `Write ${example}.`,
          fix: isMeant ? renameMembers(site, document, meant, missing) : undefined,
        });
      }
      for (const [name, type, help] of forms) {
        const value = findMember(node, name)?.value;
        if (value !== undefined && value.kind !== type)
          report({
            message: `\`${name}\` of a redirect must be a ${type}, not ${typeText(value.kind)}`,
            at: value,
            help,
            fix: type === 'boolean' ? unquoted(site, { node: value, document }) : undefined,
          });
      }
    }
  },
});

/** The member that was meant as a field that is missing. */
function meantAs(node: JsonObject, name: Required): Member | undefined {
  return node.members.find(
    ({ key, value }) =>
      value.kind === 'string' &&
      key !== 'permanent' &&
      !(required as readonly string[]).includes(key) &&
      (otherWords[key.toLowerCase()] === name || nearest(key, [name]) !== undefined),
  );
}

export const redirectDuplicate = defineRule({
  id: 'redirect-duplicate',
  severity: 'warning',
  summary: 'A source is redirected twice.',
  why: 'A path can lead to one place only. Two sources that are the same to the letter the platform refuses, with the whole docs.json; otherwise the second redirect is never used.',
  example: {
    before: '{ "source": "/a", "destination": "/b" }, { "source": "/a", "destination": "/c" }',
    after: '{ "source": "/a", "destination": "/b" }',
  },
  evidence: documentedAt('create/redirects'),
  mends: 'It removes the second if both lead to one place and say nothing else.',
  check: ({ site, report }) => ({
    site() {
      const bySource = new Map<string, RedirectThere>();
      for (const redirect of redirectsOf(site)) {
        const first = bySource.get(redirect.from);
        if (first === undefined) {
          bySource.set(redirect.from, redirect);
          continue;
        }
        // A document that is pulled in twice.
        if (first.node === redirect.node) continue;
        const same = first.destination === redirect.destination;
        const isRefused = first.source === redirect.source;
        report({
          message: `${quoted(redirect.from)} is redirected twice, to ${same ? 'the same place' : 'different places'}${isRefused ? ', and the platform refuses the docs.json' : ''}`,
          at: redirect.sourceNode,
          severity: isRefused ? 'error' : undefined,
          help: same ? 'Remove one of them.' : 'Keep the one that is meant.',
          related: [{ message: 'the first redirect', at: first.sourceNode }],
          fix: same && isWholly(first, redirect) ? removeItem(site, redirect, 'the second redirect') : undefined,
        });
      }
    },
  }),
});

/** Whether two redirects are the same to the letter, a slash at the end of the source too, and say nothing else. */
const isWholly = (one: RedirectThere, other: RedirectThere) =>
  one.source === other.source && [one, other].every(({ node }) => node.kind === 'object' && node.members.length === 2);

/** A rule about sources that no address matches, for what follows a sign in them. */
const neverUsed = (sign: '#' | '?', id: string, why: string, example: Rule['example']): Rule =>
  defineRule({
    id,
    severity: 'warning',
    summary: `The source of a redirect has a \`${sign}\`.`,
    why,
    example,
    evidence: documentedAt('create/redirects'),
    check: ({ site, report }) => ({
      site() {
        for (const { from, sourceNode } of redirectsOf(site)) {
          const at = from.search(/[#?]/);
          if (from[at] === sign)
            report({
              message: `the source ${quoted(from)} has a \`${sign}\`, so the redirect is never used`,
              at: sourceNode,
              help: `Redirect ${quoted(from.slice(0, at) || '/')} as a whole, or remove it.`,
            });
        }
      },
    }),
  });

export const redirectHash = neverUsed(
  '#',
  'redirect-hash',
  'A browser keeps what follows `#` to itself, so the redirect is never used.',
  {
    before: '{ "source": "/faq#billing", "destination": "/billing" }',
    after: '{ "source": "/faq", "destination": "/billing" }',
  },
);

export const redirectQuery = neverUsed(
  '?',
  'redirect-query',
  'Sources are compared with the path of a URL, which ends before its query, so the redirect is never used.',
  {
    before: '{ "source": "/faq?topic=billing", "destination": "/billing" }',
    after: '{ "source": "/faq", "destination": "/billing" }',
  },
);

export const redirectLivePage = defineRule({
  id: 'redirect-live-page',
  severity: 'warning',
  summary: 'The source of a redirect is a page of the site.',
  why: 'One of the two is in vain: readers get the page and never the redirect, or the redirect and never the page.',
  example: {
    before: '"pages": ["start"],\n"redirects": [{ "source": "/start", "destination": "/" }]',
    after: '"pages": ["start"]',
  },
  evidence: documentedAt('create/redirects'),
  check({ site, report }) {
    return {
      site() {
        const { pages, made } = answersAt(site);
        for (const { from, sourceNode, to } of redirectsOf(site)) {
          // One that leads to itself is a circle, and nothing else.
          if (isPattern(from) || neverMatches(from) || to === from) continue;
          const address = addressAt(from);
          // What is shown where there is no page is no page that one goes to, and the root is redirected to the first one.
          if (!pages.has(address) || address === '/' || address === '/404') continue;
          const file = answeringFile(site, address.slice(1));
          if (file === undefined && !made.has(address)) continue;
          report({
            message: `the source ${quoted(from)} is a page of the site${file === undefined ? '' : `, ${file}`}`,
            at: sourceNode,
            help: 'Remove the redirect, or the page.',
          });
        }
      },
    };
  },
});
