import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { carryOut, openSite, pendingJournals, recover } from '../../src/disk/index.ts';
import { abandonJournal, beginJournal } from '../../src/disk/write/journal.ts';
import { keptFolder } from '../../src/disk/ask/cache.ts';
import { prepare } from '../../src/disk/write/prepare.ts';
import { stateFolder } from '../../src/disk/local/state.ts';
import { makePlan, type Plan } from '../../src/plan/index.ts';
import { folderWith } from './folders.ts';
import { as, asRoot, give, other, reachableFolder } from './users.ts';

const { HOME, XDG_CACHE_HOME, XDG_STATE_HOME } = process.env;
afterEach(() => {
  Object.assign(process.env, { HOME, XDG_CACHE_HOME, XDG_STATE_HOME });
});

/** Makes a folder the home of whoever runs navshift. */
function liveIn(home: string): void {
  delete process.env.XDG_STATE_HOME;
  process.env.HOME = home;
}

/** The home folder of another user, with a site in it. */
function homeOfAnother(): string {
  const home = reachableFolder();
  mkdirSync(join(home, 'docs'));
  writeFileSync(join(home, 'docs/docs.json'), '{ "navigation": { "pages": ["a"] } }\n');
  give(home, other);
  liveIn(home);
  return home;
}

/** A plan that adds a page file. */
function planFor(folder: string): Plan {
  const site = openSite(folder);
  return makePlan(site, site.withStaged([{ kind: 'create', path: 'a.mdx', content: Buffer.from('A') }]));
}

function notesOf(folder: string, recovers: boolean): readonly string[] {
  const notes: string[] = [];
  openSite(folder, { recovers, note: (message) => notes.push(message) });
  return notes;
}

describe('a state folder that root has made in the home of a user', () => {
  const path = '.local/state/navshift';
  asRoot.each([['.local'], ['.local/state'], [path]])('counts as none, and is named: %s', (outermost) => {
    const home = homeOfAnother();
    const [state, docs] = [join(home, path), join(home, 'docs')];
    mkdirSync(dirname(join(home, outermost)), { recursive: true });
    give(home, other);
    mkdirSync(state, { recursive: true, mode: 0o700 });
    const whose = `${outermost === path ? 'it' : join(home, outermost)} belongs to another user`;
    as(other, () => {
      const notes = notesOf(docs, false);
      expect(notes).toEqual([
        `The state folder ${state} is not used: ${whose}. The originals of a run that ended half way may be in it. Run: sudo chown -R ${other} ${join(home, outermost)}`,
      ]);
      expect(pendingJournals(docs)).toMatchObject([{ kind: 'hidden', message: notes[0] }]);
      carryOut(planFor(docs));
      expect(recover(docs, true)).toBeUndefined();
    });
  });

  asRoot('is named once, however many sites are opened', () => {
    const home = homeOfAnother();
    mkdirSync(join(home, path), { recursive: true, mode: 0o700 });
    const note = jest.fn();
    as(other, () => [1, 2].map(() => openSite(join(home, 'docs'), { note })));
    expect(note).toHaveBeenCalledTimes(1);
  });
});

describe('in the home of another user', () => {
  asRoot('nothing is made, and a run that is interrupted can be undone', () => {
    const home = homeOfAnother();
    const docs = join(home, 'docs');
    expect(notesOf(docs, true)).toEqual([
      `The state folder ${join(home, '.local/state/navshift')} is not used: ${home} belongs to another user. The originals of this run are kept among the temporary files. Run navshift as that user, or set XDG_STATE_HOME to a folder of yours.`,
    ]);
    // Whoever only reads is not told of what would be made.
    expect(notesOf(docs, false)).toEqual([]);
    abandonJournal((beginJournal([prepare(planFor(docs))]) as { path: string }).path);
    expect(pendingJournals(docs)).toMatchObject([{ kind: 'ours' }]);
    expect(recover(docs)).toEqual({ paths: ['a.mdx'] });
    carryOut(planFor(docs));
    expect(readdirSync(home)).toEqual(['docs']);
  });

  asRoot('nothing is made in what root has there, either', () => {
    const home = homeOfAnother();
    mkdirSync(join(home, '.local'));
    expect(stateFolder()).toBeUndefined();
  });

  it('there is no folder for state or cache', () => {
    const home = folderWith();
    liveIn(home);
    const folders = () => [stateFolder(), keptFolder('compiled', undefined, process.env)];
    delete process.env.XDG_CACHE_HOME;
    expect(as(other, folders)).toEqual([undefined, undefined]);
    expect(existsSync(join(home, '.local')) || existsSync(join(home, '.cache'))).toBe(false);
    expect(folders()).not.toContain(undefined);
  });
});

describe('a state folder', () => {
  it('can be made where anybody can make one, and nobody take it away', () => {
    const shared = reachableFolder();
    process.env.XDG_STATE_HOME = join(shared, 'state');
    chmodSync(shared, 0o1777);
    expect(as(other, () => stateFolder())).toBe(join(shared, 'state/navshift'));
    chmodSync(shared, 0o777);
    expect(as(other, () => stateFolder())).toBeUndefined();
  });

  // Root may look into everything.
  const asUser = process.getuid?.() === 0 ? it.skip : it;
  asUser('that has lost its permissions counts as none, and is named with the way out', () => {
    const home = folderWith({ 'docs/docs.json': '{}', '.local/state/navshift/x': '' });
    liveIn(home);
    const state = join(home, '.local/state/navshift');
    chmodSync(state, 0);
    expect(notesOf(join(home, 'docs'), false)).toEqual([
      expect.stringMatching(/is not used: it cannot be opened: permission denied\..* Run: chmod u\+rwx \S+$/),
    ]);
    chmodSync(state, 0o700);
  });
});
