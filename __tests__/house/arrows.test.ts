import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What each folder may import, from the ground up (design, 'Folders'). */
const allowed: Record<string, readonly string[]> = {
  text: [],
  json: ['text'],
  finding: ['json', 'text'],
  format: ['text'],
  site: ['finding', 'format', 'json', 'text'],
  spec: ['finding', 'json', 'text'],
  navigation: ['site', 'format', 'finding', 'json', 'text'],
  select: ['navigation', 'format', 'site', 'json', 'text'],
  sidebar: ['navigation', 'format', 'site'],
  openapi: ['spec', 'navigation', 'format', 'site', 'finding', 'json', 'text'],
  served: ['openapi', 'spec', 'navigation', 'format', 'site', 'json', 'text'],
  match: ['served', 'navigation', 'text'],
  transform: ['match', 'served', 'openapi', 'spec', 'navigation', 'format', 'site', 'finding', 'json', 'text'],
  plan: ['transform', 'served', 'openapi', 'spec', 'navigation', 'format', 'site', 'finding', 'json', 'text'],
  check: ['transform', 'served', 'openapi', 'spec', 'navigation', 'format', 'site', 'finding', 'json', 'text'],
  testing: ['check', 'plan', 'transform', 'served', 'format', 'site', 'finding', 'json'],
  redirects: ['diff', 'transform', 'served', 'navigation', 'site', 'finding', 'text'],
  diff: ['match', 'served', 'sidebar', 'navigation', 'format', 'site', 'json', 'text'],
  telling: ['diff', 'served', 'navigation', 'format', 'finding', 'text'],
  disk: ['plan', 'transform', 'served', 'openapi', 'spec', 'navigation', 'format', 'site', 'finding', 'json', 'text'],
  report: [
    'telling',
    'diff',
    'plan',
    'transform',
    'served',
    'openapi',
    'spec',
    'navigation',
    'format',
    'site',
    'finding',
    'json',
    'text',
  ],
  cli: [
    'report',
    'check',
    'telling',
    'diff',
    'redirects',
    'disk',
    'plan',
    'transform',
    'served',
    'openapi',
    'spec',
    'navigation',
    'format',
    'select',
    'site',
    'sidebar',
    'finding',
    'json',
    'text',
    'testing',
  ],
};

/** What built-in transforms may import: the doors that touch no Node. */
const doors = [
  'navshift',
  'navshift/openapi',
  'navshift/check',
  'navshift/diff',
  'navshift/served',
  'navshift/json',
  'zod/mini',
];

const importPattern = /(?:^|\n)\s*(?:import|export)\b[^'"]*?\bfrom\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}

function importsOf(file: string): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(importPattern)].map((match) => match[1] ?? match[2]!);
}

const resolved = (file: string, target: string) =>
  target.startsWith('.') ? normalize(join(dirname(file), target)) : undefined;
const sources = [...filesIn('src'), ...filesIn('transforms'), ...filesIn('bin')];

describe('the house', () => {
  it('has arrows that run one way: a folder imports only those below it', () => {
    const wrong: string[] = [];
    for (const file of filesIn('src')) {
      const [, folder] = file.split('/');
      if (folder === undefined || folder.endsWith('.ts')) continue;
      for (const target of importsOf(file)) {
        const path = resolved(file, target);
        const other = path?.split('/')[1];
        if (other === undefined || other === folder) continue;
        if (!allowed[folder]?.includes(other)) wrong.push(`${file} → ${path}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('has no circles, not even between files of one folder', () => {
    const graph = new Map(
      sources.map((file) => [file, importsOf(file).flatMap((target) => resolved(file, target) ?? [])]),
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const go = (file: string, path: string[]) => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      if (path.includes(file) || done.has(file)) return;
      for (const next of graph.get(file) ?? []) go(next, [...path, file]);
      done.add(file);
    };
    for (const file of sources) go(file, []);
    expect(circles).toEqual([]);
  });

  it('has each folder in the design', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).filter((name) => allowed[name] === undefined)).toEqual([]);
  });

  it('lets built-in transforms import the public library, and their own files, alone', () => {
    const wrong = filesIn('transforms').flatMap((file) =>
      importsOf(file)
        .filter((target) => !doors.includes(target) && !resolved(file, target)?.startsWith('transforms/'))
        .map((target) => `${file} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has no import between sibling transforms but through an engine', () => {
    /** The transform that a file belongs to: `transforms/languages/sync` of `transforms/languages/sync/tell.ts`; undefined for an engine. */
    const transformOf = (file: string) => {
      const [, room, name] = /^transforms\/(languages|openapi)\/([^/]+?)(?:\.ts|\/.*)$/.exec(file) ?? [];
      return room === undefined || name === 'engine' ? undefined : `${room}/${name}`;
    };
    const wrong = filesIn('transforms').flatMap((file) => {
      const [, room] = file.split('/');
      return importsOf(file).flatMap((target) => {
        const other = transformOf(resolved(file, target) ?? '');
        const isEngine = file.startsWith(`transforms/${room!}/engine/`);
        return other !== undefined && (isEngine || (transformOf(file) ?? other) !== other)
          ? [`${file} → ${target}`]
          : [];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('keeps Node out of everything but disk, the command line and their doors', () => {
    const doors = /^(src\/(disk|cli)\/|src\/node\.ts|bin\/)/;
    const wrong = sources
      .filter((file) => !doors.test(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => /^node:|^(fs|path|os|fast-glob|commander)$/.test(target))
          .map((target) => `${file} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });
});
