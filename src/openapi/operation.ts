import type { OpenAPIV2, OpenAPIV3, OpenAPIV3_1 } from 'openapi-types';
import type { SpecNode, SpecPosition } from './reader.ts';
import type { Layers } from './references.ts';
import { field } from './references.ts';

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
  /** The first tag. */
  readonly tag: string | undefined;
  /** What the sidebar shows for the tag: its `x-group` if the `tags` of the specification give it one, otherwise the tag. Undefined without a tag. */
  readonly group: string | undefined;
  readonly summary: string | undefined;
  readonly operationId: string | undefined;
  /** A truthy `x-hidden` on the operation itself: a page, but not in the navigation. On a path item the platform does not look for it. */
  readonly hidden: boolean;
  /** A truthy `x-excluded` on the operation itself: no page at all. */
  readonly excluded: boolean;
  readonly deprecated: boolean;
  /** `x-mint.href`: the address that the page has instead of a generated one. */
  readonly href: string | undefined;
  /** The path of the specification. */
  readonly specification: string;
  /** The path of the file that it is defined in: another one behind a `$ref` to that. */
  readonly file: string;
  /** JSON Pointer (RFC 6901) of the operation in that file where it is defined, which may be behind a `$ref`. */
  readonly pointer: string;
  /** Where the key of its method stands. */
  readonly position: SpecPosition;
  /** One field of the operation, wherever it stands; undefined if it has none. Costs only what is read of it. */
  field(name: string): SpecNode | undefined;
  /** The operation as plain data, not checked against its type. Made anew by each call. Throws `SpecificationError` if it is too large or contains itself. */
  definition(): OperationDefinition;
}

/** What an operation is called by, and what its definition consists of. */
export interface OperationSource {
  readonly kind: Operation['kind'];
  readonly method: string;
  readonly path: string;
  readonly layers: Layers;
  /** Labels by tag, where they differ. */
  readonly groups: ReadonlyMap<string, string>;
  /** The path of the specification. */
  readonly specification: string;
}

/** An operation from its place in a specification. */
export function makeOperation({ kind, method, path, layers, groups, specification }: OperationSource): Operation {
  const node = layers[0]!;
  const tag = text(field(layers, 'tags')?.items()[0]);
  return {
    kind,
    method: method.toUpperCase(),
    path,
    tag,
    group: tag === undefined ? undefined : (groups.get(tag) ?? tag),
    summary: text(field(layers, 'summary')),
    operationId: text(field(layers, 'operationId')),
    hidden: isTruthy(field(layers, 'x-hidden')),
    excluded: isTruthy(field(layers, 'x-excluded')),
    deprecated: isTruthy(field(layers, 'deprecated')),
    href: text(field(layers, 'x-mint')?.get('href')),
    specification,
    file: node.path,
    get pointer() {
      return node.pointer;
    },
    get position() {
      return node.keyPosition();
    },
    field: (name) => field(layers, name),
    definition: () => merged(layers),
  };
}

/** A string that is not empty. YAML makes numbers of tags like `404`; the platform shows them as text. */
export function text(node: SpecNode | undefined): string | undefined {
  const value = node?.value;
  if (value === undefined || value === null || value === '') return undefined;
  return String(value);
}

function isTruthy(node: SpecNode | undefined): boolean {
  return node !== undefined && (node.kind !== 'scalar' || Boolean(node.value));
}

function merged(layers: Layers): OperationDefinition {
  if (layers.length === 1) return layers[0]!.toJS() as OperationDefinition;
  const definition: Record<string, unknown> = {};
  for (const layer of layers.toReversed()) Object.assign(definition, layer.toJS());
  delete definition.$ref;
  return definition as OperationDefinition;
}
