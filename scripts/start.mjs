// `npm start`: the main job on a bundled example site; `npm start -- <arguments>` runs the command with those instead.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './ready.mjs';

ensureInstalled();
ensureBuilt();
const example = [
  'run',
  '-t',
  'tabs-to-dropdowns',
  '-t',
  'expand-openapi',
  '-t',
  'add-languages languages=fr,es',
  '__fixtures__/example',
];
const given = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [join(root, 'dist/navshift.js'), ...(given.length > 0 ? given : example)],
  {
    cwd: given.length > 0 ? (process.env.INIT_CWD ?? root) : root,
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 2;
