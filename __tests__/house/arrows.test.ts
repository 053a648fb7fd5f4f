import { readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { arrowOf, rooms, roomOf, root, sources, whyWrong } from './rooms.ts';

const arrows = [...sources].flatMap(([file, targets]) => targets.map((target) => [file, target] as const));

describe('the house', () => {
  it('has each folder of the sources in its table', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const isThere = (name: string) => Object.keys(rooms).some((room) => `${room}/`.startsWith(`src/${name}/`));
    expect(folders.map(({ name }) => name).filter((name) => !isThere(name))).toEqual([]);
    expect([...sources.keys()].filter((file) => roomOf(file) === undefined)).toEqual([]);
  });

  it('has rooms that import only those below them', () => {
    const names = Object.keys(rooms);
    const upwards = names.flatMap((name, k) =>
      rooms[name]!.imports.filter((other) => names.indexOf(other) >= k || !names.includes(other)).map(
        (other) => `${name} → ${other}`,
      ),
    );
    expect(upwards).toEqual([]);
  });

  it('has files that import what the table gives to their room, by its face', () =>
    expect(arrows.flatMap(([file, target]) => whyWrong(file, target) ?? [])).toEqual([]));

  it('has no arrow in its table that nobody uses', () => {
    const used = new Set(arrows.map(([file, target]) => `${roomOf(file)!} → ${arrowOf(file, target)}`));
    const all = Object.entries(rooms).flatMap(([name, { imports, packages }]) =>
      [...imports, ...packages].map((other) => `${name} → ${other}`),
    );
    expect(all.filter((arrow) => !used.has(arrow))).toEqual([]);
  });

  it.each([
    ['src/plan/run.ts', '../../transforms/openapi/sync.ts'],
    ['src/plan/run.ts', 'navshift'],
    ['src/plan/run.ts', 'node:fs'],
    ['src/plan/run.ts', 'fs'],
    ['src/plan/run.ts', 'yaml'],
    ['src/plan/run.ts', '../disk/index.ts'],
    ['src/plan/run.ts', '../json/tape.ts'],
    ['src/match/entries.ts', '../diff/index.ts'],
    ['src/json/parse.ts', '../navigation/index.ts'],
    ['src/check/check.ts', '../plan/index.ts'],
    ['src/disk/git/git.ts', '../write/journal.ts'],
    ['transforms/tabs-to-dropdowns/index.ts', '../languages/engine/tree.ts'],
    ['transforms/openapi/sync.ts', '../../src/index.ts'],
    ['transforms/languages/add.ts', 'navshift/node'],
  ])('has no arrow from %s to %s', (file, target) => expect(whyWrong(file, target)).toBeDefined());

  it('has no circles, not even between files of one room', () => {
    const done = new Set<string>();
    const circles: string[] = [];
    const go = (file: string, path: string[]) => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      if (path.includes(file) || done.has(file)) return;
      for (const target of sources.get(file) ?? [])
        if (target.startsWith('.')) go(posix.join(dirname(file), target), [...path, file]);
      done.add(file);
    };
    for (const file of sources.keys()) go(file, []);
    expect(circles).toEqual([]);
  });

  it('has no import between sibling transforms but through an engine', () => {
    /** The transform that a file belongs to: `transforms/languages/sync` of `transforms/languages/sync/tell.ts`; undefined for an engine. */
    const transformOf = (file: string) => {
      const [, room, name] = /^transforms\/(languages|openapi)\/([^/]+?)(?:\.ts|\/.*)$/.exec(file) ?? [];
      return room === undefined || name === 'engine' ? undefined : `${room}/${name}`;
    };
    const wrong = arrows.flatMap(([file, target]) => {
      const other = target.startsWith('.') ? transformOf(posix.join(dirname(file), target)) : undefined;
      const isEngine = /^transforms\/\w+\/engine\//.test(file);
      const isOfRoom = file.startsWith('transforms/') && dirname(file) !== 'transforms';
      return isOfRoom && other !== undefined && (isEngine || (transformOf(file) ?? other) !== other)
        ? [`${file} → ${target}`]
        : [];
    });
    expect(wrong).toEqual([]);
  });
});
