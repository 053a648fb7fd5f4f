import { hasPageEnding, pageFileNames } from '../format/index.ts';
import { type Diagnostic, diagnosticOf, errorFinding, relatedTo } from '../finding/index.ts';
import { getMember, isJson, type Json, JsonSyntaxError, nestingOf, parseJson, printJson } from '../json/index.ts';
import { addTo } from '../text/index.ts';
import { insideRoot } from './paths.ts';
import { globTest } from './glob.ts';
import { isListed, memoryReader, type Reader } from './reader.ts';
import { assertMeasured, type Edge, type Extent, inCircles } from './reference-graph.ts';
import { type Reference, referencesIn } from './references.ts';

/** A file to be created, beside what becomes of the documents. Paths are relative to the docs root. */
export type FileChange =
  | { readonly kind: 'create'; readonly path: string; readonly content: Uint8Array }
  | { readonly kind: 'copy'; readonly path: string; readonly from: string }
  /** With a `content`, that is what it has from then on. */
  | { readonly kind: 'move'; readonly path: string; readonly from: string; readonly content?: Uint8Array }
  | { readonly kind: 'delete'; readonly path: string };

/** How paths of the docs root are named outside of it. */
export interface Location {
  /** Put in front of a path in patches and messages: `docs/` if the root is the folder `docs` of the repository. */
  readonly prefix: string;
  /** The root is inside a git repository; then `prefix` is relative to that. */
  readonly git: boolean;
  /** The absolute folder on disk, for whoever writes; undefined in memory. */
  readonly folder?: string;
  /** The path of the site on its host, such as `/docs`, where docs.json does not say it. */
  readonly base?: string;
}

const fixedMaps = new WeakSet<object>();

/** A map that plain JavaScript cannot change either. */
function fixed<K, V>(map: ReadonlyMap<K, V>): ReadonlyMap<K, V> {
  if (fixedMaps.has(map)) return map;
  const copy = new Map(map);
  const own: ReadonlyMap<K, V> = Object.freeze({
    size: copy.size,
    get: (key: K) => copy.get(key),
    has: (key: K) => copy.has(key),
    forEach: (visit: (value: V, key: K, map: ReadonlyMap<K, V>) => void) =>
      copy.forEach((value, key) => visit(value, key, own)),
    entries: () => copy.entries(),
    keys: () => copy.keys(),
    values: () => copy.values(),
    [Symbol.iterator]: () => copy.entries(),
  });
  fixedMaps.add(own);
  return own;
}

/** What a site is made of. */
type Parts = Pick<Site, 'main' | 'documents' | 'staged' | 'reader' | 'location' | 'problems' | 'remote'>;

/**
 * A docs root as an immutable value: its documents as trees, staged changes of other files, and a reader for the rest.
 *
 * `main` is the path of the document with the navigation. `documents` has it and every file that it names by `$ref`.
 */
export class Site {
  readonly main: string;
  readonly documents: ReadonlyMap<string, Json>;
  readonly staged: readonly FileChange[];
  readonly reader: Reader;
  readonly location: Location;
  /** Faults of `$ref`s, found when the site was opened: missing, cyclic, outside the root, not JSON. */
  readonly problems: readonly Diagnostic[];
  /** The content of URLs that was fetched before, or given. The site itself fetches nothing. */
  readonly remote: ReadonlyMap<string, Uint8Array>;
  /** Which of `staged` say something of a path, in their order: of all other paths the reader knows whether they exist. */
  readonly #touched: ReadonlyMap<string, readonly number[]>;

  constructor(parts: Parts) {
    this.main = parts.main;
    this.documents = fixed(parts.documents);
    this.staged = parts.staged;
    this.reader = parts.reader;
    this.location = parts.location;
    this.problems = parts.problems;
    this.remote = fixed(parts.remote);
    this.#touched = touchedBy(parts.staged);
    Object.freeze(this);
  }

  /** The tree of the main document. */
  get root(): Json {
    return this.documents.get(this.main)!;
  }

  /** The site with other documents (`undefined` removes one); itself if they are the same nodes. */
  withDocuments(changed: ReadonlyMap<string, Json | undefined>): Site {
    for (const [path, node] of changed)
      if (node !== undefined && !isJson(node))
        throw new TypeError(`${path} must get a node, as \`parseJson\` gives it`);
    const different = new Map([...changed].filter(([path, node]) => this.documents.get(path) !== node));
    if (different.size === 0) return this;
    const all = [...new Map<string, Json | undefined>([...this.documents, ...different])];
    return new Site({
      ...this,
      documents: new Map(all.filter((entry): entry is [string, Json] => entry[1] !== undefined)),
    });
  }

  /** The site with more files staged; itself if there are none. */
  withStaged(changes: readonly FileChange[]): Site {
    for (const change of changes) assertChange(change);
    return changes.length === 0 ? this : new Site({ ...this, staged: Object.freeze([...this.staged, ...changes]) });
  }

  /** The site with the content of more URLs; itself if it has them all. */
  withRemote(content: ReadonlyMap<string, Uint8Array>): Site {
    const added = [...content].filter(([url]) => !this.remote.has(url));
    return added.length === 0 ? this : new Site({ ...this, remote: new Map([...this.remote, ...added]) });
  }

  /**
   * The content of a file of the docs root, or of a given URL, as this site has it. Undefined if there is none, or if
   * the path leaves the root.
   */
  read(path: string): Uint8Array | undefined {
    if (/^https?:/i.test(path)) return this.remote.get(path);
    let inside = insideRoot(path);
    if (inside === undefined) return undefined;
    // Backwards from the last change: what was copied or moved here is what stood there before.
    let before = this.staged.length;
    for (;;) {
      const at: number | undefined = this.#touched.get(inside)?.findLast((k) => k < before);
      if (at === undefined) break;
      const change: FileChange = this.staged[at]!;
      if (change.kind === 'delete' || change.path !== inside) return undefined;
      if (change.kind !== 'copy' && change.content !== undefined) return change.content;
      inside = (change as { readonly from: string }).from;
      before = at;
    }
    return this.reader.read(inside);
  }

  /** Whether the docs root has such a file, as this site has it. */
  exists(path: string): boolean {
    const inside = insideRoot(path);
    return inside !== undefined && inside !== '' && this.has(inside);
  }

  /** The same of a path that is as `insideRoot` gives it: asked twice for each page. @internal */
  has(inside: string): boolean {
    return this.#touched.has(inside) ? this.read(inside) !== undefined : this.reader.exists(inside);
  }

  /** The files that match a glob, as this site has them, sorted. */
  list(glob: string): readonly string[] {
    const listed = this.reader.list(glob);
    if (this.staged.length === 0) return listed;
    const isMatch = globTest(glob);
    const touched = [...this.#touched.keys()].filter((path) => isMatch(path) && isListed(path));
    const isThere = (path: string) => !this.#touched.has(path) || this.read(path) !== undefined;
    return [...new Set([...listed, ...touched])].filter(isThere).sort();
  }
}

function touchedBy(staged: readonly FileChange[]): ReadonlyMap<string, readonly number[]> {
  const touched = new Map<string, number[]>();
  staged.forEach((change, at) => {
    addTo(touched, change.path, at);
    if (change.kind === 'move') addTo(touched, change.from, at);
  });
  return touched;
}

/**
 * The file of a page entry: `a/b` is `a/b.mdx` or `a/b.md`. Undefined if there is neither.
 *
 * @example
 * const site = makeSite('{}', { reader: memoryReader(['guides/a.mdx']) });
 * pageFile(site, 'guides/a'); // → 'guides/a.mdx'
 */
export function pageFile(site: Site, page: string): string | undefined {
  const path = insideRoot(page);
  if (path === undefined || path === '') return undefined;
  const file = pageFileNames(path).find((name) => site.has(name));
  return file ?? (hasPageEnding(path) && site.has(path) ? path : undefined);
}

export interface SiteOptions {
  /** The path of the document, relative to the docs root. Default `docs.json`. */
  path?: string;
  /** Reads all other files. Default: there are none. */
  reader?: Reader;
  location?: Location;
  /** Reads the document itself first, and then each that a `$ref` names. Default: `parseJson`. @internal */
  parse?: (input: string | Uint8Array, options: { readonly file: string }) => Json;
}

/**
 * Makes a site of a docs.json and a reader for the other files. Parses docs.json, and every file that it names by
 * `$ref`.
 *
 * Throws `JsonSyntaxError` if docs.json is not JSON, or if files name one another by `$ref` too deeply or too often.
 * Other faults of a `$ref` become problems of the site.
 *
 * @example
 * const site = makeSite('{"navigation":{"pages":["a"]}}', { reader: memoryReader(['a.mdx']) });
 * site.exists('a.mdx'); // → true
 */
export function makeSite(input: string | Uint8Array, options: SiteOptions = {}): Site {
  const { path: main = 'docs.json', reader = memoryReader(), location = { prefix: '', git: false } } = options;
  const { parse: read = parseJson } = options;
  const documents = new Map<string, Json>([[main, read(input, { file: location.prefix + main })]]);
  const problems: Diagnostic[] = [];
  const edges: Edge[] = [];
  const extents = new Map<string, Extent>();
  for (const [document, tree] of documents) {
    if (!mayRefer(document === main ? input : reader.read(document)!)) continue;
    const references = [...referencesIn(tree, document)];
    reader.expect?.(references.flatMap(({ to }) => (to === undefined || documents.has(to) ? [] : to)));
    for (const reference of references) problems.push(...load(reference));
  }
  assertMeasured(main, edges, (path) => extents.get(path));
  for (const { from, to, node, text } of inCircles(edges))
    problems.push(
      finding(
        node,
        'ref-cycle',
        `\`$ref\` "${text}" ${from === to ? 'names its own file' : `points back to this file through ${to}`}`,
        'Remove one of the references. It was not changed.',
      ),
    );
  return new Site({
    main,
    documents,
    staged: Object.freeze([]),
    reader,
    location,
    problems: Object.freeze(problems),
    remote: new Map(),
  });

  function finding(node: Json, rule: string, message: string, help: string): Diagnostic {
    return diagnosticOf(rule, 'warning', { message, help, at: getMember(node, '$ref') });
  }

  /** Reads what a `$ref` names, once; says what is wrong with it. */
  function load(reference: Reference): readonly Diagnostic[] {
    const { node, text, to } = reference;
    const problem = (rule: string, message: string, help: string) => [finding(node, rule, message, help)];
    if (text.trim() === '')
      return problem(
        'ref-form',
        '`$ref` is empty',
        'Write the path of a JSON file, relative to the file with the `$ref`, or remove it.',
      );
    if (/^[a-z][a-z0-9+.-]*:/i.test(text) || text.includes('#') || to === '')
      return problem(
        'ref-form',
        `\`$ref\` "${text}" is not a path of a JSON file`,
        'Write the path of a JSON file, relative to the file with the `$ref`, without a fragment. It was not changed.',
      );
    if (to === undefined)
      return problem(
        'ref-outside',
        `\`$ref\` "${text}" is outside the docs root`,
        'Move the file into the docs root. It was not changed.',
      );
    edges.push({ ...reference, to });
    if (documents.has(to)) return [];
    const content = reader.read(to);
    if (content === undefined)
      return problem(
        'ref-missing',
        `\`$ref\` "${text}" names ${to}, which does not exist`,
        'Fix the path. It is relative to the file with the `$ref`. It was not changed.',
      );
    try {
      const tree = read(content, { file: location.prefix + to });
      documents.set(to, tree);
      extents.set(to, { bytes: content.length, levels: nestingOf(tree) });
      return [];
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      if (/\.ya?ml$/i.test(to))
        return problem(
          'ref-syntax',
          `\`$ref\` "${text}" names a YAML file, and a \`$ref\` reads JSON alone`,
          'Write the file as JSON, give it a name that ends in `.json`, and name that.',
        );
      const diagnostic = errorFinding(error, 'ref-syntax');
      return [{ ...diagnostic, related: [...(diagnostic.related ?? []), relatedTo('pulled in here', node)] }];
    }
  }
}

/** Throws for what is no change of a file: what is not typed can stage anything. */
function assertChange(change: FileChange): void {
  const { kind, path, from, content } = change as Readonly<Record<string, unknown>>;
  const isWhole =
    kind === 'create'
      ? ArrayBuffer.isView(content)
      : kind === 'delete' || ((kind === 'copy' || kind === 'move') && typeof from === 'string');
  if (typeof path === 'string' && isWhole) return;
  throw new TypeError(
    'a change of a file is { kind: "create", path, content } with the content as bytes, { kind: "copy" or "move", path, from }, or { kind: "delete", path }',
  );
}

/** Whether a text can hold a `$ref` at all, its signs perhaps written as escapes: most do not, and need not be visited for it. */
function mayRefer(content: string | Uint8Array): boolean {
  if (typeof content === 'string') return /\$ref|\\u/.test(content);
  const holds = (first: number, ...others: readonly number[]) => {
    for (let at = content.indexOf(first); at >= 0; at = content.indexOf(first, at + 1))
      if (others.every((sign, k) => content[at + 1 + k] === sign)) return true;
    return false;
  };
  return holds(0x24, 0x72, 0x65, 0x66) || holds(0x5c, 0x75);
}

/**
 * Prints docs.json: `print(site, 'text')` as a string, `print(site, 'bytes')` as bytes (UTF-8). Without `as`, a site
 * that was read from a string is printed as a string, and one that was read from bytes as bytes.
 *
 * @example
 * print(parse('{"navigation":{}}')); // → '{"navigation":{}}'
 */
export function print(site: Site, as: 'text'): string;
export function print(site: Site, as: 'bytes'): Uint8Array;
export function print(site: Site): string | Uint8Array;
export function print(site: Site, as?: 'text' | 'bytes'): string | Uint8Array {
  return printJson(site.root, as);
}

/**
 * Makes a site of one docs.json, without any other file. Messages call the file `path`. Throws `JsonSyntaxError`.
 *
 * @example
 * const site = parse('{"navigation":{"pages":["a"]}}');
 * print(site); // → '{"navigation":{"pages":["a"]}}'
 */
export const parse = (input: string | Uint8Array, options: { path?: string } = {}): Site => makeSite(input, options);
