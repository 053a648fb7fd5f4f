import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, print, run, type RunResult } from '../../../src/index.ts';
import { expandOpenapi } from '../../../transforms/openapi/expand.ts';
import { syncOpenapi } from '../../../transforms/openapi/sync.ts';
import { hasCorpus, type RealSite, realSites, taken } from '../../corpus/sites.ts';
import { folderWith, git } from '../../disk/folders.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Each real site that lists operations, or can list those of a specification that is there, after they were listed. */
function listed(): readonly (RealSite & { readonly text: Uint8Array })[] {
  return taken(realSites(), { most: 150_000 }).flatMap((real) => {
    const expanded = run(makeSite(real.docs, { reader: memoryReader(real.files) }), expandOpenapi());
    const text = expanded.failed ? real.docs : (print(expanded.after) as Uint8Array);
    const content = [
      text,
      ...Object.entries(real.files).flatMap(([path, bytes]) => (path.endsWith('.json') ? [bytes] : [])),
    ];
    // With the page files that were made beside the list.
    const made = expanded.failed
      ? []
      : expanded.after.staged.flatMap((change) => (change.kind === 'create' ? [[change.path, change.content]] : []));
    const files = { ...real.files, ...(Object.fromEntries(made) as Record<string, Uint8Array>) };
    return content.some((bytes) => /"(?:GET|POST) \//.test(decoder.decode(bytes))) ? [{ ...real, files, text }] : [];
  });
}

/** A site with entries taken out of a list wherever one of the group comes before. */
const without = (text: string, every: number) => {
  let count = 0;
  return text.replace(
    /(?<="(?:GET|POST|PUT|PATCH|DELETE) [^"\n]*")(,\r?\n\s*)"(?:GET|POST|PUT|PATCH|DELETE) [^"\n]*"/g,
    (entry) => (++count % every === 0 ? '' : entry),
  );
};

/** A specification with one path less, one under another name, one hidden and one new: by the lines of its text, in JSON and YAML. */
function changed(text: string): string {
  const lines = text.split('\n');
  const paths = lines.flatMap((line, k) => (/^\s*"?\/[^"\s]*"?:/.test(line) ? [k] : []));
  for (const [n, k] of paths.entries()) {
    if (n % 5 === 1) lines[k] = lines[k]!.replace(/^(\s*"?\/)/, '$1v9/');
    if (n % 5 === 3) lines[k] = lines[k]!.replace(/^(\s*"?\/[^":\s]*)/, '$1/renamed');
  }
  return lines.join('\n');
}

// Real sites stand beside the project, and not everywhere; the transform has tests that need none.
if (!hasCorpus) {
  describe('sync-openapi on real sites', () => it.skip('skipped: ../shared/corpus is not there', () => undefined));
} else {
  describe('sync-openapi on real sites', () => {
    const sites = listed();
    const apply = (
      { files }: Pick<RealSite, 'files'>,
      text: string | Uint8Array,
      options: Parameters<typeof syncOpenapi>[0],
    ): RunResult =>
      run(makeSite(text, { reader: memoryReader(files), location: { prefix: '', git: true } }), syncOpenapi(options));

    it('changes nothing where everything was listed a moment ago', () => {
      expect(sites.length).toBeGreaterThan(4);
      for (const site of sites) {
        const result = apply(site, site.text, {});
        // A specification elsewhere on the web cannot be read.
        if (!result.failed) expect([site.name, result.plan.patch()]).toEqual([site.name, '']);
      }
    });

    it('puts back what was taken out', () => {
      let count = 0;
      for (const site of sites) {
        for (const every of [2, 3, 5]) {
          const text = without(decoder.decode(site.text), every);
          const result = apply(site, text, {});
          if (result.failed || text === decoder.decode(site.text)) continue;
          count++;
          expect([site.name, [...operationsIn(print(result.after) as string)].sort()]).toEqual([
            site.name,
            [...operationsIn(decoder.decode(site.text))].sort(),
          ]);
        }
      }
      expect(count).toBeGreaterThan(5);
    });

    it('loses nothing where the specification changed, is done after once, and its patch is what it writes', () => {
      let count = 0;
      // The largest specifications take long to read four times, and are no other than the rest.
      for (const site of sites.filter(({ files }) => Object.values(files).every(({ length }) => length < 600_000))) {
        const files = Object.fromEntries(
          Object.entries(site.files).map(([path, bytes]) => [
            path,
            /\.(json|ya?ml)$/.test(path) ? new TextEncoder().encode(changed(decoder.decode(bytes))) : bytes,
          ]),
        );
        for (const options of [{}, { all: true }, { keepRemoved: true }, { since: 'before' }]) {
          const reader = memoryReader(files, { revisions: { before: site.files } });
          const result = run(
            makeSite(site.text, { reader, location: { prefix: '', git: true } }),
            syncOpenapi(options),
          );
          expect([site.name, result.diagnostics.filter(({ rule }) => /conservation|plan$/.test(rule))]).toEqual([
            site.name,
            [],
          ]);
          if (result.failed) continue;
          expect(run(result.after, syncOpenapi(options)).after).toBe(result.after);
          if (result.plan.isEmpty) continue;
          count++;
          const folder = folderWith();
          git(folder, 'init', '-q');
          for (const { path, before } of result.plan.changes) {
            mkdirSync(dirname(join(folder, path)), { recursive: true });
            writeFileSync(join(folder, path), before!);
          }
          execFileSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: folder, input: result.plan.patchBytes() });
          for (const { path, after } of result.plan.changes)
            expect([site.name, path, Buffer.compare(readFileSync(join(folder, path)), after!)]).toEqual([
              site.name,
              path,
              0,
            ]);
        }
      }
      expect(count).toBeGreaterThan(10);
    });
  });
}

const operationsIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/"((?:GET|POST|PUT|PATCH|DELETE|OPTIONS|HEAD|TRACE) [^"\n]*)"/g)].map(([, entry]) => entry!),
  );
