import { posix } from 'node:path';
import { expect, it } from '@jest/globals';
import { makeSite, memoryReader, run } from '../../../src/index.ts';
import { move } from '../../../transforms/index.ts';

/** The ways to write a link, from a page to another one. */
const ways: readonly ((from: string, to: string) => string)[] = [
  (_, to) => `[l](/${to}#a)`,
  (_, to) => `<Card title="x" href="/${to}?b=c">\n  Text\n</Card>`,
  (from, to) => `[l](${posix.relative(posix.dirname(from), to)})`,
  (_, to) => `<a href={"/${to}"}>x</a>`,
  (_, to) => `[l][r]\n\n[r]: /${to}`,
];
const link = /(?<=\]\(|href="|href=\{"|^\[r\]: )[^)"\s]+/gm;

/** A site of many pages, each with links to five others; some are in the folder that moves. */
function pagesOf(count: number): Record<string, string> {
  const pathOf = (k: number) => `${k % 20 === 0 ? 'guides/deep' : `s${k % 7}`}/p${k}`;
  const text = (k: number) =>
    [`---\ntitle: "P ${k}"\n---\n`, ...ways.map((way, w) => way(pathOf(k), pathOf((k * 31 + w * 97) % count)))].join(
      '\n\n',
    );
  return Object.fromEntries(Array.from({ length: count }, (_, k) => [`${pathOf(k)}.mdx`, text(k)]));
}

/** The links of a page that lead to no page. */
const broken = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(link)].flatMap(([address]) => {
      const path = address.replace(/[?#].*$/, '');
      const target = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path);
      return files[`${target}.mdx`] === undefined ? [`${file}: ${address}`] : [];
    }),
  );

it('every link still leads to its page after a folder moved, and no other byte changed', () => {
  const before = pagesOf(1000);
  const groups = [{ group: 'All', pages: Object.keys(before).map((file) => file.replace('.mdx', '')) }];
  const site = makeSite(JSON.stringify({ navigation: { groups } }), { reader: memoryReader(before) });
  const { plan, failed } = run(site, move({ what: 'guides/', to: 'learn/more/' }));
  const after = { ...before };
  for (const { path, from, after: content } of plan.changes) {
    if (from !== undefined) delete after[from];
    if (path !== 'docs.json') after[path] = new TextDecoder().decode(content);
  }
  expect([failed, broken(before), broken(after)]).toEqual([false, [], []]);
  const withoutLinks = (files: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(files).map(([file, text]) => [file.replace('learn/more/', 'guides/'), text.replace(link, '')]),
    );
  expect(withoutLinks(after)).toEqual(withoutLinks(before));
  expect(plan.changes.length).toBeGreaterThan(100);
});
