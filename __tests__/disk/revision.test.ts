import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { diskReader } from '../../src/disk/index.ts';
import { commitAll, folderWith } from './folders.ts';

const text = (content: Uint8Array | undefined) => content && Buffer.from(content).toString('utf8');

/** A repository whose docs root is the folder `docs`, committed twice: `a.mdx` and `é b.mdx`, then `a.mdx` anew and `c.mdx`. */
function repository(): string {
  const root = folderWith();
  const docs = join(root, 'docs');
  mkdirSync(docs);
  const git = (...given: string[]) =>
    void execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...given], {
      cwd: root,
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' },
      stdio: 'ignore',
    });
  const commit = (time: number) => {
    git('add', '.');
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-m', 'change'], {
      cwd: root,
      env: {
        ...process.env,
        GIT_AUTHOR_DATE: `@${time} +0000`,
        GIT_COMMITTER_DATE: `@${time} +0000`,
        GIT_CONFIG_GLOBAL: '/dev/null',
      },
      stdio: 'ignore',
    });
  };
  git('init', '-b', 'main');
  writeFileSync(join(root, 'a.mdx'), 'outside');
  writeFileSync(join(docs, 'a.mdx'), 'old');
  writeFileSync(join(docs, 'é b.mdx'), 'b');
  commit(1_000_000_000);
  git('tag', 'v1');
  writeFileSync(join(docs, 'a.mdx'), 'new');
  writeFileSync(join(docs, 'c.mdx'), 'c');
  commit(1_100_000_000);
  return docs;
}

describe('a reader over a folder in a git repository', () => {
  it('reads files as they are in a revision', () => {
    const reader = diskReader(repository());
    const before = reader.at!('v1')!;
    expect([
      text(before.read('a.mdx')),
      text(before.read('é b.mdx')),
      before.read('c.mdx'),
      before.exists('c.mdx'),
    ]).toEqual(['old', 'b', undefined, false]);
    expect(before.list('**/*.mdx')).toEqual(['a.mdx', 'é b.mdx']);
    expect(text(reader.at!('HEAD~1')!.read('a.mdx'))).toBe('old');
    expect(text(reader.at!('main')!.read('a.mdx'))).toBe('new');
    expect(text(reader.read('a.mdx'))).toBe('new');
  });

  it('knows the object id of a file, in a revision and in the folder', () => {
    const reader = diskReader(repository());
    const before = reader.at!('v1')!;
    expect([before.id!('a.mdx'), before.id!('é b.mdx'), before.id!('c.mdx')]).toEqual([
      '489ce0f857e7634a0eb9f328265a3e91fad49f61',
      reader.id!('é b.mdx'),
      undefined,
    ]);
  });

  it('has no revision of a name that is none, or that looks like an option', () => {
    const reader = diskReader(repository());
    expect([reader.at!('nowhere'), reader.at!('--all'), reader.at!('')]).toEqual([undefined, undefined, undefined]);
  });

  it('knows when files were committed last, and of those changed since when they were saved', () => {
    const docs = repository();
    const { changed } = diskReader(docs);
    expect([changed!('a.mdx'), changed!('é b.mdx'), changed!('c.mdx'), changed!('none.mdx')]).toEqual([
      1_100_000_000,
      1_000_000_000,
      1_100_000_000,
      undefined,
    ]);
    writeFileSync(join(docs, 'é b.mdx'), 'changed');
    rmSync(join(docs, 'c.mdx'));
    const later = diskReader(docs).changed!;
    expect(later('é b.mdx')).toBeGreaterThan(1_700_000_000);
    expect(later('c.mdx')).toBeUndefined();
  });

  it('knows nothing of either where there is no git', () => {
    const folder = folderWith();
    writeFileSync(join(folder, 'a.mdx'), '');
    const reader = diskReader(folder);
    expect([reader.at!('HEAD'), reader.changed!('a.mdx')]).toEqual([undefined, undefined]);
  });
});

describe('symbolic links', () => {
  /** A docs root with these links, each with its target. */
  function linked(links: Readonly<Record<string, string>>): string {
    const root = folderWith({
      'outside.md': 'outside',
      'docs/outside.md': 'inside',
      'docs/folder/a.md': 'a',
      'docs/folder/deep/b.md': 'b',
    });
    for (const [path, target] of Object.entries(links)) symlinkSync(target, join(root, 'docs', path));
    commitAll(root);
    return join(root, 'docs');
  }

  it.each([
    ['to a file', { 'x.md': 'folder/a.md' }, 'x.md'],
    ['to a folder', { x: 'folder' }, 'x/deep/b.md'],
    ['in a folder, upwards', { 'folder/x.md': '../folder/./deep/b.md' }, 'folder/x.md'],
    ['to another link', { 'x.md': 'y/a.md', y: './folder/' }, 'x.md'],
    ['to a file above a linked folder', { x: 'folder/deep', 'y.md': 'x/../a.md' }, 'y.md'],
    ['to a folder that is asked for as a file', { 'x.md': 'folder' }, 'x.md'],
    ['out of the docs root', { 'x.md': '../outside.md' }, 'x.md'],
    ['by an absolute path', { 'x.md': '/folder/a.md' }, 'x.md'],
    ['to nothing', { 'x.md': 'nothing.md' }, 'x.md'],
    ['to themselves', { 'x.md': 'x.md' }, 'x.md'],
    ['in a circle', { 'x.md': 'y.md', 'y.md': 'x.md' }, 'x.md'],
    ['to the folder that they are in', { 'folder/x': '.' }, 'folder/x/x/a.md'],
  ])('%s are read in a revision as they are on disk', (_, links, path) => {
    const reader = diskReader(linked(links));
    const there = reader.at!('HEAD')!;
    const seen = ({ read, exists, list }: typeof there) => [text(read(path)), exists(path), list('**/*.md')];
    expect(seen(there)).toEqual(seen(reader));
    expect(there.id!(path)).toBe(reader.id!(path));
  });

  it('that lead on to one another more often than a system follows are not followed', () => {
    const chain = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, k) => [`${k}.md`, k === 0 ? 'folder/a.md' : `${k - 1}.md`]));
    const reader = diskReader(linked(chain(60)));
    expect([reader.at!('HEAD')!, reader].map(({ exists }) => exists('59.md'))).toEqual([false, false]);
    expect([reader.at!('HEAD~0')!, reader].map(({ exists }) => exists('39.md'))).toEqual([true, true]);
  });
});
