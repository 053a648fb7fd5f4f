// `npm run bench`: ratios measured in one run, turn by turn, so that a machine that slows down slows both sides. Nothing here is asserted.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { benchCheck } from './bench/check.mjs';
import { benchOpenapi } from './bench/openapi.mjs';
import { ensureBuilt, ensureInstalled, root } from './ready.mjs';

ensureInstalled();
ensureBuilt();
// Whether glibc gives memory back between two turns, or keeps it for the next one, changes from run to run: here it keeps it.
const keepsMemory = {
  MALLOC_TRIM_THRESHOLD_: '1000000000',
  MALLOC_MMAP_THRESHOLD_: '1000000000',
  MALLOC_TOP_PAD_: '64000000',
};
if (typeof gc === 'undefined') {
  console.log(
    'In one process, memory is kept from turn to turn (MALLOC_… of glibc); whole commands are run as they are.',
  );
  const { status } = spawnSync(process.execPath, ['--expose-gc', ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, ...keepsMemory },
  });
  process.exit(status ?? 1);
}
for (const name of Object.keys(keepsMemory)) delete process.env[name];
// Node reads these before it runs anything: `node -e` would take up to twice as long, and every ratio of whole commands would flatter.
delete process.env.NODE_EXTRA_CA_CERTS;
const { parseJson, printJson, editJson, visitJson } = await import('../dist/json.js');
const jsonc = createRequire(import.meta.url)('jsonc-parser');

const corpus = join(root, '../shared/corpus/sites');
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const time = (task) => {
  const start = performance.now();
  task();
  return performance.now() - start;
};

/** A navigation of about `size` bytes, for where there are no real sites. */
function generated(size) {
  const tabs = [];
  for (let tab = 0, length = 0; length < size; tab++) {
    const groups = Array.from({ length: 8 }, (_, group) => ({
      group: `Group ${group} of tab ${tab}`,
      icon: 'book',
      pages: Array.from({ length: 12 }, (_, page) => `section-${tab}/group-${group}/a-page-with-a-name-${page}`),
    }));
    tabs.push({ tab: `Tab ${tab}`, groups });
    length += 5600;
  }
  return Buffer.from(JSON.stringify({ navigation: { tabs } }, null, 2) + '\n');
}

function inputs() {
  const real = (name) => readFileSync(join(corpus, name, 'docs.json'));
  if (!existsSync(corpus))
    return [
      ['25 KB', generated(25e3)],
      ['570 KB', generated(570e3)],
      ['2.4 MB', generated(2.4e6)],
      ['7 MB', generated(7e6)],
    ];
  const crew = real('crewAIInc+crewAI');
  return [
    ['25 KB', real('mintlify+docs')],
    ['570 KB', real('Comfy-Org+docs')],
    ['2.4 MB', crew],
    ['7 MB', Buffer.from(`[${[crew, crew, crew].map(String).join(',\n')}]`)],
  ];
}

/** A navigation with every second of its entries elsewhere: in its own list, or in any. */
function shuffled(text, isApart) {
  const value = JSON.parse(text);
  let seed = 1;
  const below = (size) => (seed = (seed * 48271) % 2147483647) % size;
  const exchange = (slots) => {
    for (let k = slots.length - 1; k > 0; k--) {
      const [[a, i], [b, j]] = [slots[k], slots[below(k + 1)]];
      [a[i], b[j]] = [b[j], a[i]];
    }
  };
  const all = [];
  const go = (node) => {
    if (typeof node !== 'object' || node === null) return;
    const strings = Array.isArray(node)
      ? [...node.keys()].filter((k) => typeof node[k] === 'string' && k % 2 === 0)
      : [];
    const slots = strings.map((k) => [node, k]);
    if (isApart) exchange(slots);
    all.push(...slots);
    for (const inner of Object.values(node)) go(inner);
  };
  go(value.navigation);
  if (!isApart) exchange(all);
  return JSON.stringify(value, null, 2);
}

/** The pointer of a label in the middle of a document. */
function labelIn(value) {
  const found = [];
  const go = (node, path) => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, inner] of Object.entries(node)) {
      if (['group', 'tab', 'dropdown'].includes(key) && typeof inner === 'string') found.push([...path, key]);
      go(inner, [...path, key]);
    }
  };
  go(value, []);
  return found[found.length >> 1];
}

const rows = [];
for (const [name, bytes] of inputs()) {
  const input = new Uint8Array(bytes);
  const text = bytes.toString('utf8');
  const path = labelIn(JSON.parse(text));
  const turns = Math.max(9, Math.min(200, Math.round(4e7 / bytes.length)));
  const figures = { json: [], parse: [], visit: [], both: [], change: [], jsoncParse: [], jsoncChange: [] };
  for (let turn = -Math.ceil(turns / 4); turn < turns; turn++) {
    const measured = {
      json: time(() => JSON.parse(text)),
      parse: time(() => parseJson(input)),
      visit: time(() => visitJson(parseJson(input), { enter() {} })),
      both: time(() => {
        const value = JSON.parse(text);
        const parent = path.slice(0, -1).reduce((node, key) => node[key], value);
        parent[path.at(-1)] = 'Changed';
        JSON.stringify(value, null, 2);
      }),
      change: time(() => printJson(editJson(parseJson(input), [{ op: 'set', at: path, value: 'Changed' }]))),
      ...(turn % 4 === 0 && {
        jsoncParse: time(() => jsonc.parseTree(text)),
        jsoncChange: time(() =>
          jsonc.applyEdits(
            text,
            jsonc.modify(
              text,
              path.map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
              'Changed',
              {},
            ),
          ),
        ),
      }),
    };
    if (turn >= 0) for (const [key, value] of Object.entries(measured)) figures[key].push(value);
  }
  const m = Object.fromEntries(Object.entries(figures).map(([key, values]) => [key, median(values)]));
  const ratio = (a, b) => (m[a] / m[b]).toFixed(2);
  rows.push({
    size: name,
    'JSON.parse ms': m.json.toFixed(2),
    'parse ×': ratio('parse', 'json'),
    'parse and visit ×': ratio('visit', 'json'),
    'jsonc-parser ×': ratio('jsoncParse', 'json'),
    'change one label and print, × parse + stringify': ratio('change', 'both'),
    'jsonc-parser, the same': ratio('jsoncChange', 'both'),
    'bytes held per byte': held(input).toFixed(2),
  });
}
console.table(rows);
await benchOpenapi();

/** Memory beyond the source itself, after the parse, no node visited. */
function held(input) {
  const copies = Math.max(3, Math.ceil(2e7 / input.length));
  const used = () => {
    gc();
    gc();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const kept = [];
  const before = used();
  for (let i = 0; i < copies; i++) kept.push(parseJson(input));
  const after = used();
  return kept.length === copies ? (after - before) / copies / input.length - 1 : NaN;
}

/** Whole commands, interleaved with what they are measured against. */
function compare(command, against, turns = 15) {
  const a = [];
  const b = [];
  for (let turn = -2; turn < turns; turn++) {
    const mine = time(() => spawnSync(process.execPath, command, { stdio: 'ignore' }));
    const theirs = time(() => spawnSync(process.execPath, against, { stdio: 'ignore' }));
    if (turn < 0) continue;
    a.push(mine);
    b.push(theirs);
  }
  return {
    ms: median(a),
    against: median(b),
    difference: median(a.map((value, i) => value - b[i])),
    ratio: median(a.map((value, i) => value / b[i])),
  };
}

const navshift = join(root, 'dist/navshift.js');
const commands = [];
const add = (what, against, { ms, against: base, difference, ratio }) =>
  commands.push({
    command: what,
    ms: ms.toFixed(0),
    against,
    'its ms': base.toFixed(0),
    difference: `${difference.toFixed(0)} ms`,
    ratio: ratio.toFixed(2),
  });
add('navshift --version', 'node -e 0', compare([navshift, '--version'], ['-e', '0'], 31));

const folder = mkdtempSync(join(tmpdir(), 'navshift-bench-'));
try {
  benchSmall(join(folder, 'small'));
  const crew = join(corpus, 'crewAIInc+crewAI/docs.json');
  const large = existsSync(crew) ? crew : join(folder, 'large.json');
  if (large !== crew) writeFileSync(large, generated(2.4e6));
  const parseAndStringify = `const fs = require('fs'); JSON.stringify(JSON.parse(fs.readFileSync(${JSON.stringify(large)}, 'utf8')), null, 2)`;
  add(
    'tabs-to-dropdowns, 2.4 MB, dry',
    'node -e parse + stringify',
    compare([navshift, 'tabs-to-dropdowns', large], ['-e', parseAndStringify]),
  );
  if (large === crew)
    add(
      'sync-languages --check, 2.4 MB, 22,992 entries',
      'node -e parse + stringify',
      compare([navshift, 'sync-languages', '--check', large], ['-e', parseAndStringify], 9),
    );
  add(
    'merge, 2.4 MB, a page added on each side',
    'node -e parse + stringify',
    compare(mergeOf(readFileSync(large, 'utf8')), ['-e', parseAndStringify], 9),
  );
  for (const [where, isApart] of [
    ['in their lists', true],
    ['over all lists', false],
  ]) {
    const other = join(folder, 'shuffled.json');
    writeFileSync(other, shuffled(readFileSync(large, 'utf8'), isApart));
    const both = [large, other].map((file) => `fs.readFileSync(${JSON.stringify(file)}, 'utf8')`).join(', ');
    add(
      `diff, 2.4 MB, half of the entries shuffled ${where}`,
      'node -e parse + stringify of both',
      compare(
        [navshift, 'diff', large, other],
        ['-e', `const fs = require('fs'); for (const text of [${both}]) JSON.stringify(JSON.parse(text), null, 2)`],
        9,
      ),
    );
  }
  const github = join(root, 'node_modules/@octokit/openapi/generated/api.github.com.json');
  writeFileSync(join(folder, 'openapi.json'), readFileSync(github));
  writeFileSync(
    join(folder, 'docs.json'),
    JSON.stringify({ navigation: { tabs: [{ tab: 'API', openapi: 'openapi.json' }] } }, null, 2),
  );
  const parse = `JSON.parse(require('fs').readFileSync(${JSON.stringify(github)}, 'utf8'))`;
  add(
    'expand-openapi, 1,223 operations, dry',
    'node -e JSON.parse',
    compare([navshift, 'expand-openapi', folder], ['-e', parse]),
  );
  spawnSync(process.execPath, [navshift, 'expand-openapi', folder, '--write'], {
    stdio: 'ignore',
    env: { ...process.env, XDG_STATE_HOME: folder },
  });
  add(
    'sync-openapi --check, 1,223 operations',
    'node -e JSON.parse',
    compare([navshift, 'sync-openapi', '--check', folder], ['-e', parse]),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
/** The command that merges a docs.json to which each side has added a page, in two places. */
function mergeOf(text) {
  const parts = text.split(/("pages": *\[)/);
  const added = (at) => parts.map((part, k) => (k === at ? `${part} "added/page-${at}",` : part)).join('');
  const middle = (parts.length >> 2) * 2 + 1;
  const files = [text, added(1), added(middle)].map((content, k) => {
    const file = join(folder, `merge-${k}.json`);
    writeFileSync(file, content);
    return file;
  });
  return [navshift, 'merge', ...files, '-o', join(folder, 'merged.json')];
}

/** What a small site costs, in a repository of git: 26 KB, and a file for each of its pages. */
function benchSmall(site) {
  const own = join(corpus, 'dodopayments+dodo-docs');
  const pages = existsSync(own) ? readFileSync(join(own, 'pages.txt'), 'utf8').split('\n').filter(Boolean) : [];
  const text = existsSync(own) ? readFileSync(join(own, 'docs.json')) : generated(26e3);
  for (const page of ['docs.json', ...pages]) {
    mkdirSync(dirname(join(site, page)), { recursive: true });
    writeFileSync(join(site, page), page === 'docs.json' ? text : `---\ntitle: ${page}\n---\n`);
  }
  const git = (...given) => spawnSync('git', ['-C', site, '-c', 'user.name=a', '-c', 'user.email=a@b', ...given]);
  // As a clone has it: packed.
  for (const given of [['init'], ['add', '-A'], ['commit', '-m', 'a'], ['gc']]) git(...given);
  for (const command of ['show', 'tabs-to-dropdowns'])
    add(`${command}, 26 KB`, 'node -e 0', compare([navshift, command, site], ['-e', '0'], 31));
  const show = [navshift, '-C', site, 'show'];
  add('diff HEAD, 26 KB', 'show', compare([navshift, '-C', site, 'diff', 'HEAD'], show, 31));
  add('merge, 26 KB, as a driver runs it', 'show', compare(mergeOf(String(text)), show, 31));
}

const { warm, whole } = await benchCheck({ root, corpus, generated, compare, median, time });
add('check, 2.4 MB and its page files', 'node -e parse + stringify', whole);
console.table(commands);
console.table(warm);
