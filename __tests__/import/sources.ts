import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryReader, type Reader } from '../../src/site/index.ts';
import type { ToolName } from '../../src/import/index.ts';

/** The real sources, read in place; absent in a checkout alone. */
export const importsFolder = new URL('../../../shared/imports', import.meta.url).pathname;
export const hasImports = existsSync(importsFolder);

export interface RealSource {
  readonly kind: ToolName;
  readonly name: string;
  readonly folder: string;
  /** What `site.json` says. */
  readonly says: {
    readonly site: string;
    readonly docsRoot: string;
    readonly targetFile?: string;
    readonly closeness: string;
    readonly naive: { readonly withParent?: number; readonly parentKept?: number };
  };
  readonly pages: readonly string[];
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly reader: Reader;
}

export const realSources = (kind: ToolName): readonly RealSource[] =>
  !hasImports
    ? []
    : readdirSync(join(importsFolder, kind))
        .sort()
        .map((name) => {
          const folder = join(importsFolder, kind, name);
          const text = (file: string) => readFileSync(join(folder, file), 'utf8');
          const heads = JSON.parse(text('heads.json')) as Record<string, string>;
          const headings = (
            existsSync(join(folder, 'headings.json')) ? JSON.parse(text('headings.json')) : {}
          ) as Record<string, string>;
          const pages = text('pages.txt').trim().split('\n');
          const files: Record<string, string | Uint8Array> = Object.fromEntries(
            pages.map((page) => [
              page,
              `${heads[page] ?? ''}${headings[page] === undefined ? '' : `\n\n# ${headings[page]}\n`}`,
            ]),
          );
          const source = join(folder, 'source');
          for (const entry of readdirSync(source, { recursive: true, withFileTypes: true }))
            if (entry.isFile()) {
              const path = join(entry.parentPath, entry.name);
              files[path.slice(source.length + 1)] = readFileSync(path);
            }
          const says = JSON.parse(text('site.json')) as RealSource['says'];
          return { kind, name, folder, says, pages, files, reader: memoryReader(files) };
        });
