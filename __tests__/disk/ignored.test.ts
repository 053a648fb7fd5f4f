import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openSite } from '../../src/disk/index.ts';
import { pageFilesOf } from '../../src/served/index.ts';
import { folderWith, git } from './folders.ts';

const files = {
  'docs.json': '{ "navigation": { "pages": ["a"] } }',
  'a.mdx': '',
  'build/b.mdx': '',
  'drafts/c.mdx': '',
  'drafts/kept.mdx': '',
  'd.draft.md': '',
};
const pagesIn = (folder: string) => pageFilesOf(openSite(folder)).paths;

describe('the page files of a folder', () => {
  it('are all but those that git ignores, whatever their folders are called', () => {
    const folder = folderWith({ ...files, '.gitignore': 'drafts/\n*.draft.md\n' });
    expect(pagesIn(folder)).toHaveLength(5);
    git(folder, 'init', '-q');
    expect(pagesIn(folder)).toEqual(['a.mdx', 'build/b.mdx']);
    // What git holds it does not ignore.
    git(folder, 'add', '-f', 'drafts/kept.mdx');
    expect(pagesIn(folder)).toEqual(['a.mdx', 'build/b.mdx', 'drafts/kept.mdx']);
  });
  it('are all where git ignores the folder as a whole', () => {
    const site = Object.entries(files).map(([path, text]) => [`site/${path}`, text]);
    const folder = folderWith({ ...Object.fromEntries(site), '.gitignore': 'site/*\n' });
    git(folder, 'init', '-q');
    expect(pagesIn(join(folder, 'site'))).toHaveLength(5);
  });
});
