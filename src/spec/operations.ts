import type { SpecificationProblem } from './error.ts';
import type { Operation } from './operation.ts';
import { makeOperation, methods, text } from './operation.ts';
import { SpecNode } from './reader.ts';
import type { BrokenReference, Layers } from './references.ts';
import { field, fields, References } from './references.ts';
import type { Specification } from './specification.ts';
import { described } from './specification.ts';

/** The operations of a specification, and what is wrong with the rest of them. */
export interface OperationList {
  readonly operations: readonly Operation[];
  readonly problems: readonly SpecificationProblem[];
}

/** The keys of a path item that there is nothing to say of. */
const known = [...methods, 'parameters', 'summary', 'description', 'servers'];

/** What OpenAPI 3.2 adds to a path item and the platform does not know. */
const notListed = ['query', 'additionalOperations'];

/**
 * The operations of a specification in the order of the platform: `paths` in file order, then `webhooks` in file order,
 * within each get, put, post, delete, options, head, patch, trace, whatever the order in the file.
 *
 * Hidden and excluded operations are listed too; `visible` leaves them out. Path items and operations behind a `$ref` within the
 * file are followed, and into other files if those can be read. What cannot be listed is a problem of severity `error` with its place, and the rest is listed all the same.
 */
export function listOperations(specification: Specification): OperationList {
  const lister = new Lister(specification);
  if (specification.version === '2.0') {
    const help = 'Convert the specification to OpenAPI 3; editors and command line converters do it in one step.';
    lister.report('warning', specification.root.get('swagger')!, 'The platform refuses Swagger 2.', help, true);
  }
  lister.listAll('endpoint', specification.root.get('paths'));
  lister.listAll('webhook', specification.root.get('webhooks'));
  return { operations: lister.operations, problems: lister.problems };
}

class Lister {
  readonly operations: Operation[] = [];
  readonly problems: SpecificationProblem[] = [];
  readonly #path: string;
  readonly #references: References;
  readonly #groups: ReadonlyMap<string, string>;
  #isApart = false;

  constructor({ path, root, referred }: Specification) {
    this.#path = path;
    this.#references = new References(root, referred);
    this.#groups = groupLabels(root);
  }

  listAll(kind: Operation['kind'], items: SpecNode | undefined): void {
    if (items === undefined) return;
    this.#reportRepeated(items);
    for (const [name, item] of items.entries()) {
      // Extensions may stand in `paths` (OpenAPI 3.1 section 4.8.8, "Paths Object").
      if (kind === 'endpoint' && name.startsWith('x-')) continue;
      if (kind === 'endpoint' && !name.startsWith('/')) {
        this.report(
          'error',
          item,
          `The path \`${name}\` does not begin with \`/\`, so no entry can name it.`,
          `Write it \`/${name}\`.`,
        );
        continue;
      }
      this.#list(kind, name, item);
    }
  }

  #list(kind: Operation['kind'], path: string, item: SpecNode): void {
    const layers = this.#follow(item, path);
    if (layers === undefined) return;
    if (layers.length > 1 || !item.hasOnly(known)) this.#reportKeys(layers);
    const found = fields(layers, methods);
    for (let k = 0; k < methods.length; k++) {
      if (found[k] === undefined) continue;
      const method = methods[k]!;
      const node = found[k];
      const definition = this.#follow(node instanceof SpecNode ? node : field(layers, method)!, path, method);
      if (definition !== undefined)
        this.operations.push(
          makeOperation({ kind, method, path, layers: definition, groups: this.#groups, specification: this.#path }),
        );
    }
  }

  /** An object with all that its `$ref` leads to, or a problem. */
  #follow(node: SpecNode, path: string, method?: string): Layers | undefined {
    const layers = this.#references.follow(node);
    if ('message' in layers) {
      this.#reportBroken(layers);
      return undefined;
    }
    if (layers.length === 1 && node.kind === 'object') return layers;
    const apart = layers.findIndex((layer) => layer.path !== this.#path);
    if (apart > 0 && !this.#isApart) {
      this.#isApart = true;
      this.report(
        'warning',
        layers[apart - 1]!.get('$ref')!,
        'The platform refuses a specification with a `$ref` to another file.',
        'Bundle the specification into one file.',
      );
    }
    const wrong = layers.find((layer) => layer.kind !== 'object');
    if (wrong === undefined) return layers;
    const what =
      method === undefined ? `What stands at \`${path}\`` : `The operation \`${method.toUpperCase()} ${path}\``;
    this.report(
      'error',
      wrong,
      `${what} is ${described(wrong)}, where an object is expected.`,
      'Write an object, or take the key away.',
    );
    return undefined;
  }

  /** Keys of a path item that look like operations and are none. */
  #reportKeys(layers: Layers): void {
    for (const layer of layers) {
      this.#reportRepeated(layer);
      for (const key of layer.keys()) {
        if (notListed.includes(key))
          this.report(
            'warning',
            layer.get(key)!,
            `The platform makes no page of \`${key}\`.`,
            'Describe it on a page of its own.',
          );
        const lower = key.toLowerCase();
        if (key !== lower && (methods as readonly string[]).includes(lower))
          this.report('warning', layer.get(key)!, `\`${key}\` is not read as a method.`, `Write it \`${lower}\`.`);
      }
    }
  }

  #reportRepeated(node: SpecNode): void {
    for (const key of node.repeatedKeys()) {
      this.report(
        'warning',
        node.get(key)!,
        `\`${key}\` stands here more than once, for which the platform refuses the file.`,
        'Join them, or take the others away.',
        true,
      );
    }
  }

  /** At the fault itself, if that is in another file. */
  #reportBroken({ node, message, help, place }: BrokenReference): void {
    if (place === undefined) return this.report('error', node, message, help);
    this.problems.push({
      severity: 'error',
      message,
      file: place.file ?? this.#path,
      line: place.line ?? 1,
      column: place.column ?? 1,
      pointer: place.pointer ?? '',
      help,
    });
  }

  report(
    severity: SpecificationProblem['severity'],
    node: SpecNode,
    message: string,
    help: string,
    isRefused?: true,
  ): void {
    const { line, column } = node.keyPosition();
    this.problems.push({
      severity,
      ...(isRefused && { isRefused }),
      message,
      file: node.path,
      line,
      column,
      pointer: node.pointer,
      help,
    });
  }
}

/** The labels that the `tags` of a specification give to tags with `x-group`; of two with one name the first counts. */
function groupLabels(root: SpecNode): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const tag of root.get('tags')?.items() ?? []) {
    const name = text(tag.get('name')?.value);
    const label = text(tag.get('x-group')?.value);
    if (name !== undefined && label !== undefined && !labels.has(name)) labels.set(name, label);
  }
  return labels;
}
