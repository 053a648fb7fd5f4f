import { expect, it } from '@jest/globals';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { linesBetween } from '../diff/lines.ts';

/** Languages with elements that are in docs.json, or in a file each. */
function sites(labels: readonly string[]) {
  const of = (code: string, label: string, k: number) => ({ tab: label, pages: [`${code}${k}/a`] });
  const file = (code: string, k: number) => `config/${code}/${k}.json`;
  const codes = ['en', 'jp'];
  const files = codes.flatMap((code) =>
    labels.map((label, k) => [file(code, k), JSON.stringify(of(code, label, k))] as const),
  );
  const site = (tabs: (code: string) => readonly object[]) =>
    makeSite(
      JSON.stringify({ navigation: { languages: codes.map((language) => ({ language, tabs: tabs(language) })) } }),
      {
        reader: memoryReader(Object.fromEntries(files)),
      },
    );
  return [
    site((code) => labels.map((label, k) => of(code, label, k))),
    site((code) => labels.map((_, k) => ({ $ref: `./${file(code, k)}` }))),
  ] as const;
}

it('elements that moved into files are told with each of these files', () => {
  const [inline, split] = sites(['Guides']);
  expect(linesBetween(inline, split)).toEqual([
    '= no visible change: 2 tabs (2 pages) are now in config/en/0.json and config/jp/0.json (before: docs.json) (in en and jp)',
  ]);
  expect(linesBetween(split, inline)).toEqual([
    '= no visible change: 2 tabs (2 pages) are now in docs.json (before: config/en/0.json and config/jp/0.json) (in en and jp)',
  ]);
});

it('many elements that moved into files are told with the number of these files', () => {
  const [inline, split] = sites(Array.from({ length: 25 }, (_, k) => `Tab ${k}`));
  expect(linesBetween(inline, split)).toEqual([
    '= no visible change: 50 tabs (50 pages) are now in 50 files (before: docs.json) (in en and jp)',
  ]);
  expect(linesBetween(split, inline)).toEqual([
    '= no visible change: 50 tabs (50 pages) are now in docs.json (before: 50 files) (in en and jp)',
  ]);
});
