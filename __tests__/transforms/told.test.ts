import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cases as numberOfCases, soaks } from '../cases.ts';
import { hasCorpus, openReal, quirks, realSites, taken } from '../corpus/sites.ts';
import { makeSite, memoryReader, print } from '../../src/index.ts';
import { addLanguages, wrap } from '../../transforms/index.ts';
import { syncOpenapi } from '../../transforms/openapi/sync.ts';
import { siteOf } from './judge.ts';
import { randomSites } from './random-sites.ts';
import { transformOf } from './random-steps.ts';
import { falselyTold, runTold, type Told, toldOtherwise } from './told.ts';

/** Whether a run changed something. */
const changes = ({ result: { failed, before, after } }: Told) => !failed && before !== after;

it('sync-openapi tells of a path with another name what diff tells of it', () => {
  const docs = '{"navigation":{"tabs":[{"tab":"API","openapi":"api.json","pages":["GET /a","GET /b"]}]}}';
  const reader = memoryReader({ 'api.json': '{"openapi":"3.1.0","paths":{"/v2/a":{"get":{}},"/b":{"get":{}}}}' });
  const told = runTold(makeSite(docs, { reader }), syncOpenapi());
  expect([print(told.result.after), toldOtherwise(told)]).toEqual([docs.replace('/a', '/v2/a'), []]);
});

it('a mistake in what a run made has a place in diff alone, which says nothing else', () => {
  const docs = '{"navigation":{"languages":[{"language":"en","tabs":[{"tab":"A","pages":["a"]}],"pages":["b"]}]}}';
  const told = runTold(makeSite(docs), addLanguages({ languages: ['fr'] }));
  expect([changes(told), toldOtherwise(told)]).toEqual([true, []]);
});

it('a label that is empty is no part of the names beside it', () => {
  const docs = '{"navigation":{"groups":[{"group":"","pages":["a"]},{"group":"B","pages":["b"]}]}}';
  const told = runTold(makeSite(docs), wrap({ at: 'group', in: 'group', label: 'T' }));
  expect([changes(told), falselyTold(told)]).toEqual([true, []]);
});

describe('the report of every transform names and counts what the patch changes, and what diff counts', () => {
  it('in random sites', () => {
    let [changed, unknown] = [0, 0];
    fc.assert(
      fc.property(randomSites(), (given) => {
        const told = runTold(siteOf(given), transformOf(given.steps));
        if (!changes(told)) return;
        changed++;
        expect(falselyTold(told)).toEqual([]);
        const otherwise = toldOtherwise(told);
        if (otherwise === undefined) unknown++;
        expect(otherwise ?? []).toEqual([]);
      }),
      { numRuns: numberOfCases(400) },
    );
    expect(changed).toBeGreaterThan(20);
    expect(unknown).toBeLessThan(changed / 5);
  });

  // Real sites stand beside the project, and not everywhere; the random ones above need none.
  (hasCorpus ? it : it.skip)(`in real sites${hasCorpus ? '' : ' (skipped: no ../shared/corpus)'}`, () => {
    const sites = taken([...realSites(), ...quirks()], { most: 60_000 }).flatMap((real) => {
      // A key that an object has twice counts once: the plain values cannot tell which one.
      const site = real.name.includes('duplicate-keys') ? undefined : openReal(real);
      return site === undefined ? [] : [{ real, site }];
    });
    let changed = 0;
    for (const [seed, { real, site }] of sites.entries())
      for (const { steps } of fc.sample(randomSites(), { numRuns: soaks ? 6 : 3, seed })) {
        const told = runTold(site, transformOf(steps));
        if (!changes(told)) continue;
        changed++;
        const faults = [...falselyTold(told), ...(toldOtherwise(told) ?? [])];
        expect([real.name, steps, faults]).toEqual([real.name, steps, []]);
      }
    expect(changed).toBeGreaterThan(20);
  });
});
