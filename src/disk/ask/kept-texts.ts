import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { maybeRead, writeNamed } from '../local/files.ts';
import { idOf } from '../local/blob.ts';
import { type Environment, keptFolder } from './cache.ts';

/** Bytes that the file may have: about ten thousand pages. What no run has asked for of late goes first. */
const mostBytes = 64_000_000;

/**
 * What was read of the texts of pages, by the ids that git gives these, in one file of the user's cache folder.
 *
 * A file that is not whole, or that another navshift wrote, counts as none.
 */
export class KeptTexts {
  readonly #file: string;
  readonly #stamp: string;
  readonly #most: number;
  readonly #ids = new WeakMap<Uint8Array, string>();
  /** What each line of the file says, by its key, those that this run asked for last. */
  #lines: Map<string, string> | undefined;
  #isChanged = false;

  constructor(folder: string, version: string, most = mostBytes) {
    this.#file = join(folder, 'pages');
    this.#most = most;
    // While navshift is worked on, its version stays.
    const { mtimeMs, size } = statSync(fileURLToPath(import.meta.url));
    this.#stamp = [version, mtimeMs, size].join();
  }

  idOf(content: Uint8Array): string {
    let id = this.#ids.get(content);
    if (id === undefined) this.#ids.set(content, (id = idOf(content)));
    return id;
  }

  find(id: string, name: string): unknown {
    this.#lines ??= this.#read();
    const key = `${id} ${name}`;
    const line = this.#lines.get(key);
    if (line === undefined) return undefined;
    this.#lines.delete(key);
    this.#lines.set(key, line);
    return JSON.parse(line);
  }

  add(id: string, name: string, value: unknown): void {
    this.#lines ??= this.#read();
    this.#lines.set(`${id} ${name}`, JSON.stringify(value));
    this.#isChanged = true;
  }

  #read(): Map<string, string> {
    const text = Buffer.from(maybeRead(this.#file) ?? []).toString('utf8');
    const end = text.indexOf('\n') + 1;
    const lines = new Map<string, string>();
    if (text.slice(0, end) !== this.#head(text.slice(end))) return lines;
    for (let at = end, next; (next = text.indexOf('\n', at)) >= 0; at = next + 1) {
      const tab = text.indexOf('\t', at);
      lines.set(text.slice(at, tab), text.slice(tab + 1, next));
    }
    return lines;
  }

  /** The first line, which tells whether the others are what was written. */
  #head = (rest: string) => `${this.#stamp} ${createHash('sha1').update(rest).digest('hex')}\n`;

  /** Writes what is new. That it cannot be written costs only time. */
  save(): void {
    if (!this.#isChanged) return;
    let size = 0;
    const lines: string[] = [];
    for (const [key, line] of [...this.#lines!].reverse()) {
      size += key.length + Buffer.byteLength(line) + 2;
      if (size > this.#most) break;
      lines.push(`${key}\t${line}\n`);
    }
    const rest = lines.reverse().join('');
    try {
      writeNamed(this.#file, Buffer.from(this.#head(rest) + rest));
    } catch {
      // The folder is gone, or the disk is full.
    }
  }
}

/** What is kept for this user; undefined where the user has no folder for it, or has that in the checkout of `near`. */
export function keptTexts(near: string, version: string, env: Environment): KeptTexts | undefined {
  const folder = keptFolder('read', near, env);
  return folder === undefined ? undefined : new KeptTexts(folder, version);
}
