import { yaml } from '#yaml';
import type { Document, LineCounter, Node, Pair, YAMLMap } from 'yaml';
import { textOf } from './source.ts';
import { type At, ImportError, type Source } from './tree.ts';

/**
 * A YAML file of a source, with the places of its nodes. Tags that nobody knows are kept as text: `!ENV`,
 * `!!python/name:…`.
 */
export class YamlSource {
  readonly #document: Document;
  readonly #lines: LineCounter;
  readonly #aliases = new Map<Node, Node | undefined>();

  /** Throws `ImportError` where the file is no YAML. */
  constructor(
    source: Source,
    readonly file: string,
  ) {
    const { LineCounter: Counter, parseDocument } = yaml();
    this.#lines = new Counter();
    const text = textOf(source, file) ?? '';
    for (let at = 0; at >= 0; at = text.indexOf('\n', at) + 1 || -1) this.#lines.addNewLine(at);
    const parse = (content: string) =>
      parseDocument(content, { logLevel: 'silent', uniqueKeys: false, prettyErrors: false });
    this.#document = parse(text);
    if (this.#document.errors.some(({ code, message }) => code === 'BAD_INDENT' && message.startsWith('Flow ')))
      this.#document = parse(inOneLine(text));
    const [error] = this.#document.errors;
    if (error !== undefined) {
      const { line, col } = this.#lines.linePos(error.pos[0]);
      throw new ImportError(`${file} is not YAML: ${error.message.replace(/\.?$/, '.')}`, { file, line, column: col });
    }
  }

  get root(): YAMLMap | undefined {
    const { contents } = this.#document;
    return yaml().isMap(contents) ? contents : undefined;
  }

  /** What an alias stands for; any other node is itself. */
  real(node: unknown): Node | undefined {
    const { isAlias, isNode } = yaml();
    if (!isNode(node)) return undefined;
    if (!isAlias(node)) return node;
    // The library looks through the whole document each time.
    if (!this.#aliases.has(node)) this.#aliases.set(node, node.resolve(this.#document));
    return this.#aliases.get(node);
  }

  get(key: string): Node | undefined {
    return this.real(this.root?.get(key, true));
  }

  /** A node by its keys; undefined if there is none. */
  at(...keys: readonly string[]): Node | undefined {
    let node: Node | undefined = this.root;
    for (const key of keys) node = yaml().isMap(node) ? this.real(node.get(key, true)) : undefined;
    return node;
  }

  /** The value of a node as text; of `!ENV [NAME, default]` the last part, as nobody knows the environment. */
  text(node: unknown): string | undefined {
    const real = this.real(node);
    if (yaml().isSeq(real) && real.tag === '!ENV') return this.text(real.items.at(-1));
    if (!yaml().isScalar(real) || real.value === null || real.tag === '!ENV') return undefined;
    return typeof real.value === 'string' ? real.value : (real.source ?? String(real.value));
  }

  items(node: unknown): readonly unknown[] | undefined {
    const real = this.real(node);
    return yaml().isSeq(real) ? real.items : undefined;
  }

  /** The pairs of a map; undefined for any other node. */
  pairs(node: unknown): readonly Pair[] | undefined {
    const real = this.real(node);
    return yaml().isMap(real) ? real.items : undefined;
  }

  placeOf(node: unknown): At {
    const [offset = 0] = (yaml().isNode(node) ? node.range : undefined) ?? [];
    const { line, col } = this.#lines.linePos(offset);
    return { file: this.file, line: Math.max(line, 1), column: Math.max(col, 1) };
  }
}

/**
 * The same text, as long as before, with each flow collection in one line: how its lines are indented means nothing
 * to PyYAML, by which the tools read, and
 * is an error to the library.
 */
function inOneLine(text: string): string {
  let depth = 0;
  const tokens = /(?:^|[:,?-][ \t]+)(?:![^\s]*[ \t]+)?[[{]|[\]}[{]|"(?:\\.|[^"\\])*"|'[^']*'|(?<=\s)#[^\n]*|\n/gm;
  return text.replace(tokens, (token) => {
    if (token === '\n') return depth > 0 ? ' ' : token;
    if (token.startsWith('#')) return depth > 0 ? ' '.repeat(token.length) : token;
    if (/[[{]$/.test(token) && (depth > 0 || token.length > 1 || !/^[[{]/.test(token))) depth++;
    else if (/^[\]}]$/.test(token)) depth = Math.max(0, depth - 1);
    return token;
  });
}
