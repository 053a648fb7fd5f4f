import {
  defineTransform,
  languagesIn,
  type Division,
  type DivisionPart,
  languageCode,
  listed,
  nearest,
  type Report,
} from 'navshift';
import { changeLines, movePaths } from 'navshift/edit';
import * as z from 'zod/mini';
import { flag } from '../shared/options.ts';
import { checkCodes, codesOf, reportAbsent, reportGlobalLinks } from './engine/languages.ts';
import { newPathsOf } from './rename/new-paths.ts';

const description = `
Changes the code of a language: \`ja\` to \`jp\`, \`ua\` to \`uk\`. Without \`--paths\`, only the \`language\` field changes, everywhere except in \`global\`. The URLs stay, because
Mintlify makes them from the paths.

With **\`--paths\`** the paths change too:

- The folders with the pages of the language (\`ja/\`, \`edge/ja/\`) are renamed with every file in them, also unlisted ones. navshift looks for the code at
  the start of a path, and where other languages have their codes.
- A specification and its \`directory\` are renamed if the code is a folder of their path or a part of their name (\`openapi.ja.json\`). A \`$ref\` file moves with the folder of the pages.
- docs.json and its \`$ref\` files get the new paths, in other languages too: page entries, \`root\`, \`href\`, \`openapi\`, \`$ref\`, and files such as a logo.
- Existing redirects then go to the new URLs, and each folder gets a redirect: \`/ja/:slug*\`. If there is one already with another destination, it stays, and navshift reports it. The source of a redirect stays,
  because it is a published URL. With \`--no-redirects\`, no redirect is added, and sources change too.
- The text of page files never changes: redirects cover its links. navshift reports imports, images and specifications with an old path, also in pages of other languages.

It is an error if a language has the new code already, or if a new file name exists. If only the code was renamed before, \`--paths\` renames the paths.
`;

const options = z.object({
  from: z.string().check(z.describe('code of the language to rename')),
  to: z.string().check(z.describe('its new code')),
  paths: flag('also rename the code in paths: of pages, specifications, `$ref`s, links, redirects and files'),
  redirects: z
    ._default(z.boolean(), true)
    .check(z.describe('with --paths: add no redirects from the old URLs to the new ones')),
});

export const renameLanguage = defineTransform({
  name: 'rename-language',
  summary: 'Rename a language, and with --paths its files and URLs.',
  description,
  options,
  examples: [
    { title: 'Only the code', command: 'rename-language --from ja --to jp docs.json' },
    { title: 'With pages, links, redirects and files', command: 'rename-language --from ja --to jp --paths --write' },
    { title: 'Without redirects', command: 'rename-language --from ua --to uk --paths --no-redirects' },
  ],
  apply(site, { from, to, paths, redirects }, report) {
    if (!checkCodes([to], report, from) || from === to) return site;
    const holders = languagesIn(site, undefined, true);
    const renamed = languagesOf(holders, from);
    if (clashes(holders, from, to, report)) return site;
    // A run after a rename of the code alone finds the languages by their new code.
    const meant = [...renamed, ...languagesOf(holders, to)];
    if (meant.length === 0) {
      const there = codesOf(holders);
      const similar = similarTo(from, there);
      reportAbsent(from, there, report, similar && `Did you mean "${similar}"?`);
    }
    reportGlobalLinks(site, [from], report, () => [
      `This is a link in \`global\` and keeps its code "${from}"`,
      'Change it by hand if it is meant too.',
    ]);
    const coded = changeLines(site, new Map(renamed.map(({ place }) => [place.pointer, { name: to }])), report);
    if (meant.length === 0) return site;
    const newPaths = newPathsOf(site, holders, meant, from, to);
    if (!paths && renamed.length > 0 && newPaths.addresses.size > 0) {
      report.info(
        'paths-stay',
        `The pages keep their addresses, in ${listed([...newPaths.addresses].map((folder) => `${folder}/`))}: Mintlify makes them of the paths`,
        { at: renamed[0]!.place, help: '--paths renames the paths too.' },
      );
    }
    if (!paths) return coded;
    if (newPaths.folders.size + newPaths.files.size === 0) {
      if (coded !== site)
        report.info('no-paths', `No path of the language has "${from}" in it, so none was renamed`, {
          at: meant[0]!.place,
        });
      return coded;
    }
    const after = movePaths(coded, newPaths, { redirects }, report);
    return after === coded ? site : after;
  },
});

export default renameLanguage;

const languagesOf = (holders: readonly Division[], wanted: string): readonly DivisionPart[] =>
  holders.flatMap(({ parts }) => parts.filter(({ label }) => label === wanted));

/** Whether two languages of one holder would get the same code, which is reported. */
function clashes(holders: readonly Division[], from: string, to: string, report: Report): boolean {
  let found = false;
  for (const { parts: languages } of holders) {
    const [old, there] = [from, to].map((code) => languages.find(({ label }) => label === code));
    if (old === undefined || there === undefined) continue;
    found = true;
    report.error('language-exists', `"${from}" cannot become "${to}": a language with that code is beside it`, {
      at: old.place,
      related: [{ message: `"${to}" is here`, at: there.place }],
      help: 'Remove one of the two (remove-language), or put them together by hand.',
    });
  }
  return found;
}

/** The code of the site that was probably meant. */
function similarTo(from: string, there: readonly string[]): string | undefined {
  const { suggestion } = languageCode(from);
  if (suggestion !== undefined && there.includes(suggestion)) return suggestion;
  return from.length > 2 ? nearest(from, there) : undefined;
}
