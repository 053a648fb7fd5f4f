import type { Site } from '../site/index.ts';
import { readIgnoreFile } from './ignore-file.ts';

/** What the platform reads beside docs.json to leave files out of the site, in the syntax of `.gitignore`. */
export const ignoreFile = '.mintignore';

const known = new WeakMap<Site, (path: string) => boolean>();
const nothing = () => false;

/** Whether a file of the docs root is left out of the published site by `.mintignore`: it has no address, and no entry can lead to it. */
export function isLeftOut(site: Site, path: string): boolean {
  let ignores = known.get(site);
  if (ignores === undefined) {
    const content = site.read(ignoreFile);
    known.set(site, (ignores = content === undefined ? nothing : readIgnoreFile(new TextDecoder().decode(content))));
  }
  return ignores !== nothing && ignores(path);
}
