// `npm run soak`: rounds of the tests that draw cases, by the thousand and others each time, or go through real sites, and then through all of them.
// `npm run soak -- 30` begins rounds for 30 minutes (default: 10), one at least. What fails stops nothing, and is listed at the end with the command that shows it again.
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureInstalled, root, run } from './ready.mjs';

ensureInstalled();
const minutes = Number(process.argv[2] ?? 10);
if (!(minutes > 0)) {
  console.error('Say for how many minutes: npm run soak -- 30');
  process.exit(2);
}
const larger = /from 'fast-check'|\/cases\.ts'|\btaken\(/;
const suites = readdirSync(join(root, '__tests__'), { recursive: true })
  .map((file) => join('__tests__', file))
  .filter((file) => file.endsWith('.test.ts') && larger.test(readFileSync(join(root, file), 'utf8')));
const folder = mkdtempSync(join(tmpdir(), 'navshift-soak-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const failures = [];
const end = Date.now() + minutes * 60_000;
for (let round = 1; round === 1 || Date.now() < end; round++) {
  const given = { NAVSHIFT_RUNS: '5000', NAVSHIFT_SEED: String(randomInt(2 ** 31)) };
  const said = Object.entries(given)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
  console.error(`Round ${round}: ${said}`);
  const results = join(folder, `${round}.json`);
  const limits = ['--testTimeout=600000', '--json', `--outputFile=${results}`];
  try {
    run(process.execPath, ['node_modules/jest/bin/jest.js', ...limits, ...suites], {
      env: {
        ...process.env,
        ...given,
        NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      },
    });
  } catch {
    const { testResults } = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : { testResults: [] };
    const files = testResults.flatMap(({ name, status }) => (status === 'failed' ? [relative(root, name)] : []));
    // Without results jest itself ended: the round is what to see again.
    failures.push(
      ...(files.length > 0 ? files : ['']).map((file) => `${said} npm test -- --testTimeout=600000 ${file}`),
    );
  }
}
if (failures.length > 0) {
  console.error(['Failed. To see each again:', ...failures].join('\n'));
  process.exit(1);
}
