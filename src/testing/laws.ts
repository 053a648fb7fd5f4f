import { containerNames, isContainer, kindOf, labelField } from '../format/index.ts';
import { parseJson, printBytes, printJson, sameJson, toValue, visitJson, type Json } from '../json/index.ts';
import { makeSite, type Site, type SiteOptions } from '../site/index.ts';
import { NavshiftError, type Diagnostic } from '../finding/index.ts';
import type { Transform } from '../transform/index.ts';
import { run, type RunResult, writtenSite } from '../plan/index.ts';
import { countIn, type Sprinkled, sprinkle, standing } from './sprinkle.ts';

/** Thrown when a transform breaks a law. */
export class LawError extends NavshiftError {
  override readonly name = 'LawError';
  constructor(
    /** The law, as a sentence. */
    readonly law: string,
    detail: string,
  ) {
    super(`${law}\n${detail}`);
  }
}

/** A case: the text of docs.json before, what it must become, and the files beside it. */
export interface LawCase extends Pick<SiteOptions, 'path' | 'reader'> {
  readonly transform: Transform;
  readonly before: string;
  /** Left out: the result is not compared, all other laws are. */
  readonly after?: string;
  /** Every other file that the run makes or changes, by path; null for one that it deletes. Left out: not compared. */
  readonly files?: Readonly<Record<string, string | null>> | undefined;
  /** Whether URLs may break without a redirect, as for `run`. Default: false. */
  readonly allowAddressChanges?: boolean;
  /** Why applying it twice may change something again. */
  readonly notTwice?: string;
  /** The variations (line breaks, indentation, comments) are not tried: the case is about one of them. */
  readonly asWritten?: boolean;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Tests one case of a transform by all laws, and returns its run. It works with any test framework: it throws
 * `LawError`.
 *
 * - The result is the expected one, byte for byte.
 * - Applied to its own result, the transform returns the same object.
 * - Nothing is lost, and the printed text has the content of the tree.
 * - If after is before, the transform returns the same site.
 * - All of this is true with CRLF, tabs, four spaces, in one line, and with comments everywhere.
 *
 * @example
 * const before = '{"navigation":{"tabs":[{"tab":"A","pages":["a"]}]}}';
 * const after = '{"navigation":{"dropdowns":[{"dropdown":"A","pages":["a"]}]}}';
 * checkLaws({ transform: tabsToDropdowns(), before, after }).failed; // → false
 */
export function checkLaws(given: LawCase): RunResult {
  const result = check(given, given.before, given.after);
  if (given.asWritten) return result;
  for (const [name, vary] of variations) {
    const before = vary(given.before);
    const after = given.after === undefined ? undefined : vary(given.after);
    // The other files are as they were written: only docs.json varies.
    within(name, () => check({ ...given, files: undefined }, before, after));
  }
  within('with comments', () => checkComments(given, result));
  return result;
}

function within(name: string, test: () => void): void {
  try {
    test();
  } catch (error) {
    if (error instanceof LawError)
      throw new LawError(`${error.law} (${name})`, error.message.slice(error.law.length + 1));
    throw error;
  }
}

function messages(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(({ severity, message }) => `${severity}: ${message}`).join('\n');
}

function check(given: LawCase, before: string, after: string | undefined): RunResult {
  const site = makeSite(before, given);
  const result = run(site, given.transform, given);
  if (result.losses.length > 0) throw new LawError('No page is lost.', messages(result.diagnostics));
  if (after === undefined && result.failed) return result;
  if (result.failed) throw new LawError('It can be applied.', messages(result.diagnostics));
  const printed = printJson(result.after.root, 'text');
  if (after !== undefined && printed !== after)
    throw new LawError('The result is the expected one.', difference(after, printed));
  const isSame = 'A transform that changes nothing returns the same object.';
  if (printed === before && result.after.root !== site.root)
    throw new LawError(isSame, 'The text is the same, but the tree is another.');
  const { documents, staged } = result.after;
  const isCopied =
    documents !== site.documents && [...documents].every(([path, node]) => site.documents.get(path) === node);
  if (result.plan.isEmpty && isCopied && staged === site.staged)
    throw new LawError(isSame, 'Nothing is planned, but the site is another.');
  if (!sameJson(parseJson(printed), result.after.root))
    throw new LawError('The printed text means the same as the tree.', printed);
  if (given.files !== undefined) {
    for (const [path, text] of Object.entries(given.files)) {
      const change = result.plan.changes.find((planned) => planned.path === path);
      const found = change?.after === undefined ? null : decoder.decode(change.after);
      const isExpected = `${path} is the expected one.`;
      if (change === undefined) throw new LawError(isExpected, 'It is not touched.');
      if (found !== text)
        throw new LawError(isExpected, found === null ? 'It is deleted.' : difference(text ?? '', found));
    }
  }
  if (given.notTwice === undefined) {
    const again = run(result.after, given.transform, given);
    if (again.failed) throw new LawError('Twice is once.', `The second time it fails:\n${messages(again.diagnostics)}`);
    if (again.after !== result.after) {
      const text = printJson(again.after.root, 'text');
      throw new LawError(
        'Twice is once.',
        text === printed ? 'The second time gives another object of the same text.' : difference(printed, text),
      );
    }
    // And once more from the text alone: nothing hangs on what the first run had in memory.
    const reread = run(writtenSite(result.plan, result.after), given.transform, given);
    if (reread.failed || !reread.plan.isEmpty)
      throw new LawError(
        'Twice is once, read from what was written.',
        reread.failed ? messages(reread.diagnostics) : reread.plan.patch(),
      );
  }
  return result;
}

const variations: readonly (readonly [string, (text: string) => string])[] = [
  ['with CRLF', (text) => text.replaceAll('\n', '\r\n')],
  ['with tabs', (text) => reindented(text, '\t')],
  ['with four spaces', (text) => reindented(text, '    ')],
  ['without a final line break', (text) => text.replace(/\n$/, '')],
  ['with a byte order mark', (text) => `\uFEFF${text}`],
  ['minified', minified],
];

/** Without anything between tokens. */
function minified(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|\/\/.*|\/\*[^]*?\*\/|\s+/g, '$1');
}

/** Cases are written with two spaces. */
const reindented = (text: string, unit: string) =>
  text.replace(/^(?: {2})+/gm, (indent) => unit.repeat(indent.length / 2));

/**
 * Comments wherever one can stand, or where `isChosen` says so: they change nothing, and each must be there once, or as
 * often as what it belongs to. A comment may go with that only, or if a finding names it. Throws `LawError`.
 */
export function checkComments(given: LawCase, expected: RunResult, isChosen?: () => boolean): void {
  const { text, comments } = sprinkle(given.before, isChosen);
  const result = run(makeSite(text, given), given.transform, given);
  if (result.failed !== expected.failed) throw new LawError('Comments change nothing.', messages(result.diagnostics));
  if (result.failed) return;
  const printed = printJson(result.after.root, 'text');
  const plain = JSON.stringify(toValue(parseJson(printed)));
  if (plain !== JSON.stringify(toValue(expected.after.root))) throw new LawError('Comments change nothing.', printed);
  const all = [...result.after.documents.values()].map((root) => decoder.decode(printBytes(root))).join('\n');
  const there = standing(result.after.documents.values(), result.before.root.origin?.file);
  const counts = new Map<string, number>();
  for (const [comment] of all.matchAll(/\bc\d+;/g)) countIn(counts, comment);
  const gone = goneFrom(expected.before, expected.after);
  const less = isLess(expected.after.root, expected.before.root);
  const stands = (of: string, owner: string) => there.has(`${of} ${owner}`);
  // What was made anew has lost what stood in it, though it is there.
  // What is like something gone may be new, if all around that is gone too.
  const isGone = (owner: string, of: Sprinkled['of']) =>
    gone(owner, of) ||
    (less &&
      around(owner).some((outer) => !stands('item', outer) && !stands('member', outer) && gone(outer, 'container')));
  // A container that another replaces has not gone.
  const mayGo = (owner: string, of: Sprinkled['of']) =>
    isGone(owner, of) && !(of === 'container' && stands('member', owner));
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const { comment, owner, of } of comments) {
    const owners = there.get(`${of} ${owner}`) ?? 0;
    const found = counts.get(comment) ?? 0;
    const isNamed = result.diagnostics.some(({ message }) => message.includes(comment));
    if (found === 0 && !isNamed && (owners > 0 || !mayGo(owner, of))) lost.push(`${comment} of the ${of} ${owner}`);
    if (found > Math.max(1, owners)) doubled.push(`${comment} of the ${of} ${owner} (${found} times)`);
  }
  if (lost.length > 0) throw new LawError('Comments stay with their item.', `${lost.join(', ')}: gone.\n${printed}`);
  if (doubled.length > 0) throw new LawError('No comment is doubled.', `${doubled.join(', ')}\n${printed}`);
}

/** The pointers of what is around a node. */
const around = (pointer: string): readonly string[] =>
  [...pointer.matchAll(/\//g)].slice(1).map(({ index }) => pointer.slice(0, index));

/**
 * Whether something of a tree is gone: it has fewer nodes, or fewer members of a key that is no name of something
 * else, as containers and labels can be.
 */
function isLess(after: Json, before: Json): boolean {
  const [now, then] = [countNodes(after), countNodes(before)];
  const others = [...then.keys()].filter((key) => key === '' || (!isContainer(key) && !labels.has(key)));
  return others.some((key) => (now.get(key) ?? 0) < then.get(key)!);
}

const labels = new Set(containerNames.map((name) => labelField(kindOf(name)) as string));

/** How many nodes a tree has, under the empty key, and how many members of each key. */
function countNodes(root: Json): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  visitJson(root, {
    enter(node) {
      countIn(counts, '');
      if (node.kind === 'object') for (const { key } of node.members) if (key !== '') countIn(counts, key);
    },
  });
  return counts;
}

/**
 * Tells whether what was read at a pointer is gone: nothing like it (a member of its key and value, an item,
 * a container) was made anew where it stood, or in something new; or there are fewer of them.
 */
function goneFrom(before: Site, after: Site): (pointer: string, of: Sprinkled['of']) => boolean {
  const texts = new Map<string, string>();
  const then = new Map<string, number>();
  const now = new Map<string, number>();
  /** Where things without origin stand: pointers as read of what holds them, undefined for something new. */
  const anew = new Map<string, Set<string | undefined>>();
  eachChild(before, (key, origin) => {
    countIn(then, key);
    if (origin?.file === before.root.origin?.file)
      texts.set(`${key.slice(0, key.indexOf(' '))} ${origin?.pointer}`, key);
  });
  eachChild(after, (key, origin, holder) => {
    countIn(now, key);
    if (origin === undefined) anew.set(key, (anew.get(key) ?? new Set()).add(holder?.pointer));
  });
  return (pointer, of) => {
    const key = texts.get(`${of} ${pointer}`);
    if (key === undefined) return false;
    const holders = anew.get(key);
    return (
      !(holders?.has(undefined) || holders?.has(pointer.slice(0, pointer.lastIndexOf('/')))) ||
      (now.get(key) ?? 0) < then.get(key)!
    );
  };
}

/** Visits the items, members and containers of a site: what each is, its origin, and that of what holds it. */
function eachChild(site: Site, visit: (key: string, origin: Json['origin'], holder: Json['origin']) => void): void {
  for (const root of site.documents.values()) {
    visitJson(root, {
      enter(node) {
        const child = (of: 'item' | 'member', name: string, value: Json, origin: Json['origin']) => {
          const text = JSON.stringify(toValue(value));
          visit(`${of} ${name}${text}`, origin, node.origin);
          visit(`container ${text}`, value.origin, node.origin);
        };
        if (node.kind === 'array') for (const item of node.items) child('item', '', item, item.origin);
        if (node.kind === 'object')
          for (const { key, value, origin } of node.members) child('member', JSON.stringify(key), value, origin);
      },
    });
  }
}

function difference(expected: string, found: string): string {
  const a = expected.split('\n');
  const b = found.split('\n');
  let k = 0;
  while (k < a.length && a[k] === b[k]) k++;
  const show = (lines: readonly string[]) =>
    lines
      .slice(Math.max(0, k - 3), k + 12)
      .map((line) => `  ${JSON.stringify(line)}`)
      .join('\n');
  return `They differ from line ${k + 1}.\nexpected:\n${show(a)}\nfound:\n${show(b)}`;
}
