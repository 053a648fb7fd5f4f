import { readDocument } from './document.ts';
import type { SpecificationError } from './error.ts';
import { described, faultAt, type SpecNode } from './reader.ts';
import { overlaid } from './overlaid.ts';
import type { Overlay } from './overlay.ts';
import type { ReadReferred } from './references.ts';

/** The versions that are read: Swagger 2 and OpenAPI 3. */
export type SpecificationVersion = '2.0' | '3.0' | '3.1' | '3.2';

/** An OpenAPI description that has been read as far as its version and the shape of its root. */
export interface Specification {
  /** The path given by the caller. */
  readonly path: string;
  readonly version: SpecificationVersion;
  readonly root: SpecNode;
  /** `info.title`, if it is there. */
  readonly title?: string;
  /** How files are found that path items and operations are in, if that was given. */
  readonly referred?: ReadReferred;
  /** The overlays that changed it, if there are any. */
  readonly overlays?: readonly Overlay[];
}

/** Other files for reading a specification. */
export interface ReadOptions {
  /** Finds the files of a `$ref` of a path item or an operation. Default: none, and such a `$ref` is a problem. */
  readonly referred?: ReadReferred;
  /** Overlays change the specification in this order, before it is read. Default: none. */
  readonly overlays?: readonly Overlay[];
}

/**
 * Reads a specification from JSON or YAML (OpenAPI 3.1 section 4.2, "Format"), only enough to recognize it.
 *
 * `content` is text or UTF-8 bytes, with or without a byte order mark. `path` is for messages; its ending decides
 * between JSON and YAML if the text does not. It reads nothing inside of `paths`, and validates nothing. Bytes are not
 * copied: they must not change afterwards.
 *
 * Throws `SpecificationError` for anything else, such as an empty file, a web page, or a syntax error. So is a root
 * that is not an object, or a version that is missing or unknown. A specification needs `paths` or `webhooks`, as
 * objects.
 */
export function readSpecification(
  content: Uint8Array | string,
  path: string,
  { referred, overlays = [] }: ReadOptions = {},
): Specification {
  const read = readDocument(content, path);
  const specification =
    overlays.length === 0 ? specificationAt(read) : { ...specificationAt(overlaid(read, overlays)), overlays };
  return referred === undefined ? specification : { ...specification, referred };
}

/** The specification whose root this is, if it is one. Throws `SpecificationError` otherwise. */
export function specificationAt(root: SpecNode): Specification {
  const { path } = root;
  if (root.kind !== 'object') {
    const message = `A specification is an object, and this is ${described(root)}.`;
    throw faultAt(root, message, 'It begins with its version, such as `openapi: 3.1.0`.');
  }
  const version = readVersion(root);
  requireOperations(root);
  const title = root.get('info')?.get('title')?.value;
  return typeof title === 'string' ? { path, version, root, title } : { path, version, root };
}

function readVersion(root: SpecNode): SpecificationVersion {
  const field = root.get('openapi') ?? root.get('swagger');
  if (field === undefined) throw notSpecification(root);
  const name = root.get('openapi') === undefined ? 'swagger' : 'openapi';
  const given = versionText(field);
  const [, version] = /^(2\.0|3\.[0-2])(?:\.|-|$)/.exec(given) ?? [];
  if (version !== undefined && (name === 'swagger') === (version === '2.0')) return version as SpecificationVersion;
  const found =
    field.kind === 'scalar' && field.value !== null ? `\`${name}: ${given}\`` : `a version that is ${described(field)}`;
  const help = 'Supported are `swagger: 2.0` and `openapi: 3.0`, `3.1` and `3.2` with any patch number.';
  throw faultAt(field, `This file names ${found}, which is not a supported version.`, help);
}

/** YAML reads a version without quotes as a number, and 3.0 as 3. */
function versionText(field: SpecNode): string {
  const { value } = field;
  if (typeof value === 'number') return Number.isInteger(value) ? `${value}.0` : String(value);
  return typeof value === 'string' ? value.trim() : '';
}

function notSpecification(root: SpecNode): SpecificationError {
  const asyncapi = root.get('asyncapi');
  if (asyncapi !== undefined) {
    const message = 'This is an AsyncAPI document, not an OpenAPI specification.';
    return faultAt(asyncapi, message, 'Name it with `asyncapi` instead of `openapi`.');
  }
  if (root.get('navigation') !== undefined) {
    const message = 'This is a site configuration (docs.json), not an OpenAPI specification.';
    return faultAt(root, message, 'Name the file that begins with `openapi: 3.…`.');
  }
  const keys = root.keys().map((key) => `\`${key}\``);
  const found =
    keys.length === 0 ? 'no field at all' : `only ${keys.slice(0, 5).join(', ')}${keys.length > 5 ? ', …' : ''}`;
  const message = `This is not a specification: it has neither \`openapi\` nor \`swagger\`, ${found}.`;
  return faultAt(root, message, 'Add the version, such as `openapi: 3.1.0`, or name another file.');
}

/** What the fields hold that operations stand in. */
const held = { paths: 'each path, such as `/users`,', webhooks: 'each name' } as const;

function requireOperations(root: SpecNode): void {
  const fields = (['paths', 'webhooks'] as const).flatMap((name) => {
    const node = root.get(name);
    return node === undefined ? [] : [{ name, node }];
  });
  // In YAML a key without a value is null.
  const present = fields.filter(({ node }) => node.value !== null);
  for (const { name, node } of present) {
    if (node.kind === 'object') continue;
    const message = `\`${name}\` is ${described(node)}, where an object is expected.`;
    throw faultAt(node, message, `It maps ${held[name]} to its operations.`);
  }
  if (present.length > 0) return;
  if (fields[0] !== undefined) {
    const message = 'This specification has no operations: `paths` is empty.';
    throw faultAt(fields[0].node, message, 'Write `paths: {}` if that is meant.');
  }
  const help = 'Name the file with the paths. A part that `$ref` includes is not a specification.';
  throw faultAt(root, 'This specification has no operations: it has neither `paths` nor `webhooks`.', help);
}
