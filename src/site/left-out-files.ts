import { ignore } from '#ignore';
import { NavshiftError, remembered } from '../text/index.ts';
import { passedOver } from './reader.ts';
import type { Site } from './site.ts';

/** The file beside docs.json by which Mintlify leaves files out of the site, in the syntax of `.gitignore`. */
export const ignoreFile = '.mintignore';

/** Names that Mintlify leaves out of every site, in any folder, unless `.mintignore` includes them again. */
const always = [...passedOver, '.mintlify', 'README.md', 'LICENSE.md', 'CHANGELOG.md', 'CONTRIBUTING.md'];

/** The same as lines: of its own folder Mintlify reads the data. */
const alwaysLines = [...always.filter((name) => name !== '.mintlify'), '.mintlify/**', '!.mintlify/**/'].concat(
  ['json', 'yaml', 'yml'].map((ending) => `!.mintlify/**/*.${ending}`),
);

/** Whether Mintlify leaves a file of the docs root out of the site: it has no URL, and an entry of it has no file. */
export const isLeftOut = (site: Site, path: string): boolean => ignoresOf(site)(path);

const ignoresOf = /* @__PURE__ */ remembered((site: Site): ((path: string) => boolean) => {
  const content = site.read(ignoreFile);
  return content === undefined
    ? (path) => alwaysLeftOut(path) !== undefined
    : readIgnoreFile(new TextDecoder().decode(content), alwaysLines);
});

/** The line of `.mintignore`, from 1, that leaves a file out: the last that names it. 0 if none does. */
export const ignoringLine = (site: Site, path: string): number =>
  new TextDecoder()
    .decode(site.read(ignoreFile))
    .split(/\r?\n/)
    .findLastIndex((line) => readIgnoreFile(line)(path)) + 1;

/** The name in a path because of which Mintlify leaves a file out of every site; undefined if there is none. */
export function alwaysLeftOut(path: string): string | undefined {
  // The regular expression spares almost every file the split: sites have thousands of them.
  return mayBeLeftOut.test(path) && !mintlifyData.test(path)
    ? path.split('/').find((name) => alwaysFolded.has(name.toLowerCase()))
    : undefined;
}

const mayBeLeftOut = /(?:^|\/)(?:\.|node_modules\/|(?:readme|license|changelog|contributing)\.md$)/i;

const mintlifyData = /(?:^|\/)\.mintlify\/.*\.(?:json|ya?ml)$/;

const alwaysFolded = new Set(always.map((name) => name.toLowerCase()));

/**
 * Reads a file in the syntax of `.gitignore` (gitignore(5)), and says of a path relative to its folder whether it is ignored.
 *
 * Case does not count: Mintlify reads it with the same library, which ignores case by default.
 *
 * The library takes time by the folders of a path to the power of the wildcards for folders in a line. So of a path with
 * more than 30 folders the outer ones count. Lines `before` the text count too. Throws `NavshiftError` for a line with too
 * much.
 */
export function readIgnoreFile(text: string, before: readonly string[] = []): (path: string) => boolean {
  // Two `**/` in a row say what one does.
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/(?<=(?:^|\/)\*\*\/)(?:\*\*\/)+/gm, '')
    .split('\n');
  let all = 0;
  const isTooMuch = (one: string) => {
    const some = one.split('**/').length - 1;
    return one.length > 1_000 || some > 2 || (all += some) > 100;
  };
  const line = lines.findIndex(isTooMuch) + 1;
  if (line > 0)
    throw new NavshiftError(
      '.mintignore has more than 100 `**/`, or a line with more than 1,000 characters or two `**/`',
      {
        file: ignoreFile,
        line,
        column: 1,
        help: 'Name the folders in place of `**/`, or write the line as several.',
      },
    );
  const patterns = ignore()({ allowRelativePaths: true }).add([...before, ...lines].join('\n'));
  return (path) => patterns.ignores(/^(?:[^/]*\/){30}(?=.)/s.exec(path)?.[0] ?? path);
}
