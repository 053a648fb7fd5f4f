import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeSite, memoryReader, type Site } from '../../src/index.ts';
import { JsonSyntaxError } from '../../src/json/index.ts';
import { soaks } from '../cases.ts';

/** Real sites, read where they are: beside the project, and not everywhere. */
export const corpus = fileURLToPath(new URL('../../../shared/corpus', import.meta.url));
export const hasCorpus = existsSync(corpus);

export interface RealSite {
  readonly name: string;
  readonly docs: Uint8Array;
  /** Documents and specifications by path, and page files as empty ones. */
  readonly files: Record<string, Uint8Array>;
}

const bytes = (path: string) => new Uint8Array(readFileSync(path));
const empty = new Uint8Array(0);

function filesIn(folder: string): [string, Uint8Array][] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(folder.length + 1), bytes(path)]);
}

export function realSites(): readonly RealSite[] {
  if (!hasCorpus) return [];
  const root = join(corpus, 'sites');
  return readdirSync(root)
    .sort()
    .map((name) => {
      const folder = join(root, name);
      const list = join(folder, 'pages.txt');
      const pages = existsSync(list)
        ? readFileSync(list, 'utf8')
            .split('\n')
            .filter((line) => line !== '')
        : [];
      return {
        name,
        docs: bytes(join(folder, 'docs.json')),
        files: Object.fromEntries([
          ...pages.map((page): [string, Uint8Array] => [page, empty]),
          ...filesIn(join(folder, 'refs')),
          ...filesIn(join(folder, 'specs')),
        ]),
      };
    });
}

/** Single files with rare or broken states, as sites of one document. */
export function quirks(): readonly RealSite[] {
  if (!hasCorpus) return [];
  return filesIn(join(corpus, 'quirks'))
    .filter(([path]) => path.endsWith('.docs.json'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, docs]) => ({ name: `quirks/${path.replace(/\.docs\.json$/, '')}`, docs, files: {} }));
}

/**
 * Those of many sites that a test goes through one by one: `npm run soak` takes all, a test run leaves out the few that take as long as all others together.
 * These are known by the bytes of docs.json, and of all other files.
 */
export const taken = <Site extends RealSite>(
  sites: readonly Site[],
  { most = 70_000, mostBeside = 1_000_000 } = {},
): readonly Site[] =>
  sites.filter(
    ({ docs, files }) =>
      soaks || (docs.length < most && Object.values(files).reduce((sum, { length }) => sum + length, 0) < mostBeside),
  );

/** Of sites with several languages most are large, and no specification is read. */
export const large = { most: 1_000_000, mostBeside: Infinity };

/** A real site, opened as if it stood in a folder of its name in a repository; undefined if its docs.json is not JSON. */
export function openReal({ name, docs, files }: RealSite): Site | undefined {
  try {
    return makeSite(docs, { reader: memoryReader(files), location: { prefix: `${name}/`, git: true } });
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}
