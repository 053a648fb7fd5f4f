import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { transformSync } from 'esbuild';
import { Found, SitePath, Unknown } from '../../src/found/index.ts';
import { readScript } from '../../src/script/index.ts';
import { memoryReader } from '../../src/site/index.ts';

/** A script with the files that it imports, by their paths. */
export interface Program {
  readonly entry: string;
  readonly files: Readonly<Record<string, string>>;
}

/** What Node says: the data as JSON has it, and where the files were; or that it fails. */
type Said = { readonly data: unknown; readonly folder: string } | { readonly error: string };

/** Imports each program, and writes a line for each on a channel of its own. */
const child = `
import { writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
for (const name of ['log', 'warn', 'error']) console[name] = () => {};
const { push } = Array.prototype;
Array.prototype.push = function (...items) {
  if (this.length > 200) throw new Error('a list that grows without end');
  return push.apply(this, items);
};
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});
for (const file of process.argv.slice(1)) {
  let line;
  try {
    const found = await import(pathToFileURL(file));
    const value = found.default ?? found;
    line = { data: typeof value === 'function' ? value() : value };
    line = JSON.stringify(line);
  } catch (error) {
    line = JSON.stringify({ error: String(error).slice(0, 200) });
  }
  const bytes = Buffer.from(line + '\\n');
  for (let at = 0; at < bytes.length; ) at += writeSync(3, bytes, at);
}
process.exit();
`;

/** What Node says of many programs, in few processes. */
export function runByNode(programs: readonly Program[]): readonly Said[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'navshift-scripts-')));
  try {
    const folders = programs.map(({ files }, index) => {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, String(index), path)), { recursive: true });
        writeFileSync(join(folder, String(index), path), text);
      }
      return join(folder, String(index));
    });
    const said: Said[] = [];
    for (let from = 0; from < programs.length; from += 250) {
      const files = programs.slice(from, from + 250).map(({ entry }, index) => join(folders[from + index]!, entry));
      const { output, status, stderr } = spawnSync(
        process.execPath,
        ['--no-warnings', '--input-type=module', '-e', child, ...files],
        { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], encoding: 'utf8', timeout: 60_000, env: {}, maxBuffer: 1 << 28 },
      );
      const lines = (output[3] ?? '').trim().split('\n');
      if (lines.length !== files.length) throw new Error(`Node ended with ${status} after ${lines.length}: ${stderr}`);
      for (const [index, line] of lines.entries())
        said.push({ ...(JSON.parse(line) as Said & { data: unknown }), folder: folders[from + index]! });
    }
    return said;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Gives for a module that is not there a function that gives itself, whatever is asked of it, and nothing as JSON. */
const withoutPackages = `
const Module = require('node:module');
const { dirname, join } = require('node:path');
const anything = new Proxy(function () {}, {
  get: (_, name) => {
    if (name === Symbol.iterator) return function* () {};
    if (name === Symbol.toPrimitive) return () => '';
    return name === 'toJSON' || typeof name === 'symbol' ? undefined : anything;
  },
  apply: () => anything,
  construct: () => anything,
  getPrototypeOf: () => anything,
});
const pathOf = (name, { filename }) => name.startsWith('.') ? join(dirname(filename), name) : join(globalThis.siteFolder, 'node_modules', name);
const isPatched = globalThis.siteFolder !== undefined;
globalThis.siteFolder = __dirname;
for (const [name, otherwise] of isPatched ? [] : [['_load', () => anything], ['_resolveFilename', pathOf]]) {
  const own = Module[name];
  Module[name] = function (...given) {
    try {
      return own.apply(this, given);
    } catch (error) {
      if (error.code !== 'MODULE_NOT_FOUND' && error.code !== 'ENOENT') throw error;
      return otherwise(...given);
    }
  };
}`;

/** A real program as Node runs it: without types, with imports as `require`, and without the packages of its site. */
export function forNode({ entry, files }: Program): Program {
  const script = /\.[cm]?[jt]sx?$/;
  const scripts = Object.entries(files).map(([path, text]) => {
    if (!script.test(path)) return [path, text];
    const loader = /\.[cm]?tsx?$/.test(path) ? 'tsx' : 'jsx';
    return [path.replace(script, '.js'), transformSync(text, { loader, format: 'cjs' }).code];
  });
  const start = `${withoutPackages}
    const found = require('./${entry.replace(script, '.js')}');
    module.exports = found.__esModule ? found.default : found;`;
  return {
    entry: 'navshift-start.cjs',
    files: { ...Object.fromEntries(scripts), 'package.json': '{}', 'navshift-start.cjs': start },
  };
}

/** What navshift reads of a program. */
export function readProgram({ entry, files }: Program): Found {
  try {
    return readScript(memoryReader(files), entry).call();
  } catch (error) {
    if (error instanceof Unknown) return new Found(error, error.at);
    throw error;
  }
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null') as unknown;
const isThere = ({ value }: Found) => value !== undefined && typeof value !== 'function';

/** Where what was read is known and differs from what Node says; undefined if nowhere. */
export function difference(found: Found, node: unknown, folder: string, path = ''): string | undefined {
  const { value } = found;
  const told = `${path || 'all'}: Node says ${JSON.stringify(node)?.slice(0, 200)}`;
  if (value instanceof Unknown) return undefined;
  if (value instanceof SitePath)
    return value.path.startsWith('/') && node !== (folder + value.path).replace(/\/$/, '') ? told : undefined;
  if (Array.isArray(value)) {
    if (!Array.isArray(node)) return told;
    const items = found.items;
    const many = items.findIndex(({ isMany }) => isMany);
    if (many < 0 && items.length !== node.length) return `${told}, and not ${items.length} items`;
    const last = items.length - items.findLastIndex(({ isMany }) => isMany) - 1;
    if (many >= 0 && node.length < items.filter(({ isMany }) => !isMany).length) return told;
    for (const [index, item] of items.entries()) {
      const isBefore = many < 0 || index < many;
      if (!isBefore && index < items.length - last) continue;
      const other = node[isBefore ? index : node.length - items.length + index] as unknown;
      const differs = difference(item, other, folder, `${path}[${index}]`);
      if (differs !== undefined) return differs;
    }
    return undefined;
  }
  if (value instanceof Map) {
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return told;
    const members = found.members.filter(([, member]) => isThere(member));
    const known = members.filter(([, member]) => !(member.value instanceof Unknown)).map(([name]) => name);
    const names = Object.keys(node);
    if (found.unknown === undefined) {
      const inNode = names.filter((name) => known.includes(name));
      if (inNode.join() !== known.join()) return `${told}, and not the names ${known.join()}`;
      const more = names.find((name) => !members.some(([one]) => one === name));
      if (more !== undefined) return `${told}, with ${more}`;
    }
    for (const [name, member] of members) {
      if (member.value instanceof Unknown) continue;
      if (!Object.hasOwn(node, name)) return `${told}, without ${name}`;
      const differs = difference(member, (node as Record<string, unknown>)[name], folder, `${path}.${name}`);
      if (differs !== undefined) return differs;
    }
    return undefined;
  }
  if (typeof value === 'function') return node === undefined || node === null ? undefined : told;
  return asJson(value) === (node ?? null) ? undefined : `${told}, and not ${JSON.stringify(value)}`;
}
