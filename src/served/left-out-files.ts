import { ignore } from '#ignore';
import { passedOver, type Site } from '../site/index.ts';
import { remembered } from '../text/index.ts';

/** What the platform reads beside docs.json to leave files out of the site, in the syntax of `.gitignore`. */
export const ignoreFile = '.mintignore';

/** What it leaves out of every site, wherever it stands, unless `.mintignore` brings it back. */
const always = [...passedOver, '.mintlify', 'README.md', 'LICENSE.md', 'CHANGELOG.md', 'CONTRIBUTING.md'];

/** Whether a file of the docs root is left out of the published site: it has no address, and no entry can lead to it. */
export const isLeftOut = (site: Site, path: string): boolean => ignoresOf(site)(path);

const ignoresOf = /* @__PURE__ */ remembered((site: Site): ((path: string) => boolean) => {
  const content = site.read(ignoreFile);
  return content === undefined
    ? (path) => alwaysLeftOut(path) !== undefined
    : readIgnoreFile(`${always.join('\n')}\n${new TextDecoder().decode(content)}`);
});

/** The name in a path for which the platform leaves a file out of every site; undefined if there is none. */
export function alwaysLeftOut(path: string): string | undefined {
  // Hardly any file has one, and there are many.
  return mayBeLeftOut.test(path) ? path.split('/').find((name) => alwaysFolded.has(name.toLowerCase())) : undefined;
}

const mayBeLeftOut = /(?:^|\/)(?:\.|node_modules\/|(?:readme|license|changelog|contributing)\.md$)/i;

const alwaysFolded = new Set(always.map((name) => name.toLowerCase()));

/**
 * Reads a file in the syntax of `.gitignore` (gitignore(5)), and says of a path relative to its folder whether it is ignored.
 *
 * Upper case is lower case, as it is to the platform, which reads it with the same library.
 */
export function readIgnoreFile(text: string): (path: string) => boolean {
  const patterns = ignore()({ allowRelativePaths: true }).add(text.replace(/^\ufeff/, ''));
  return (path) => patterns.ignores(path);
}
