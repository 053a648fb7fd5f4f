import { insideRoot } from './paths.ts';

/** What a site reads from: a snapshot of a docs root on disk, in memory, or of a git revision. Paths are relative to the root, with `/`. */
export interface Reader {
  /** The content of a file; undefined if there is none. */
  read(path: string): Uint8Array | undefined;
  /** Whether there is such a file. */
  exists(path: string): boolean;
  /** The files that match a glob (`**`, `*`, `?`, `{a,b}`), sorted. */
  list(glob: string): readonly string[];
}

const encoder = new TextEncoder();

/** A reader over files in memory. A list of paths stands for empty files. */
export function memoryReader(files: Readonly<Record<string, string | Uint8Array>> | readonly string[] = {}): Reader {
  const entries = Array.isArray(files) ? (files as readonly string[]).map((path) => [path, ''] as const) : Object.entries(files as Readonly<Record<string, string | Uint8Array>>);
  const content = new Map<string, string | Uint8Array>(entries.map(([path, text]) => [insideRoot(path) ?? path, text]));
  return {
    read: (path) => {
      const found = content.get(path);
      if (typeof found !== 'string') return found;
      const bytes = encoder.encode(found);
      // The same bytes each time: what is computed of them can be remembered.
      content.set(path, bytes);
      return bytes;
    },
    exists: (path) => content.has(path),
    list: (glob) => {
      const pattern = globPattern(glob);
      return [...content.keys()].filter((path) => pattern.test(path)).sort();
    },
  };
}

function globPattern(glob: string): RegExp {
  const source = glob.replace(/\*\*\/|\*\*|\*|\?|\{[^}]*\}|[.+^$()|[\]\\]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    if (part.startsWith('{')) return `(?:${part.slice(1, -1).split(',').join('|')})`;
    return `\\${part}`;
  });
  return new RegExp(`^${source}$`);
}
