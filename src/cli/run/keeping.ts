import { keptTexts } from '../../disk/index.ts';
import { realPath } from '../../disk/local/index.ts';
import { keepIn, keepNothing } from '../../pages/index.ts';
import type { Io } from '../terminal/io.ts';
import { version } from '../terminal/version.ts';

/** Runs what reads the text of pages: what earlier runs read is known, and what this one reads is kept. */
export async function keeping<Result>({ cwd, env }: Io, run: () => Promise<Result>): Promise<Result> {
  const kept = keptTexts(realPath(cwd), version, env);
  keepIn(kept);
  try {
    return await run();
  } finally {
    kept?.save();
    keepNothing();
  }
}
