import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { importing, type ImportNode, readers, type Reading, type ToolName } from '../../src/import/index.ts';
import { parseJson, printJson, toValue } from '../../src/json/index.ts';
import { run } from '../../src/plan/index.ts';
import { Site } from '../../src/site/index.ts';
import { hasImports, importsFolder, type RealSource, realSources } from './sources.ts';

const require = createRequire(import.meta.url);

/** A page where a docs.json has it: the label of the nearest element around it. */
interface Listed {
  readonly page: string;
  readonly parent: string | undefined;
}

const labels = ['group', 'tab', 'anchor', 'dropdown', 'version', 'product', 'item'];
const lists = 'pages groups tabs anchors dropdowns versions languages products menu navigation global'.split(' ');

/** As `naive/compare.cjs` reads a docs.json. */
function* listed(node: unknown, parent?: string): Generator<Listed> {
  if (Array.isArray(node)) for (const one of node) yield* listed(one, parent);
  else if (typeof node === 'string') {
    if (!/^(?:(?:GET|POST|PUT|PATCH|DELETE|WEBHOOK)\s|https?:)/i.test(node)) yield { page: node, parent };
  } else if (typeof node === 'object' && node !== null) {
    const fields = node as Record<string, unknown>;
    // People give a group a blank label where its pages shall be in the tab itself.
    const label = labels.map((name) => fields[name]).find((one) => one !== undefined) as string | undefined;
    const own = label === undefined || label.trim() === '' ? parent : label;
    if (typeof fields.root === 'string') yield { page: fields.root, parent: own };
    for (const name of lists) if (fields[name] !== undefined && name !== 'root') yield* listed(fields[name], own);
  }
}

const strip = (path: string) =>
  decodeURI(path.replace(/%(?![0-9a-f]{2})/gi, '%25'))
    .replace(/[#?].*$/, '')
    .replace(/\.(mdx?|ipynb|html|rst)$/, '')
    .replace(/^\.?\//, '')
    .replace(/(^|\/)(index|readme)$/i, '')
    .replace(/\/$/, '');
const near = (path: string) =>
  strip(path)
    .toLowerCase()
    .split('/')
    .map((part) => part.replace(/^\d+[-_.]\s*/, '').replace(/[\s_]+/g, '-'))
    .join('/');
const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const plain = (label = '') =>
  label
    .replace(/<[^>]*>/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** The labels above a page, wherever it is. */
const placesOf = (all: readonly Listed[], page: string) =>
  all.flatMap((one) => (strip(one.page) === strip(page) ? [plain(one.parent)] : []));

/** The pages that the source has below a label of its own, and where they answered. */
function labelled({ says, files, pages }: RealSource, { tree }: Reading): ReadonlyMap<string, string | undefined> {
  const ownPages = new Set(pages);
  const decoder = new TextDecoder();
  const texts = Object.entries(files).flatMap(([path, content]) =>
    ownPages.has(path) ? [] : [typeof content === 'string' ? content : decoder.decode(content)],
  );
  const written = new Set(texts.flatMap((text) => text.split(/["'`\n]|[-:] /)));
  const addresses = new Map<string, string | undefined>();
  const visit = (nodes: readonly ImportNode[], hasLabel: boolean): void => {
    for (const node of nodes) {
      // A tab that the header does not name has the name of its sidebar, which readers of the source never saw.
      const hasOwn = node.kind === 'section' && (node.as === 'tab' ? written.has(node.label) : node.as === undefined);
      const page = node.kind === 'page' ? node : node.kind === 'section' ? node.page : undefined;
      if (page !== undefined && (hasLabel || hasOwn))
        addresses.set(strip(page.path.slice(says.docsRoot === '' ? 0 : says.docsRoot.length + 1)), page.address);
      if (node.kind === 'section') visit(node.children, hasOwn || (hasLabel && node.as === undefined));
    }
  };
  visit(tree, false);
  return addresses;
}

/** How many pages of ours people kept, and how many of these below the same label. */
function kept(source: RealSource, reading: Reading, ours: readonly Listed[]) {
  const { folder, says } = source;
  const addresses = labelled(source, reading);
  const target = JSON.parse(readFileSync(join(folder, 'target', basename(says.targetFile!)), 'utf8')) as {
    navigation: unknown;
  };
  const theirs = [...listed(target.navigation)];
  const same = new Map(theirs.map((one) => [strip(one.page), one]));
  const alike = new Map(theirs.map((one) => [near(one.page), one]));
  const byName = new Map<string, Listed | undefined>();
  for (const one of theirs) {
    const name = lastOf(near(one.page));
    byName.set(name, byName.has(name) ? undefined : one);
  }
  const ending = (path: string) =>
    path.includes('/')
      ? theirs.find(({ page }) => {
          const other = near(page);
          return other.endsWith(`/${path}`) || (other.includes('/') && path.endsWith(`/${other}`));
        })
      : undefined;
  const counts = { found: 0, parents: 0, alike: 0, renamed: new Map<string, number>() };
  for (const { page, parent } of new Map(ours.map((one) => [strip(one.page), one])).values()) {
    const name = near(page);
    // A page that has another path and answers where it did is the same page.
    const answering = same.get(strip(addresses.get(strip(page)) ?? page));
    const found = same.get(strip(page)) ?? answering ?? alike.get(name) ?? ending(name) ?? byName.get(lastOf(name));
    if (found === undefined || !addresses.has(strip(page))) continue;
    counts.found++;
    // A page can be in several places of both, and the last of ours need not be the last of theirs.
    const [mine, others] = [placesOf(ours, page), placesOf(theirs, found.page)];
    if (mine.some((label) => others.includes(label))) counts.parents++;
    else {
      // People shorten labels: "Tools Docs" became "Tools".
      const [words, their] = [plain(parent).split(' '), plain(found.parent).split(' ')];
      if (words.every((word) => their.includes(word)) || their.every((word) => words.includes(word))) counts.alike++;
      const what = `${parent} → ${found.parent}`;
      counts.renamed.set(what, (counts.renamed.get(what) ?? 0) + 1);
    }
  }
  return counts;
}

function imported({ kind, says, reader }: RealSource, tool: ToolName) {
  const source = { reader, path: says.site };
  const reading = readers[tool](source);
  const root = says.docsRoot;
  const transform = importing({ reading, source, root, isNew: true });
  const inRoot = (path: string) => (root === '' ? path : `${root}/${path}`);
  const site = new Site({
    main: kind,
    documents: new Map([[kind, parseJson('{}')]]),
    staged: [],
    reader: {
      read: (path) => reader.read(inRoot(path)),
      exists: (path) => reader.exists(inRoot(path)),
      list: () => [],
    },
    location: { prefix: '', git: false },
    problems: [],
    remote: new Map(),
  });
  const result = run(site, transform);
  return {
    reading,
    result,
    account: transform.account()!,
    docs: toValue(result.after.root) as { navigation: unknown },
  };
}

type Naive = (folder: string, site: unknown) => readonly { readonly file: string; readonly ext?: boolean }[];

/** The naive reader of a tool; it finds no package from where it is. */
function naiveReader(tool: ToolName): Naive {
  const module = { exports: undefined as unknown };
  const text = readFileSync(join(importsFolder, `naive/${tool}.cjs`), 'utf8');
  (runInThisContext(`(require, module) => {${text}\n}`) as (...given: unknown[]) => void)(require, module);
  return module.exports as Naive;
}

/**
 * The labels that are exactly the same, and with those that people shortened. Of one site of MkDocs they renamed the
 * group of 30 of its 51 pages, and of the sites of Docusaurus they renamed or regrouped those of 56 of 937: each of
 * these is below a label of theirs that the source does not have above it.
 */
const atLeast: Readonly<Record<ToolName, readonly [same: number, alike: number]>> = {
  summary: [0.96, 0.97],
  docusaurus: [0.93, 0.95],
  mkdocs: [0.4, 0.8],
};

describe.each(Object.keys(readers) as ToolName[])('import of real sources of %s', (tool) => {
  const sources = realSources(tool);
  if (!hasImports) return void it.skip('skipped: ../shared/imports is absent', () => {});
  const all = sources.map((source) => ({ source, ...imported(source, tool) }));

  it.each(all)('accounts for every entry of $source.name', ({ account: { entries, placed, losses }, result }) => {
    expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(entries).toBeGreaterThan(0);
    expect(placed + losses.length).toBe(entries);
    for (const { file, line, what, why } of losses) expect([file, line > 0, what, why]).not.toContain('');
    expect(printJson(result.after.root, 'text')).not.toBe('{}');
  });

  it.each(all)(
    'places every page of $source.name that the naive reader reads and that has a file',
    ({ source, reading, account }) => {
      const naive = naiveReader(tool);
      const known = new Set(source.pages.map(strip));
      const lost = new Set(account.losses.map(({ what }) => strip(what.replace(/^page /, ''))));
      const ours = new Set<string>();
      const visit = (nodes: typeof reading.tree): void => {
        for (const node of nodes) {
          if (node.kind === 'page') ours.add(strip(node.path));
          if (node.kind !== 'section') continue;
          if (node.page !== undefined) ours.add(strip(node.page.path));
          visit(node.children);
        }
      };
      visit(reading.tree);
      const wanted = naive(source.folder, source.says)
        .filter(({ ext }) => ext !== true)
        .map(({ file }) => strip(file))
        // Docusaurus makes no page of a file whose name begins with `_`.
        .filter((file) => known.has(file) && !(tool === 'docusaurus' && /(?:^|\/)_[^/]*$/.test(file)));
      expect(wanted.filter((file) => !ours.has(file) || lost.has(file))).toEqual([]);
    },
  );

  it('keeps the label above the pages that people kept', () => {
    const sums = { found: 0, parents: 0, alike: 0 };
    for (const { source, reading, docs } of all) {
      if (source.says.closeness !== 'close') continue;
      const { found, parents, alike, renamed } = kept(source, reading, [...listed(docs.navigation)]);
      sums.found += found;
      sums.parents += parents;
      sums.alike += alike;
      if (process.env.NAVSHIFT_REPLAY === '1')
        console.log(source.name, `${parents} of ${found}`, [...renamed].sort(([, a], [, b]) => b - a).slice(0, 12));
    }
    if (process.env.NAVSHIFT_REPLAY === '1') console.log(tool, sums, sums.parents / sums.found);
    const [same, alike] = atLeast[tool];
    expect(sums.parents / sums.found).toBeGreaterThanOrEqual(same);
    expect((sums.parents + sums.alike) / sums.found).toBeGreaterThanOrEqual(alike);
  });
});
