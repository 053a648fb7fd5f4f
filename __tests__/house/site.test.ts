import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { transforms } from '../../transforms/all.ts';
import { linksIn } from '../../src/pages/index.ts';
import { navshift } from '../cli/command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const markdown = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `${folder}/${path}`);
const pages = markdown('docs');
const others = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'CHANGELOG.md'];
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const withoutCode = (text: string) => text.replace(/^(?:```|~~~)[^]*?^(?:```|~~~)$|`[^`\n]*`/gm, '');

/** Where the links of a page lead, and its pictures come from. */
const linksOf = (file: string) =>
  [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);

/** The anchors of a page, as GitHub and Mintlify make them of its headings. */
const anchorsOf = (file: string) =>
  [
    ...read(file)
      .replace(/^```[^]*?^```$/gm, '')
      .matchAll(/^#+ (.*)$/gm),
  ].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('docs/, a site of Mintlify', () => {
  it.each([
    ['sync-pages', '--check'],
    ['check', '--max-warnings', '0'],
    ['redirects', '--verify'],
  ])('is kept by navshift %s %s', async (...words) => {
    const load = () => Promise.resolve(transforms);
    const { code, stdout, stderr } = await navshift(['-C', 'docs', ...words.filter(Boolean)], { cwd: root, load });
    expect([code, stdout, stderr]).toEqual([0, stdout, stderr]);
  });

  it('has no finding of navshift check, of no level: every page is listed, and its links are right', async () => {
    const { stdout } = await navshift(['-C', 'docs', 'check', '--json'], { cwd: root });
    expect(JSON.parse(stdout).sites[0].diagnostics).toEqual([]);
  });

  it.each(pages)('has a page that Mintlify can read: %s', (file) => {
    linksIn(read(file), (how) => expect(how).toBe('MDX'));
    expect(read(file)).toMatch(/^---\ntitle: ".+"\ndescription: ".+"\n---\n\n[^]*\n$/);
    expect(withoutCode(read(file))).not.toMatch(/^# /m);
  });

  // Mintlify leads on from a relative link with the ending of its file if it begins with a dot; so do GitHub and an editor.
  it.each(pages)('has links that lead somewhere on the site and in a folder: %s', (file) => {
    const inner = linksOf(file).filter((target) => !/^(?:https?:|#)/.test(target));
    expect(inner.filter((target) => !/^\.\.?\//.test(target))).toEqual([]);
    expect(inner.filter((target) => relative('docs', join(dirname(file), target)).startsWith('..'))).toEqual([]);
  });
});

it.each([...pages, ...others])('no link of %s is broken', (file) => {
  const broken = linksOf(file).filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [path, anchor] = target.split('#');
    const there = path === '' ? file : join(dirname(file), path!);
    return !existsSync(join(root, there)) || (anchor !== undefined && !anchorsOf(there).includes(anchor));
  });
  expect(broken).toEqual([]);
});
