// `npm test`: type-check, lint, formatting and jest, on sources. Arguments go to jest: `npm test -- json`.
import { ensureInstalled, run } from './ready.mjs';

ensureInstalled();
const node = (args, env) => run(process.execPath, args, { env: { ...process.env, ...env } });
try {
  node(['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']);
  node(['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0']);
  node(['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.']);
  node(['node_modules/jest/bin/jest.js', ...process.argv.slice(2)], {
    // Tests run the sources as the ES modules they are; jest needs this flag for that.
    NODE_OPTIONS:
      `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`.trim(),
  });
} catch (error) {
  process.exitCode = error.status || 1;
}
