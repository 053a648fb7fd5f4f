import { decodePointer } from 'json-ptr';
import { nodeAt } from '../node-at.ts';
import type { SpecNode, SpecPosition } from '../reader.ts';
import type { BadReference, RawFinding, Validation } from './program.ts';

/** A finding of the validator with its place in the file. */
export interface PlacedFinding {
  /** Without a full stop. */
  readonly message: string;
  /** What to do. */
  readonly help: string;
  readonly position: SpecPosition;
  /** JSON Pointer (RFC 6901) in the file. */
  readonly pointer: string;
  /** Whether the platform refuses the specification for it: it validates by the JSON Schema of OpenAPI too, but without writing `$ref`s out, and by nothing else. */
  readonly isRefused: boolean;
}

/** More are not looked for: each has its place to be found. */
const most = 10_000;

/** The findings of the validator, each with its place. */
export function findingsIn(root: SpecNode, { findings, references }: Validation): readonly PlacedFinding[] {
  const names = new OperationNames(root);
  const counted = withoutAlternatives(findings.slice(0, most));
  return [
    ...root.repeated().slice(0, most).map(ofRepeated),
    ...references.map((reference) => ofReference(root, reference)),
    ...counted.map((finding) =>
      finding.path === undefined ? ofSentence(root, finding, names) : ofSchema(root, finding),
    ),
  ];
}

const locations = ['query', 'header', 'path', 'cookie'];

/** The schema tells the kinds of parameters apart by `in`, and of one that fits none it says what each kind lacks. One of that is enough. */
function withoutAlternatives(findings: readonly RawFinding[]): readonly RawFinding[] {
  const places = new Set(findings.map(({ path }) => path));
  const ofLocation = ({ path, keyword }: RawFinding) => keyword === 'enum' && path?.endsWith('/in') === true;
  const unplaced = new Set(findings.flatMap((finding) => (ofLocation(finding) ? [finding.path!.slice(0, -3)] : [])));
  return findings.flatMap((finding) => {
    const { path, keyword } = finding;
    if (ofLocation(finding)) return [{ ...finding, params: { allowedValues: locations } }];
    if (unplaced.has(path!) || (keyword === 'enum' && places.has(path!.slice(0, path!.lastIndexOf('/'))))) return [];
    return [finding];
  });
}

/** The platform reads JSON and YAML alike by `js-yaml`, which takes no key twice. */
function ofRepeated(node: SpecNode): PlacedFinding {
  const key = keysOf(node.pointer).at(-1)!;
  return {
    message: `the key \`${key}\` stands twice in one object, and the platform refuses the file`,
    help: 'Join the two, or remove the one that is not meant.',
    position: node.keyPosition(),
    pointer: node.pointer,
    isRefused: true,
  };
}

function ofReference(root: SpecNode, { target, path, uses }: BadReference): PlacedFinding {
  const { node } = nodeAt(root, path);
  const isOutside = !target.startsWith('#');
  const message = `\`$ref: ${target}\` leads to ${isOutside ? 'another file, which is not read' : 'nothing in this file'}${uses === 1 ? '' : `; it stands here and in ${uses - 1} more ${uses === 2 ? 'place' : 'places'}`}`;
  return {
    message,
    help: isOutside ? 'Copy what it names into this file, and name it there.' : 'Correct the name, or define it there.',
    position: node.position(),
    pointer: node.pointer,
    isRefused: isOutside,
  };
}

/** A finding of the JSON Schema of OpenAPI. */
function ofSchema(root: SpecNode, { message, path = '', keyword = '', params = {} }: RawFinding): PlacedFinding {
  const keys = keysOf(path);
  const { node, isDirect } = nodeAt(root, keys);
  const extra = params.additionalProperty ?? params.unevaluatedProperty;
  const isRefused = isDirect && refuses(root, keyword, keys, params);
  if (typeof extra === 'string') {
    const at = node.get(extra) ?? node;
    return {
      message: `\`${extra}\` is not expected${inWords(root, node)}`,
      help: 'Look at its spelling and its place, or remove it.',
      position: at.keyPosition(),
      pointer: at.pointer,
      isRefused,
    };
  }
  const place = {
    help: 'Correct it, or remove it.',
    position: node.kind === 'scalar' || keyword === 'type' ? node.position() : node.keyPosition(),
    pointer: node.pointer,
    isRefused,
  };
  if (typeof params.missingProperty === 'string')
    return { message: `\`${params.missingProperty}\` is missing${inWords(root, node)}`, ...place, help: 'Add it.' };
  if (typeof params.propertyName === 'string') {
    const at = node.get(params.propertyName) ?? node;
    return {
      message: `\`${params.propertyName}\`${inWords(root, node)} ${message}`,
      help: 'Rename it.',
      position: at.keyPosition(),
      pointer: at.pointer,
      isRefused,
    };
  }
  const what = node.pointer === '' ? 'the specification' : `\`${pathText(root, node.pointer)}\``;
  if (path === '/openapi')
    return {
      message: '`openapi` must be a full version as a string, such as "3.1.0"',
      ...place,
      help: 'Write it in quotes, with all three numbers.',
      isRefused: true,
    };
  const { allowedValues } = params;
  if (Array.isArray(allowedValues))
    return {
      message: `${what} must be one of ${allowedValues.map((value) => `\`${String(value)}\``).join(', ')}`,
      ...place,
      help: 'Write one of them.',
    };
  // Of what is no object the schema says so second, and the validator tells of the first alone.
  if (keyword === 'not' && node.kind !== 'object')
    return {
      message: `${what} must be an object`,
      help: place.help,
      position: node.position(),
      pointer: node.pointer,
      isRefused: isDirect,
    };
  if (keyword === 'not')
    return { message: `${what} has fields that must not stand together`, ...place, help: 'Keep one of them.' };
  return {
    message: `${what} ${message
      .replace('must NOT', 'must not')
      .replace(/^must be (array|object|integer)$/, 'must be an $1')
      .replace(/^must be (string|number|boolean)$/, 'must be a $1')}`,
    ...place,
  };
}

/** Whether the platform refuses this too. Its schema of 3.0 is the same; that of 3.1 is older and does not know everything. The version of `info` it adds. */
function refuses(
  root: SpecNode,
  keyword: string,
  keys: readonly string[],
  { missingProperty }: Readonly<Record<string, unknown>>,
): boolean {
  if (missingProperty === 'version' && keys.join('/') === 'info') return false;
  if (!String(root.get('openapi')?.value).startsWith('3.1')) return true;
  if (keyword === 'unevaluatedProperties') return !keys.includes('headers');
  return keyword === 'type' || keyword === 'enum' || (keyword === 'required' && missingProperty !== 'default');
}

/** What to do about those sentences that do not say it. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/is missing path parameter/, 'Add the parameter with `in: path`, or take it out of the path.'],
  [/no corresponding/, 'Write it into the path, or remove the parameter.'],
  [/^Found multiple/, 'Keep one of them.'],
];

/** A finding that comes as a sentence: what it quotes says where. */
function ofSentence(root: SpecNode, { message }: RawFinding, names: OperationNames): PlacedFinding {
  const sentence = message.trim().split('\n')[0]!.replace(/\.$/, '');
  const said = /^(?!OpenAPI)[A-Z][a-z]/.test(sentence) ? sentence[0]!.toLowerCase() + sentence.slice(1) : sentence;
  const quoted = [...sentence.matchAll(/`([^`]*)`/g)].map(([, text]) => text!);
  const operation = /^The operationId /.test(sentence) ? names.next(quoted[0]!) : undefined;
  const path = quoted.find((text) => text.startsWith('/'));
  const node = operation ?? (path === undefined ? root : nodeNamed(root, path));
  return {
    message: said,
    help: sentences.find(([begins]) => begins.test(sentence))?.[1] ?? 'Correct it there.',
    position: node.kind === 'scalar' ? node.position() : node.keyPosition(),
    pointer: node.pointer,
    isRefused: path?.startsWith('/components/securitySchemes/') === true && !sentence.includes('has empty'),
  };
}

/** The node that a path leads to whose keys are not escaped: `/paths/users/{id}/get/parameters/limit`. A parameter goes by its name. */
function nodeNamed(root: SpecNode, path: string): SpecNode {
  let node = root;
  let rest = path;
  while (rest !== '') {
    const { node: here } = nodeAt(root, keysOf(node.pointer));
    const named: readonly (readonly [string, SpecNode])[] =
      here.kind === 'array'
        ? here
            .items()
            .map((item) => [String(nodeAt(root, keysOf(item.pointer)).node.get('name')?.value), item] as const)
        : here.entries();
    // A key can hold slashes, and that of a path begins with one.
    const fits = named.flatMap(([key, child]) =>
      [key.startsWith('/') ? key : `/${key}`]
        .filter((text) => rest === text || rest.startsWith(`${text}/`))
        .map((text) => ({ text, child })),
    );
    const longest = fits.reduce<(typeof fits)[number] | undefined>(
      (best, fit) => (best === undefined || fit.text.length > best.text.length ? fit : best),
      undefined,
    );
    if (longest === undefined) return here;
    node = longest.child;
    rest = rest.slice(longest.text.length);
  }
  return node;
}

/** Where each `operationId` stands again. */
class OperationNames {
  readonly #root: SpecNode;
  #again: Map<string, SpecNode[]> | undefined;

  constructor(root: SpecNode) {
    this.#root = root;
  }

  /** The next node that repeats a name. */
  next(name: string): SpecNode | undefined {
    this.#again ??= this.#collect();
    return this.#again.get(name)?.shift();
  }

  #collect(): Map<string, SpecNode[]> {
    const again = new Map<string, SpecNode[]>();
    for (const [, item] of this.#root.get('paths')?.entries() ?? []) {
      for (const key of nodeAt(this.#root, keysOf(item.pointer)).node.keys()) {
        const node = nodeAt(this.#root, [...keysOf(item.pointer), key, 'operationId']);
        const name = node.isComplete ? node.node.value : undefined;
        if (typeof name !== 'string') continue;
        const known = again.get(name);
        if (known === undefined) again.set(name, []);
        else known.push(node.node);
      }
    }
    return again;
  }
}

const keysOf = (pointer: string): readonly string[] => decodePointer(pointer).map(String);

const inWords = (root: SpecNode, { pointer }: SpecNode): string =>
  pointer === '' ? ' at the top' : ` in \`${pathText(root, pointer)}\``;

/** `paths./users.get.parameters[0]`. */
function pathText(root: SpecNode, pointer: string): string {
  let text = '';
  let node: SpecNode | undefined = root;
  for (const key of keysOf(pointer)) {
    text += node?.kind === 'array' ? `[${key}]` : `${text === '' ? '' : '.'}${key}`;
    node = node?.kind === 'array' ? node.items()[Number(key)] : node?.get(key);
  }
  return text;
}
