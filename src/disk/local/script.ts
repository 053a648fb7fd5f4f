import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';

/** Prints on a channel of its own what a script exports; TypeScript by the `jiti` of the site, if that has one. */
const program = `
import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { createSocket } from 'node:dgram';
Socket.prototype.connect = createSocket('udp4').unref().constructor.prototype.send = () => {
  throw new Error('The network is barred');
};
import { pathToFileURL } from 'node:url';
const file = process.argv[1];
let jiti;
try {
  if (/ts$/.test(file)) jiti = createRequire(file)('jiti');
} catch {}
const found = await (
  jiti === undefined ? import(pathToFileURL(file))
  : jiti.createJiti ? jiti.createJiti(file).import(file)
  : jiti(file, { interopDefault: true })(file)
);
const value = found.default ?? found;
writeSync(3, JSON.stringify(typeof value === 'function' ? await value() : value) ?? 'null');
process.exit();
`;

/** Node's permission model: with it a script writes nothing, and starts no programs, threads or native code. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';
const barred = [permission, '--allow-fs-read=*', '--no-warnings', '--input-type=module', '-e'];

/** The data that a script exports, once it was run with no right but to read files, or why it could not be run. */
export function runScript(file: string): { readonly data: unknown } | { readonly problem: string } {
  const { error, output, status } = spawnSync(process.execPath, [...barred, program, file], {
    cwd: dirname(file),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 << 20,
  });
  const [, , said, printed] = output ?? [];
  const problem = /^\w*Error\b.*/m.exec(said ?? '')?.[0] ?? `it ended with ${status ?? 'a signal'}`;
  if (error !== undefined) return { problem: error.message };
  return status === 0 && printed ? { data: JSON.parse(printed) as unknown } : { problem };
}
