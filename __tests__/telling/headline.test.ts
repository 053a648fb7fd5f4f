import { expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { tell } from '../../src/telling/index.ts';
import { linesBetween, linesOf, site } from '../diff/lines.ts';

const pages = (folder: string) => ['a', 'b'].map((name) => `${folder}/guides/${name}`);
const language = (code: string, folder: string) => ({ language: code, pages: pages(folder) });

type FolderOf = (version: string, code: string) => string;

const versions = (codes: readonly string[], folderOf: FolderOf = (label, code) => `v${label}/${code}`) => ({
  versions: ['1', '2', '3'].map((label) => ({
    version: label,
    languages: codes.map((code) => language(code, folderOf(label, code))),
  })),
});

it.each<readonly [string, FolderOf]>([
  ['v1/cn', (label, code) => `v${label}/${code}`],
  ['cn/v1', (label, code) => `${code}/v${label}`],
])('languages that were renamed in every version are one line, with their folders and pages: %s', (_, folderOf) => {
  const [before, after] = [versions(['en', 'cn', 'jp'], folderOf), versions(['en', 'zh', 'ja'], folderOf)];
  const files = (site: ReturnType<typeof versions>) =>
    site.versions.flatMap(({ languages }) => languages.flatMap((one) => one.pages));
  expect(linesOf(before, after, files(before), files(after))).toEqual([
    '~ languages renamed cn → zh, jp → ja in 3 versions: folders cn/ → zh/ and jp/ → ja/, 12 pages (none redirected)',
  ]);
});

it('versions of languages that became languages of versions are one line', () => {
  const before = versions(['en', 'fr']);
  const after = {
    languages: ['en', 'fr'].map((code) => ({
      language: code,
      versions: ['1', '2', '3'].map((label) => ({ version: label, pages: pages(`v${label}/${code}`) })),
    })),
  };
  expect(linesOf(before, after)).toEqual(['~ versions › languages became languages › versions (12 pages)']);
});

it('tabs that became versions under another name are no renamed versions', () => {
  const inner = (code: string, kind: string, lead = '') =>
    ['A', 'B'].map((label) => ({ [kind]: lead + label, pages: [`${code}/${label}/a`, `${code}/${label}/b`] }));
  const languages = (held: (code: string) => object) => ({
    languages: ['en', 'fr'].map((code) => ({ language: code, ...held(code) })),
  });
  const lines = linesOf(
    languages((code) => ({ versions: [{ version: 'v1', tabs: inner(code, 'tab') }] })),
    languages((code) => ({ versions: inner(code, 'version', 'v1: ') })),
  );
  expect(lines).not.toContainEqual(expect.stringContaining('versions renamed'));
  expect(lines).toContain('~ 4 tabs became versions (8 pages) (in en and fr)');
});

it('specifications under another folder are one line, and nobody knows whether they have the same endpoints', () => {
  const tabs = (folder: string) => ({
    tabs: ['a', 'b', 'c'].map((name) => ({ tab: name, openapi: `${folder}/${name}.json` })),
  });
  const [before, after] = ['https://x.io/v1', 'https://x.io/v2'].map((folder) => site({ navigation: tabs(folder) }));
  const { summary, lines } = tell(navigationDiff(before!, after!));
  expect([summary, ...lines.map(({ text }) => text)]).toEqual([
    'The endpoints of 3 specifications may be lost (not opened).',
    'specification https://x.io/v1/ → https://x.io/v2/ in 3 tabs',
  ]);
  expect(linesBetween(before!, after!)).toHaveLength(1);
});
