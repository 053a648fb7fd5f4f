import type * as acorn from 'acorn';
import { Parser } from 'acorn';
import { tsPlugin } from '@sveltejs/acorn-typescript';
import type { Reader } from '../site/index.ts';
import { before, placeOf } from './evaluate.ts';
import type { Tree } from './names.ts';
import { startOf, Unknown } from '../found/index.ts';

/** Larger files are not read: the syntax tree of a script takes a hundred times its size. */
const mostBytes = 10_000_000;

/** TypeScript's syntax is read in the files that have its ending. A parser that tries without end is stopped. */
export function parsed(reader: Reader, file: string): readonly Tree[] {
  const start = startOf(file);
  const bytes = reader.read(file);
  if (bytes === undefined) throw new Unknown(start, `${file} does not exist`);
  if (bytes.length > mostBytes) throw new Unknown(start, `${file} is larger than ${mostBytes / 1_000_000} MB`);
  const isData = file.endsWith('.json');
  const text = `${isData ? before : ''}${new TextDecoder().decode(bytes)}`;
  let tokens = 1000 + 10 * text.length;
  class Reading extends Parser.extend(...(/\.[cm]?tsx?$/.test(file) ? [tsPlugin() as never] : [])) {
    nextToken(): void {
      if (--tokens < 0) throw new Error('it asks too much of a parser');
      (super['nextToken' as never] as () => void).call(this);
    }
  }
  try {
    const options = { ecmaVersion: 'latest', sourceType: 'module', sourceFile: file, locations: true } as const;
    const { body } = Reading.parse(text, options);
    if (isData) JSON.parse(text.slice(before.length));
    return body as readonly acorn.Node[] as readonly Tree[];
  } catch (error) {
    const { loc, message } = error as { loc?: acorn.Position; message: string };
    const at = loc && placeOf({ loc: { source: file, start: loc } } as acorn.Node);
    throw new Unknown(at ?? start, `${file} cannot be read: ${message.replace(/ \(\d+:\d+\)$/, '')}`);
  }
}
