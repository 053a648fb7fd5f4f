import { parse as parseJsonc, type ParseError } from 'jsonc-parser';
import {
  isContainer,
  makeSite,
  memoryReader,
  parseEntry,
  run,
  type RunResult,
  type Site,
  type Transform,
} from '../../src/index.ts';
import { parseJson, printBytes, sameJson, toValue } from '../../src/json/index.ts';
import { writtenSite } from '../../src/plan/index.ts';
import { LawError } from '../../src/testing/index.ts';
import { checkComments } from '../../src/testing/laws.ts';
import { Collector } from '../../src/transform/index.ts';
import type { Plain } from './random-navigation.ts';
import { revisions } from './random-files.ts';
import type { RandomSite } from './random-sites.ts';
import { transformOf } from './random-steps.ts';
import { transforms } from '../../transforms/all.ts';
import { guarded } from './mistakes.ts';

/** What came of a random site: whether something changed, and what is wrong with that. */
export interface Verdict {
  readonly outcome: 'changed' | 'unchanged' | 'refused';
  /** Each begins with the promise that is broken. */
  readonly defects: readonly string[];
  /** Why it was refused. */
  readonly refusals: readonly string[];
  readonly result: RunResult | undefined;
  readonly site: Site | undefined;
}

/** The transforms that do what is asked for with the pages that are named. */
const ofPages = [
  'add',
  'move',
  'remove',
  'rename',
  'set',
  'sort',
  'sync-pages',
  'wrap',
  'unwrap',
  'convert',
  'join',
  'split',
  'regroup',
  'extract',
  'inline',
  'cut-version',
  'retire-version',
];

/**
 * What these may be refused for: an entry is hidden by what comes beside it, as `openapi` by `pages`, or what the
 * platform does not read names a page that goes.
 */
const asked = /(?:^|\/)(?:hidden|missing|conservation)$/;

/** The mistakes that an input can be refused for: what is said there names one, with a way out. */
const mistakes = new Set([
  'tabs-to-dropdowns/tabs-and-dropdowns',
  ...['expand-openapi', 'sync-openapi', 'openapi-pages'].flatMap((name) =>
    ['broken-specification', 'missing-specification', 'outside-root', 'remote', 'not-readable'].map(
      (rule) => `${name}/${rule}`,
    ),
  ),
  'expand-openapi/mixed-children',
  'expand-openapi/not-named',
  'expand-openapi/replaced',
  // With --strict: what each of them says.
  'expand-openapi/address-clash',
  'expand-openapi/hidden-page',
  'openapi-pages/mixed-children',
  'openapi-pages/not-named',
  'openapi-pages/remote-page',
  'sync-openapi/generated',
  'sync-openapi/since',
  ...['address-clash', 'document-exists', 'empty-language', 'holder', 'source', 'split'].map(
    (rule) => `add-languages/${rule}`,
  ),
  ...['document-exists', 'empty-language', 'language', 'source'].map((rule) => `sync-languages/${rule}`),
  ...['last-language', 'default-language', 'unwrap'].map((rule) => `remove-language/${rule}`),
  ...['language-exists', 'page-exists', 'file-exists'].map((rule) => `rename-language/${rule}`),
  ...['file', 'languages', 'no-languages', 'source'].map((rule) => `labels/${rule}`),
  'add/unsure',
  'upgrade-mint/form',
  'upgrade-mint/two-navigations',
  ...['place', 'page-exists', 'file-exists'].map((rule) => `move/${rule}`),
  ...ofPages.map((name) => `${name}/target`),
  'cut-version/document-exists',
  // What stands behind a `$ref` is not JSON.
  'ref-syntax',
]);

/** What these say next stands in their message. A pointer is one for the first of two transforms. */
const saysNext = /(?:^|\/)(?:shared-document|options|pointer)$/;
/** What is not named one by one has no help of its own. */
const isRest = /^\d+ more would be lost$/;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export function siteOf({ docs, files }: Pick<RandomSite, 'docs' | 'files'>, prefix = ''): Site {
  return makeSite(new TextEncoder().encode(docs), {
    reader: memoryReader(files, { revisions }),
    location: { prefix, git: true },
  });
}

/** Runs the transforms of a random site, and holds the run to what navshift promises of every site. */
export function judge(given: RandomSite, prefix = '', transform = transformOf(given.steps)): Verdict {
  const defects: string[] = [];
  const refusals: string[] = [];
  let site: Site | undefined;
  let result: RunResult | undefined;
  try {
    site = siteOf(given, prefix);
    result = run(site, transform);
    if (result.failed) {
      for (const { rule, message, help } of result.diagnostics.filter(({ severity }) => severity === 'error')) {
        refusals.push(`${rule}: ${message}`);
        if (!isMistake(rule, message, result, given.steps))
          defects.push(`It is refused for no mistake. ${rule}: ${message}`);
        else if (help === undefined && !/(?:^|\/)plan$/.test(rule) && !saysNext.test(rule) && !isRest.test(message))
          defects.push(`It is refused without a way out. ${rule}: ${message}`);
      }
      if (refusals.length === 0) defects.push('It is refused without a reason.');
    } else {
      checkLosses(site, result, transform, defects);
      checkPrinted(result, defects);
      checkReferences(site, writtenSite(result.plan, result.after), defects);
      if (given.steps.length === 1) {
        if (isOnce(given.steps[0]!)) checkTwice(given, result, transform, defects);
        // What is in the braces of a `$ref` goes with them.
        if (result.after !== site && given.steps[0]!.name !== 'inline') keepsComments(given, transform, defects);
      }
    }
  } catch (error) {
    defects.push(`It throws. ${(error as Error).stack?.split('\n').slice(0, 4).join(' ') ?? String(error)}`);
  }
  const outcome = result === undefined || result.failed ? 'refused' : result.plan.isEmpty ? 'unchanged' : 'changed';
  return { outcome, defects, refusals, result, site };
}

/** Whether a transform promises that twice is once. */
const isOnce = ({ name }: RandomSite['steps'][number]): boolean => {
  const { twiceIsOnce = true } = transforms.find(({ definition }) => definition.name === name)?.definition ?? {};
  return twiceIsOnce === true;
};

function isMistake(rule: string, message: string, result: RunResult, steps: RandomSite['steps']): boolean {
  const { before } = result;
  // A file that is to be made is one that another stands in the way of.
  if (/(?:^|\/)plan$/.test(rule))
    return (
      /^(\S+) would be created, but another file exists there/.test(message) && before.exists(/^\S+/.exec(message)![0])
    );
  if (asked.test(rule) && steps.some(({ name }) => ofPages.includes(name))) return true;
  return mistakes.has(rule) || saysNext.test(rule) || guarded(result)({ rule, severity: 'error', message });
}

// What the navigation leads to, counted from the plain values: nothing here is what conservation counts with.

/** How often each page, entry and link stands in a navigation. */
export type Counts = ReadonlyMap<string, number>;

export function count(site: Site): Counts {
  const counts = new Map<string, number>();
  const add = (text: string) => counts.set(text, (counts.get(text) ?? 0) + 1);
  const visit = (value: Plain, document: string, open: readonly string[], isEntry: boolean): void => {
    if (typeof value === 'string') {
      if (isEntry) add(nameOf(value));
    } else if (Array.isArray(value)) for (const item of value) visit(item, document, open, isEntry);
    else if (typeof value === 'object' && value !== null) {
      const reference = value['$ref'];
      const path =
        typeof reference === 'string' && reference.trim() !== '' && !/[#:]/.test(reference)
          ? new URL(reference, `file:///${document}`).pathname.slice(1)
          : undefined;
      const escapes = typeof reference === 'string' && reference.startsWith('../') && !document.includes('/');
      const target = path === undefined || escapes || open.includes(path) ? undefined : site.documents.get(path);
      if (target !== undefined) visit(toValue(target) as Plain, path!, [...open, path!], isEntry);
      for (const [key, inner] of Object.entries(value)) {
        if (typeof inner !== 'string') {
          if (key !== 'openapi' && key !== 'asyncapi') visit(inner, document, open, isContainer(key));
        } else if (key === 'href') add(`link ${inner}`);
        else if (key === 'root') add(`page ${inner}`);
        else if (key === 'page' && isEntry) add(nameOf(inner));
      }
    }
  };
  visit((toValue(site.root) as { navigation: Plain }).navigation, site.main, [site.main], false);
  return counts;
}

/** Entries by what they name; which specification one is of is left to conservation. */
function nameOf(text: string): string {
  const entry = parseEntry(text);
  return entry.kind === 'page'
    ? `page ${text}`
    : entry.kind === 'webhook'
      ? `WEBHOOK ${entry.name}`
      : `${entry.method} ${entry.path}`;
}

type Item = Parameters<Collector['declare']>[0] & { kind: 'removed' };
const declared = ({ item }: Pick<Item, 'item'>): string =>
  item.kind === 'page'
    ? `page ${item.page}`
    : item.kind === 'link'
      ? `link ${item.href}`
      : item.kind === 'webhook'
        ? `WEBHOOK ${item.name}`
        : item.kind === 'endpoint'
          ? `${item.method} ${item.path}`
          : `specification ${item.specification}`;

/** What stands less often afterwards, without being declared as removed, or as something else that there is more of. */
function checkLosses(site: Site, result: RunResult, transform: Transform, defects: string[]): void {
  if (result.after === site) return;
  const collector = new Collector();
  transform.apply(site, collector);
  const [before, after] = [count(site), count(result.after)];
  const removed = new Set<string>();
  const moved = new Map<string, Set<string>>();
  for (const declaration of collector.declarations) {
    if (declaration.kind === 'removed') removed.add(declared(declaration));
    if (declaration.kind === 'moved') {
      const from = declared(declaration);
      moved.set(from, (moved.get(from) ?? new Set()).add(declared({ item: declaration.to })));
    }
  }
  for (const [text, times] of before) {
    const missing = times - (after.get(text) ?? 0);
    if (missing <= 0 || removed.has(text)) continue;
    const names = new Set([text]);
    for (const name of names) for (const to of moved.get(name) ?? []) names.add(to);
    if ([...names].some((name) => removed.has(name))) continue;
    const gained = [...names].reduce(
      (sum, name) => sum + Math.max(0, (after.get(name) ?? 0) - (before.get(name) ?? 0)),
      0,
    );
    // Entries of all of the operations of a specification can become the specification itself.
    if (gained < missing && !(/^[A-Z]+ /.test(text) && standsForAll(result.after)))
      defects.push(`It is lost in silence. ${text} stands ${times} times before and ${times - missing} after`);
  }
}

/** Whether some element names a specification and nothing of it. */
function standsForAll(site: Site): boolean {
  return [...site.documents.values()].some((node) => JSON.stringify(toValue(node)).includes('"openapi":'));
}

/** What is written says what the tree says, to another parser too. */
function checkPrinted(result: RunResult, defects: string[]): void {
  for (const [path, node] of result.after.documents) {
    const bytes = printBytes(node);
    if (!sameJson(parseJson(bytes), node)) defects.push(`It prints something else than the tree. ${path}`);
    const errors: ParseError[] = [];
    const value: unknown = parseJsonc(decoder.decode(bytes).replace(/^\uFEFF/, ''), errors, {
      allowTrailingComma: true,
    });
    if (errors.length > 0 || JSON.stringify(value) !== JSON.stringify(toValue(node)))
      defects.push(`It prints what another parser reads otherwise. ${path}`);
  }
}

/** The site as it is on the disk when what is planned was written. */
export function written(
  given: Pick<RandomSite, 'docs' | 'files'>,
  { plan, after }: RunResult,
): Pick<RandomSite, 'docs' | 'files'> {
  const files: Record<string, string> = { ...given.files };
  for (const { path, from, after: content } of plan.changes) {
    if (from !== undefined) delete files[from];
    if (content === undefined) delete files[path];
    else files[path] = decoder.decode(content);
  }
  delete files[after.main];
  return { docs: decoder.decode(printBytes(after.root)), files };
}

/** A file that nothing refers to before is not missing after. */
function checkReferences(before: Site, after: Site, defects: string[]): void {
  const missingIn = ({ problems }: Site) =>
    problems.flatMap(({ rule, message }) => (rule === 'ref-form' ? [] : message));
  const known = new Set(missingIn(before));
  for (const message of missingIn(after))
    // What led nowhere leads nowhere from another file too, which words it otherwise.
    if (!known.has(message) && !/\b(?:none|out)\.json/.test(message))
      defects.push(`It leaves a reference that leads nowhere. ${message}`);
}

/** With comments wherever one can stand, in a site that has none of its own. */
function keepsComments({ docs, files }: RandomSite, transform: Transform, defects: string[]): void {
  const plain = (text: string) => JSON.stringify(toValue(parseJson(text)), null, 2);
  const bare = Object.entries(files).map(([path, text]) => [path, path.includes('nav/') ? plain(text) : text]);
  const site = {
    before: plain(docs),
    reader: memoryReader(Object.fromEntries(bare) as Record<string, string>, { revisions }),
    transform,
  };
  const result = run(makeSite(site.before, site), transform);
  try {
    if (!result.failed) checkComments(site, result);
  } catch (error) {
    if (!(error instanceof LawError)) throw error;
    defects.push(`It does not keep comments. ${error.message}`);
  }
}

/** Applied to its own result, in memory or as it was written, nothing changes. */
function checkTwice(given: RandomSite, result: RunResult, transform: Transform, defects: string[]): void {
  const [{ name, options }] = given.steps as readonly [RandomSite['steps'][number]];
  const sites = [
    ['', result.after],
    [', read again', siteOf(written(given, result)).withRemote(result.after.remote)],
  ] as const;
  for (const [how, site] of sites) {
    const again = run(site, transform);
    const errors = again.diagnostics.filter(({ severity }) => severity === 'error');
    // What a pointer named can be elsewhere afterwards, or nowhere.
    const isElsewhere = options['at'] !== undefined && result.after !== result.before;
    const isOther = ({ rule, message }: { rule: string; message: string }) =>
      isMistake(rule, message, again, given.steps);
    if (again.failed && !(isElsewhere && errors.every(isOther)))
      defects.push(
        `Twice is not once: it is refused${how}. ${errors.map(({ rule, message }) => `${rule}: ${message}`).join('; ')}`,
      );
    else if (!isElsewhere && !again.plan.isEmpty)
      defects.push(`Twice is not once${how}. ${name}\n${again.plan.patch()}`);
    else if (!isElsewhere && !again.failed && again.after !== site)
      defects.push(`Twice gives another object of the same text${how}. ${name}`);
  }
}

/** The smallest site of the same defect that leaving out members, items and files leads to. */
export function smallest(given: RandomSite, transform?: Transform): RandomSite {
  const kindOf = (site: RandomSite) =>
    judge(site, '', transform).defects.map((defect) => defect.replace(/[:\n].*/s, ''));
  const [kind] = kindOf(given);
  if (kind === undefined) return given;
  const isSame = (site: RandomSite) => kindOf(site).includes(kind);
  const withFile = (site: RandomSite, path: string, text: string): RandomSite =>
    path === 'docs.json' ? { ...site, docs: text } : { ...site, files: { ...site.files, [path]: text } };
  const textOf = (site: RandomSite, path: string) => (path === 'docs.json' ? site.docs : site.files[path]!);
  let best = given;
  for (let again = true; again;) {
    again = false;
    const take = (site: RandomSite): boolean => {
      const better = isSame(site);
      if (better) best = site;
      again ||= better;
      return better;
    };
    for (const path of Object.keys(best.files)) {
      const { [path]: _, ...files } = best.files;
      take({ ...best, files });
    }
    for (const path of ['docs.json', ...Object.keys(best.files).filter((name) => name.includes('nav/'))]) {
      const plain = `${JSON.stringify(toValue(parseJson(textOf(best, path))), null, 2)}\n`;
      if (plain !== textOf(best, path)) take(withFile(best, path, plain));
      let at = 0;
      for (let next = without(textOf(best, path), at); next !== undefined; next = without(textOf(best, path), at))
        if (!take(withFile(best, path, next))) at++;
    }
  }
  return best;
}

/** A JSON text without one of its members and items, counted from the outside in. */
function without(text: string, number: number): string | undefined {
  const root = toValue(parseJson(text)) as Plain;
  let left = number;
  const visit = (value: Plain): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    const keys = Object.keys(value);
    const holder = value as { [key: string]: Plain };
    for (const key of keys) {
      if (left-- > 0) continue;
      if (Array.isArray(value)) value.splice(Number(key), 1);
      else delete holder[key];
      return true;
    }
    return keys.some((key) => visit(holder[key]!));
  };
  return visit(root) ? `${JSON.stringify(root, null, 2)}\n` : undefined;
}

/** A random site to read, and to try by hand. */
export function shown({ docs, files, steps }: RandomSite, { defects }: Verdict): string {
  const named = Object.entries(files).filter(
    ([path]) => docs.includes(path.replace(/\.mdx?$/, '')) || path.startsWith('nav/') || path.includes('/nav/'),
  );
  return [
    ...defects,
    '',
    ...steps.map(({ name, options }) => `navshift ${name} ${JSON.stringify(options)}`),
    '--- docs.json',
    docs.trimEnd(),
    ...named.flatMap(([path, text]) => [`--- ${path}`, text.trimEnd()]),
  ].join('\n');
}
