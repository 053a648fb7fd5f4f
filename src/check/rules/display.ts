import { display, type DisplayProperty, documentedAt, specified } from '../../format/index.ts';
import { nearest } from '../../text/index.ts';
import { findMember, getMember, type Json } from '../../json/index.ts';
import { isObject, resolve } from '../field-values.ts';
import { requiredMistakes, siteFieldMistakes } from '../../served/index.ts';
import { setText, unquoted } from '../fix-makers.ts';
import { defineRule, type Finding, type Rule } from '../rule.ts';
import { quoted, typeText } from '../words.ts';

export const eyebrowsValue = displayRule(
  display.eyebrows,
  {
    id: 'eyebrows-value',
    summary: '`styling.eyebrows` has an unknown value.',
    why: 'With "breadcrumbs" each page shows its full navigation path at the top. Mintlify also accepts "section", and refuses any other value.',
    example: { before: '"styling": { "eyebrows": "breadcrumb" }', after: '"styling": { "eyebrows": "breadcrumbs" }' },
    mends: 'It corrects a misspelt "breadcrumbs".',
  },
  (value) => {
    const { values } = display.eyebrows;
    if (value.kind !== 'string')
      return {
        message: `\`styling.eyebrows\` must be a string, not ${typeText(value.kind)}`,
        help: 'Write "breadcrumbs", or remove it.',
      };
    const text = value.value;
    const meant = nearest(text, Object.keys(values));
    if (!Object.hasOwn(values, text))
      return {
        message: `\`styling.eyebrows\` cannot be ${quoted(text)}`,
        help: meant === undefined ? 'Write "breadcrumbs", or remove it.' : `Did you mean "${meant}"?`,
        mend: meant === 'breadcrumbs' ? (site, node) => setText(site, node, meant) : undefined,
      };
    const status = values[text as keyof typeof values];
    if (status === 'specification') return undefined;
    return {
      message: `\`styling.eyebrows\` ${quoted(text)} works on Mintlify, but is not in the specification`,
      severity: 'warning',
      beyond: status,
      help: 'The specification has "breadcrumbs".',
    };
  },
);

export const drilldownType = displayRule(
  display.drilldown,
  {
    id: 'drilldown-type',
    summary: '`interaction.drilldown` is not a boolean.',
    why: 'If true, selecting a group opens its first page. If false, it only opens the group. If unset, the theme decides. Mintlify refuses any other value.',
    example: { before: '"interaction": { "drilldown": "false" }', after: '"interaction": { "drilldown": false }' },
    mends: 'It removes the quotes around "true" and "false".',
  },
  (value) =>
    value.kind === 'boolean'
      ? undefined
      : {
          message: `\`interaction.drilldown\` must be a boolean, not ${typeText(value.kind)}`,
          help: 'Write true or false. If you remove it, the theme decides.',
          mend: unquoted,
        },
);

/** The display properties, and what they are in. They have rules of their own. */
const withRules = Object.values(display).flatMap(({ path }) => [path[0], path.join('.')]);

export const siteFieldForm = defineRule({
  id: 'site-field-form',
  severity: 'error',
  summary: 'A setting such as `logo`, `favicon`, `navbar` or `api` has a wrong form.',
  why: 'Mintlify refuses the whole docs.json because of it, and no longer updates the site.',
  example: {
    before: '"navigation": { "pages": ["start"] }, "banner": "Version 2 is out"',
    after: '"navigation": { "pages": ["start"] }, "banner": { "content": "Version 2 is out" }',
  },
  evidence: documentedAt('organize/settings-reference'),
  check({ site, report }) {
    // The docs.json of another tool is reported as that.
    if (getMember(site.root, 'navigation') === undefined) return;
    for (const { field, message, at, help = 'Fix it, or remove it.' } of siteFieldMistakes(site))
      if (!withRules.includes(field)) report({ message: `${message}, and Mintlify refuses the docs.json`, at, help });
  },
});

/** What to write for the settings that are missing. */
const helps: Readonly<Record<string, string>> = {
  theme: 'Write the name of a theme, such as "mint".',
  name: 'Write the name of the site.',
};

export const requiredSetting = defineRule({
  id: 'required-setting',
  severity: 'error',
  summary: '`theme`, `name` or a color is missing, or has a wrong form.',
  why: 'Mintlify refuses the whole docs.json because of it, and no longer updates the site.',
  example: {
    before: '"navigation": { "pages": ["start"] }, "theme": "mint", "name": "Acme", "colors": { "primary": "green" }',
    after: '"navigation": { "pages": ["start"] }, "theme": "mint", "name": "Acme", "colors": { "primary": "#16A34A" }',
  },
  evidence: documentedAt('organize/settings-reference'),
  check({ site, report }) {
    const root = resolve(site, site.root, site.main);
    if (!isObject(root) || findMember(root, 'navigation') === undefined) return;
    // A docs.json with neither of them is a part of one, as for a first look.
    if (['theme', 'colors'].every((name) => findMember(root, name) === undefined)) return;
    for (const { field, message, at, help } of requiredMistakes(site))
      if (field !== 'navigation')
        report({
          message: `${message.replace(', which Mintlify requires', '')}, and Mintlify refuses the docs.json`,
          at,
          help: help ?? helps[field] ?? `Write a color, such as "#16A34A".`,
        });
  },
});

/** What is wrong with a value, and how it is mended where it is written in docs.json itself. */
interface Judged extends Omit<Finding, 'at' | 'fix'> {
  readonly mend?: typeof unquoted | undefined;
}

/** A rule for a display property: what `judge` says of its value, or why a property that is not set may be meant nevertheless. */
function displayRule(
  property: DisplayProperty,
  texts: Omit<Rule, 'severity' | 'evidence' | 'check'>,
  judge: (value: Json) => Judged | undefined,
): Rule {
  const [outer, name] = property.path as [string, string];
  return defineRule({
    ...texts,
    severity: 'error',
    evidence: specified('Display properties outside `navigation`'),
    check({ site, report }) {
      const root = resolve(site, site.root, site.main);
      const holder = isObject(root) ? findMember(root, outer)?.value : undefined;
      const held = resolve(site, holder, site.main);
      if (holder === undefined || held === undefined) return;
      if (!isObject(held))
        return report({
          message: `\`${outer}\` must be an object, not ${typeText(held.kind)}`,
          at: holder,
          help: `Write an object, such as \`{ "${name}": … }\`, or remove it.`,
        });
      const at = findMember(held, name)?.value;
      if (at !== undefined) {
        // Of a `$ref` that leads nowhere another rule speaks.
        const value = resolve(site, at, site.main);
        const judged = value && judge(value);
        if (judged === undefined) return;
        const { mend, ...finding } = judged;
        report({ ...finding, at, fix: at === value ? mend?.(site, at) : undefined });
        return;
      }
      const misspelt = held.members.find(({ key }) => nearest(key, [name], 2) !== undefined);
      if (misspelt !== undefined)
        report({
          message: `\`${misspelt.key}\` is not a field of \`${outer}\`, and Mintlify drops it`,
          at: misspelt,
          help: `Did you mean \`${name}\`?`,
        });
    },
  });
}
