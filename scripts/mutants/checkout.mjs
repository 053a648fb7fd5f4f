// A copy of the checkout with mutants in its sources, and jest in it. Nothing lies beside the copy: tests on real sites are skipped, as in a fresh clone.
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../ready.mjs';
import { withMutants } from './mutations.mjs';

/** Copies what git knows and what is new, with all of these mutants in the sources. */
export function checkoutWith(mutants) {
  const parent = mkdtempSync(join(tmpdir(), 'navshift-mutants-'));
  const folder = join(parent, 'checkout');
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of new Set(files.split('\0').filter((file) => file !== '' && file !== 'node_modules'))) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { force: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const changed of new Set(mutants.map(({ file }) => file))) {
    const own = mutants.filter(({ file }) => file === changed);
    writeFileSync(join(folder, changed), withMutants(readFileSync(join(root, changed), 'utf8'), own));
  }
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

/** What tests a built package says nothing of what the sources do; what draws cases for many seconds is for the soak. */
const aside = new RegExp(
  `^(?:${[
    'cli/(?:install|package|unseen|hostile)',
    'check/fix-(?:laws|random)',
    'disk/(?:faults|explain-laws)',
    'text/foreign-texts',
    'transforms/languages/sync-languages-(?:drift|identity|since)',
    'transforms/pages/convert-pairs',
  ].join('|')})\\.test\\.ts$`,
);

/** The test files whose names below `__tests__` begin in one of these ways. */
export const testsIn = (folder, names) =>
  readdirSync(join(folder, '__tests__'), { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.test.ts') && !aside.test(name) && names.some((begin) => name.startsWith(begin)))
    .map((name) => `__tests__/${name}`);

/** Runs test files in a copy, for at most so many milliseconds. What jest found by suite, or `undefined` where it came to no end. */
export function runTests(folder, files, env, limit) {
  const outcome = join(folder, `outcome-${env.NAVSHIFT_MUTANT ?? 'none'}.json`);
  const pace = env.NAVSHIFT_MUTANT === undefined ? [] : ['--runInBand', '--bail'];
  const args = ['--config', 'scripts/mutants/jest.config.mjs', ...pace, '--runTestsByPath', ...files];
  // A mutant that takes all memory should end soon.
  const child = spawn(process.execPath, ['--max-old-space-size=3072', 'node_modules/jest/bin/jest.js', ...args], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      ...process.env,
      ...env,
      NAVSHIFT_OUTCOME: outcome,
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    },
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), limit);
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('exit', () => {
      clearTimeout(timer);
      resolve(existsSync(outcome) ? JSON.parse(readFileSync(outcome, 'utf8')) : undefined);
      rmSync(outcome, { force: true });
    });
  });
}
