import { visible } from '../text/index.ts';
import type { Input } from './inputs.ts';
import type { Io } from './io.ts';

/** Fewer sites than this are done before anyone wonders. */
const many = 5;

/** Runs a step for each site in order, and says on a terminal how far it is. */
export async function withProgress<Result>(
  inputs: readonly Input[],
  { stderr }: Io,
  step: (input: Input) => Promise<Result>,
): Promise<Result[]> {
  const shows = stderr.isTTY === true && inputs.length >= many;
  const results: Result[] = [];
  for (const input of inputs) {
    const name = visible(input.name).slice(-((stderr.columns ?? 80) - 20));
    if (shows) stderr.write(overLine(`${results.length + 1}/${inputs.length} ${name}`));
    results.push(await step(input));
  }
  if (shows) stderr.write(overLine(''));
  return results;
}

/** Takes the place of the line that the terminal shows; in bytes, as the signs that do it would be escaped in text. */
const overLine = (text: string) => Buffer.from(`\r\u001b[K${text}`);
