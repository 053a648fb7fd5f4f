import { display } from '../../../format/index.ts';
import { displayValue, misspeltDisplay } from '../../display-values.ts';
import { unquoted } from '../../fix-makers.ts';
import { defineRule } from '../../rule.ts';
import { typeText } from '../../words.ts';

export const drilldownType = defineRule({
  id: 'drilldown-type',
  severity: 'error',
  summary: '`interaction.drilldown` is not a boolean.',
  why: 'True navigates to the first page of a group when it is selected, false only opens the group; unset leaves it to the theme. The platform refuses any other value.',
  example: { before: '"interaction": { "drilldown": "false" }', after: '"interaction": { "drilldown": false }' },
  documented: true,
  mends: 'It takes the quotes from "true" and "false".',
  check: ({ site, report }) => ({
    site() {
      const found = displayValue(site, display.drilldown);
      if (found === undefined) {
        const other = misspeltDisplay(site, display.drilldown);
        if (other !== undefined) report(other);
        return;
      }
      if (found.value.kind === 'boolean') return;
      report({
        message: `\`interaction.drilldown\` must be a boolean, not ${typeText(found.value.kind)}`,
        at: found.at,
        help: 'Write true or false, or remove it to leave it to the theme.',
        fix: found.at === found.value ? unquoted(site, site.main, found.at) : undefined,
      });
    },
  }),
});
