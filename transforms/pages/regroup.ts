import { defineTransform, OptionsError } from 'navshift';
import { OutlineError, regroup as regroupSite } from 'navshift/edit';
import * as z from 'zod/mini';
import { flag } from '../shared/options.ts';
import { meansPart, orReported } from './target.ts';

const description = `
Makes the navigation what an outline says. \`navshift outline > nav.txt\` prints one, you edit it, \`navshift regroup nav.txt\` makes it so. \`navshift edit\` does all three in your editor.

- Each line is an element or an entry, and ends in its handle: \`- group Guides ^12\`. Move lines, indent them, change a kind or a label. All fields and comments of what a handle names go along.
- A line without a handle is new: \`- group More\`, \`- guides/new\`. If exactly one dropped entry of its language and version has that text, the line is that entry. If two have it, the line is refused.
- A dropped line is a removal, and is refused without \`--allow-removals\`. Files stay.
- Text between braces is only for reading: \`{root guides/start, hidden}\`. Change it with \`set\`. Comments begin with \`#\`: generated pages are such.
- The first line has a hash of the navigation. If that was changed since then, the outline is refused.
- \`--languages\` makes the same of the counterparts in other languages. Labels there stay.

Refused unless allowed: pages that move into another language, version or product (\`--allow-scopes\`), endpoints that move under another specification (\`--allow-specifications\`).
Two places that pull in one \`$ref\` document must stay alike.
`;

export const regroup = defineTransform({
  name: 'regroup',
  summary: 'Apply an edited outline to the navigation.',
  description,
  options: z.object({
    outline: z
      .string()
      .check(z.describe('file with the outline, as navshift outline prints it, or -'), z.meta({ content: true })),
    allowRemovals: flag('lines may be dropped: what they name is removed'),
    allowScopes: flag('pages may move into another language, version or product'),
    allowSpecifications: flag('endpoints may move under another specification'),
    languages: z
      ._default(z.array(z.string()), ['source'])
      .check(z.describe('languages that follow: `all`, or codes such as fr,es; `source`: none')),
  }),
  arguments: ['outline'],
  examples: [
    { title: 'Print the patch of an edited outline', command: 'regroup nav.txt' },
    {
      title: 'In all languages, with dropped pages',
      command: 'regroup nav.txt --languages all --allow-removals --write',
    },
  ],
  twiceIsOnce: 'an outline is of the docs.json that it was made of.',
  apply: (site, { outline, allowRemovals, allowScopes, allowSpecifications, languages }, report) =>
    orReported(site, { languages }, report, () => {
      const allowed = { removals: allowRemovals, scopes: allowScopes, specifications: allowSpecifications };
      try {
        const follows = !languages.includes('source') && { languages: meansPart(languages) };
        return regroupSite(site, outline, { ...allowed, ...follows }, report);
      } catch (error) {
        if (!(error instanceof OutlineError)) throw error;
        const { what, line = 1, column = 1, help } = error;
        const message = `${what}${help === undefined ? '' : `. ${help.replace(/\.$/, '')}`}`;
        throw new OptionsError('regroup', [{ option: 'outline', message, line, column }]);
      }
    }),
});

export default regroup;
