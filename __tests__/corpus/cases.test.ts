import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { transforms } from '../../transforms/all.ts';
import { navshift } from '../cli/command.ts';
import { commitAll, folderWith } from '../disk/folders.ts';

// Small inputs that were answered wrongly: each row says what should come. They are beside the project, and not everywhere.
const root = fileURLToPath(new URL('../../../shared/cases', import.meta.url));

interface Row {
  /** The folder begins with it. */
  readonly of: string;
  readonly title: string;
  /** Commands in order: all that they print is looked at, and the exit code of the last. */
  readonly run: readonly string[];
  readonly code?: number;
  readonly says?: readonly (string | RegExp)[];
  readonly saysNot?: readonly (string | RegExp)[];
  /** What a file has in it afterwards, with white space as one space. */
  readonly file?: string;
  readonly has?: readonly (string | RegExp)[];
  readonly hasNot?: readonly (string | RegExp)[];
}

const upgrade = 'upgrade-mint --write';
const rows: readonly Row[] = [
  {
    of: '01',
    title: 'root tabs move into `navigation`',
    run: [upgrade],
    file: 'docs.json',
    has: [/"navigation": ?\{/, '"tab": "Docs"', '"guides/a"', '"tab": "Guides"'],
  },
  {
    of: '01',
    title: 'and so they do by the fix of check',
    run: ['check --fix --unsafe --write'],
    file: 'docs.json',
    has: [/"navigation": ?\{/, '"tab": "Docs"', '"guides/a"', '"tab": "Guides"'],
  },
  {
    of: '02',
    title: 'the redirect is from the URL of the index page',
    run: ['move guides/index guides/start --write'],
    code: 0,
    file: 'docs.json',
    has: [/"source": "\/guides",\s*"destination": "\/guides\/start"/],
    hasNot: ['/guides/index'],
  },
  {
    of: '03',
    title: 'a blank label becomes one that Mintlify takes',
    run: [upgrade],
    saysNot: ['Mintlify refuses this site'],
    file: 'docs.json',
    has: ['"index"', '"a"', '"b"'],
    hasNot: ['"group": ""'],
  },
  {
    of: '04',
    title: 'products that became tabs are told so, and the guard passes',
    run: ['convert --from product --to tab --write', 'diff --fail-on removed'],
    code: 0,
    says: ['2 products became tabs (2 pages)'],
    saysNot: ['- language', 'became a language'],
  },
  ...['check', 'redirects --verify'].map((run) => ({
    of: '05',
    title: `${run} reports every redirect that is not what it seems`,
    run: [run],
    says: ['"/v1/:slug"', '"/v2/*"', '"nolead"', '"/p/old-:slug"'],
    saysNot: ['no problems'],
  })),
  ...['extract --by language --languages fr --write', `extract --at language[label="fr"] --write`].map((run) => ({
    of: '06',
    title: `${run.replace(' --write', '')} takes French alone`,
    run: [run],
    file: 'docs.json',
    has: ['"index"', '"es/index"', '"$ref"'],
    hasNot: ['"fr/index"'],
  })),
  {
    of: '07',
    title: 'no hint names a file that Mintlify skips',
    run: ['check'],
    says: ['old/README'],
    saysNot: ['write "new/README"', 'Write "new/README"'],
  },
  {
    of: '08',
    title: 'lists of committed markers are united',
    run: ['resolve --write'],
    code: 0,
    saysNot: ['git checkout --conflict'],
    file: 'docs.json',
    has: [/"pages": \[\s*"index",\s*"a",\s*"b"\s*\]/],
    hasNot: ['<<<<<<<'],
  },
  {
    of: '09',
    title: '`default` at the navigation is for the version that it names',
    run: ['check'],
    says: ['`default` belongs to a version', '2.0'],
    saysNot: ['unknown to navshift', 'Keep it if'],
  },
  {
    of: '09',
    title: 'and the fix puts it there',
    run: ['check --fix --write'],
    code: 0,
    file: 'docs.json',
    has: [/"version": "2\.0",[^}]*"default": true/],
    hasNot: ['"default": "2.0"'],
  },
  {
    of: '10',
    title: 'a page with a dot in its name gets its redirect, or the reason why not',
    run: ['move tools/snapshot.js tools/x --write'],
    says: [/redirect/],
    saysNot: [/without a redirect\.?\n/, /\(no redirect\)\n/],
  },
  {
    of: '11',
    title: 'links of the topbar are in the navbar, or named as lost',
    run: [upgrade],
    file: 'docs.json',
    has: ['mailto:help@example.com', '"navbar"'],
  },
  {
    of: '12',
    title: 'footerSocials as an object is taken, or left out with its line',
    run: [upgrade],
    code: 0,
    file: 'docs.json',
    has: ['"index"'],
  },
  {
    of: '13',
    title: 'a blank label beside an anchor drops nothing',
    run: [upgrade],
    saysNot: ['which Mintlify drops', 'Mintlify refuses this site'],
    file: 'docs.json',
    has: ['"index"', '"a"', '"api/b"'],
    hasNot: ['"group": ""'],
  },
  {
    of: '14',
    title: 'a second website is named as lost, at its line',
    run: [upgrade],
    says: [/mint\.json:1:\d+ warning/, 'https://one.example.com'],
  },
  {
    of: 'identity',
    title: 'diff d0 d1: Integrations is dissolved, and Basics stays',
    run: ['diff d0.json d1.json'],
    says: [
      '~ group "Integrations" (8 pages) merged into group "Basics"',
      '~ group "Context" → "Advanced"',
      '> moved page a3: Basics → Advanced',
    ],
    saysNot: [/"?Integrations"? → "?Basics"?/, /Basics"? merged into/],
  },
  {
    of: 'identity',
    title: 'diff e0 e1: each group moved to the one that stays',
    run: ['diff e0.json e1.json --fail-on moved'],
    code: 1,
    says: ['- group "I"', '> moved group "T" (3 pages): I → A', '> moved group "M" (2 pages): I → A'],
    saysNot: ['merged'],
  },
  {
    of: 'identity',
    title: 'diff f0 f1: the group moved, and is not what the one around it became',
    run: ['diff f0.json f1.json --fail-on removed'],
    code: 1,
    says: ['- group "I"', '> moved group "T" (3 pages): I → A'],
    saysNot: ['merged'],
  },
  {
    of: 'identity',
    title: 'diff g0 g1 in JSON: the group moved with its pages',
    run: ['diff g0.json g1.json --json'],
    says: [/"kind": "moved",\s*"item": "element",\s*"name": "group \\"F\\""/, /"kind": "removed",\s*"item": "element"/],
  },
  {
    of: 'identity',
    title: 'merge d0 d1 t2: the icon of Integrations is not one of Basics, which is said',
    run: ['merge d0.json d1.json t2.json'],
    says: ['"group": "Integrations", "icon": "plug"', 'conflict: group "Integrations": ours removed, theirs changed'],
    saysNot: [/"group": "Basics",\s*"icon": "plug"/],
  },
  {
    of: 'identity',
    title: 'diff g0 g1: the group moved, and the tab is gone',
    run: ['diff g0.json g1.json --fail-on moved'],
    code: 1,
    says: ['- tab "Examples"', '> moved group "F" (3 pages): Examples → Docs'],
  },
  {
    of: 'identity',
    title: 'diff a2 c2: the groups moved, with their pages counted',
    run: ['diff a2.json c2.json'],
    says: [
      '- group "Integrations"',
      '> moved group "Toolkits" (8 pages): Integrations → Basics › Tools',
      '> moved group "Models" (5 pages): Integrations → Basics',
    ],
    saysNot: [/group "Integrations" → /],
  },
  {
    of: 'identity',
    title: 'diff a2 c2 in JSON: the groups moved with their pages, and the one around them is gone',
    run: ['diff a2.json c2.json --json'],
    says: [
      /"kind": "removed",\s*"item": "element",\s*"name": "group \\"Integrations\\""/,
      /"kind": "moved",\s*"item": "element",\s*"name": "group \\"Toolkits\\""[^[]*"pages": \[\s*\{\s*"before": "i1"/,
    ],
    saysNot: ['"merged"', '"renamed"'],
  },
];

const wordsOf = (command: string) => command.split(' ').map((word) => word.replaceAll("'", ''));

/** All files of a folder. They may be read-only there, so they are not copied. */
const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path), readFileSync(path, 'utf8')]),
  );

if (!existsSync(root)) {
  describe('cases', () => it.skip('skipped: ../shared/cases is not there', () => undefined));
} else {
  describe.each(rows)('case $of', ({ of, title, run, code, says = [], saysNot = [], file, has = [], hasNot = [] }) => {
    const name = readdirSync(root).find((folder) => folder.startsWith(of))!;
    it(title, async () => {
      const cwd = folderWith(filesIn(join(root, name)));
      commitAll(cwd);
      let text = '';
      let last = 0;
      for (const command of run) {
        const ending = await navshift(wordsOf(command), {
          cwd,
          load: () => Promise.resolve(transforms),
        });
        text += ending.stdout + ending.stderr;
        last = ending.code;
      }
      if (code !== undefined) expect([last, text]).toEqual([code, text]);
      for (const wanted of says) expect(text).toMatch(wanted);
      for (const wrong of saysNot) expect(text).not.toMatch(wrong);
      if (file === undefined) return;
      const written = readFileSync(join(cwd, file), 'utf8').replace(/\s+/g, ' ');
      for (const wanted of has) expect(written).toMatch(wanted);
      for (const wrong of hasNot) expect(written).not.toMatch(wrong);
    });
  });
}
