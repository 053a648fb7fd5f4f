import { display } from '../../../format/index.ts';
import { nearest } from '../../../text/index.ts';
import { displayValue, misspeltDisplay } from '../../display-values.ts';
import { setText } from '../../fix-makers.ts';
import { defineRule } from '../../rule.ts';
import { quoted, typeText } from '../../words.ts';

export const eyebrowsValue = defineRule({
  id: 'eyebrows-value',
  severity: 'error',
  summary: '`styling.eyebrows` has a value that is not known.',
  why: 'With "breadcrumbs" the full navigation path is shown at the top of pages; the platform also takes "section". Any other value is refused.',
  example: { before: '"styling": { "eyebrows": "breadcrumb" }', after: '"styling": { "eyebrows": "breadcrumbs" }' },
  documented: true,
  mends: 'It writes "breadcrumbs" where that is misspelt.',
  check: ({ site, report }) => ({
    site() {
      const found = displayValue(site, display.eyebrows);
      if (found === undefined) {
        const other = misspeltDisplay(site, display.eyebrows);
        if (other !== undefined) report(other);
        return;
      }
      const { at, value } = found;
      const { values } = display.eyebrows;
      if (value.kind !== 'string') {
        report({
          message: `\`styling.eyebrows\` must be a string, not ${typeText(value.kind)}`,
          at,
          help: 'Write "breadcrumbs", or remove it.',
        });
        return;
      }
      const text = value.value;
      const meant = nearest(text, Object.keys(values));
      if (!Object.hasOwn(values, text))
        report({
          message: `\`styling.eyebrows\` cannot be ${quoted(text)}`,
          at,
          help: meant === undefined ? 'Write "breadcrumbs", or remove it.' : `Did you mean "${meant}"?`,
          fix: meant === 'breadcrumbs' && at === value ? setText(site, site.main, at, meant) : undefined,
        });
      else if (values[text as keyof typeof values] === 'extension')
        report({
          message: `\`styling.eyebrows\` ${quoted(text)} works on the platform, but is not documented`,
          at,
          severity: 'warning',
          undocumented: true,
          help: 'The documented value is "breadcrumbs".',
        });
    },
  }),
});
