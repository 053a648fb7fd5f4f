// Listing the operations of a large specification, against merely parsing the file: cold in a process of its own, warm turn by turn in this one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../ready.mjs';

const require = createRequire(import.meta.url);
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** The time of one listing or parsing in a fresh process, the file read and the code loaded. */
function coldly(prepare, task, file) {
  const script = `import { readFileSync } from 'node:fs'; import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(import.meta.url)});
    const bytes = readFileSync(${JSON.stringify(file)}); ${prepare}; const start = performance.now(); ${task}; console.log(performance.now() - start);`;
  return Number(
    spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', cwd: root }).stdout,
  );
}

function row(what, against, times, base) {
  const ratio = median(times.map((value, turn) => value / base[turn])).toFixed(2);
  return {
    'list the operations': what,
    ms: median(times).toFixed(1),
    against,
    'its ms': median(base).toFixed(1),
    ratio,
  };
}

/** Prints how long GitHub's 1,223 operations take, from JSON and from YAML. */
export async function benchOpenapi() {
  const { listOperations, readSpecification } = await import('../../dist/openapi.js');
  const json = join(root, 'node_modules/@octokit/openapi/generated/api.github.com.json');
  if (!existsSync(json)) return;
  const folder = mkdtempSync(join(tmpdir(), 'navshift-bench-'));
  try {
    const yaml = join(folder, 'openapi.yaml');
    writeFileSync(
      yaml,
      require('yaml').stringify(JSON.parse(readFileSync(json, 'utf8')), { aliasDuplicateObjects: false }),
    );
    const library = `const { listOperations, readSpecification } = await import(${JSON.stringify(new URL('../../dist/openapi.js', import.meta.url).href)})`;
    const rivals = [
      {
        file: json,
        name: 'JSON.parse',
        parse: JSON.parse,
        cold: ['const text = bytes.toString()', 'JSON.parse(text)'],
      },
      {
        file: yaml,
        name: 'js-yaml',
        parse: require('js-yaml').load,
        cold: ["const text = bytes.toString(); const { load } = require('js-yaml')", 'load(text)'],
      },
    ];
    const rows = [];
    for (const { file, name, parse, cold } of rivals) {
      const bytes = readFileSync(file);
      const text = bytes.toString();
      const times = { cold: [], coldBase: [], warm: [], warmBase: [] };
      for (let turn = 0; turn < 7; turn++) {
        times.cold.push(coldly(library, `listOperations(readSpecification(bytes, ${JSON.stringify(file)}))`, file));
        times.coldBase.push(coldly(...cold, file));
      }
      for (let turn = -3; turn < 15; turn++) {
        const started = performance.now();
        const { operations } = listOperations(readSpecification(bytes, file));
        const listed = performance.now();
        parse(text);
        const parsed = performance.now();
        if (operations.length !== 1223) throw new Error(`${operations.length} operations were listed, not 1,223`);
        if (turn < 0) continue;
        times.warm.push(listed - started);
        times.warmBase.push(parsed - listed);
      }
      const size = `${(bytes.length / 1e6).toFixed(0)} MB of ${name === 'js-yaml' ? 'YAML' : 'JSON'}`;
      rows.push(
        row(`${size}, cold`, name, times.cold, times.coldBase),
        row(`${size}, warm`, name, times.warm, times.warmBase),
      );
    }
    console.table(rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
