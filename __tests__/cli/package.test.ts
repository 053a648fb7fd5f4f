import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));
const texts = ['package.json', 'LICENSE', 'README.md', 'SECURITY.md', 'CHANGELOG.md'];
let work: string;
let built: string;

const run = (command: string, args: string[], cwd: string) => {
  // The environment of `npm test` would tell the inner npm where to install.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(package|lifecycle|command|config_(local_)?prefix)|NODE_OPTIONS|INIT_CWD)/i.test(name),
    ),
  );
  return execFileSync(command, args, {
    cwd,
    env: { ...env, TMPDIR: work, XDG_STATE_HOME: work, XDG_CACHE_HOME: join(work, 'cache') },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'navshift-package-'));
  built = join(work, 'package');
  for (const file of texts) cpSync(join(root, file), join(built, file), { force: true });
  cpSync(join(root, 'schema'), join(built, 'schema'), { recursive: true });
  run(process.execPath, [join(root, 'scripts/build.mjs'), '--no-types', '--outdir', join(built, 'dist')], root);
}, 60_000);

afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Every module that is loaded with a file of the build, statically. */
function loadedWith(file: string, folder = '', seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = file.startsWith('.') ? readFileSync(join(built, 'dist', folder, file), 'utf8') : '';
  for (const [, target] of text.matchAll(/(?:^|[;}\n])(?:import|export)(?:[^"'`;()]*?from)?\s*"([^"]+)"/g))
    loadedWith(target!, folder, seen);
  return seen;
}

describe('the build', () => {
  const everywhere = [
    'index',
    'transforms',
    'openapi',
    'check',
    'testing',
    'select',
    'diff',
    'served',
    'sidebar',
    'json',
  ];
  it.each(everywhere.map((door) => `./${door}.js`))('loads nothing of Node with %s', (file) => {
    const loaded = [...loadedWith(file)];
    expect(loaded.length).toBeGreaterThan(1);
    expect(loaded.filter((name) => !name.startsWith('./') || name.includes('commander'))).toEqual([]);
  });

  it('answers --version before it loads anything, and says if what it loads is not there', () => {
    const alone = join(work, 'alone');
    mkdirSync(alone);
    cpSync(join(built, 'dist/navshift.cjs'), join(alone, 'navshift.cjs'));
    expect(run(process.execPath, [join(alone, 'navshift.cjs'), '--version'], alone)).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(statSync(join(alone, 'navshift.cjs')).size).toBeLessThan(10_000);
    const { status, stderr } = spawnSync(process.execPath, [join(alone, 'navshift.cjs'), 'show'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/^error: navshift cannot start: .*command\.cjs.*\.\nInstall it again\.\n$/),
    ]);
  });

  it('keeps what V8 compiled for the next run of the same command, in the cache folder of the user alone', () => {
    const folder = join(work, 'kept');
    mkdirSync(folder);
    writeFileSync(join(folder, 'docs.json'), '{ "navigation": { "pages": ["a"] } }');
    const kept = (cache: string, command = 'show', env = {}) => {
      spawnSync(process.execPath, [join(built, 'dist/navshift.cjs'), command], {
        cwd: folder,
        env: { ...process.env, XDG_CACHE_HOME: cache, ...env },
      });
      const home = join(cache, 'navshift/compiled');
      return existsSync(home) ? readdirSync(home).map((name) => [name, statSync(join(home, name)).ino].join(' ')) : [];
    };
    const cache = join(work, 'compiled');
    const [first] = kept(cache);
    expect(first).toMatch(/^[0-9a-f]{16}-v\d.*-show\.v8 \d+$/);
    // The same file: V8 took it.
    expect(kept(cache)).toEqual([first]);
    expect(kept(cache, 'pages')).toHaveLength(2);
    expect(kept(join(work, 'none'), 'show', { NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual([]);
    run('git', ['init', '-q'], folder);
    expect(kept(join(folder, '.cache'))).toEqual([]);
  });

  it('reads YAML, whose library it loads when it meets some: operations, and where one is broken', () => {
    const folder = join(work, 'yaml');
    mkdirSync(folder);
    writeFileSync(join(folder, 'docs.json'), '{ "navigation": { "groups": [{ "group": "A", "openapi": "a.yaml" }] } }');
    const said = (command: string, specification: string) => {
      writeFileSync(join(folder, 'a.yaml'), specification);
      return spawnSync(process.execPath, [join(built, 'dist/navshift.cjs'), command], { cwd: folder, encoding: 'utf8' })
        .stdout;
    };
    expect(said('pages', 'openapi: 3.1.0\npaths: { /a: { get: { responses: {} } } }\n')).toContain('GET /a');
    expect(said('check', 'openapi: 3.1.0\npaths: "a\n')).toContain('a.yaml:3:1');
  });

  it('gives a transform of your own the copy that runs, outside of any project too', () => {
    const folder = join(work, 'own');
    mkdirSync(folder);
    const own = `import { defineTransform, mapElements } from 'navshift';
      import { at } from 'navshift/json';
      export default defineTransform({ name: 'own', summary: 'Own.',
        apply: (site) => at(site.root, '/name') && mapElements(site, (element) => element.withLabel('New')) });`;
    writeFileSync(join(folder, 'own.mjs'), own);
    writeFileSync(
      join(folder, 'docs.json'),
      '{ "name": "x", "navigation": { "groups": [{ "group": "A", "pages": [] }] } }\n',
    );
    const patch = run(process.execPath, [join(built, 'dist/navshift.cjs'), './own.mjs'], folder);
    expect(patch).toContain('+{ "name": "x", "navigation": { "groups": [{ "group": "New", "pages": [] }] } }');
  });

  it('is passed over for the copy that a project installed, but not for one that a checkout brings', () => {
    const folder = join(work, 'project');
    const copy = join(folder, 'node_modules/navshift');
    for (const part of ['package.json', 'dist']) cpSync(join(built, part), join(copy, part), { recursive: true });
    writeFileSync(join(folder, 'docs.json'), '{ "navigation": { "pages": [] } }');
    const said = (...argv: string[]) =>
      spawnSync(process.execPath, [join(built, 'dist/navshift.cjs'), ...argv], { cwd: folder, encoding: 'utf8' })
        .stderr;
    expect(said('show')).toContain('is passed over: without git it is not known who put it there.');
    run('git', ['init', '-q'], folder);
    expect(said('show')).toMatch(/^The project's own copy runs: node_modules\/navshift \(\d/);
    expect(said('check', '--no-config-scripts')).not.toContain('node_modules');
    run('git', ['add', '-f', 'node_modules/navshift/dist/navshift.cjs'], folder);
    expect(said('show')).toContain('is passed over: it is a part of the checkout. To run it: npx navshift.');
  });

  it('makes a command of your own of your transforms', () => {
    const folder = join(work, 'tool');
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    symlinkSync(built, join(folder, 'node_modules/navshift'));
    const tool = `import { cli } from 'navshift/node';
      import { tabsToDropdowns } from 'navshift/transforms';
      await cli([tabsToDropdowns]);`;
    writeFileSync(join(folder, 'tool.mjs'), tool);
    expect(run(process.execPath, ['tool.mjs', 'transforms'], folder)).toMatch(/^tabs-to-dropdowns {2}[^\n]*\n$/);
  });

  it('is executable, begins with a shebang, and brings the licenses of what it bundles', () => {
    expect(readFileSync(join(built, 'dist/navshift.cjs'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(statSync(join(built, 'dist/navshift.cjs')).mode & 0o111).not.toBe(0);
    const licenses = readFileSync(join(built, 'dist/LICENSES.txt'), 'utf8');
    for (const name of ['commander', 'css-select', 'css-what', 'ignore', 'json-ptr', 'picocolors', 'yaml', 'zod'])
      expect(licenses).toMatch(new RegExp(`^${name}$`, 'm'));
  });
});

describe('what a browser loads', () => {
  /** Kilobytes of what a program comes to, bundled and compressed. */
  const size = (program: string) => {
    const folder = join(work, 'bundle');
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    if (!existsSync(join(folder, 'node_modules/navshift'))) symlinkSync(built, join(folder, 'node_modules/navshift'));
    writeFileSync(join(folder, 'program.js'), program);
    const args = [
      '--bundle',
      '--minify',
      '--format=esm',
      '--platform=browser',
      '--preserve-symlinks',
      '--log-level=error',
    ];
    const bundled = run(join(root, 'node_modules/.bin/esbuild'), ['program.js', ...args], folder);
    return gzipSync(bundled, { level: 9 }).length / 1000;
  };
  const one = (name: string) => `export { ${name} } from 'navshift/transforms';`;

  it('is small for parse and print', () => expect(size("export { parse, print } from 'navshift';")).toBeLessThan(25));

  it('is small for these and a transform', () =>
    expect(size(`export { parse, print } from 'navshift'; ${one('tabsToDropdowns')}`)).toBeLessThan(60));

  it('is small for the tree underneath', () =>
    expect(size("export { parseJson, printJson } from 'navshift/json';")).toBeLessThan(20));

  it('is one transform if it asks for one', () =>
    expect(size(one('tabsToDropdowns'))).toBeLessThan(size(one('addLanguages')) - 20));
});

describe('standard output of the build', () => {
  // Linux alone has this device; the test with `ulimit` below fills a file on any system.
  const full = existsSync('/dev/full') ? it : it.skip;
  let large: string;

  beforeAll(() => {
    large = join(work, 'large');
    mkdirSync(large);
    const pages = Array.from({ length: 30_000 }, (_, i) => `page-${i}`);
    writeFileSync(join(large, 'docs.json'), JSON.stringify({ navigation: { pages } }));
  });

  /** Runs a line of a shell in the example, `navshift` being the command. */
  const shell = (line: string) => {
    const script = `navshift() { '${process.execPath}' '${join(built, 'dist/navshift.cjs')}' "$@"; }; ${line}`;
    const cwd = join(root, '__fixtures__/example');
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script], { cwd, encoding: 'utf8' });
    return { status, stdout, stderr };
  };

  const commands = ['--version', '--help', 'show', 'pages --json', 'check', 'tabs-to-dropdowns'];
  full.each(commands)('that is full is an error of %s', (command) => {
    const { status, stderr } = shell(`navshift ${command} > /dev/full`);
    expect(stderr).toMatch(/^error: standard output cannot be written: no space is left on the disk\.\n.*\n$/);
    expect(status).toBe(2);
  });

  full('that is full does not matter where there is nothing to say', () => {
    expect(shell('navshift tabs-to-dropdowns --check > /dev/full').status).toBe(1);
  });

  it('that gets full on the way is an error too, and no patch that ends in its middle', () => {
    expect(shell(`ulimit -f 8; navshift pages '${large}' > '${join(work, 'out')}'`)).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'error: standard output cannot be written: the file would be larger than is allowed.\n' +
        'Remove the cause, then run again.\n',
    });
  });

  it('that is open for reading alone is an error', () => {
    const { status, stderr } = shell('navshift show 1< /dev/null');
    expect(stderr).toContain('standard output cannot be written: it is not open for that.');
    expect(status).toBe(2);
  });

  it('whose reader stops early ends quietly', () => {
    const first = 'diff --git a/__fixtures__/example/docs.json b/__fixtures__/example/docs.json\n';
    const quiet = { status: 0, stdout: '', stderr: '' };
    expect(shell('navshift tabs-to-dropdowns 2> /dev/null | head -n 1')).toEqual({ ...quiet, stdout: first });
    expect(shell(`{ navshift pages '${large}'; echo $? >&2; } | true`)).toEqual({ ...quiet, stderr: '0\n' });
  });

  it('arrives whole where it is read slowly', () => {
    const { status, stdout } = shell(`navshift pages '${large}' | { sleep 0.5; tail -n 1 | cut -d ' ' -f 1; }`);
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'page-29999\n' });
  });

  it('is written, and the exit code stays, where standard error is closed or full', () => {
    for (const line of ['2>&-', ...(existsSync('/dev/full') ? ['2> /dev/full'] : [])]) {
      expect(shell(`navshift tabs-to-dropdowns ${line} | tail -n 1`).stdout).toMatch(/\S/);
      expect(shell(`navshift show nowhere ${line}`)).toEqual({ status: 2, stdout: '', stderr: '' });
    }
  });

  it('waits for whoever reads, and piles nothing up', () => {
    const preload = join(work, 'most.mjs');
    writeFileSync(
      preload,
      `let most = 0;
       const write = process.stdout.write.bind(process.stdout);
       process.stdout.write = (...given) => {
         const done = write(...given);
         most = Math.max(most, process.stdout.writableLength);
         return done;
       };
       process.on('exit', () => process.stderr.write(String(most)));`,
    );
    // The reader comes late: by then a command that does not wait has made all of it.
    const { stdout, stderr } = shell(
      `NODE_OPTIONS='--import ${preload}' navshift pages --json '${large}' | { sleep 0.5; wc -c; }`,
    );
    expect(Number(stdout)).toBeGreaterThan(3_000_000);
    expect(Number(stderr)).toBeLessThan(100_000);
  });
});

describe('the package', () => {
  it('has types that hold in a project which knows nothing of Node', () => {
    const typed = join(work, 'typed');
    mkdirSync(join(typed, 'node_modules'), { recursive: true });
    symlinkSync(built, join(typed, 'node_modules/navshift'));
    for (const name of ['zod', 'openapi-types'])
      symlinkSync(join(root, 'node_modules', name), join(typed, 'node_modules', name));
    writeFileSync(join(typed, 'package.json'), '{ "private": true, "type": "module" }\n');
    writeFileSync(
      join(typed, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          module: 'nodenext',
          target: 'es2023',
          lib: ['es2024', 'dom'],
          types: [],
          noEmit: true,
          preserveSymlinks: true,
        },
      }),
    );
    writeFileSync(
      join(typed, 'script.ts'),
      "import { carryOut, openSite, run } from 'navshift/node';\nimport { addLanguages, tabsToDropdowns } from 'navshift/transforms';\n// @ts-expect-error It is required.\naddLanguages({});\n// @ts-expect-error And so are the options.\naddLanguages();\nimport { defineTransform, z } from 'navshift';\nimport { listOperations } from 'navshift/openapi';\nimport { check } from 'navshift/check';\nimport { checkLaws } from 'navshift/testing';\nexport const all = [listOperations, check, checkLaws, defineTransform({ name: 'a', summary: '', options: z.object({ b: z.string() }), apply: (site, { b }) => (b === '' ? site : site) })({ b: '' })];\ncarryOut(run(openSite('docs'), tabsToDropdowns({ flatten: true })).plan);\n// @ts-expect-error What is internal is not in the types.\nopenSite('docs').has('a');\n",
    );
    expect(run(process.execPath, [join(root, '__tests__/cli/package-types.mjs'), built, typed], typed)).toBe('');
  }, 60_000);

  it('runs in an empty folder with only its dependencies, and its doors share one core', () => {
    const [packed] = JSON.parse(run('npm', ['pack', '--ignore-scripts', '--json'], built)) as [
      { filename: string; files: { path: string }[] },
    ];
    const names = new Set(packed.files.map(({ path }) => path.split('/')[0]!));
    expect([...names].sort()).toEqual([...texts, 'dist', 'schema'].sort());

    const empty = join(work, 'empty');
    cpSync(join(root, '__fixtures__/example'), join(empty, 'docs'), { recursive: true });
    writeFileSync(join(empty, 'package.json'), '{ "private": true, "type": "module" }\n');
    run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', join(built, packed.filename)], empty);
    expect(readdirSync(join(empty, 'node_modules'))).not.toContain('commander');

    expect(run('npx', ['--no-install', 'navshift', '--version'], empty)).toBe(
      `${(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version}\n`,
    );
    const navshift = join(empty, 'node_modules/.bin/navshift');
    expect(run(navshift, ['run', '-t', 'tabs-to-dropdowns', '-t', 'expand-openapi', '--write', 'd*'], empty)).toBe('');
    const docs = readFileSync(join(empty, 'docs/docs.json'), 'utf8');
    expect(docs).toContain('"dropdown": "Guides"');
    expect(docs).toContain('"GET /projects/{id}"');

    writeFileSync(join(empty, 'navshift.config.mjs'), "export default { rules: { 'page-file-missing': 'off' } };\n");
    const { sites } = JSON.parse(run(navshift, ['check', 'docs', '--reporter', 'json'], empty)) as {
      sites: { diagnostics: { severity: string }[] }[];
    };
    expect(sites[0]!.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);

    writeFileSync(
      join(empty, 'script.js'),
      `import { mapElements, pipeline, defineTransform, z, Site } from 'navshift';
       import { openSite, run, carryOut } from 'navshift/node';
       import { addLanguages } from 'navshift/transforms';
       import { parseJson, printJson } from 'navshift/json';
       const rename = defineTransform({ name: 'rename', summary: '', options: z.object({ to: z.string() }), apply: (site, { to }) => mapElements(site, (element) => (element.label === 'Build' ? element.withLabel(to) : element)) });
       const { plan, failed, after } = run(openSite('docs'), pipeline(addLanguages({ languages: ['fr'] }), rename({ to: 'Make' })));
       carryOut(plan);
       console.log(failed, after instanceof Site, plan.changes.length, printJson(parseJson('{ "a": 1 }')));`,
    );
    expect(run(process.execPath, ['script.js'], empty)).toBe('false true 1 { "a": 1 }\n');
    expect(readFileSync(join(empty, 'docs/docs.json'), 'utf8').match(/"group": "Make"/g)).toHaveLength(2);
  }, 240_000);
});
