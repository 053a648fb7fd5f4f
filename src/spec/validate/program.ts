/** What the thread is given: the text of a JSON file, or a value that was read from YAML. */
export type Given = { readonly text: Uint8Array } | { readonly value: unknown };

/** What the validator finds; of a finding of the JSON Schema, its keys from the root of the specification, `$ref`s written out. */
export interface RawFinding {
  readonly message: string;
  readonly path?: string;
  /** The keyword of JSON Schema that is not met, and what it wanted. */
  readonly keyword?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** A `$ref` that is not to be used: it leads to nothing in its file, or to another file. */
export interface BadReference {
  readonly target: string;
  /** The keys of its first use. */
  readonly path: readonly string[];
  readonly uses: number;
}

/** What comes back from the thread. */
export interface Validation {
  readonly findings: readonly RawFinding[];
  readonly references: readonly BadReference[];
  /** Why there is no more to say: the validator threw an error. */
  readonly failed?: string;
  /** Whether a key stands twice in an object of the specification: that is read off the text, and not said by the thread. */
  readonly repeats?: boolean;
  /** The text was not JSON. */
  readonly isUnreadable?: boolean;
}

/** What the thread uses of Node: its own `require`, as the file that it is sent as has one. */
interface Load {
  (name: string): unknown;
  resolve(name: string): string;
  readonly cache: Record<string, unknown>;
}

type Validate = (value: unknown, options: object) => Promise<{ valid: boolean; errors?: readonly object[] }>;

/** The validator in a thread of its own. The class is sent there as text, so it names nothing that is outside of it. */
export class Validator {
  private readonly validate: (
    value: unknown,
    options: object,
  ) => Promise<{ valid: boolean; errors?: readonly object[] }>;

  /** `parser` is the file of `@readme/openapi-parser` for `require`. */
  constructor(load: Load, parser: string) {
    const { createRequire } = load('node:module') as { createRequire(file: string): Load };
    const near = createRequire(parser);
    // It writes the specification out for each of its findings, to show a piece of it. Where they stand is enough, and many times as fast.
    try {
      const file = near.resolve('@readme/better-ajv-errors');
      near.cache[file] = {
        id: file,
        filename: file,
        loaded: true,
        children: [],
        paths: [],
        exports: (_schema: unknown, _value: unknown, errors: unknown) => errors,
      };
    } catch {
      // The findings come as text then, without their places.
    }
    ({ validate: this.validate } = near(parser) as { validate: Validate });
  }

  async answer(given: Given): Promise<Validation> {
    let references: BadReference[] = [];
    let before: RawFinding[] = [];
    let value: unknown;
    try {
      value = 'value' in given ? given.value : JSON.parse(new TextDecoder().decode(given.text));
    } catch {
      return { findings: [], references, isUnreadable: true };
    }
    try {
      const holes = new Set<unknown>();
      references = this.badReferences(value, holes);
      this.onlyPaths(value);
      before = [...this.onlyText(value), ...this.onlySchemes(value)];
      const { valid, errors = [] } = await this.validate(value, { resolve: { external: false, file: false } });
      const findings = valid ? [] : errors.map((error) => this.plain(error as Record<string, unknown>));
      return {
        findings: [
          ...before,
          ...findings.filter(({ path }) => path === undefined || !holes.has(this.valueAt(value, path))),
        ],
        references,
      };
    } catch (error) {
      const { name, message } = error as Error;
      const first = String(message).split('\n')[0]!.replace(/\.$/, '');
      return {
        findings: before,
        references,
        failed: name === 'TypeError' || name === 'RangeError' ? `the validator fails over it (${first})` : first,
      };
    }
  }

  private plain({ message, instancePath, keyword, params, propertyName }: Record<string, unknown>): RawFinding {
    return {
      message: String(message),
      ...(typeof instancePath === 'string' && {
        path: instancePath,
        keyword: String(keyword),
        params: { ...(params as object), ...(propertyName !== undefined && { propertyName }) },
      }),
    };
  }

  /** One key of `paths` without a slash is all it speaks of; extensions, which may stand there, are such keys too. */
  private onlyPaths(value: unknown): void {
    const paths = this.isObject(value) ? value.paths : undefined;
    if (this.isObject(paths) && !Array.isArray(paths))
      for (const key of Object.keys(paths)) if (!key.startsWith('/')) delete paths[key];
  }

  /** The value that a pointer leads to, through `$ref`s where there are any left. */
  private valueAt(root: unknown, pointer: string, hops = 0): unknown {
    let node = root;
    for (const part of pointer.split('/').slice(1)) {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      if (this.isObject(node) && !Object.hasOwn(node, key) && typeof node.$ref === 'string' && hops < 50)
        node = this.valueAt(root, this.decoded(node.$ref), hops + 1);
      if (!this.isObject(node) || !Object.hasOwn(node, key)) return undefined;
      node = node[key];
    }
    return node;
  }

  /** It fails over a version without quotes, which YAML reads as a number. */
  private onlyText(value: unknown): RawFinding[] {
    if (!this.isObject(value) || typeof value.openapi !== 'number') return [];
    value.openapi = Number.isInteger(value.openapi) ? `${value.openapi}.0.0` : `${value.openapi}.0`;
    return [{ message: 'must match pattern', path: '/openapi', keyword: 'pattern', params: {} }];
  }

  /** It looks into these before it looks at what they are, and fails over what is no object. */
  private onlySchemes(value: unknown): RawFinding[] {
    const components = this.isObject(value) ? value.components : undefined;
    const schemes = this.isObject(components) ? components.securitySchemes : undefined;
    if (schemes === undefined) return [];
    const wrong = (path: string): RawFinding => ({ message: 'must be object', path, keyword: 'type', params: {} });
    if (!this.isObject(schemes) || Array.isArray(schemes)) {
      delete (components as Record<string, unknown>).securitySchemes;
      return [wrong('/components/securitySchemes')];
    }
    const names = Object.keys(schemes).filter((name) => !this.isObject(schemes[name]));
    for (const name of names) delete schemes[name];
    return names.map((name) =>
      wrong(`/components/securitySchemes/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    );
  }

  /** A pointer in a URI may have signs of it escaped. */
  private decoded(reference: string): string {
    try {
      return decodeURIComponent(reference.slice(1));
    } catch {
      return reference.slice(1);
    }
  }

  /**
   * The validator tells of the first that leads to nothing, and no more. These are taken out, and what is missing then
   * is nobody's mistake.
   */
  private badReferences(root: unknown, holes: Set<unknown>): BadReference[] {
    const bad = new Map<string, { target: string; path: string[]; uses: number }>();
    const lost: Record<string, unknown>[] = [];
    const good = new Set<string>();
    const path: string[] = [];
    const use = (value: Record<string, unknown>, target: string): void => {
      const isInside = target.startsWith('#');
      if (good.has(target)) return;
      // Other targets in the file than pointers are names, which the validator knows.
      if (isInside && (!target.startsWith('#/') || this.valueAt(root, this.decoded(target)) !== undefined)) {
        good.add(target);
        return;
      }
      if (isInside) lost.push(value);
      const known = bad.get(target);
      if (known === undefined) bad.set(target, { target, path: [...path, '$ref'], uses: 1 });
      else known.uses++;
    };
    const look = (value: unknown): void => {
      if (!this.isObject(value)) return;
      if (typeof value.$ref === 'string') use(value, value.$ref);
      for (const [key, child] of Object.entries(value)) {
        path.push(key);
        look(child);
        path.pop();
      }
    };
    look(root);
    for (const value of lost) {
      delete value.$ref;
      holes.add(value);
    }
    return [...bad.values()];
  }

  private isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === 'object' && value !== null;
  }
}
