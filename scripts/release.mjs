// Packs what is published, checks it as its users would meet it, and prints the notes of the release. It stops before publishing.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, root, run } from './ready.mjs';

const largest = 3_100_000;
// Nobody who installs the package runs its scripts: `prepare` among them would warn and could not build.
const forDevelopers = ['scripts', 'devDependencies', 'overrides', 'prettier'];

ensureInstalled();
const elsewhere = process.argv.indexOf('--to');
const to = elsewhere < 0 ? root : process.argv[elsewhere + 1];
const all = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
run(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 'inherit'] });
mkdirSync(to, { recursive: true });

const folder = mkdtempSync(join(tmpdir(), 'navshift-release-'));
let tarball, packed;
try {
  const published = Object.entries(all).filter(([key]) => !forDevelopers.includes(key));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(Object.fromEntries(published), null, 2)}\n`);
  for (const path of all.files.filter((path) => !path.startsWith('!')))
    cpSync(join(root, path), join(folder, path), { recursive: true });
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', to];
  [packed] = JSON.parse(execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 2] }));
  tarball = join(to, packed.filename);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const faults = [...(await publintFaults()), ...(await typeFaults())];
if (packed.unpackedSize > largest) faults.push(`The package has ${packed.unpackedSize} bytes; it may have ${largest}.`);
for (const fault of faults) console.error(`error: ${fault}`);
if (faults.length > 0) process.exit(1);

const size = `${packed.files.length} files, ${(packed.unpackedSize / 1e6).toFixed(2)} MB`;
console.error(`${tarball}: ${size}; publint and arethetypeswrong found nothing.`);
for (const key of ['repository', 'homepage', 'bugs'])
  if (all[key] === undefined)
    console.error(`warning: package.json has no "${key}": CONTRIBUTING.md says where it goes.`);
console.error(`To publish: npm publish ${tarball}`);
// The newest release in CHANGELOG.md.
console.log(
  readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
    .split(/^## .*\n/m)[1]
    .trim(),
);

async function publintFaults() {
  const { publint } = await import('publint');
  const { formatMessage } = await import('publint/utils');
  const bytes = readFileSync(tarball);
  const archive = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  // A repository that the owner has not named yet is a warning above.
  const { messages, pkg } = await publint({ pack: { tarball: archive }, level: 'warning', strict: true });
  return messages.map((message) => formatMessage(message, pkg));
}

/** The package is for modules alone, so `require` of it in Node 16's resolution is no fault. */
async function typeFaults() {
  const { checkPackage, createPackageFromTarballData } = await import('@arethetypeswrong/core');
  const { problems = [] } = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
  const isMeant = ({ kind, resolutionKind, resolutionOption }) =>
    kind === 'CJSResolvesToESM' ||
    [resolutionKind, resolutionOption].some((one) => one === 'node10' || one === 'node16-cjs');
  return problems
    .filter((problem) => !isMeant(problem))
    .map((problem) => `${problem.kind}: ${JSON.stringify(problem)}`);
}
