// `npm test`: type-check, lint, formatting and jest, on sources. Arguments go to jest: `npm test -- json`.
import { spawn } from 'node:child_process';
import { ensureInstalled, root } from './ready.mjs';

ensureInstalled();
/** The exit code of a script that runs with Node. */
const node = (args, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject).on('exit', (code) => resolve(code ?? 1));
  });
// Each of them has work for one core.
const codes = await Promise.all([
  node(['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']),
  node(['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0']),
  node(['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.']),
]);
process.exitCode =
  codes.find((code) => code !== 0) ??
  (await node(['node_modules/jest/bin/jest.js', ...process.argv.slice(2)], {
    // Tests run the sources as the ES modules they are; jest needs this flag for that.
    NODE_OPTIONS:
      `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`.trim(),
  }));
