import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { keep, readKept } from '../disk/kept.ts';

/** Where the compiled code of a command is kept from run to run. */
export interface Kept {
  readonly folder: string;
  /** What the code is of: another build, and another version of Node, have another name. Without a character that a file name cannot have. */
  readonly name: string;
}

/** What a module of the command is called with, in the order of `parameters`. */
type Wrapped = (
  exports: object,
  require: (name: string) => unknown,
  module: { exports: object },
  filename: string,
  importModule: (url: string) => Promise<unknown>,
) => void;

const parameters = 'exports, require, module, __filename, NAVSHIFT_IMPORT';

const largest = 8_000_000;
const names = /\.v8$/;

/**
 * The modules of the command: CommonJS, all in one folder.
 *
 * To compile them takes longer than what a command has to do on a small site. So what V8 has compiled by the end of a run is kept for the next run of
 * the same command, and V8 is given that with the text (`vm.Script`, `cachedData`). V8 refuses what another version made, or was made of a text of another length.
 */
export class CompiledModules {
  readonly #folder: string;
  readonly #require: NodeJS.Require;
  readonly #kept: Kept | undefined;
  readonly #known: ReadonlyMap<string, Uint8Array>;
  readonly #scripts = new Map<string, Script>();
  readonly #modules = new Map<string, { exports: object }>();
  #isNew = false;

  /** `require` gives what is no module of the folder. Without `kept` nothing is kept. */
  constructor(folder: string, require: NodeJS.Require, kept?: Kept) {
    this.#folder = folder;
    this.#require = require;
    this.#kept = kept;
    const content = kept && readKept(fileOf(kept), largest);
    this.#known = content === undefined ? new Map() : unpack(content);
  }

  /** What a module of the folder exports: `./show.cjs`. It runs once. */
  load(name: string): object {
    const known = this.#modules.get(name);
    if (known !== undefined) return known.exports;
    const filename = join(this.#folder, name);
    const cachedData = this.#known.get(name) as Buffer | undefined;
    const text = `(function (${parameters}) {${readFileSync(filename, 'utf8')}\n})`;
    const script = new Script(text, { filename, ...(cachedData && { cachedData }) });
    if (cachedData === undefined || script.cachedDataRejected === true) this.#isNew = true;
    this.#scripts.set(name, script);
    const module = { exports: {} };
    this.#modules.set(name, module);
    const require = (other: string) => (other.startsWith('./') ? this.load(other) : (this.#require(other) as unknown));
    const run = script.runInThisContext() as Wrapped;
    // Code that V8 is given cannot import anything by itself.
    run(module.exports, require, module, filename, (file) => import(file));
    return module.exports;
  }

  /** Keeps what was compiled, if there is more than was kept. Never throws. */
  keep(): void {
    if (this.#kept === undefined || !this.#isNew) return;
    const compiled = [...this.#scripts].map(([name, script]) => [name, script.createCachedData()] as const);
    keep(fileOf(this.#kept), pack(new Map([...this.#known, ...compiled])), { names, most: 30 });
  }
}

const fileOf = ({ folder, name }: Kept): string => join(folder, `${name}.v8`);

/** A line that says what follows, and of what length each is. */
function pack(parts: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const list = [...parts].map(([name, { length }]) => [name, length]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(list)}\n`), ...parts.values()]);
}

/** Nothing, if it is not whole. */
function unpack(content: Buffer): ReadonlyMap<string, Uint8Array> {
  const parts = new Map<string, Uint8Array>();
  let at = content.indexOf('\n') + 1;
  try {
    for (const [name, length] of JSON.parse(content.toString('latin1', 0, at)) as readonly [string, number][])
      parts.set(name, content.subarray(at, (at += length)));
  } catch {
    return new Map();
  }
  return at === content.length ? parts : new Map();
}
