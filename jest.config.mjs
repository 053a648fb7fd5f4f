export default {
  // Jest leaves one core to others unless it is told otherwise: of two that would be half of the time.
  maxWorkers: '100%',
  testMatch: ['<rootDir>/__tests__/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'es6' } },
    ],
  },
  moduleNameMapper: {
    '^navshift$': '<rootDir>/src/index.ts',
    '^navshift/node$': '<rootDir>/src/node.ts',
    '^navshift/(openapi|check|sidebar)$': '<rootDir>/src/$1.ts',
    '^navshift/(json|select|testing)$': '<rootDir>/src/$1/index.ts',
    '^navshift/transforms$': '<rootDir>/transforms/index.ts',
  },
  setupFiles: ['<rootDir>/__tests__/seed.ts', '<rootDir>/__tests__/state.ts'],
  watchman: false,
};
