import { colorModes, fieldsOf, iconWithoutPrefix, isAddress, isColor, type Meaning } from '../../../format/index.ts';
import { findMember, type Json, type JsonObject } from '../../../json/index.ts';
import type { Element } from '../../../navigation/index.ts';
import { setText } from '../../fix-makers.ts';
import { defineRule, type Finding } from '../../rule.ts';
import { fieldValue } from '../../field-values.ts';
import { nameOf, parentKind, quoted } from '../../words.ts';

export const fieldForm = defineRule({
  id: 'field-form',
  severity: 'error',
  summary: 'An `href` is no address, an `icon` begins with `fa-`, or a `color` is none.',
  why: 'The platform drops the content of the tab, anchor, dropdown, product or version around it without a word, and elsewhere refuses the whole docs.json.',
  example: {
    before: '{ "group": "Start", "icon": "fa-home", "pages": ["start"] }',
    after: '{ "group": "Start", "icon": "home", "pages": ["start"] }',
  },
  documented: false,
  mends: 'It takes the `fa-` away.',
  check({ site, report }) {
    return {
      element(element, place) {
        const known = fieldsOf(element.kind, parentKind(place));
        for (const name of element.fields) {
          const means = known.get(name)?.means;
          const value = means === undefined || !judged.has(means) ? undefined : fieldValue(site, element, name);
          const finding = value && judge(means!, value, () => `\`${name}\` of ${nameOf(place)}`);
          if (finding === undefined) continue;
          const at = element.field(name)!;
          report({
            at,
            ...finding,
            covers: [at],
            fix: means === 'icon' && at === value ? fixFor(element, name) : undefined,
          });
        }
      },
    };

    function fixFor(element: Element, name: string) {
      const { document } = element.layers.find(({ node }) => findMember(node, name) !== undefined)!;
      const at = element.field(name)!;
      const icon = at.kind === 'string' ? iconWithoutPrefix(at.value) : undefined;
      return icon ? setText(site, document, at, icon) : undefined;
    }
  },
});

const judged: ReadonlySet<Meaning> = new Set(['link', 'external link', 'icon', 'color']);

function judge(
  means: Meaning,
  value: Json,
  what: () => string,
): (Omit<Finding, 'at'> & { readonly at?: Json }) | undefined {
  const text = value.kind === 'string' ? value.value : undefined;
  if (means === 'link' || means === 'external link') {
    if (text === undefined || isAddress(text)) return undefined;
    return {
      message: `${what()} is no address: ${quoted(text)}`,
      help:
        text.trim() === ''
          ? 'Write an address, or remove it.'
          : `Write ${quoted(addressFor(text))}${/^[\w-]+(?:\.[\w-]+)+/.test(text) ? '' : ', or a whole address'}.`,
    };
  }
  if (means === 'icon') {
    const name = text === undefined && value.kind === 'object' ? findMember(value, 'name')?.value : value;
    if (name === undefined)
      return { message: `${what()} has no \`name\``, help: 'Add `"name": "…"`, or write the name alone, as a string.' };
    const icon = name.kind === 'string' ? iconWithoutPrefix(name.value) : undefined;
    return icon === undefined
      ? undefined
      : { message: `${what()} begins with \`fa-\`, which the platform refuses`, help: `Write ${quoted(icon)}.` };
  }
  return means === 'color' && value.kind === 'object' ? judgeColor(value, what) : undefined;
}

function judgeColor(value: JsonObject, what: () => string): (Omit<Finding, 'at'> & { readonly at?: Json }) | undefined {
  const wrong = value.members.find(
    ({ key, value: color }) => !colorModes.includes(key) || color.kind !== 'string' || !isColor(color.value),
  );
  if (wrong === undefined) return undefined;
  if (!colorModes.includes(wrong.key))
    return {
      message: `${what()} has a field \`${wrong.key}\`, which the platform refuses`,
      help: 'It holds `light` and `dark`, and nothing else.',
    };
  return {
    message: `\`${wrong.key}\` in ${what()} is no colour`,
    at: wrong.value,
    help: 'Write it in hexadecimal digits, such as "#0D9373".',
  };
}

/** `www.example.com` is a host; anything else was meant as a path of the site. */
function addressFor(text: string): string {
  const plain = text.trim();
  if (/^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(plain) && !/\.mdx?$/.test(plain)) return `https://${plain}`;
  return `/${plain.replace(/^(?:\.{1,2}\/)+/, '').replace(/\.mdx?$/, '')}`;
}
