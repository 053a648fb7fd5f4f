// `npm run mutants`: small mistakes are put into the sources, one at a time; a test that runs without real sites must fail for each.
//
// --seed N       which mistakes are drawn (1)
// --count N      how many (120)
// --only PATH    only in files whose path begins with this
// --workers N    how many are tried at a time (as many as there are cores)
//
// What no test can find, because it changes nothing, is listed in scripts/mutants/equivalent.json, each with the reason.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, root } from './ready.mjs';

ensureInstalled();
const { mutated, mutationsOf } = await import('./mutants/mutations.mjs');
const { typeChecker } = await import('./mutants/types.mjs');
const { checkoutWith, runTests, testsIn } = await import('./mutants/checkout.mjs');

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '120' },
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
});

/** The tests of a room are those of the folder of its name: here is which others are asked after these. */
const besides = {
  'src/draft': ['edit/', 'transforms/pages/'],
  'src/edit': ['transforms/pages/'],
  'src/format': ['house/generated.'],
  'src/found': ['script/', 'import/'],
  'src/match': ['diff/'],
  'src/spec': ['disk/explain.'],
  'src/testing': ['plan/laws.'],
  'transforms/shared': ['transforms/pages/', 'transforms/openapi/'],
};
/** Each transform has examples, and a page that is made of its options. */
const ofTransforms = ['transforms/fixtures.', 'house/generated.'];
const foldersIn = (path) =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? `${path}/${one.name}` : [],
  );
/** Where mistakes are made, and how the names of the tests begin that are asked. */
const rooms = Object.fromEntries(
  [...foldersIn('src'), ...foldersIn('transforms')].map((room) => [
    room,
    [
      `${room.replace(/^src\//, '')}/`,
      ...(besides[room] ?? []),
      ...(room.startsWith('transforms/') ? ofTransforms : []),
    ],
  ]),
);
/** The share of mistakes that tests must find. */
const enough = 0.9;

const roomOf = (file) => Object.keys(rooms).find((room) => file.startsWith(`${room}/`));
const read = (file) => readFileSync(join(root, file), 'utf8');
const oneLine = (text) => text.replace(/\s*\n\s*/g, ' ').slice(0, 90);
const told = ({ file, line, before, after }) => `${file}:${line}  ${oneLine(before)} → ${oneLine(after)}`;

function sources() {
  const all = Object.keys(rooms).flatMap((room) =>
    readdirSync(join(root, room), { recursive: true }).map((name) => `${room}/${name.replaceAll('\\', '/')}`),
  );
  return all.filter((file) => file.endsWith('.ts') && file.startsWith(values.only)).sort();
}

/** Draws mutants that the compiler takes, and leaves out those that are known to change nothing. */
function draw() {
  const all = sources().flatMap((file) => mutationsOf(file, read(file), values.seed));
  all.sort((a, b) => a.rank - b.rank);
  const known = JSON.parse(read('scripts/mutants/equivalent.json'));
  const is = (mutant, one) => ['file', 'code', 'before', 'after'].every((name) => mutant[name] === one[name]);
  // What takes the place of a number is drawn.
  for (const one of known)
    if (!all.some((mutant) => is(mutant, { ...one, after: mutant.after })) && one.file.startsWith(values.only))
      console.log(`listed as equivalent, and no longer there: ${told({ ...one, line: '?' })}`);
  const isTyped = typeChecker();
  const drawn = [];
  let refused = 0;
  for (const mutant of all) {
    if (drawn.length === Number(values.count)) break;
    if (known.some((one) => is(mutant, one))) continue;
    if (isTyped(mutant.file, mutated(read(mutant.file), mutant))) drawn.push({ ...mutant, id: drawn.length });
    else refused++;
  }
  console.log(
    `${drawn.length} mutants of ${all.length}, seed ${values.seed}; ${refused} that the compiler refuses were passed over.`,
  );
  return drawn;
}

/** Runs the tests of these rooms once, without a mistake: which suites reach which mutant, and how long each takes. */
async function survey(folder, mutants) {
  const used = new Set(mutants.map(({ file }) => roomOf(file)));
  const files = testsIn(
    folder,
    [...used].flatMap((room) => rooms[room]),
  );
  const reached = join(folder, 'reached');
  mkdirSync(reached);
  const result = await runTests(folder, files, { NAVSHIFT_REACHED: reached }, 30 * 60_000);
  if (result === undefined) throw new Error('jest came to no end, or could not begin');
  const suites = new Map();
  for (const { file, takes, isFailed } of result) {
    if (isFailed) console.log(`fails without any mistake, and is left out: ${file}`);
    else suites.set(file, { file, takes, reached: new Set() });
  }
  if (suites.size < 0.9 * result.length)
    throw new Error('too many suites fail without any mistake: put them right first');
  for (const name of readdirSync(reached)) {
    const { file, reached: ids } = JSON.parse(readFileSync(join(reached, name), 'utf8'));
    for (const id of ids) suites.get(file)?.reached.add(Number(id));
  }
  return [...suites.values()];
}

/** Which test finds a mutant; `undefined` if none does. The tests of its room are asked first. */
async function catcherOf(folder, mutant, suites) {
  const reaching = suites.filter(({ reached }) => reached.has(mutant.id)).sort((a, b) => a.takes - b.takes);
  const [own, ...others] = rooms[roomOf(mutant.file)].map((name) => `__tests__/${name}`);
  const isOwn = ({ file }) => file.startsWith(own);
  const isOther = (suite) => !isOwn(suite) && others.some((name) => suite.file.startsWith(name));
  for (const some of [reaching.filter(isOwn), reaching.filter(isOther)].filter(({ length }) => length > 0)) {
    const files = some.map(({ file }) => file);
    const limit = 30_000 + 5 * some.reduce((sum, { takes }) => sum + takes, 0);
    const result = await runTests(folder, files, { NAVSHIFT_MUTANT: String(mutant.id) }, limit);
    if (result === undefined) return 'a run that came to no end';
    const suite = result.find(({ isFailed }) => isFailed);
    if (suite) return `${suite.file}: ${suite.failed ?? 'does not load'}`;
  }
  return undefined;
}

const start = Date.now();
const mutants = draw();
const { folder, remove } = checkoutWith(mutants);
const survivors = [];
try {
  const suites = await survey(folder, mutants);
  const seconds = Math.round((Date.now() - start) / 1000);
  console.log(`${suites.length} suites without a mistake: ${seconds} s.\n`);
  const waiting = [...mutants];
  const worker = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const catcher = await catcherOf(folder, mutant, suites);
      if (catcher === undefined) survivors.push(mutant);
      console.log(
        `${catcher === undefined ? 'SURVIVED' : 'caught  '}  ${told(mutant)}${catcher ? `  (${catcher})` : ''}`,
      );
    }
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, worker));
} finally {
  remove();
}
const caught = mutants.length - survivors.length;
const minutes = ((Date.now() - start) / 60_000).toFixed(1);
console.log(`\n${caught} of ${mutants.length} caught, in ${minutes} minutes.`);
for (const mutant of survivors.sort((a, b) => (a.file < b.file ? -1 : 1)))
  console.log(`  survived  ${told(mutant)}\n            in ${mutant.code}`);
process.exitCode = caught >= enough * mutants.length ? 0 : 1;
