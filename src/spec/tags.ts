import type { SpecNode } from './reader.ts';
import type { Specification } from './specification.ts';

/** A group that the platform makes of a tag. */
export interface TagGroup {
  readonly tag: string;
  /** What the sidebar shows: its `x-group`, else its `summary` (of OpenAPI 3.2), else its name. */
  readonly label: string;
}

/** Where the tags of an operation put it. */
export interface Filing {
  /** The group that it stands in; undefined without a tag that counts. */
  readonly group: TagGroup | undefined;
  /** The groups around that one, outermost first. Undefined before OpenAPI 3.2, where groups do not nest. */
  readonly above: readonly TagGroup[] | undefined;
  /** What is shown beside the title of its page: the label of its first tag of kind `badge`. */
  readonly badge: string | undefined;
}

/** A tag as `tags` of the specification declares it. */
interface Declared {
  readonly node: SpecNode;
  readonly xGroup: string | undefined;
  readonly summary: string | undefined;
  readonly parent: string | undefined;
  readonly kind: string | undefined;
}

/** The tags of a specification. */
export class Tags {
  /** By name; of two with one name the first counts. */
  readonly #declared = new Map<string, Declared>();
  readonly #isTree: boolean;
  readonly #repeated: SpecNode[] = [];

  constructor({ root, version }: Pick<Specification, 'root' | 'version'>) {
    this.#isTree = version === '3.2';
    for (const node of root.get('tags')?.items() ?? []) {
      const name = text(node.get('name'));
      if (name === undefined) continue;
      const of = (field: string) => text(node.get(field));
      if (this.#declared.has(name)) this.#repeated.push(node);
      else {
        const tree = this.#isTree && { summary: of('summary'), parent: of('parent'), kind: of('kind') };
        const plain = { summary: undefined, parent: undefined, kind: undefined };
        this.#declared.set(name, { ...plain, ...tree, node, xGroup: of('x-group') });
      }
    }
  }

  /**
   * Where tags put an operation. Before OpenAPI 3.2 the first of them; since then the first that is declared with the
   * kind `nav`, else without a kind, else one that is not declared. On the way up a tag counts that has no kind, or
   * `nav`.
   */
  filing(tags: SpecNode | undefined): Filing {
    if (!this.#isTree) {
      const tag = text(tags?.item(0));
      return { group: tag === undefined ? undefined : this.#group(tag), above: undefined, badge: undefined };
    }
    const names = (tags?.items() ?? []).flatMap((node) => text(node) ?? []);
    const kindOf = (name: string) =>
      this.#declared.has(name) ? (this.#declared.get(name)!.kind ?? 'none') : 'undeclared';
    const tag = ['nav', 'none', 'undeclared'].flatMap((kind) => names.find((name) => kindOf(name) === kind) ?? [])[0];
    const badge = names.find((name) => kindOf(name) === 'badge');
    return {
      group: tag === undefined ? undefined : this.#group(tag),
      above: tag === undefined ? [] : this.#above(tag),
      badge: badge === undefined ? undefined : (this.#declared.get(badge)!.summary ?? badge),
    };
  }

  /**
   * What is wrong with the tree, for which the platform refuses the specification: names twice, and parents that are
   * not there or lead back.
   */
  *mistakes(): Iterable<readonly [at: SpecNode, message: string, help: string]> {
    if (!this.#isTree) return;
    for (const node of this.#repeated)
      yield [node, `The tag \`${text(node.get('name'))!}\` is declared twice.`, 'Join the two, or rename one.'];
    for (const [name, { node, parent }] of this.#declared) {
      if (parent === undefined) continue;
      const at = node.get('parent')!;
      if (!this.#declared.has(parent))
        yield [
          at,
          `The parent of the tag \`${name}\`, \`${parent}\`, is not declared.`,
          'Declare it in `tags`, or correct it.',
        ];
      else if (this.#isCircular(name))
        yield [at, `The tag \`${name}\` is an ancestor of itself.`, 'Take one `parent` of the circle away.'];
    }
  }

  #group(tag: string): TagGroup {
    const { xGroup, summary } = this.#declared.get(tag) ?? {};
    return { tag, label: xGroup ?? summary ?? tag };
  }

  #above(tag: string): readonly TagGroup[] {
    const above: TagGroup[] = [];
    const seen = new Set([tag]);
    let parent = this.#declared.get(tag)?.parent;
    while (parent !== undefined && !seen.has(parent) && this.#declared.has(parent)) {
      seen.add(parent);
      const { kind, parent: next }: Declared = this.#declared.get(parent)!;
      if (kind === undefined || kind === 'nav') above.unshift(this.#group(parent));
      parent = next;
    }
    return above;
  }

  #isCircular(start: string): boolean {
    const seen = new Set<string>();
    for (let name: string | undefined = start; name !== undefined; name = this.#declared.get(name)?.parent) {
      if (seen.has(name)) return name === start;
      seen.add(name);
    }
    return false;
  }
}

/** A string that is not empty. YAML makes numbers of tags like `404`; the platform shows them as text. */
export function text(node: SpecNode | undefined): string | undefined {
  const value = node?.value;
  return value === undefined || value === null || value === '' ? undefined : String(value);
}
