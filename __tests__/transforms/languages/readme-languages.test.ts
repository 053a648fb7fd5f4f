import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, run, type Transform } from '../../../src/index.ts';
import { labels, removeLanguage, renameLanguage, syncLanguages } from '../../../transforms/index.ts';
import { fixturesOf } from '../fixtures.ts';

/** The patch that a transform makes of a fixture, as git writes it. */
function patchOf(name: string, fixture: string, factory: (options: never) => Transform): string {
  const { before, options, files } = fixturesOf(name).find((other) => other.name === fixture)!;
  return run(
    makeSite(before, { reader: memoryReader(files), location: { prefix: '', git: true } }),
    factory(options as never),
  ).plan.patch();
}

/** What the page of a transform shows as a diff or as YAML. */
const shown = (name: string) => {
  const page = fileURLToPath(new URL(`../../../docs/transforms/${name}.md`, import.meta.url));
  const section = readFileSync(page, 'utf8');
  return [...section.matchAll(/```(diff|yaml)\n([\s\S]*?)```/g)].map(([, kind, text]) =>
    kind === 'yaml' ? text!.replace(/^/gm, '+').replace(/\+$/, '') : text!,
  );
};

describe('the page of a transform', () => {
  it.each<[string, (options: never) => Transform, ...fixtures: string[]]>([
    ['remove-language', removeLanguage, 'redirects'],
    ['rename-language', renameLanguage, 'pages-and-redirects'],
    ['sync-languages', syncLanguages, 'added'],
    ['labels', labels, 'translations-that-are-there', 'translate'],
  ])('shows the real patch of %s', (name, factory, ...fixtures) => {
    const patch = fixtures.map((fixture) => patchOf(name, fixture, factory)).join('');
    expect(shown(name)).not.toEqual([]);
    for (const text of shown(name)) expect(patch).toContain(text);
  });
});
