// `npm run soak`: first all tests, on every real site and every change of their histories; then those that draw their cases, other ones in each round, until one
// fails or time is up. `npm run soak -- 30` for 30 minutes (default: 10); the first round is always whole.
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
const drawing = readdirSync(join(root, '__tests__'), { recursive: true })
  .map((file) => join('__tests__', file))
  .filter((file) => file.endsWith('.test.ts') && readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"));
const end = Date.now() + minutes * 60_000;
for (let round = 1; round === 1 || Date.now() < end; round++) {
  const given = {
    NAVSHIFT_RUNS: '5000',
    NAVSHIFT_SEED: String(randomInt(2 ** 31)),
    ...(round === 1 && { NAVSHIFT_REPLAY: '1' }),
  };
  const said = Object.entries(given)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
  console.error(`Round ${round}: ${said}`);
  try {
    run(process.execPath, ['node_modules/jest/bin/jest.js', '--testTimeout=600000', ...(round === 1 ? [] : drawing)], {
      env: {
        ...process.env,
        ...given,
        NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      },
    });
  } catch {
    console.error(`To see it again: ${said} npm test -- <file>`);
    process.exit(1);
  }
}
