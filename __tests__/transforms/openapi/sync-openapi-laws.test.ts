import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { makeSite, memoryReader, print, run, type RunResult } from '../../../src/index.ts';
import { syncOpenapi } from '../../../transforms/openapi/sync.ts';
import {
  contentOf,
  curated,
  hiddenAt,
  type Life,
  lives,
  matched,
  type Node,
  shownAt,
  specification,
} from './sync-openapi-sites.ts';
import { cases as casesOf } from '../../cases.ts';

type Options = NonNullable<Parameters<typeof syncOpenapi>[0]>;

interface Case {
  readonly all: readonly Life[];
  readonly files: Record<string, string>;
  /** Elements that count each by itself. */
  readonly navigation: Node;
  readonly scopes: (navigation: Node) => readonly unknown[];
}

/** One tab that names the specification, two languages that inherit it, or entries that name it themselves. */
const cases: fc.Arbitrary<Case> = lives.chain(({ all, order }) =>
  fc
    .oneof(
      curated(all, '').map((groups) => ({
        navigation: {
          tabs: [
            { tab: 'Start', pages: ['index'] },
            { tab: 'API', openapi: 'api.json', groups },
          ],
        } as Node,
        scopes: (made: Node) => [(made.tabs as Node[])[1]],
      })),
      fc.tuple(curated(all, ''), curated(all, '')).map(([en, fr]) => ({
        navigation: {
          openapi: '/api.json',
          languages: [
            { language: 'en', groups: en },
            { language: 'fr', groups: fr },
          ],
        } as Node,
        scopes: (made: Node) => made.languages as Node[],
      })),
      // Several elements share the specification, or show it twice.
      fc.tuple(curated(all, ''), curated(all, ''), curated(all, '')).map((lists) => ({
        navigation: { groups: lists.flatMap(([first]) => ({ ...first!, openapi: 'api.json' })) } as Node,
        scopes: () => [],
      })),
      curated(all, 'api.json ').map((groups) => ({
        navigation: { tabs: [{ tab: 'API', groups }] } as Node,
        scopes: (made: Node) => made.tabs as Node[],
      })),
    )
    .map((made) => ({ all, files: { 'api.json': specification(order, 'after') }, ...made })),
);

const options: fc.Arbitrary<(all: readonly Life[]) => Options> = fc
  .tuple(fc.boolean(), fc.boolean(), fc.constantFrom('no', 'file', 'revision'), fc.boolean())
  .map(([all, keepRemoved, since, redirects]) => (given) => ({
    all,
    redirects,
    keepRemoved,
    ...(since === 'file' && { since: { content: specification(given, 'before') } }),
    ...(since === 'revision' && { since: 'v1' }),
  }));

function sync(
  { all, files, navigation }: Pick<Case, 'all' | 'files' | 'navigation'>,
  given: Options,
): RunResult & { readonly made: Node; readonly text: string } {
  const reader = memoryReader(files, { revisions: { v1: { 'api.json': specification(all, 'before') } } });
  const result = run(makeSite(JSON.stringify({ navigation }, null, 2), { reader }), syncOpenapi(given));
  const text = print(result.after) as string;
  return Object.assign(result, { text, made: (JSON.parse(text) as { navigation: Node }).navigation });
}

/** Whether a run is refused as the last entry of an element would go: then nothing is written. */
const losesLast = ({ diagnostics }: RunResult): boolean =>
  diagnostics.some(({ rule, severity }) => rule === 'sync-openapi/generated' && severity === 'error');

/** Whether `part` stands in `whole` in its order. */
function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  let k = 0;
  for (const one of whole) if (k < part.length && part[k] === one) k++;
  return k === part.length;
}

/** The entries of an element that stand in a group with `hidden`. */
function unseenIn(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  if ((node as Node).hidden === true) return contentOf(node).entries.map(matched);
  return Object.values(node).flatMap(unseenIn);
}

describe('sync-openapi, on random histories of a specification and navigations by hand', () => {
  it('loses nothing that it does not say, and the second time changes nothing', () => {
    fc.assert(
      fc.property(cases, options, (given, optionsFor) => {
        const first = sync(given, optionsFor(given.all));
        if (losesLast(first)) return expect(first.plan.isEmpty).toBe(true);
        expect([first.failed, first.losses]).toEqual([false, []]);
        expect(run(first.after, syncOpenapi(optionsFor(given.all))).after).toBe(first.after);
        const second = sync({ ...given, navigation: first.made }, optionsFor(given.all));
        expect([second.failed, second.plan.isEmpty]).toEqual([false, true]);
      }),
      { numRuns: casesOf(500) },
    );
  });

  it('leaves page entries, groups and the order of what stays as they are', () => {
    fc.assert(
      fc.property(cases, options, (given, optionsFor) => {
        const result = sync(given, optionsFor(given.all));
        if (losesLast(result)) return;
        const { made } = result;
        const [before, after] = [contentOf(given.navigation), contentOf(made)];
        expect(after.pages).toEqual(before.pages);
        expect(isWithin(before.labels, after.labels)).toBe(true);
        const shown = shownAt(given.all, 'after');
        const kept = before.entries.filter((entry) => shown.has(matched(entry)));
        expect(isWithin(kept, after.entries)).toBe(true);
      }),
      { numRuns: casesOf(300) },
    );
  });

  it('with `all` lists exactly what the sidebar shows', () => {
    let compared = 0;
    fc.assert(
      fc.property(cases, fc.boolean(), (given, withSince) => {
        const result = sync(given, { all: true, ...(withSince && { since: 'v1' }) });
        if (losesLast(result)) return;
        const { made } = result;
        const [shown, hidden] = [shownAt(given.all, 'after'), hiddenAt(given.all, 'after')];
        given.scopes(made).forEach((scope) => {
          const all = new Set(contentOf(scope).entries.map(matched));
          // An element in which no entry leads anywhere is filled by the platform.
          if (all.size === 0) return;
          compared++;
          // What is hidden stays as it was listed.
          const listed = [...all].filter((entry) => !hidden.has(entry));
          expect([...listed].sort()).toEqual([...shown.keys()].sort());
        });
      }),
      { numRuns: casesOf(300) },
    );
    expect(compared).toBeGreaterThan(40);
  });

  it('keeps what is listed and hidden, and takes out of the sidebar what is known to have become so', () => {
    let moved = 0;
    fc.assert(
      fc.property(cases, options, (given, optionsFor) => {
        const chosen = optionsFor(given.all);
        const result = sync(given, chosen);
        if (losesLast(result)) return;
        const { made } = result;
        const [was, hidden] = [shownAt(given.all, 'before'), hiddenAt(given.all, 'after')];
        given.scopes(made).forEach((scope, k) => {
          const before = contentOf(given.scopes(given.navigation)[k]).entries.map(matched);
          const [after, unseen] = [contentOf(scope).entries.map(matched), unseenIn(scope)];
          for (const entry of before.filter((one) => hidden.has(one))) {
            expect(after).toContain(entry);
            const isKnown = chosen.since !== undefined && was.has(entry) && chosen.keepRemoved !== true;
            expect([entry, unseen.includes(entry)]).toEqual([entry, isKnown]);
            if (isKnown) moved++;
          }
        });
      }),
      { numRuns: casesOf(500) },
    );
    expect(moved).toBeGreaterThan(casesOf(500) / 100);
  });

  it('adds nothing of a tag that nothing is listed of, unless it is told to', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const result = sync(given, {});
        if (losesLast(result)) return;
        const { made } = result;
        const [shown, hidden] = [shownAt(given.all, 'after'), hiddenAt(given.all, 'after')];
        const known = new Map(
          given.all.flatMap((one) =>
            one.after === undefined ? [] : [[`${one.method.toUpperCase()} ${one.after.path}`, one]],
          ),
        );
        given.scopes(made).forEach((scope, k) => {
          const before = contentOf(given.scopes(given.navigation)[k]);
          const listed = new Set(before.entries.map(matched));
          // What moved shows of itself that its tag was listed.
          const moved = contentOf(scope).entries.filter((entry) => isRenamed(matched(entry), listed));
          const tags = new Set(
            [...listed, ...moved.map(matched)].flatMap((entry) => (known.has(entry) ? [known.get(entry)!.tag] : [])),
          );
          for (const entry of contentOf(scope).entries.map(matched)) {
            expect(shown.has(entry) || (hidden.has(entry) && listed.has(entry))).toBe(true);
            expect([...tags]).toContain(known.get(entry)!.tag);
          }
          // And of such a tag everything, where anything is listed at all.
          if (contentOf(scope).entries.length === 0) return;
          const after = new Set(contentOf(scope).entries.map(matched));
          for (const [entry, { tag }] of shown)
            if ([...after].some((other) => shown.has(other) && shown.get(other)!.tag === tag))
              expect([...after]).toContain(entry);
        });
      }),
      { numRuns: casesOf(300) },
    );
  });

  it('with `since` adds exactly what is new, and knows by its `operationId` what has moved', () => {
    fc.assert(
      fc.property(cases, fc.constantFrom('file', 'revision'), (given, how) => {
        const result = sync(given, {
          since: how === 'file' ? { content: specification(given.all, 'before') } : 'v1',
        });
        if (losesLast(result)) return;
        const { made } = result;
        const [was, is] = [shownAt(given.all, 'before'), shownAt(given.all, 'after')];
        given.scopes(made).forEach((scope, k) => {
          const listed = new Set(contentOf(given.scopes(given.navigation)[k]).entries.map(matched));
          const after = new Set(contentOf(scope).entries.map(matched));
          // An element in which no entry leads anywhere is filled by the platform.
          if (after.size === 0) return;
          for (const [entry, one] of is) {
            const before = [...was].find(([, { id }]) => id === one.id)?.[0];
            const isExpected = listed.has(entry) || before === undefined || listed.has(before);
            expect([entry, after.has(entry)]).toEqual([entry, isExpected]);
          }
        });
      }),
      { numRuns: casesOf(300) },
    );
  });
});

/** Whether an entry is another name of one that was listed, as far as a path tells. */
function isRenamed(entry: string, listed: ReadonlySet<string>): boolean {
  const [method, path] = entry.split(' ') as [string, string];
  const id = /r(\d+)/.exec(path)?.[1];
  return !listed.has(entry) && id !== undefined && listed.has(`${method} /r${id}/{id}`);
}
