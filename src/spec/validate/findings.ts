import { decodePointer } from 'json-ptr';
import { groupBy, plural } from '../../text/index.ts';
import type { SpecNode, SpecPosition } from '../reader.ts';
import { nodeAt } from '../references.ts';
import type { BadReference, RawFinding, Validation } from './validation.ts';

/** A finding of the validator with its place in the file. */
export interface PlacedFinding {
  /** Without a full stop. */
  readonly message: string;
  /** What to do. */
  readonly help: string;
  /** The file of the position: an overlay, if an action changed what is there. */
  readonly file: string;
  readonly position: SpecPosition;
  /** JSON Pointer (RFC 6901) in the file. */
  readonly pointer: string;
  /**
   * Whether the platform refuses the specification for it: it validates by the JSON Schema of OpenAPI too, but without
   * writing `$ref`s out, and by nothing else.
   */
  readonly isRefused: boolean;
}

/** More are not looked for: each has its place to be found. */
const most = 10_000;

/** The findings of the validator, each with its place. */
export function findingsIn(root: SpecNode, { findings, references, repeats }: Validation): readonly PlacedFinding[] {
  let repeated: ReturnType<typeof repeatedNames> | undefined;
  const nextNamed = (name: string) => (repeated ??= repeatedNames(root)).get(name)?.shift();
  const counted = withoutAlternatives(findings.slice(0, most));
  return [
    // All of the text is read for it.
    ...(repeats === false ? [] : root.repeated()).slice(0, most).map(ofRepeated),
    ...references.map((reference) => ofReference(root, reference)),
    ...counted.map((finding) =>
      finding.path === undefined ? ofSentence(root, finding, nextNamed) : ofSchema(root, finding),
    ),
  ];
}

const locations = ['query', 'header', 'path', 'cookie'];

/**
 * The schema tells the kinds of parameters apart by `in`, and of one that fits none it says what each kind lacks. One
 * of that is enough.
 */
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
    message: `the key \`${key}\` is in one object twice, and Mintlify refuses the file`,
    help: 'Join the two, or remove the wrong one.',
    ...keyPlace(node),
    isRefused: true,
  };
}

function ofReference(root: SpecNode, { target, path, uses }: BadReference): PlacedFinding {
  const { node } = nodeAt(root, path);
  const isOutside = !target.startsWith('#');
  const where = isOutside ? 'another file, which is not read' : 'nothing in this file';
  const others = uses === 1 ? '' : `; it is here and in ${uses - 1} more ${plural(uses - 1, 'place', 'places')}`;
  return {
    message: `\`$ref: ${target}\` names ${where}${others}`,
    help: isOutside ? 'Copy what it names into this file, and name it there.' : 'Fix the name, or define it there.',
    ...valuePlace(node),
    isRefused: isOutside,
  };
}

/** A finding of the JSON Schema of OpenAPI. */
function ofSchema(root: SpecNode, finding: RawFinding): PlacedFinding {
  const { message, path = '', keyword = '', params = {} } = finding;
  const keys = keysOf(path);
  const { node, isDirect } = nodeAt(root, keys);
  const isRefused = isDirect && refuses(root, keys, finding);
  const inside = node.pointer === '' ? ' at the top' : ` in \`${pathText(root, node.pointer)}\``;
  const what = node.pointer === '' ? 'the specification' : `\`${pathText(root, node.pointer)}\``;
  const place = node.kind === 'scalar' || keyword === 'type' ? valuePlace(node) : keyPlace(node);
  const told = (said: string, help = 'Fix it, or remove it.') => ({ message: said, help, ...place, isRefused });
  const toldOf = (name: string, said: string, help: string) => ({
    ...told(`\`${name}\`${said}`, help),
    ...keyPlace(node.get(name) ?? node),
  });
  const extra = params.additionalProperty ?? params.unevaluatedProperty;
  const { allowedValues, missingProperty, propertyName } = params;
  if (typeof extra === 'string')
    return toldOf(extra, ` is not expected${inside}`, 'Look at its spelling and its place, or remove it.');
  if (typeof missingProperty === 'string') return told(`\`${missingProperty}\` is missing${inside}`, 'Add it.');
  if (typeof propertyName === 'string') return toldOf(propertyName, `${inside} ${message}`, 'Rename it.');
  if (path === '/openapi') {
    const said = '`openapi` must be a full version as a string, such as "3.1.0"';
    return { ...told(said, 'Write it in quotes, with all three numbers.'), isRefused: true };
  }
  if (Array.isArray(allowedValues)) {
    const values = allowedValues.map((value) => `\`${String(value)}\``).join(', ');
    return told(`${what} must be one of ${values}`, 'Write one of them.');
  }
  // Of what is no object the schema says so second, and the validator tells of the first alone.
  if (keyword === 'not' && node.kind !== 'object')
    return { ...told(`${what} must be an object`), ...valuePlace(node), isRefused: isDirect };
  if (keyword === 'not') return told(`${what} has fields that exclude each other`, 'Keep one of them.');
  const said = message
    .replace('must NOT', 'must not')
    .replace(/^must be (array|object|integer)$/, 'must be an $1')
    .replace(/^must be (string|number|boolean)$/, 'must be a $1');
  return told(`${what} ${said}`);
}

/**
 * Whether the platform refuses this too. Its schema of 3.0 is the same; that of 3.1 is older and does not know
 * everything. The version of `info` it adds.
 */
function refuses(root: SpecNode, keys: readonly string[], { keyword, params }: RawFinding): boolean {
  const missingProperty = params?.missingProperty;
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
function ofSentence(
  root: SpecNode,
  { message }: RawFinding,
  nextNamed: (operationId: string) => SpecNode | undefined,
): PlacedFinding {
  const sentence = message.trim().split('\n')[0]!.replace(/\.$/, '');
  const said = /^(?!OpenAPI)[A-Z][a-z]/.test(sentence) ? sentence[0]!.toLowerCase() + sentence.slice(1) : sentence;
  const quoted = [...sentence.matchAll(/`([^`]*)`/g)].map(([, text]) => text!);
  const operation = /^The operationId /.test(sentence) ? nextNamed(quoted[0]!) : undefined;
  const path = quoted.find((text) => text.startsWith('/'));
  const node = operation ?? (path === undefined ? root : nodeNamed(root, path));
  return {
    message: said,
    help: sentences.find(([begins]) => begins.test(sentence))?.[1] ?? 'Fix it there.',
    ...(node.kind === 'scalar' ? valuePlace(node) : keyPlace(node)),
    isRefused: path?.startsWith('/components/securitySchemes/') === true && !sentence.includes('has empty'),
  };
}

/** The node that a path leads to whose keys are not escaped: `/paths/users/{id}/get/parameters/limit`. A parameter goes by its name. */
function nodeNamed(root: SpecNode, path: string): SpecNode {
  const definition = (node: SpecNode) => nodeAt(root, keysOf(node.pointer)).node;
  let node = root;
  for (let rest = path; rest !== '';) {
    const here = definition(node);
    const named: readonly (readonly [string, SpecNode])[] =
      here.kind === 'array'
        ? here.items().map((item) => [String(definition(item).get('name')?.value), item])
        : here.entries();
    // A key can hold slashes, and that of a path begins with one.
    const [longest] = named
      .map(([key, child]) => ({ text: key.startsWith('/') ? key : `/${key}`, child }))
      .filter(({ text }) => rest === text || rest.startsWith(`${text}/`))
      .sort((a, b) => b.text.length - a.text.length);
    if (longest === undefined) return here;
    node = longest.child;
    rest = rest.slice(longest.text.length);
  }
  return node;
}

/** By `operationId`, where it stands again. */
function repeatedNames(root: SpecNode): Map<string, SpecNode[]> {
  const named = (root.get('paths')?.entries() ?? []).flatMap(([, item]) => {
    const keys = keysOf(item.pointer);
    const methods = nodeAt(root, keys).node.keys();
    const found = methods.map((method) => nodeAt(root, [...keys, method, 'operationId']));
    return found.flatMap(({ isComplete, node }) => (isComplete && typeof node.value === 'string' ? [node] : []));
  });
  const byName = groupBy(named, ({ value }) => String(value));
  for (const nodes of byName.values()) nodes.shift();
  return byName;
}

const valuePlace = (node: SpecNode) => ({ file: node.path, position: node.position(), pointer: node.pointer });
const keyPlace = (node: SpecNode) => ({ ...valuePlace(node), position: node.keyPosition() });

const keysOf = (pointer: string): readonly string[] => decodePointer(pointer).map(String);

/** `paths./users.get.parameters[0]`. */
function pathText(root: SpecNode, pointer: string): string {
  let text = '';
  let node: SpecNode | undefined = root;
  for (const key of keysOf(pointer)) {
    text += node?.kind === 'array' ? `[${key}]` : `${text === '' ? '' : '.'}${key}`;
    node = node?.child(key);
  }
  return text;
}
