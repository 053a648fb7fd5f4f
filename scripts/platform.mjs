// `npm run platform`: what navshift knows of Mintlify, held against Mintlify's own published packages. Never
// part of the tests: it installs them from the registry.
//
// --copies N      how many copies with random mistakes are compared (500)
// --seed N        the first seed of these (1)
// --only TEXT     only sites whose name has the text
// --keep FOLDER   install into this folder, or use what is installed there, and leave it
// --json          every difference as JSON instead of a summary
// --record        write docs/platform.md
import { parseArgs } from 'node:util';
import { ensureInstalled } from './ready.mjs';

ensureInstalled();
const { values } = parseArgs({
  options: {
    copies: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
    json: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});
const numbers = Object.fromEntries(['copies', 'seed'].map((name) => [name, Number(values[name])]));
for (const [name, number] of Object.entries(numbers))
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} must be a whole number`);

const { installPackages } = await import('./platform/install.mjs');
const { comparePlatform } = await import('./platform/run.mjs');
const { printResult } = await import('./platform/print.mjs');
const { writeRecord } = await import('./platform/record.mjs');

console.error('Installing the packages of Mintlify …');
const installed = installPackages(values.keep);
try {
  const result = await comparePlatform(installed, { ...values, ...numbers }, (text) => console.error(text));
  if (values.json) console.log(JSON.stringify(result, undefined, 2));
  else printResult(result);
  if (values.record) writeRecord(result);
  process.exitCode = result.unexplained === 0 ? 0 : 1;
} finally {
  installed.remove();
}
