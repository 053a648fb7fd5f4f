import { alwaysLeftOut, ignoreFile, ignoringLine, isLeftOut, type Site } from '../site/index.ts';
import { SpecificationError } from '../spec/index.ts';
import { asCode, remembered } from '../text/index.ts';

const endings = ['.json', '.yaml', '.yml'];

/** What Mintlify finds in a docs root and takes for data. Like a listing, it does not look into a folder that is a link. */
const dataFiles = /* @__PURE__ */ remembered(
  (site: Site): ReadonlySet<string> => new Set(site.list(`**/*{${endings.join()}}`)),
);

/** Why Mintlify does not see a specification that is there, as the end of a sentence; undefined if it does. */
export function whyUnseen(site: Site, path: string): SpecificationError | undefined {
  const skipped = alwaysLeftOut(path);
  if (skipped !== undefined)
    return new SpecificationError(`is in \`${skipped}\`, which Mintlify skips`, { help: 'Move it to another folder.' });
  if (isLeftOut(site, path)) {
    const place = { file: site.location.prefix + ignoreFile, line: ignoringLine(site, path), column: 1 };
    const help = `Take it out of this line, or add the line \`!/${path}\` below.`;
    return new SpecificationError(`is left out by \`${ignoreFile}\``, { ...place, help });
  }
  if (dataFiles(site).has(path)) return undefined;
  if (endings.some((ending) => path.endsWith(ending)))
    return new SpecificationError('is in a linked folder, where Mintlify does not look', {
      help: 'Put the file itself into the docs root.',
    });
  return new SpecificationError(`does not end in ${asCode(endings, 'or')}, so Mintlify does not see it`, {
    help: 'Rename it, and write the new name here.',
  });
}
