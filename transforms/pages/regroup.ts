import { defineTransform, OptionsError } from 'navshift';
import { OutlineError, regroup as regroupSite } from 'navshift/edit';
import * as z from 'zod/mini';
import { flag } from '../shared/options.ts';
import { meansPart, orReported } from './target.ts';

const description = `
Changes the navigation to an edited outline. \`navshift outline > nav.txt\` prints the outline, and \`navshift regroup nav.txt\` applies your changes. \`navshift edit\` does both, with your editor in between.

- Each line is an element or an entry, and ends in its handle: \`- group Guides ^12\`. Move lines, indent them, change a kind or a label. The fields and comments of the element move with its handle.
- A line without a handle is new: \`- group More\`, \`- guides/new\`. If exactly one entry of that text was dropped in its language and version, the line is that entry. If two were dropped, navshift refuses the line.
- A dropped line is a removal: it needs \`--allow-removals\`. Files stay.
- Braces show the fields \`root\`, \`href\`, \`openapi\` and \`hidden\`, and you can edit them: \`- tab Blog {href https://blog.example}\`. Without braces the fields stay. Change others with \`set\`. Lines that begin with \`#\` are comments, such as generated pages.
- \`- global\` has the links of \`global\`: \`- anchor Help {href /help}\`.
- The first line has a hash of the navigation. If the navigation has changed since, navshift refuses the outline.
- \`--languages all\` makes the same change in each other language: moves, new elements and removals. Labels and fields there stay, and \`rename\` translates those of new elements. Pages that only another language has stay there.
  It is enough to print and edit one language: \`navshift outline 'language[label="en"]'\`.

Pages can move into another language, version or product only with \`--allow-scopes\`, and endpoints under another specification only with \`--allow-specifications\`.
Two places that use the same \`$ref\` file must stay equal.
`;

export const regroup = defineTransform({
  name: 'regroup',
  summary: 'Apply an edited outline to the navigation.',
  description,
  options: z.object({
    outline: z
      .string()
      .check(z.describe('file with the outline, as navshift outline prints it, or -'), z.meta({ content: true })),
    allowRemovals: flag('remove what dropped lines name'),
    allowScopes: flag('let pages move into another language, version or product'),
    allowSpecifications: flag('let endpoints move under another specification'),
    languages: z
      ._default(z.array(z.string()), ['source'])
      .check(z.describe('other languages to change too: `all`, or codes such as fr,es; `source`: none')),
  }),
  arguments: ['outline'],
  examples: [
    { title: 'Print the patch of an edited outline', command: 'regroup nav.txt' },
    {
      title: 'In all languages, with dropped pages',
      command: 'regroup nav.txt --languages all --allow-removals --write',
    },
  ],
  twiceIsOnce: 'an outline fits only the navigation that it was printed from.',
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
