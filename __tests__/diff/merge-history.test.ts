import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { mergeFiles, mergeSites, navigationDiff, type Versions } from '../../src/diff/index.ts';
import { toValue } from '../../src/json/index.ts';
import { makeSite, type Site } from '../../src/site/index.ts';
import { treeOf } from '../../src/served/index.ts';
import { soaks } from '../cases.ts';
import { hasCorpus, realSites } from '../corpus/sites.ts';

// Merges that people made where both sides had changed docs.json, and edits of real sites.
const archive = fileURLToPath(new URL('../../../shared/history/merges.tar.xz', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'navshift-merges-'));
const hasMerges =
  existsSync(archive) && spawnSync('tar', ['xJf', archive, '-C', work]).status === 0 && readdirSync(work).length > 0;

afterAll(() => rmSync(work, { recursive: true, force: true }));

interface RealMerge {
  readonly name: string;
  readonly versions: Versions;
  /** What the person committed; undefined if it is not JSON. */
  readonly result: Site | undefined;
  /** Whether git could not merge it. */
  readonly isConflict: boolean;
}

function realMerges(): readonly RealMerge[] {
  const folders = readdirSync(work).map((name) => join(work, name));
  return folders.flatMap((folder) => {
    const names = [...new Set(readdirSync(folder).flatMap((file) => /^(.+)\.base\.json$/.exec(file)?.[1] ?? []))];
    const list = join(folder, 'conflicts.txt');
    const conflicts = existsSync(list) ? readFileSync(list, 'utf8').split(/\s+/) : [];
    const read = (name: string, side: string) => readFileSync(join(folder, `${name}.${side}.json`));
    return names.map((name) => ({
      name,
      versions: [read(name, 'base'), read(name, 'ours'), read(name, 'theirs')] as const,
      result: siteOf(read(name, 'result')),
      isConflict: conflicts.includes(name),
    }));
  });
}

function siteOf(content: Uint8Array): Site | undefined {
  try {
    return makeSite(content);
  } catch {
    return undefined;
  }
}

const pagesOf = (site: Site) =>
  treeOf(site)
    .leaves.map(({ key }) => key)
    .sort();

// Real merges stand beside the project, and not everywhere, and need `tar` with xz; `merge.test.ts` has written ones.
(hasMerges ? describe : describe.skip)('the merges that people made', () => {
  const merged = hasMerges
    ? realMerges().map((one) => ({ ...one, ...mergeFiles('docs.json', one.versions), sides: one.versions.map(siteOf) }))
    : [];

  it('are all there', () => {
    expect(merged).toHaveLength(64);
    expect(merged.filter(({ isConflict }) => isConflict)).toHaveLength(14);
  });

  it('ask nothing in at least 13 of the 14 that git could not merge, and in none of the others', () => {
    const asking = merged.filter(({ conflicts }) => conflicts.length > 0);
    expect(asking.filter(({ isConflict }) => isConflict).length).toBeLessThan(2);
    expect(asking.filter(({ isConflict }) => !isConflict)).toEqual([]);
  });

  it('give what git gives where git merges: the same pages, and the same meaning but for the order', () => {
    const others = merged.filter(({ isConflict }) => !isConflict);
    const unlike = others.filter(({ content, result }) => {
      const site = makeSite(content);
      expect(pagesOf(site)).toEqual(pagesOf(result!));
      const kinds = navigationDiff(result!, site).changes.map(({ kind }) => kind);
      for (const kind of kinds) expect(['reordered', 'format-only', 'rewritten']).toContain(kind);
      return kinds.includes('reordered');
    });
    expect(unlike.length).toBeLessThanOrEqual(2);
  });
});

type Value = { [key: string]: unknown };
type Edit = (group: Value, number: number) => void;

const takingLast: Edit = (group) => (group.pages as unknown[]).pop();
const edits: readonly Edit[] = [
  (group, k) => (group.group = `Label ${k}`),
  (group, k) => (group.icon = `icon-${k}`),
  (group, k) => (group.pages as unknown[]).push(`added/page-${k}`),
  (group, k) => (group.pages as unknown[]).unshift(`added/page-${k}`),
  takingLast,
  (group, k) => (group.pages as unknown[]).splice(1, 0, { group: `New ${k}`, pages: [`added/in-${k}`] }),
];

/** The groups of a docs.json that hold pages alone, at least two of them. */
function groupsIn(value: unknown, found: Value[] = []): Value[] {
  if (typeof value !== 'object' || value === null) return found;
  const { group, pages } = value as Value;
  const isPlain = Array.isArray(pages) && pages.length > 2 && pages.every((page) => typeof page === 'string');
  if (typeof group === 'string' && isPlain) found.push(value as Value);
  for (const inner of Object.values(value)) groupsIn(inner, found);
  return found;
}

// Real sites stand beside the project, and not everywhere; `merge.test.ts` draws sites.
(hasCorpus ? describe : describe.skip)('two edits of a real site that touch different groups', () => {
  const sites = hasCorpus
    ? realSites().flatMap(({ name, docs }) => {
        const value = toValue(makeSite(docs).root);
        return groupsIn(value).length < 2 || docs.length > 100_000 ? [] : [{ name, value: JSON.stringify(value) }];
      })
    : [];
  const count = soaks ? 1_000 : 60;

  it('give both of them when they are merged', () => {
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    for (let k = 0; k < count; k++) {
      const { name, value } = sites[k % sites.length]!;
      const [one, other] = [random(edits.length), random(edits.length)];
      const number = groupsIn(JSON.parse(value)).length;
      const at = random(number);
      const beside = (at + 1 + random(number - 1)) % number;
      const last = (group: number) => (groupsIn(JSON.parse(value))[group]!.pages as unknown[]).at(-1);
      // A page that is listed twice stays where each side takes another one of the two out: both still list it.
      if (one === other && edits[one] === takingLast && last(at) === last(beside)) continue;
      const edited = (...wanted: readonly (readonly [group: number, edit: number])[]) => {
        const copy = JSON.parse(value) as Value;
        const groups = groupsIn(copy);
        for (const [group, edit] of wanted) edits[edit]!(groups[group]!, group);
        return makeSite(JSON.stringify(copy, null, 2));
      };
      const [ours, theirs] = [edited([at, one]), edited([beside, other])];
      const { site, conflicts } = mergeSites(edited(), ours, theirs);
      const wanted = edited([at, one], [beside, other]);
      expect({ name, at, one, beside, other, conflicts, value: toValue(site.root) }).toEqual({
        ...{ name, at, one, beside, other },
        conflicts: [],
        value: toValue(wanted.root),
      });
    }
  });
});
