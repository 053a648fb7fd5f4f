import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
const enough = 1 << 30;

function isRoomy() {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > enough;
}

// Tests make and remove thousands of folders: where there is room in memory, they wait for no disk. What suites share stands beside them.
// The process of the tests must have it from its start: what a test sets is seen by the test alone, and not by `tmpdir()`.
const folder = mkdtempSync(join(isRoomy() ? inMemory : tmpdir(), 'navshift-tests-'));
// What the product removes when a process ends stays behind where a suite ends before it.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
process.env.TMPDIR = folder;

export default {
  // Jest leaves one core to others unless it is told otherwise: of two that would be half of the time.
  maxWorkers: '100%',
  roots: ['<rootDir>/__tests__', '<rootDir>/src', '<rootDir>/transforms', '<rootDir>/bin'],
  testMatch: ['<rootDir>/__tests__/**/*.test.ts'],
  testEnvironment: '<rootDir>/__tests__/environment.mjs',
  testSequencer: '<rootDir>/__tests__/sequencer.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'es6' } },
    ],
  },
  moduleNameMapper: {
    '^#libraries$': '<rootDir>/src/text/libraries.ts',
    '^#ignore$': '<rootDir>/src/site/ignore.ts',
    '^navshift$': '<rootDir>/src/index.ts',
    '^navshift/node$': '<rootDir>/src/node.ts',
    '^navshift/(openapi|check|diff|served|sidebar)$': '<rootDir>/src/$1.ts',
    '^navshift/(edit|json|select|testing)$': '<rootDir>/src/$1/index.ts',
    '^navshift/transforms$': '<rootDir>/transforms/index.ts',
  },
  setupFiles: ['<rootDir>/__tests__/seed.ts', '<rootDir>/__tests__/state.ts'],
  watchman: false,
};
