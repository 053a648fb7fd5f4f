import type { Site } from '../../site/index.ts';
import { cleanEntry, entryShape } from '../entries.ts';
import { pageFilesOf } from '../pages.ts';
import { defineRule } from '../rule.ts';
import { quoted } from '../words.ts';

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
          if (isHiddenPage(site, path)) continue;
          report({ message: `the page file ${quoted(path)} is in no navigation`, at: { file: site.location.prefix + path }, help: `Add ${quoted(path.replace(/\.mdx?$/, ''))} to \`pages\` where it belongs, or write \`hidden: true\` into its front matter.` });
        }
      },
    };
  },
});

/** Files for those who write the site and not for those who read it. */
const notes = /^(?:readme|license|licence|contributing|changelog|code_of_conduct|security|agents|claude|gemini|skill|copilot-instructions|pull_request_template)\.mdx?$/i;

/** Snippets, hidden files and folders, notes, and the page that is shown when there is none. */
function isNoPage(path: string): boolean {
  const parts = path.split('/');
  const name = parts.at(-1)!;
  return path === '404.mdx' || path === '404.md' || notes.test(name) || parts.some((part) => part.startsWith('.') || part.startsWith('_') || part === 'snippets' || part === 'node_modules');
}

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
