import { display, type DisplayProperty, documentedAt, specified } from '../../format/index.ts';
import { nearest } from '../../text/index.ts';
import { findMember, type Json } from '../../json/index.ts';
import { isObject, resolve } from '../field-values.ts';
import { siteFieldMistakes } from '../../served/index.ts';
import { setText, unquoted } from '../fix-makers.ts';
import { defineRule, type Finding, type Rule } from '../rule.ts';
import { quoted, typeText } from '../words.ts';

export const eyebrowsValue = displayRule(
  display.eyebrows,
  {
    id: 'eyebrows-value',
    summary: '`styling.eyebrows` has a value that is not known.',
    why: 'With "breadcrumbs" the full navigation path is shown at the top of pages; the platform also takes "section". Any other value is refused.',
    example: { before: '"styling": { "eyebrows": "breadcrumb" }', after: '"styling": { "eyebrows": "breadcrumbs" }' },
    mends: 'It writes "breadcrumbs" where that is misspelt.',
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
        mend: meant === 'breadcrumbs' ? (site, spot) => setText(site, spot, meant) : undefined,
      };
    const status = values[text as keyof typeof values];
    if (status === 'specification') return undefined;
    return {
      message: `\`styling.eyebrows\` ${quoted(text)} works on the platform, but is not in the specification`,
      severity: 'warning',
      beyond: status,
      help: 'The value of the specification is "breadcrumbs".',
    };
  },
);

export const drilldownType = displayRule(
  display.drilldown,
  {
    id: 'drilldown-type',
    summary: '`interaction.drilldown` is not a boolean.',
    why: 'True navigates to the first page of a group when it is selected, false only opens the group; unset leaves it to the theme. The platform refuses any other value.',
    example: { before: '"interaction": { "drilldown": "false" }', after: '"interaction": { "drilldown": false }' },
    mends: 'It takes the quotes from "true" and "false".',
  },
  (value) =>
    value.kind === 'boolean'
      ? undefined
      : {
          message: `\`interaction.drilldown\` must be a boolean, not ${typeText(value.kind)}`,
          help: 'Write true or false, or remove it to leave it to the theme.',
          mend: unquoted,
        },
);

export const siteFieldForm = defineRule({
  id: 'site-field-form',
  severity: 'error',
  summary: '`banner`, `footer` or `navbar` of the site is of a wrong form.',
  why: 'The platform refuses the whole docs.json for it, and the site is no longer updated.',
  example: {
    before: '"navigation": { "pages": ["start"] }, "banner": "Version 2 is out"',
    after: '"navigation": { "pages": ["start"] }, "banner": { "content": "Version 2 is out" }',
  },
  evidence: documentedAt('organize/settings-reference'),
  check: ({ site, report }) => ({
    site() {
      for (const { message, at, help = 'Correct it, or remove it.' } of siteFieldMistakes(site))
        report({ message: `${message}, and the platform refuses the docs.json`, at, help });
    },
  }),
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
    check: ({ site, report }) => ({
      site() {
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
          report({ ...finding, at, fix: at === value ? mend?.(site, { node: at, document: site.main }) : undefined });
          return;
        }
        const misspelt = held.members.find(({ key }) => nearest(key, [name], 2) !== undefined);
        if (misspelt !== undefined)
          report({
            message: `\`${misspelt.key}\` is no field of \`${outer}\`, and the platform drops it`,
            at: misspelt,
            help: `Did you mean \`${name}\`?`,
          });
      },
    }),
  });
}
