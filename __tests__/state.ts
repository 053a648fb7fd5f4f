import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
const enough = 1 << 30;

/** Tests make and remove thousands of folders: where there is room in memory, they wait for no disk. */
if (existsSync(inMemory)) {
  const { bavail, bsize } = statfsSync(inMemory);
  if (bavail * bsize > enough) process.env.TMPDIR = inMemory;
}

/** What navshift keeps for a user goes elsewhere in tests: nobody's home folder is touched. */
process.env.XDG_STATE_HOME = join(tmpdir(), `navshift-test-state-${process.env.JEST_WORKER_ID ?? 1}`);
process.env.XDG_CACHE_HOME = join(tmpdir(), `navshift-test-cache-${process.env.JEST_WORKER_ID ?? 1}`);
