import { defineTransform } from 'navshift';
import { unwrap as unwrapElements } from 'navshift/edit';
import * as z from 'zod/mini';
import { elementNeeded } from '../shared/options.ts';
import { edited, elementsOf, matchesOf } from './matches.ts';
import { languagesOption } from './target.ts';

const description = `
Takes elements away and leaves what they hold, in each language. \`--at\` names them, by a selector that can match many.

- What a group holds comes among the pages and groups around it. The fields of the group go, and are reported.
- Any other element must be the only one of its list: what it holds comes in the place of that list, with its fields.

What would be lost is refused: a field that holds for what is in the group, as \`hidden\`, or that makes pages, as \`openapi\`.
`;

export const unwrap = defineTransform({
  name: 'unwrap',
  summary: 'Take groups and other elements away, and leave what they hold, in each language.',
  description,
  options: z.object({ at: elementNeeded('the elements to take away'), languages: languagesOption }),
  examples: [
    { title: 'A group less', command: `unwrap --at 'group[label="Guides"]'` },
    { title: 'All groups that are in groups', command: `unwrap --at 'group group' --write` },
  ],
  twiceIsOnce: 'what `--at` names can be what the first run left there.',
  apply: (site, { at, languages }, report) =>
    edited(site, languages, report, () => {
      const places = elementsOf(matchesOf(site, at, languages, report));
      return places.length === 0 ? site : unwrapElements(site, places, report);
    }),
});

export default unwrap;
