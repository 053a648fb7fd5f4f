import type { SpecificationProblem } from './error.ts';
import { ListedOperation, methods, type Operation } from './operation.ts';
import { described, type SpecNode } from './reader.ts';
import { type BrokenReference, field, type Layers, References } from './references.ts';
import type { Specification } from './specification.ts';
import { Tags } from './tags.ts';

/** The operations of a specification, and what is wrong with the rest of them. */
export interface OperationList {
  readonly operations: readonly Operation[];
  readonly problems: readonly SpecificationProblem[];
}

/** What OpenAPI 3.2 adds to a path item; of a specification of an earlier version the platform makes no page of it. */
const since32 = ['query', 'additionalOperations'];

/** A method of `additionalOperations`: in upper case, and none that has a field of its own. */
const isAdditional = (method: string) =>
  /^[A-Z][A-Z\d!#$%&'*+.^_`|~-]*$/.test(method) && ![...methods, 'query', 'webhook'].includes(method.toLowerCase());

/**
 * The operations of a specification in Mintlify's order: `paths` in file order, then `webhooks` in file order.
 * Within each: get, put, post, delete, options, head, patch, trace. OpenAPI 3.2 then has query, and
 * `additionalOperations` in file order.
 *
 * Hidden and excluded operations are listed too; `visible` leaves them out. It follows a `$ref` of a path item or an
 * operation, also into other files if they can be read. An operation that cannot be listed becomes a problem of
 * severity `error` with its place, and the rest is listed.
 *
 * @example
 * const spec = readSpecification('{"openapi":"3.1.0","paths":{"/users":{"get":{}}}}', 'openapi.json');
 * listOperations(spec).operations.map(({ method, path }) => `${method} ${path}`); // → ['GET /users']
 */
export function listOperations(specification: Specification): OperationList {
  const lister = new Lister(specification);
  if (specification.version === '2.0') {
    const help = 'Convert the specification to OpenAPI 3; editors and command line converters do it in one step.';
    lister.report('warning', specification.root.get('swagger')!, 'Mintlify refuses Swagger 2.', help, true);
  }
  lister.reportTags();
  lister.listAll('endpoint', specification.root.get('paths'));
  lister.listAll('webhook', specification.root.get('webhooks'));
  return { operations: lister.operations, problems: lister.problems };
}

class Lister {
  readonly operations: Operation[] = [];
  readonly problems: SpecificationProblem[] = [];
  readonly #path: string;
  readonly #references: References;
  readonly #tags: Tags;
  readonly #is32: boolean;
  #isApart = false;

  constructor(specification: Specification) {
    const { path, root, version, referred } = specification;
    this.#path = path;
    this.#references = new References(root, referred);
    this.#tags = new Tags(specification);
    this.#is32 = version === '3.2';
  }

  listAll(kind: Operation['kind'], items: SpecNode | undefined): void {
    if (items === undefined) return;
    this.#reportRepeated(items);
    for (const [name, item] of items.entries()) {
      // Extensions may stand in `paths` (OpenAPI 3.1 section 4.8.8, "Paths Object").
      if (kind === 'endpoint' && name.startsWith('x-')) continue;
      if (kind === 'webhook' || name.startsWith('/')) this.#list(kind, name, item);
      else {
        const message = `The path \`${name}\` does not begin with \`/\`, so no entry can name it.`;
        this.report('error', item, message, `Write it \`/${name}\`.`);
      }
    }
  }

  #list(kind: Operation['kind'], path: string, item: SpecNode): void {
    const layers = this.#follow(item, path);
    if (layers === undefined) return;
    for (const layer of layers) this.#reportKeys(layer);
    const list = (method: string, node: SpecNode | undefined, key = method) => {
      const definition = node && this.#follow(node, path, method);
      if (definition === undefined) return;
      const isReferred = layers[0]!.get(key) === undefined;
      this.operations.push(new ListedOperation(kind, method, path, definition, this.#tags, this.#path, isReferred));
    };
    for (const method of methods) list(method, field(layers, method));
    if (!this.#is32) return;
    list('query', field(layers, 'query'));
    const additional = field(layers, 'additionalOperations');
    for (const [method, node] of additional?.kind === 'object' ? additional.entries() : []) {
      if (isAdditional(method)) list(method, node, 'additionalOperations');
      else {
        const message = `\`${method}\` cannot be in \`additionalOperations\`: Mintlify refuses the file.`;
        const help = 'Write a method in upper case there that is not one of the fixed ones.';
        this.report('warning', node, message, help, true);
      }
    }
  }

  /** What is wrong with the tree of tags. */
  reportTags(): void {
    for (const [at, message, help] of this.#tags.mistakes()) this.report('warning', at, message, help, true);
  }

  /** An object with all that its `$ref` leads to, or a problem. */
  #follow(node: SpecNode, path: string, method?: string): Layers | undefined {
    const layers = this.#references.follow(node);
    if ('message' in layers) {
      this.#reportBroken(layers);
      return undefined;
    }
    const apart = layers.findIndex((layer) => layer.base !== this.#path);
    if (apart > 0 && !this.#isApart) {
      this.#isApart = true;
      const message = 'Mintlify refuses a specification with a `$ref` to another file.';
      this.report('warning', layers[apart - 1]!.get('$ref')!, message, 'Bundle the specification into one file.');
    }
    const wrong = layers.find((layer) => layer.kind !== 'object');
    if (wrong === undefined) return layers;
    const what =
      method === undefined ? `The value at \`${path}\`` : `The operation \`${method.toUpperCase()} ${path}\``;
    const message = `${what} is ${described(wrong)}, where an object is expected.`;
    this.report('error', wrong, message, 'Write an object, or take the key away.');
    return undefined;
  }

  /** Keys of a path item that look like operations and are none. */
  #reportKeys(item: SpecNode): void {
    this.#reportRepeated(item);
    for (const [key, node] of item.entries()) {
      const lower = key.toLowerCase();
      if (since32.includes(key)) {
        if (this.#is32) continue;
        const message = `Mintlify makes no page from \`${key}\`.`;
        this.report('warning', node, message, 'Describe it on a page of its own.');
      } else if (key !== lower && (methods as readonly string[]).includes(lower))
        this.report('warning', node, `\`${key}\` is not read as a method.`, `Write it \`${lower}\`.`);
    }
  }

  #reportRepeated(node: SpecNode): void {
    for (const key of node.repeatedKeys()) {
      const message = `\`${key}\` is here more than once: Mintlify refuses the file.`;
      this.report('warning', node.get(key)!, message, 'Join them, or take the others away.', true);
    }
  }

  /** At the fault itself, if that is in another file. */
  #reportBroken({ node, message, help, place }: BrokenReference): void {
    if (place === undefined) return this.report('error', node, message, help);
    const { file = this.#path, line = 1, column = 1, pointer = '' } = place;
    this.problems.push({ severity: 'error', message, file, line, column, pointer, help });
  }

  report(severity: 'error' | 'warning', node: SpecNode, message: string, help: string, isRefused?: true): void {
    const { path: file, pointer } = node;
    const { line, column } = node.keyPosition();
    const refused = isRefused && { isRefused };
    this.problems.push({ severity, ...refused, message, file, line, column, pointer, help });
  }
}
