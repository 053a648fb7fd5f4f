import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What navshift keeps for a user goes elsewhere in tests: nobody's home folder is touched. */
process.env.XDG_STATE_HOME = join(tmpdir(), `navshift-test-state-${process.env.JEST_WORKER_ID ?? 1}`);
process.env.XDG_CACHE_HOME = join(tmpdir(), `navshift-test-cache-${process.env.JEST_WORKER_ID ?? 1}`);
