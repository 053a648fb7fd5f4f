import type { OpenAPIV2, OpenAPIV3, OpenAPIV3_1 } from 'openapi-types';
import type { SpecNode, SpecPosition } from './reader.ts';
import { field, type Layers } from './references.ts';
import { type TagGroup, type Tags, text } from './tags.ts';

/** What `definition` gives: by version an operation of Swagger 2, OpenAPI 3.0, or 3.1 (3.2 has no types yet and reads as 3.1). */
export type OperationDefinition = OpenAPIV2.OperationObject | OpenAPIV3.OperationObject | OpenAPIV3_1.OperationObject;

/** The methods that the platform makes pages of, in the order in which it does (OpenAPI 3.1 section 4.8.9, "Path Item Object"). */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** One method of one path of a specification, or of one of its webhooks. */
export interface Operation {
  readonly kind: 'endpoint' | 'webhook';
  /** In upper case, such as `GET`. */
  readonly method: string;
  /** The path as written, parameters in braces; of a webhook, its name. */
  readonly path: string;
  /** The first tag; of OpenAPI 3.2 the one that `kind` makes it (`nav`, else none, else one that is not declared). */
  readonly tag: string | undefined;
  /**
   * The label of its group in the sidebar: the `x-group` of its tag in `tags`, in OpenAPI 3.2 also the `summary`,
   * otherwise the tag. Undefined without a tag.
   */
  readonly group: string | undefined;
  /** The groups that the group is nested in by `parent` of its tag, outermost first. Undefined before OpenAPI 3.2. */
  readonly above: readonly TagGroup[] | undefined;
  /** The text next to the title of its page: the first tag of kind `badge` (OpenAPI 3.2). */
  readonly badge: string | undefined;
  readonly summary: string | undefined;
  readonly operationId: string | undefined;
  /**
   * Whether the operation has a truthy `x-hidden`: then it has a page, but no place in the navigation. Mintlify ignores
   * `x-hidden` of a path item.
   */
  readonly hidden: boolean;
  /** A truthy `x-excluded` on the operation itself: no page at all. */
  readonly excluded: boolean;
  /** Whether it is behind a `$ref` of its path: Mintlify generates its page, and stops at an entry of it. */
  readonly referred: boolean;
  readonly deprecated: boolean;
  /** `x-mint.href`: the address that the page has instead of a generated one. */
  readonly href: string | undefined;
  /** The path of the specification. */
  readonly specification: string;
  /** The path of the file that it is defined in: another one behind a `$ref` to that. */
  readonly file: string;
  /** JSON Pointer (RFC 6901) of the operation in that file where it is defined, which may be behind a `$ref`. */
  readonly pointer: string;
  /** The place of the key of its method. */
  readonly position: SpecPosition;
  /** A field of the operation; undefined if there is none. It reads only that field. */
  field(name: string): SpecNode | undefined;
  /**
   * The operation as plain data, not checked against its type. Made anew by each call. Throws `SpecificationError` if
   * it is too large or contains itself.
   */
  definition(): OperationDefinition;
}

/** An operation of a specification. Of a class, as getters of its own would make each operation cost as much as twenty. */
export class ListedOperation implements Operation {
  readonly method: string;
  readonly tag: string | undefined;
  readonly group: string | undefined;
  readonly above: readonly TagGroup[] | undefined;
  readonly badge: string | undefined;
  readonly summary: string | undefined;
  readonly operationId: string | undefined;
  readonly hidden: boolean;
  readonly excluded: boolean;
  readonly deprecated: boolean;
  readonly href: string | undefined;
  readonly file: string;
  readonly #layers: Layers;

  constructor(
    readonly kind: Operation['kind'],
    method: string,
    readonly path: string,
    layers: Layers,
    tags: Tags,
    readonly specification: string,
    readonly referred: boolean,
  ) {
    this.method = method.toUpperCase();
    const { group, above, badge } = tags.filing(field(layers, 'tags'));
    this.tag = group?.tag;
    this.group = group?.label;
    this.above = above;
    this.badge = badge;
    this.summary = text(field(layers, 'summary'));
    this.operationId = text(field(layers, 'operationId'));
    this.hidden = isSet(field(layers, 'x-hidden'));
    this.excluded = isSet(field(layers, 'x-excluded'));
    this.deprecated = isSet(field(layers, 'deprecated'));
    this.href = text(field(layers, 'x-mint')?.get('href'));
    this.file = layers[0]!.path;
    this.#layers = layers;
  }

  get pointer(): string {
    return this.#layers[0]!.pointer;
  }

  get position(): SpecPosition {
    return this.#layers[0]!.keyPosition();
  }

  field(name: string): SpecNode | undefined {
    return field(this.#layers, name);
  }

  definition(): OperationDefinition {
    if (this.#layers.length === 1) return this.#layers[0]!.toJS() as OperationDefinition;
    const definition: Record<string, unknown> = {};
    for (const layer of this.#layers.toReversed()) Object.assign(definition, layer.toJS());
    delete definition.$ref;
    return definition as OperationDefinition;
  }
}

/** Whether a field is there and not `false`, empty or zero. */
function isSet(node: SpecNode | undefined): boolean {
  return Boolean(node?.kind === 'scalar' ? node.value : node);
}
