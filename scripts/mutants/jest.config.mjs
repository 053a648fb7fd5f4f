// Tests as a mutant is tried on them: in the given order, until the first fails.
import own from '../../jest.config.mjs';

export default {
  ...own,
  rootDir: '../..',
  cacheDirectory: '<rootDir>/.jest-cache',
  testEnvironment: '<rootDir>/scripts/mutants/environment.mjs',
  testSequencer: '<rootDir>/scripts/mutants/sequencer.mjs',
  reporters: ['<rootDir>/scripts/mutants/reporter.mjs'],
  testTimeout: 60_000,
  setupFilesAfterEnv: ['<rootDir>/scripts/mutants/setup.mjs'],
};
