import { yaml } from '#libraries';
import type { Node } from 'yaml';
import { SpecNode, type SpecPosition, type SpecScalar } from './reader.ts';
import { yamlHelp } from './yaml-help.ts';
import { YamlLines } from './yaml-lines.ts';
import { resolveAliases, YamlMaps } from './yaml-maps.ts';

const options = { uniqueKeys: false, resolveKnownTags: false, prettyErrors: false, logLevel: 'error' } as const;

/**
 * A cursor over YAML 1.2 text (1.1 where a `%YAML` directive asks for it): aliases resolved, merge keys honoured, of keys
 * that are there twice the last one read. Undefined if there is nothing but comments.
 *
 * The document is parsed once and never converted as a whole. Throws `SpecificationError` for a syntax error, several documents in
 * one file, an alias without an anchor, aliases that stand for more than 5,000,000 nodes, and nesting of more than 700 levels.
 */
export function readYaml(content: Uint8Array | string, path: string): SpecNode | undefined {
  const lines = new YamlLines(content, path);
  const root = parse(lines);
  if (root === null) return undefined;
  const fail = (node: Node, message: string, help: string) => lines.failure(node.range?.[0] ?? 0, message, help);

  const maps = new YamlMaps(lines.text, resolveAliases(root, fail));
  return new YamlSpecNode({ path, position: (index) => lines.position(index), maps }, root, undefined, undefined, '');
}

function parse(lines: YamlLines): Node | null {
  let document;
  try {
    document = yaml().parseDocument(lines.text, options);
  } catch (error) {
    // Nothing is known to come here but an exhausted stack.
    const message = `This file cannot be read as YAML: ${error instanceof Error ? error.message : String(error)}.`;
    throw lines.failure(0, message, undefined, error);
  }
  const [error] = document.errors;
  if (error !== undefined) {
    const { message, index, help } = yamlHelp(error, lines.text);
    throw lines.failure(index, message, help, error);
  }
  return isEmpty(document.contents) ? null : document.contents;
}

/** A file of comments, or of `---`, has a scalar without any text. */
function isEmpty(node: Node | null): node is null {
  return node === null || (yaml().isScalar(node) && node.value === null && !node.source && !node.anchor);
}

/** What all nodes of one YAML file share. */
interface YamlFile {
  readonly path: string;
  readonly position: (index: number) => SpecPosition;
  readonly maps: YamlMaps;
}

class YamlSpecNode extends SpecNode {
  readonly kind: 'object' | 'array' | 'scalar';
  readonly #node: Node | null;

  constructor(
    private readonly file: YamlFile,
    private readonly written: Node | null,
    private readonly key: Node | null | undefined,
    parent: SpecNode | undefined,
    segment: string | number,
  ) {
    super(file.path, parent, segment);
    this.#node = written && file.maps.resolve(written);
    this.kind = yaml().isMap(this.#node) ? 'object' : yaml().isSeq(this.#node) ? 'array' : 'scalar';
  }

  get value(): SpecScalar | undefined {
    return this.kind === 'scalar' ? scalarValue(this.#node) : undefined;
  }

  get identity(): object {
    return this.#node ?? this;
  }

  override repeatedKeys(): readonly string[] {
    return yaml().isMap(this.#node) ? this.file.maps.entries(this.#node).repeated : [];
  }

  protected read(): readonly SpecNode[] {
    const { maps } = this.file;
    if (yaml().isMap(this.#node))
      return Array.from(
        maps.entries(this.#node).byKey,
        ([name, { key, value }]) => new YamlSpecNode(this.file, value, key, this, name),
      );
    if (!yaml().isSeq(this.#node)) return [];
    return this.#node.items.map((item, index) => {
      // The pairs of an ordered map (`!!omap` of YAML 1.1) stand without a map around them.
      const value = yaml().isPair(item) ? item.value : item;
      return new YamlSpecNode(this.file, yaml().isNode(value) ? value : null, undefined, this, index);
    });
  }

  position(): SpecPosition {
    const node = this.written ?? this.key;
    return node?.range ? this.file.position(node.range[0]) : (this.parent?.position() ?? this.file.position(0));
  }

  keyPosition(): SpecPosition {
    return this.key?.range ? this.file.position(this.key.range[0]) : this.position();
  }
}

function scalarValue(node: Node | null): SpecScalar {
  const value = yaml().isScalar(node) ? node.value : null;
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  // A date or a number of any length (YAML 1.1): its text says it best.
  return yaml().isScalar(node) ? (node.source ?? null) : null;
}
