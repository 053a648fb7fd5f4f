import { documentedAt, observedIn } from '../../format/index.ts';
import { nearest } from '../../text/index.ts';
import { findMember, type JsonObject, type Member } from '../../json/index.ts';
import { isPattern, neverMatches, redirectsOf, type RedirectThere, type Site } from '../../site/index.ts';
import { removeItem, renameMembers, unquoted } from '../fix-makers.ts';
import {
  addressAt,
  answeringFile,
  answersAt,
  type RedirectField,
  type RedirectMistake,
  redirectMistakes,
} from '../../served/index.ts';
import { defineRule, type Finding, type Rule } from '../rule.ts';
import { quoted } from '../words.ts';

/** What other tools call them. */
const otherWords: Readonly<Record<string, RedirectField>> = {
  from: 'source',
  src: 'source',
  old: 'source',
  to: 'destination',
  dest: 'destination',
  target: 'destination',
  new: 'destination',
};

/** What to do where the value of a field has a wrong type. */
const forms: Readonly<Record<RedirectField, string>> = {
  source: 'Write a path, such as "/old".',
  destination: 'Write a path or a URL, such as "/new".',
  permanent: 'Write true or false, or remove it. Without it a redirect is permanent.',
};

const example = '{ "source": "/old", "destination": "/new" }';

export const redirectForm = defineRule({
  id: 'redirect-form',
  severity: 'error',
  summary: 'A redirect has no `source` or no `destination`, or a field of the wrong type.',
  why: 'One wrong redirect makes Mintlify refuse the whole docs.json. The site is no longer updated.',
  example: { before: '{ "from": "/old", "to": "/new" }', after: example },
  evidence: observedIn(),
  mends:
    'It renames fields that are misspelt, or named as in other tools (`from`, `to`). It removes the quotes around "true" and "false".',
  check({ site, report }) {
    // A source that is there twice has a rule of its own.
    for (const mistake of redirectMistakes(site))
      if (mistake.fault !== 'twice') report({ message: mistake.message, at: mistake.at, ...wayOut(site, mistake) });
  },
});

/** What to do about a redirect that is not as it should be. */
function wayOut(site: Site, { fault, fields, node }: RedirectMistake): Pick<Finding, 'help' | 'fix'> {
  if (fault === 'list')
    return {
      help: findMember(node, 'source') === undefined ? `Write a list: [${example}].` : 'Put it into a list: [{ … }].',
    };
  if (fault === 'object') return { help: `Write it as an object: \`${example}\`.` };
  if (fault === 'type')
    return {
      help: forms[fields[0]!],
      fix: fields[0] === 'permanent' ? unquoted(site, node) : undefined,
    };
  const meant = fields.flatMap((name) => meantAs(node as JsonObject, name) ?? []);
  if (meant.length < fields.length) return { help: `Write ${example}.` };
  return {
    help: `Rename ${meant.map(({ key }, k) => `\`${key}\` to \`${fields[k]!}\``).join(' and ')}.`,
    fix: renameMembers(site, meant, fields),
  };
}

/** The member that was meant as a field that is missing. */
function meantAs(node: JsonObject, name: RedirectField): Member | undefined {
  return node.members.find(
    ({ key, value }) =>
      value.kind === 'string' &&
      !Object.hasOwn(forms, key) &&
      (otherWords[key.toLowerCase()] === name || nearest(key, [name]) !== undefined),
  );
}

export const redirectDuplicate = defineRule({
  id: 'redirect-duplicate',
  severity: 'warning',
  summary: 'Two redirects have the same source.',
  why: 'Two identical sources make Mintlify refuse the whole docs.json. If they differ in spelling, Mintlify never uses the second redirect.',
  example: {
    before: '{ "source": "/a", "destination": "/b" }, { "source": "/a", "destination": "/c" }',
    after: '{ "source": "/a", "destination": "/b" }',
  },
  evidence: documentedAt('create/redirects'),
  mends: 'It removes the second if both have the same destination and no other field.',
  check({ site, report }) {
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
        message: `${quoted(redirect.from)} is redirected twice, to ${same ? 'the same place' : 'different places'}${isRefused ? ', and Mintlify refuses the docs.json' : ''}`,
        at: redirect.sourceNode,
        severity: isRefused ? 'error' : undefined,
        help: same ? 'Remove one of them.' : 'Keep the one that you want.',
        related: [{ message: 'the first redirect', at: first.sourceNode }],
        fix: same && isWholly(first, redirect) ? removeItem(site, redirect.node, 'the second redirect') : undefined,
      });
    }
  },
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
    check({ site, report }) {
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
  });

export const redirectHash = neverUsed(
  '#',
  'redirect-hash',
  'A browser does not send what follows `#`, so the redirect is never used.',
  {
    before: '{ "source": "/faq#billing", "destination": "/billing" }',
    after: '{ "source": "/faq", "destination": "/billing" }',
  },
);

export const redirectQuery = neverUsed(
  '?',
  'redirect-query',
  'Mintlify compares sources with the path of a URL, without its query, so the redirect is never used.',
  {
    before: '{ "source": "/faq?topic=billing", "destination": "/billing" }',
    after: '{ "source": "/faq", "destination": "/billing" }',
  },
);

export const redirectLivePage = defineRule({
  id: 'redirect-live-page',
  severity: 'warning',
  summary: 'The source of a redirect is a page of the site.',
  why: 'Mintlify does not document whether readers see the page or the redirect. Keep the one that you want.',
  example: {
    before: '"pages": ["start"],\n"redirects": [{ "source": "/start", "destination": "/" }]',
    after: '"pages": ["start"]',
  },
  evidence: documentedAt('create/redirects'),
  check({ site, report }) {
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
        help: 'Mintlify does not document which of the two readers see. Remove the redirect, or the page.',
      });
    }
  },
});
