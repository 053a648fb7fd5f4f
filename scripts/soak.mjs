// `npm run soak`: the tests that draw their cases, more and other ones in each round, until one fails or time is up. `npm run soak -- 30` for 30 minutes (default: 10).
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, run } from './ready.mjs';

ensureInstalled();
const minutes = Number(process.argv[2] ?? 10);
if (!(minutes > 0)) {
  console.error('Say for how many minutes: npm run soak -- 30');
  process.exit(2);
}
const files = readdirSync(join(root, '__tests__'), { recursive: true })
  .map((file) => join('__tests__', file))
  .filter((file) => file.endsWith('.test.ts') && readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"));
const end = Date.now() + minutes * 60_000;
for (let round = 1; Date.now() < end; round++) {
  const seed = randomInt(2 ** 31);
  console.error(`Round ${round}: NAVSHIFT_SEED=${seed}`);
  try {
    run(process.execPath, ['node_modules/jest/bin/jest.js', ...files], {
      env: {
        ...process.env,
        NAVSHIFT_SEED: String(seed),
        NAVSHIFT_RUNS: '5000',
        NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      },
    });
  } catch {
    console.error(`To see it again: NAVSHIFT_SEED=${seed} npm test -- <file>`);
    process.exit(1);
  }
}
