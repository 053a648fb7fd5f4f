import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { makeSite, type Site } from '../../src/site/index.ts';
import { tell } from '../../src/telling/index.ts';
import { linesBetween } from '../diff/lines.ts';
import { git } from '../disk/folders.ts';
import { openHistory } from '../redirects/maintainers.ts';

// What three real changes mean, of 1,841, 1,974 and 27 changed lines.
const history = fileURLToPath(new URL('../../../shared/history', import.meta.url));

/** The sites before and after the change with a subject like this one. */
function sitesOf(bundle: string, subject: string): readonly [Site, Site] {
  const { folder, open } = openHistory(history, `${bundle}.bundle`);
  const commit = git(folder, 'log', '--format=%h', '--fixed-strings', `--grep=${subject}`, 'changes').trim();
  const siteAt = (revision: string) => {
    const reader = open(revision)!;
    return makeSite(reader.read('docs.json')!, { reader });
  };
  return [siteAt(`${commit}^`), siteAt(commit)];
}

const linesOfCommit = (bundle: string, subject: string) => linesBetween(...sitesOf(bundle, subject));

// Real histories stand beside the project, and not everywhere; every kind of change has its own test beside these.
(existsSync(history) ? describe : describe.skip)('a real change is read in ten seconds', () => {
  it('versions that were re-pointed, 912 lines added and 929 removed', () =>
    expect(linesOfCommit('adcontextprotocol+adcp', 'flip 3.1 GA docs')).toEqual([
      '~ default version 3.0 → 3.1',
      '~ version 3.0: lists dist/docs/3.0.19/ instead of docs/: 304 pages',
      '~ version 3.1-rc → 3.1: lists docs/ instead of dist/docs/3.1.0-rc.15/: 299 pages',
      '- version 3.0: 11 pages no longer shown there: 9 in docs/learning/, 1 in docs/reference/, 1 in docs/building/',
      '- group "For decision-makers" in 3.0 › Documentation › Certification',
      '- group "Supplements" in 3.0 › Documentation › Certification',
      '~ group "Documentation" in 3.0 unwrapped: 5 groups (312 pages and 1 specification)',
      '+ group "Getting Started" in 3.0: dist/docs/3.0.19/intro, dist/docs/3.0.19/quickstart moved in under another path',
      '+ group "FAQ" in 3.0: dist/docs/3.0.19/faq moved in under another path',
      '~ 5 groups (301 pages and 1 specification) now start open (3.0)',
      '~ group "Registry API": openapi.directory "docs/registry/api-reference" → "dist/docs/3.0.19/registry/api-reference" (3.0)',
      '~ group "Registry API": openapi.directory "dist/docs/3.1.0-rc.15/registry/api-reference" → "docs/registry/api-reference" (3.1)',
      '~ setting banner.content changed',
    ]));

  it.each([
    ['Comfy-Org+docs', 'Rename zh-CN/ to zh/', 'a folder of a language that was renamed, 985 lines removed'],
    ['mintlify+docs', 'Split analytics page into a group', 'a page that became a group in one of four languages'],
  ])('%s: %s, as docs/diff.md shows it', (bundle, subject) => {
    const diff = navigationDiff(...sitesOf(bundle, subject));
    const { summary, lines } = tell(diff, { catchUp: () => 'navshift sync-languages --since main --write' });
    const page = readFileSync(new URL('../../docs/diff.md', import.meta.url), 'utf8');
    expect(page).toContain([summary, ...lines.map(({ sign, text }) => `${sign} ${text}`)].join('\n'));
  });
});
