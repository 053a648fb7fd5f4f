import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createColors } from 'picocolors';
import { isOpenByShell, readPlain } from '../../disk/local/index.ts';
import { reasonOf } from '../../disk/index.ts';
import type { Painter } from '../../report/index.ts';
import { asTyped, visible, visibleLines } from '../../text/index.ts';
import { CliError } from './error.ts';

/** Where the command writes to: bytes as they are, and text as lines that can be seen. */
export interface Output {
  write(chunk: string | Uint8Array): unknown;
  /** Colour and progress are for a terminal alone. */
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  /** Waits until all has arrived; gives the reason if something did not, but for a reader that wants no more. */
  failure?(): Promise<Error | undefined>;
}

/** The world as the command sees it, so that it can run in a test. */
export interface Io {
  readonly stdin: AsyncIterable<string | Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What was typed after the name of the command. */
  readonly words?: readonly string[];
}

/**
 * Colours for a terminal, or wherever FORCE_COLOR asks for them (0 for none); none if NO_COLOR is set, as
 * https://no-color.org says, or if the terminal is a dumb one.
 */
export function painterFor(output: Output, env: Io['env']): Painter {
  return { ...createColors(hasColours(output, env)), ...(output.isTTY === true && { width: widthOf(output) }) };
}

/** How wide a text for people is: as its terminal, else 80 columns. A terminal without a size says 0. */
export const widthOf = ({ columns }: Output): number => columns || 80;

const hasColours = ({ isTTY }: Output, { NO_COLOR = '', FORCE_COLOR = '', TERM }: Io['env']) =>
  FORCE_COLOR === '' ? isTTY === true && NO_COLOR === '' && TERM !== 'dumb' : !/^(?:0|false)$/.test(FORCE_COLOR);

/**
 * An output that no text goes through unseen, wherever it comes from: what is neither a line break nor a colour of ours
 * is escaped, and no line is a command to the log that it goes to. Which line breaks are ours it cannot know: `visible`
 * has escaped the others by then.
 */
export function visibleOutput(output: Output, env: Io['env']): Output {
  const colours = hasColours(output, env);
  return {
    isTTY: output.isTTY,
    columns: output.columns,
    write: (chunk) => output.write(typeof chunk === 'string' ? visibleLines(chunk, { colours }) : chunk),
    failure: () => output.failure?.() ?? Promise.resolve(undefined),
  };
}

/** Writes a text as one line, whatever it quotes. */
export function writeLine(output: Output, text: string): void {
  output.write(`${visible(asTyped(text))}\n`);
}

/** Says what git fetches, before it does. */
export const fetchingTo = (stderr: Output) => (what: string, remote: string) =>
  writeLine(stderr, `Fetching ${what} from ${remote}, because this clone does not have it. --no-fetch forbids it.`);

/** So many characters are written at once. Of more the collector would meet most while they wait, and move them twice. */
const enough = 1 << 16;

/** Writes one text after the other, many at once: of all of them it can be more than fits a string. */
export function writePieces(output: Output, make: (write: (text: string) => void) => void): void {
  let piece = '';
  make((text) => {
    piece += text;
    if (piece.length < enough) return;
    output.write(piece);
    piece = '';
  });
  if (piece !== '') output.write(piece);
}

/** Writes a JSON array, each item as its text: `pages --json` and `show --json` print them. */
export function writeArray<Item>(output: Output, items: readonly Item[], textOf: (item: Item) => string): void {
  writePieces(output, (write) => {
    items.forEach((item, k) => write(`${k === 0 ? '[' : ','}\n  ${textOf(item)}`));
    write(items.length === 0 ? '[]\n' : '\n]\n');
  });
}

/** Throws `CliError` if what was written to standard output did not arrive; `next` says what to do about it. */
export async function assertDelivered({ stdout }: Io, next = 'Fix the cause, then run again.'): Promise<void> {
  const failure = await stdout.failure?.();
  if (failure !== undefined) throw new CliError(`standard output cannot be written: ${reasonOf(failure)}`, next);
}

/** What has been read. */
const emptied = new WeakSet<Io['stdin']>();

/** All of standard input. */
export async function readAll(stdin: Io['stdin']): Promise<Uint8Array> {
  if (emptied.has(stdin))
    throw new CliError('standard input is named twice, but can be read only once', 'Name a file for one of the two.');
  emptied.add(stdin);
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  return Buffer.concat(chunks);
}

/** The text of a file that the command line names, from the working folder. Throws what `reasonOf` words. */
export const readNamed = (file: string, cwd: string): string =>
  (isOpenByShell(file) ? readFileSync(file) : readPlain(resolve(cwd, file))).toString();
