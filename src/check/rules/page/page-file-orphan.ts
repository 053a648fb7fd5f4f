import type { Site } from '../../../site/index.ts';
import { cleanEntry, entryShape } from '../../entry-shape.ts';
import { isLeftOut } from '../../left-out-files.ts';
import { pageFilesOf } from '../../page-files.ts';
import { defineRule } from '../../rule.ts';
import { quoted } from '../../words.ts';

export const pageFileOrphan = defineRule({
  id: 'page-file-orphan',
  severity: 'info',
  summary: 'A page file is in no navigation.',
  why: 'The platform serves every page file, whether the navigation names it or not; without an entry readers find it by search or a link only.',
  example: { before: '"pages": ["start"]  // and a file install.mdx', after: '"pages": ["start", "install"]' },
  documented: false,
  check({ site, report }) {
    const files = pageFilesOf(site);
    if (!files.known) return {};
    const named = new Uint8Array(files.paths.length);
    const add = (page: string) => {
      const at = files.indexOf(page);
      if (at >= 0) named[at] = 1;
    };
    return {
      element(element) {
        const root = element.kind === 'group' ? element.text('root') : undefined;
        if (root !== undefined) add(root);
        const href = element.text('href');
        if (href !== undefined) add(href.replace(/[#?].*$/, ''));
      },
      entry({ entry }) {
        // An entry that is written wrongly is one mistake, and its page is meant all the same.
        if (entry.kind === 'page') add(entryShape(entry.page) === 'hash' ? (cleanEntry(entry.page) ?? '') : entry.page);
      },
      site() {
        const orphans = files.paths.filter((path, at) => named[at] === 0 && !isNoPage(path));
        for (const path of orphans) {
          if (isLeftOut(site, path) || isHiddenPage(site, path)) continue;
          report({
            message: 'this page file is in no navigation',
            at: { file: site.location.prefix + path },
            help: `Add ${quoted(path.replace(/\.mdx?$/, ''))} to \`pages\` where it belongs, or write \`hidden: true\` into its front matter.`,
          });
        }
      },
    };
  },
});

/** Files for those who write the site and not for those who read it. */
const notes =
  /(?:^|\/)(?:readme|license|licence|contributing|changelog|code_of_conduct|security|agents|claude|gemini|skill|copilot-instructions|pull_request_template)\.mdx?$/i;
/** Hidden files and folders, folders for snippets, and those that the platform leaves out without being told. */
const leftOut = /(?:^|\/)(?:[._]|(?:snippets|node_modules|build|dist|coverage|tmp|temp)\/)/;

/** Snippets, hidden files and folders, what the platform leaves out, notes, and the page that is shown when there is none. */
const isNoPage = (path: string): boolean => /^404\.mdx?$/.test(path) || notes.test(path) || leftOut.test(path);

/** Whether its front matter says `hidden: true`. Read only of files that no entry names. */
function isHiddenPage(site: Site, path: string): boolean {
  const content = site.read(path);
  // Most page files have no such thing, and are read no further than this.
  if (content === undefined || content[0] !== DASH) return false;
  const text = new TextDecoder().decode(content.subarray(0, 4096));
  const end = text.indexOf('\n---', 3);
  return /^hidden:[ \t]*true[ \t]*\r?$/m.test(end < 0 ? '' : text.slice(0, end));
}

const DASH = 0x2d;
