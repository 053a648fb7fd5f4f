import { describe, expect, it } from '@jest/globals';
import { applyFixes, fixes } from '../../src/check/index.ts';
import { makeSite, memoryReader, run } from '../../src/index.ts';
import { printJson } from '../../src/json/index.ts';
import { docs } from './given.ts';

const site = (navigation: string) =>
  makeSite(docs(navigation), {
    reader: memoryReader({ 'docs.json': '', 'start/a.mdx': '', 'start/b.mdx': '', 'c.mdx': '' }),
  });
const loose = (pages: string) => `"tabs":[{"tab":"T","pages":[${pages}],"groups":[{"group":"G","pages":["c"]}]}]`;
const grouped = (label: string, pages: string) =>
  `"tabs":[{"tab":"T","groups":[{"group":"${label}","pages":[${pages}]},{"group":"G","pages":["c"]}]}]`;
const main = (after: ReturnType<typeof site>) => printJson(after.documents.get('docs.json')!);

describe('loose pages beside groups', () => {
  const pages = '"start/a","start/b"';

  it('stay where they are with --fix alone', () => {
    const before = site(loose(pages));
    expect(applyFixes(before).site).toBe(before);
  });

  it('come into a group of their own with --unsafe, and readers get them', () => {
    const { after, failed } = run(site(loose(pages)), fixes({ unsafe: {} }));
    expect(failed).toBe(false);
    expect(main(after)).toBe(docs(grouped('Start', pages)));
  });

  it.each([
    ['the one that is given', pages, { label: 'First' }, 'First'],
    ['that of the element around them, where they stand in several folders', '"start/a","b"', {}, 'T'],
  ])('whose label is %s', (_, entries, unsafe, label) => {
    expect(main(applyFixes(site(loose(entries)), { unsafe }).site)).toBe(docs(grouped(label, entries)));
  });

  it('do so at the root too, where the label falls back to a word', () => {
    const before = site('"groups":[{"group":"G","pages":["c"]}],"pages":["start/a","b"]');
    expect(main(applyFixes(before, { unsafe: {} }).site)).toBe(
      docs('"groups":[{"group":"Overview","pages":["start/a","b"]},{"group":"G","pages":["c"]}]'),
    );
  });
});
