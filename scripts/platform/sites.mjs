// The sites that are compared: real ones, odd ones, the fixtures. Each is a docs.json and its files in memory, and can
// be laid out in a folder.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../ready.mjs';

const corpus = join(root, '../shared/corpus');

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
    .map((path) => [path.slice(folder.length + 1), readFileSync(path)]);
}

const lines = (file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];

const empty = Buffer.alloc(0);
const methods = /^(\S+\s+)?(get|put|post|delete|options|head|patch|trace|webhook)\s/i;

/** Where a collection has no page files: an empty one for each entry that is the path of a page. */
function pagesNamed(docs) {
  const found = new Map();
  const visit = (value, key) => {
    if (Array.isArray(value))
      for (const item of value) {
        if (key === 'pages' && typeof item === 'string') addPage(item);
        else visit(item, key);
      }
    else if (typeof value === 'object' && value !== null)
      for (const [name, child] of Object.entries(value)) {
        if (name === 'root' && typeof child === 'string') addPage(child);
        else visit(child, name);
      }
  };
  const addPage = (entry) => {
    const path = entry.replace(/^\/+|\/+$/g, '');
    const isPath = /^[\w.-][^:#?\\]*$/.test(path) && !methods.test(path) && !path.split('/').includes('..');
    if (isPath && !/\.mdx?$/.test(path)) found.set(`${path}.mdx`, empty);
  };
  visit(docs?.navigation, 'navigation');
  return [...found].filter(([path]) => ![...found.keys()].some((other) => other.startsWith(`${path}/`)));
}

function parsed(bytes) {
  try {
    return JSON.parse(String(bytes));
  } catch {
    return undefined;
  }
}

const site = (name, kind, bytes, files) => ({ name, kind, bytes, docs: parsed(bytes), files: new Map(files) });

/** All sites. Where the collection of real sites is absent only the fixtures are left. */
export function allSites() {
  return [...realSites(), ...oddSites(), ...fixtures()];
}

function realSites() {
  const folder = join(corpus, 'sites');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const place = join(folder, name);
      return site(name, 'real', readFileSync(join(place, 'docs.json')), [
        ...lines(join(place, 'pages.txt')).map((page) => [page, empty]),
        ...filesIn(join(place, 'refs')),
        ...filesIn(join(place, 'specs')),
      ]);
    });
}

function oddSites() {
  return ['quirks', 'mint'].flatMap((folder) =>
    filesIn(join(corpus, folder))
      .filter(([path]) => path.endsWith('.docs.json'))
      .map(([path, bytes]) =>
        site(`${folder}/${path.replace(/\.docs\.json$/, '')}`, 'odd', bytes, pagesNamed(parsed(bytes))),
      ),
  );
}

/**
 * Specifications of fixtures say no more than a test needs. Mintlify stops at one that is not valid: what it
 * requires is filled in.
 */
function completed([path, bytes]) {
  if (!/\.(json|ya?ml)$/.test(path)) return [path, bytes];
  try {
    const specification = parse(String(bytes));
    if (typeof specification?.openapi !== 'string') return [path, bytes];
    specification.info ??= { title: 'Fixture', version: '1' };
    for (const item of [specification.paths, specification.webhooks].flatMap((items) => Object.values(items ?? {})))
      for (const [method, operation] of Object.entries(item ?? {}))
        if (/^[a-z]+$/.test(method) && typeof operation === 'object' && operation !== null && !Array.isArray(operation))
          operation.responses ??= { 200: { description: 'OK' } };
    return [path, Buffer.from(JSON.stringify(specification))];
  } catch {
    return [path, bytes];
  }
}

/** A fixture is a folder with a `before.json` (or `docs.json`) and the other files. */
function fixtures() {
  const folder = join(root, '__fixtures__');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(before|docs)\.json$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
    .map((file) => {
      const place = dirname(file);
      const bytes = readFileSync(file);
      const files = file.endsWith('docs.json') ? filesIn(place).filter(([path]) => path !== 'docs.json') : [];
      const all = new Map([...pagesNamed(parsed(bytes)), ...filesIn(join(place, 'files')), ...files].map(completed));
      return site(`fixture ${place.slice(folder.length + 1)}`, 'fixture', bytes, all);
    });
}

/** Lays a site out in a temporary folder, for as long as `task` takes. */
export async function inFolder({ bytes, files }, task) {
  const folder = mkdtempSync(join(tmpdir(), 'navshift-platform-site-'));
  try {
    for (const [path, content] of [['docs.json', bytes], ...files]) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    return await task(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
