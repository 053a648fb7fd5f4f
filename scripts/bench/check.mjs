// `check` against parse + stringify of the same docs.json: in one warm process, and as a whole command. A part of `npm run bench`.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The largest real site where there are real sites, otherwise a generated one: its docs.json and an empty file for each page. */
function layOut(folder, corpus, generated) {
  const real = join(corpus, 'crewAIInc+crewAI');
  const docs = existsSync(real) ? readFileSync(join(real, 'docs.json')) : generated(2.4e6);
  const pages = existsSync(real)
    ? readFileSync(join(real, 'pages.txt'), 'utf8')
        .split('\n')
        .filter((path) => path !== '')
    : String(docs)
        .match(/section-[^"]*/g)
        .map((page) => `${page}.mdx`);
  const specifications = join(real, 'specs');
  const files = existsSync(specifications)
    ? readdirSync(specifications, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
  const contents = new Map([
    ['docs.json', docs],
    ...pages.map((path) => [path, '']),
    ...files.map((file) => [file.slice(specifications.length + 1), readFileSync(file)]),
  ]);
  for (const parent of new Set([...contents.keys()].map(dirname))) mkdirSync(join(folder, parent), { recursive: true });
  for (const [path, content] of contents) writeFileSync(join(folder, path), content);
  return { text: String(docs), pages: pages.length };
}

/** What the disk alone takes: every folder listed once. */
function listFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) listFolders(`${folder}/${entry.name}`);
}

/** Two tables: in process, turn by turn, and whole commands. `compare`, `median` and `time` are those of the benchmark. */
export async function benchCheck({ root, corpus, generated, compare, median, time }) {
  const { makeSite, memoryReader } = await import('../../dist/index.js');
  const { check } = await import('../../dist/check.js');
  const { openSite } = await import('../../dist/node.js');
  const folder = mkdtempSync(join(tmpdir(), 'navshift-bench-'));
  try {
    const { text, pages } = layOut(folder, corpus, generated);
    const bytes = readFileSync(join(folder, 'docs.json'));
    const { reader } = openSite(folder);
    const inMemory = memoryReader(Object.fromEntries(reader.list('**/*').map((path) => [path, reader.read(path)])));
    const parts = {
      'JSON.parse + stringify': () => JSON.stringify(JSON.parse(text)),
      'the same, read and indented': () =>
        JSON.stringify(JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8')), null, 2),
      [`open and check, ${pages} page files`]: () => check(openSite(folder)),
      'check, files in memory': () => check(makeSite(bytes, { reader: inMemory })),
      'walk the folders, nothing else': () => listFolders(folder),
    };
    const figures = Object.fromEntries(Object.keys(parts).map((name) => [name, []]));
    for (let turn = -6; turn < 25; turn++) {
      for (const [name, task] of Object.entries(parts)) {
        const ms = time(task);
        if (turn >= 0) figures[name].push(ms);
      }
    }
    const [base] = Object.values(figures).map(median);
    const warm = Object.entries(figures).map(([what, values]) => ({
      'in one process': what,
      ms: median(values).toFixed(1),
      'times parse + stringify': (median(values) / base).toFixed(1),
    }));
    const whole = compare(
      [join(root, 'dist/navshift.js'), 'check', folder],
      [
        '-e',
        `JSON.stringify(JSON.parse(require('fs').readFileSync(${JSON.stringify(join(folder, 'docs.json'))}, 'utf8')))`,
      ],
    );
    return { warm, whole };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
