import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { setMember, type JsonObject } from '../../src/json/index.ts';
import { makePlan, type Plan } from '../../src/plan/index.ts';
import type { FileChange } from '../../src/site/index.ts';
import { type Fault, faultyFs, withFault } from './faulty-fs.ts';
import { folderWith, snapshot } from './folders.ts';

jest.unstable_mockModule('node:fs', () => faultyFs);
const { carryOut, openSite, pendingJournals, recover } = await import('../../src/disk/index.ts');
const { abandonJournal, findJournals } = await import('../../src/disk/write/journal.ts');

const state = process.env.XDG_STATE_HOME;
afterEach(() => {
  process.env.XDG_STATE_HOME = state;
});

const long = (name: string) => `${name}${'x'.repeat(251 - name.length)}.mdx`;
const old = {
  'docs.json': '{ "name": "Old" }\n',
  'a.mdx': 'A',
  'b/b.mdx': 'B',
  'deep/er/c.mdx': 'C',
  [long('é'.repeat(60)).slice(0, 180)]: 'L',
  [`l/${long('f')}`]: 'F',
};
const bytes = (text: string) => Buffer.from(text);

/** Where the journal is. */
const surroundings = ['state', 'temporary files'] as const;

interface Case {
  readonly staged: readonly FileChange[];
  readonly surrounding: (typeof surroundings)[number];
  /** A second docs root in the same run. */
  readonly two: boolean;
}

/** Makes the docs roots of a case, with the plans that change them. */
function begin({ staged, surrounding, two }: Case): { folders: readonly string[]; plans: readonly Plan[] } {
  const folders = Array.from({ length: two ? 2 : 1 }, () => folderWith(old));
  process.env.XDG_STATE_HOME = join(folderWith({ file: '' }), surrounding === 'state' ? 'state' : 'file');
  for (const folder of folders) {
    chmodSync(join(folder, 'b/b.mdx'), 0o741);
  }
  const plans = folders.map((folder) => {
    const site = openSite(folder);
    return makePlan(
      site,
      site.withDocuments(new Map([[site.main, setMember(site.root as JsonObject, 'name', 'New')]])).withStaged(staged),
    );
  });
  return { folders, plans };
}

const changeEach: readonly FileChange[] = [
  { kind: 'create', path: 'fr/new/x.mdx', content: bytes('X') },
  { kind: 'create', path: long('n'), content: bytes('N') },
  { kind: 'copy', path: 'fr/a.mdx', from: 'a.mdx' },
  { kind: 'move', path: 'moved/b.mdx', from: 'b/b.mdx' },
  { kind: 'delete', path: 'deep/er/c.mdx' },
  { kind: 'create', path: 'deep', content: bytes('D') },
];

const all = (folders: readonly string[]) => folders.map(snapshot);

/** What the case comes to without a fault. */
function expected(given: Case): { readonly before: unknown; readonly after: unknown; readonly steps: number } {
  const { folders, plans } = begin(given);
  const before = all(folders);
  const { steps, error } = withFault(undefined, () => carryOut(plans));
  if (error !== undefined) throw error as Error;
  return { before, after: all(folders), steps };
}

/** Carries a case out with a fault, restores what is to be restored (with another fault), and holds the end to all or nothing. */
function judge(
  given: Case,
  first: Fault,
  second: Fault | undefined,
  { before, after }: ReturnType<typeof expected>,
): void {
  const { folders, plans } = begin(given);
  const ended = withFault(first, () => carryOut(plans));
  const died = first.kind === 'kill' && ended.isBroken;
  if (died) abandon(folders);
  const left = folders.flatMap((folder) => pendingJournals(folder));
  expect(left.filter(({ kind }) => kind === 'broken' || kind === 'running')).toEqual([]);
  if (left.length > 0 && !died) expect(ended.error).toMatchObject({ restored: false });
  if (left.length === 0) {
    // Nothing waits: it is all new or all old. Who was told of a failure has the old, who was told of none the new.
    const wanted = died ? [before, after] : [ended.error === undefined ? after : before];
    return expect(wanted).toContainEqual(all(folders));
  }
  withFault(second, () => folders.forEach((folder) => recover(folder, true)));
  abandon(folders);
  folders.forEach((folder) => recover(folder, true));
  expect(folders.flatMap((folder) => pendingJournals(folder))).toEqual([]);
  expect([before, after]).toContainEqual(all(folders));
}

/** What the death of the process does: nobody holds the journals any more. */
function abandon(folders: readonly string[]): void {
  for (const { path } of folders.flatMap((folder) => findJournals(folder))) abandonJournal(path);
}

const kinds = ['kill', 'ENOSPC', 'EACCES', 'EIO'] as const;

describe('carryOut', () => {
  it.each([...kinds.map((kind) => [kind, 'state'] as const), ['kill', 'temporary files'] as const])(
    'leaves all old or all new whatever step meets %s, with the journal in: %s',
    (kind, surrounding) => {
      const given: Case = { staged: changeEach, surrounding, two: false };
      const outcome = expected(given);
      expect(outcome.steps).toBeGreaterThan(30);
      for (let at = 1; at <= outcome.steps; at++) judge(given, { kind, at }, undefined, outcome);
    },
  );

  it('leaves all of several sites old or all new, whatever step is the last', () => {
    const given: Case = { staged: changeEach, surrounding: 'state', two: true };
    const outcome = expected(given);
    for (let at = 1; at <= outcome.steps; at++) judge(given, { kind: 'kill', at }, undefined, outcome);
  });

  it('restores on a disk that stays full', () => {
    const given: Case = { staged: changeEach, surrounding: 'state', two: false };
    const outcome = expected(given);
    for (let at = 1; at <= outcome.steps; at++) {
      const { folders, plans } = begin(given);
      const { error } = withFault({ kind: 'ENOSPC', at, stays: true }, () => carryOut(plans));
      if (error !== undefined) expect({ at, error }).toMatchObject({ error: { restored: true } });
      expect(all(folders)).toEqual(error === undefined ? outcome.after : outcome.before);
    }
  });

  it('leaves all old or all new after any fault, and any other fault while it is restored', () => {
    const names = ['a.mdx', 'b/b.mdx', 'deep/er/c.mdx', `l/${long('f')}`];
    const target = fc.constantFrom(
      'fr/x.mdx',
      'fr/y/x.mdx',
      'b/new.mdx',
      'z.mdx',
      long('z'),
      `deep/${long('y')}`,
      'a.mdx/in/it.mdx',
    );
    const step: fc.Arbitrary<FileChange> = fc.oneof(
      fc.record({
        kind: fc.constant('create' as const),
        path: target,
        content: fc.constantFrom(bytes('1'), bytes(''), bytes('2'.repeat(9000))),
      }),
      fc.record({ kind: fc.constant('delete' as const), path: fc.constantFrom(...names) }),
      fc.record({ kind: fc.constant('move' as const), path: target, from: fc.constantFrom(...names) }),
    );
    const staged = fc.uniqueArray(step, {
      maxLength: 5,
      selector: (change) => ('from' in change ? change.from : change.path),
    });
    const fault = fc.record({ kind: fc.constantFrom(...kinds), at: fc.integer({ min: 1, max: 90 }) });
    let done = 0;
    fc.assert(
      fc.property(
        fc.record({ staged, surrounding: fc.constantFrom(...surroundings), two: fc.boolean() }),
        fault,
        fc.option(fault, { nil: undefined }),
        (given, first, second) => {
          let outcome: ReturnType<typeof expected>;
          try {
            outcome = expected(given);
          } catch {
            // Two things at one place: no such plan is made.
            return;
          }
          done++;
          judge(given, first, second, outcome);
        },
      ),
      { numRuns: 120 },
    );
    expect(done).toBeGreaterThan(60);
  });
});

describe('a run that failed and was undone', () => {
  it('never counts as done, wherever it is killed then', () => {
    // A file where a folder is needed.
    const given: Case = { staged: changeEach, surrounding: 'state', two: true };
    const failing = () => {
      const begun = begin(given);
      for (const folder of begun.folders) writeFileSync(join(folder, 'moved'), '');
      return begun;
    };
    const { plans: first } = failing();
    const { steps, error } = withFault(undefined, () => carryOut(first));
    expect(error).toMatchObject({ restored: true });
    let left = 0;
    for (let at = steps - 8; at <= steps; at++) {
      const { folders, plans } = failing();
      const before = all(folders);
      withFault({ kind: 'kill', at }, () => carryOut(plans));
      abandon(folders);
      for (const folder of folders) {
        if (pendingJournals(folder).length === 0) continue;
        left++;
        // Undefined would say that all was written.
        expect({ at, recovery: recover(folder) }).toMatchObject({ recovery: { paths: expect.any(Array) } });
      }
      expect(all(folders)).toEqual(before);
    }
    expect(left).toBeGreaterThan(0);
  });
});

describe('a checkout', () => {
  it('keeps no draft of a run that was restored', () => {
    const { folders, plans } = begin({ staged: changeEach, surrounding: 'state', two: false });
    withFault({ kind: 'ENOSPC', at: 24 }, () => carryOut(plans));
    const [folder] = folders as [string];
    expect(
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.navshift-')),
    ).toEqual([]);
  });
});
