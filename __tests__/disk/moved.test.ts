import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { carryOut, openSite, pendingJournals, recover } from '../../src/disk/index.ts';
import { abandonJournals, beginJournals, findJournals } from '../../src/disk/write/journal.ts';
import type { Manifest } from '../../src/disk/write/manifest.ts';
import { prepare } from '../../src/disk/write/prepare.ts';
import { makePlan } from '../../src/plan/index.ts';
import { folderWith, snapshot } from './folders.ts';
import { as, asRoot, give, other, reachableFolder } from './users.ts';

const state = process.env.XDG_STATE_HOME;
afterEach(() => {
  process.env.XDG_STATE_HOME = state;
});

const site = { 'docs.json': '{ "navigation": { "pages": ["a"] } }\n', 'a.mdx': 'A' };

/** Leaves a run half way in docs roots: it was to delete `a.mdx` in each, and has in all of them. */
function interrupted(...folders: readonly string[]): void {
  const prepared = folders.map((folder) => {
    const opened = openSite(folder);
    return prepare(makePlan(opened, opened.withStaged([{ kind: 'delete', path: 'a.mdx' }])));
  });
  abandonJournals(beginJournals(prepared) as Manifest);
  for (const folder of folders) unlinkSync(join(folder, 'a.mdx'));
}

/** A folder with repositories that hold a site in `docs`. */
function withRepositories(...names: readonly string[]): string {
  const files = names.flatMap((name) =>
    Object.entries(site).map(([path, text]) => [`${name}/docs/${path}`, text] as const),
  );
  const folder = folderWith(Object.fromEntries(files));
  for (const name of names) mkdirSync(join(folder, name, '.git/objects'), { recursive: true });
  return folder;
}

const notesOf = (folder: string): readonly string[] => {
  const notes: string[] = [];
  openSite(folder, { note: (message) => notes.push(message) });
  return notes;
};
const isWhole = (folder: string) => existsSync(join(folder, 'a.mdx'));

describe('the journal in a repository that was moved, or mounted elsewhere, after a run had ended half way', () => {
  it('is told of, and restores what lies there', () => {
    const work = withRepositories('old');
    const whole = snapshot(work)['old/docs/a.mdx'];
    interrupted(join(work, 'old/docs'));
    renameSync(join(work, 'old'), join(work, 'new'));
    const folder = join(work, 'new/docs');
    expect(notesOf(folder)).toEqual([expect.stringContaining('A run stopped here while writing a.mdx')]);
    expect(recover(folder)).toEqual({ paths: ['a.mdx'] });
    expect(snapshot(work)['new/docs/a.mdx']).toBe(whole);
    expect([existsSync(join(work, 'old')), pendingJournals(folder)]).toEqual([false, []]);
  });

  it('restores all docs roots of the repository that the run was changing, and others that were not moved', () => {
    const work = withRepositories('old', 'other');
    cpSync(join(work, 'old/docs'), join(work, 'old/more'), { recursive: true });
    interrupted(...['old/docs', 'old/more', 'other/docs'].map((path) => join(work, path)));
    renameSync(join(work, 'old'), join(work, 'new'));
    const roots = ['new/docs', 'new/more', 'other/docs'].map((path) => join(work, path));
    expect(recover(roots[1]!)?.paths).toHaveLength(3);
    expect(roots.map(isWhole)).toEqual([true, true, true]);
    expect(roots.flatMap(pendingJournals)).toEqual([]);
  });

  it('changes nothing elsewhere if it is a copy', () => {
    const work = withRepositories('first', 'other');
    interrupted(join(work, 'first/docs'), join(work, 'other/docs'));
    cpSync(join(work, 'first'), join(work, 'copy'), { recursive: true });
    recover(join(work, 'first/docs'));
    unlinkSync(join(work, 'other/docs/a.mdx'));
    expect(recover(join(work, 'copy/docs'))).toEqual({ paths: ['a.mdx'] });
    expect([isWhole(join(work, 'copy/docs')), isWhole(join(work, 'other/docs'))]).toEqual([true, false]);
  });

  it('is told of where the docs root has another name now', () => {
    const work = withRepositories('repository');
    interrupted(join(work, 'repository/docs'));
    renameSync(join(work, 'repository/docs'), join(work, 'repository/site'));
    const [note] = notesOf(join(work, 'repository/site'));
    expect(note).toContain(
      `that was made for ${join(work, 'repository/docs')}, which does not exist. A run may have ended`,
    );
    expect(recover(join(work, 'repository/site'), true)).toBeUndefined();
  });
});

describe('a journal whose seal cannot be verified', () => {
  it.each([
    ['with another HOME', () => void (process.env.XDG_STATE_HOME = folderWith())],
    ['with a key that is lost', () => rmSync(join(process.env.XDG_STATE_HOME!, 'navshift/key'))],
  ])('is never restored, and what it holds can be copied out: %s', (_, lose) => {
    process.env.XDG_STATE_HOME = folderWith();
    const folder = join(withRepositories('repository'), 'repository/docs');
    interrupted(folder);
    lose();
    const [journal] = findJournals(folder);
    const { path } = journal!;
    expect(notesOf(folder)).toEqual([
      `A journal lies in ${path} that is not sealed with your key: a lost key, another HOME or the checkout is why. ` +
        'A run may have ended half way here. It keeps the originals of a.mdx: navshift never restores them. ' +
        `First copy them out (cp -R ${path} ~/navshift-originals), then delete the journal (rm -r ${path}).`,
    ]);
    const [{ kind, steps }] = pendingJournals(folder) as [ReturnType<typeof pendingJournals>[number]];
    expect([kind, steps]).toEqual(['foreign', [{ path: 'a.mdx', what: `was another file: ${join(path, '0')}` }]]);
    expect(readFileSync(join(path, '0'), 'utf8')).toBe('A');
    expect([recover(folder, true), isWhole(folder)]).toEqual([undefined, false]);
  });
});

describe('a folder of journals that another user has made in a repository', () => {
  asRoot('is told of, and keeps nobody from writing', () => {
    const work = reachableFolder();
    cpSync(withRepositories('repository'), work, { recursive: true });
    const [folder, home] = [join(work, 'repository/docs'), join(work, 'repository/.git/navshift')];
    give(work, other);
    mkdirSync(home, { mode: 0o700 });
    process.env.XDG_STATE_HOME = work;
    as(other, () => {
      expect(notesOf(folder)).toEqual([
        `The folder of journals ${home} cannot be read: permission denied. The originals of a run that ended half way may be in it. Run \`navshift recover\` as the user that it belongs to.`,
      ]);
      const opened = openSite(folder);
      carryOut(makePlan(opened, opened.withStaged([{ kind: 'delete', path: 'a.mdx' }])));
      expect(isWhole(folder)).toBe(false);
    });
  });
});
