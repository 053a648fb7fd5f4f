import { nearest } from '../../../text/index.ts';
import { findMember, type JsonObject, type Member } from '../../../json/index.ts';
import { isShared, redirectItems, redirectList, referenceOf, type Seen, type Site } from '../../../site/index.ts';
import { pointerTo, unquoted } from '../../fix-makers.ts';
import { defineRule, type Fix } from '../../rule.ts';
import { isObject } from '../../field-values.ts';
import { listed, typeText } from '../../words.ts';

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

const example = '{ "source": "/old", "destination": "/new" }';

export const redirectForm = defineRule({
  id: 'redirect-form',
  severity: 'error',
  summary: 'A redirect lacks its `source` or its `destination`, or a field of it has a wrong type.',
  why: 'The platform refuses the whole docs.json for one redirect that is not as it should be, and the site is no longer updated.',
  example: { before: '{ "from": "/old", "to": "/new" }', after: example },
  documented: false,
  mends:
    'It renames what is misspelt, or called as in other tools (`from`, `to`), and takes the quotes from "true" and "false".',
  check: ({ site, report }) => {
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
      if (!isObject(node)) {
        report({
          message: `a redirect must be an object, not ${typeText(node.kind)}`,
          at,
          help: `Write it as an object: \`${example}\`.`,
        });
        return;
      }
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
          fix: isMeant ? renamed(site, document, meant, missing) : undefined,
        });
      }
      for (const name of required) {
        const value = findMember(node, name)?.value;
        if (value !== undefined && value.kind !== 'string')
          report({
            message: `\`${name}\` of a redirect must be a string, not ${typeText(value.kind)}`,
            at: value,
            help: name === 'source' ? 'Write a path, such as "/old".' : 'Write a path or an address, such as "/new".',
          });
      }
      const permanent = findMember(node, 'permanent')?.value;
      if (permanent !== undefined && permanent.kind !== 'boolean')
        report({
          message: `\`permanent\` of a redirect must be a boolean, not ${typeText(permanent.kind)}`,
          at: permanent,
          help: 'Write true or false, or remove it: a redirect is permanent then.',
          fix: unquoted(site, document, permanent),
        });
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

function renamed(site: Site, document: string, members: readonly Member[], names: readonly string[]): Fix | undefined {
  const edits = members.flatMap(({ value }, k) => {
    const at = pointerTo(site, document, value);
    return at === undefined ? [] : [{ op: 'rename' as const, at, to: names[k]! }];
  });
  if (edits.length < members.length || isShared(site, document)) return undefined;
  return { summary: `Rename ${listed(members.map(({ key }) => key))} to ${listed(names)}`, document, edits };
}
