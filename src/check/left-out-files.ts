import { passedOver, type Site } from '../site/index.ts';
import { readIgnoreFile } from './ignore-file.ts';

/** What the platform reads beside docs.json to leave files out of the site, in the syntax of `.gitignore`. */
export const ignoreFile = '.mintignore';

/** What it leaves out of every site, wherever it stands, unless `.mintignore` brings it back. */
const always = [...passedOver, 'README.md', 'LICENSE.md', 'CHANGELOG.md', 'CONTRIBUTING.md'].join('\n');

const known = new WeakMap<Site, (path: string) => boolean>();

/** Whether a file of the docs root is left out of the published site: it has no address, and no entry can lead to it. */
export function isLeftOut(site: Site, path: string): boolean {
  let ignores = known.get(site);
  if (ignores === undefined) {
    const content = site.read(ignoreFile);
    known.set(
      site,
      (ignores =
        content === undefined ? isAlwaysLeftOut : readIgnoreFile(`${always}\n${new TextDecoder().decode(content)}`)),
    );
  }
  return ignores(path);
}

/** The name in a path for which the platform leaves a file out of every site; undefined if there is none. */
export function alwaysLeftOut(path: string): string | undefined {
  // Hardly any file has one, and there are many.
  return mayBeLeftOut.test(path) ? path.split('/').find((name) => ignoresAlways(name)) : undefined;
}

const isAlwaysLeftOut = (path: string): boolean => alwaysLeftOut(path) !== undefined;

const mayBeLeftOut = /(?:^|\/)(?:\.|node_modules\/|(?:readme|license|changelog|contributing)\.md$)/i;

const ignoresAlways = readIgnoreFile(always);
