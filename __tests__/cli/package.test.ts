import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { builtPackage } from '../built.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly bugs?: { readonly url: string };
  readonly dependencies: Readonly<Record<string, string>>;
};
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
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'navshift-package-'));
  built = builtPackage();
}, 180_000);

afterAll(() => rmSync(work, { recursive: true, force: true }));

/** What a command of the build ends with; `preload` is a module that runs before it. */
const navshift = (argv: string[], cwd: string, { preload, ...env }: Record<string, string> = {}) => {
  const file = join(work, 'preload.mjs');
  if (preload !== undefined) writeFileSync(file, preload);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(built, 'dist/navshift.js'), ...argv], {
    cwd,
    env: { ...process.env, ...(preload !== undefined && { NODE_OPTIONS: `--import ${file}` }), ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

/** Makes a folder of files in the working folder of these tests. */
function folderOf(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(work, name);
  mkdirSync(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const page = '{ "navigation": { "pages": ["a"] } }';

describe('the build', () => {
  const texts = () =>
    readdirSync(join(built, 'dist'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(built, 'dist', name), 'utf8'));

  it('bundles no library, and imports those alone that are dependencies', () => {
    const { dependencies } = manifest;
    const imported = texts().flatMap((text) => [
      ...text.matchAll(/^(?:import|export) (?:[^"';]*?from )?"([^"]+)"|(?:import|require\d*)\("([^"]+)"\)/gm),
    ]);
    const names = new Set(imported.map(([, one, other]) => one ?? other!));
    const packages = [...names]
      .filter((name) => !/^(?:\.|#|node:)/.test(name))
      .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0]);
    expect(packages).toContain('zod');
    expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
    expect(texts().filter((text) => text.includes('// node_modules/'))).toEqual([]);
  });

  it('is executable, and can be read', () => {
    const command = join(built, 'dist/navshift.js');
    expect(readFileSync(command, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(statSync(command).mode & 0o111).not.toBe(0);
    expect(texts().some((text) => text.includes('\nasync function makeProgram(argv, io, load) {\n'))).toBe(true);
  });

  it('turns the compile cache of Node on before it imports the command, and says if the command is not there', () => {
    const alone = join(work, 'alone');
    for (const part of ['package.json', 'dist']) cpSync(join(built, part), join(alone, part), { recursive: true });
    const command = readdirSync(join(alone, 'dist')).find((name) => name.startsWith('command-'))!;
    rmSync(join(alone, 'dist', command));
    const start = (...argv: string[]) =>
      spawnSync(process.execPath, ['--import', join(work, 'preload.mjs'), join(alone, 'dist/navshift.js'), ...argv], {
        cwd: alone,
        env: { ...process.env, XDG_CACHE_HOME: join(work, 'early') },
        encoding: 'utf8',
      });
    writeFileSync(join(work, 'preload.mjs'), tellsCache);
    expect(start('--version').stdout).toBe(`${manifest.version}\n`);
    expect(start('--help').stdout).toContain('Look:');
    const { status, stderr } = start('show');
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/^cache: .*\nerror: navshift cannot start: .*command-.*\.\nInstall it again\.\n$/),
    ]);
  });

  // Node has it from 22.1 on.
  const tellsCache = `import module from 'node:module';
    module.enableCompileCache = (folder) => process.stderr.write('cache: ' + folder + '\\n');`;

  it('has Node keep what it compiles in the cache folder of the user alone', () => {
    const folder = folderOf('kept', { 'docs.json': page });
    const cached = (cache: string) => navshift(['show'], folder, { preload: tellsCache, XDG_CACHE_HOME: cache }).stderr;
    expect(cached(join(work, 'own-cache'))).toBe(`cache: ${join(work, 'own-cache/navshift/compiled')}\n`);
    expect(statSync(join(work, 'own-cache/navshift/compiled')).mode & 0o777).toBe(0o700);
    run('git', ['init', '-q'], folder);
    expect(cached(join(folder, '.cache'))).toBe('');
    expect(readdirSync(folder).sort()).toEqual(['.git', 'docs.json']);
  });

  it('names where a defect is reported', () => {
    const preload = `import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      fs.existsSync = () => { throw new TypeError('broken'); };
      syncBuiltinESMExports();`;
    const { status, stderr } = navshift(['show'], folderOf('defect', { 'docs.json': page }), { preload });
    const address = manifest.bugs === undefined ? '' : ` at ${manifest.bugs.url}`;
    expect([status, stderr]).toEqual([
      2,
      `error: an unexpected error: broken. This is a defect of navshift: please report it${address}, with what NAVSHIFT_DEBUG=1 prints.\n`,
    ]);
  });

  it('says if the working folder is gone', () => {
    const folder = folderOf('gone', {});
    const script = `cd '${folder}' && rmdir '${folder}' && '${process.execPath}' '${join(built, 'dist/navshift.js')}' show`;
    const { status, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/^error: navshift cannot start: .*\nChange to a folder that exists\.\n$/),
    ]);
  });

  it('loads the libraries for YAML and .mintignore when it meets some', () => {
    const preload = `import Module from 'node:module';
      process.on('exit', () => {
        const files = Object.keys(Module._cache).join('\\n');
        for (const name of ['js-yaml', 'ignore'])
          if (files.includes('/node_modules/' + name + '/')) process.stderr.write('loads ' + name + '\\n');
      });`;
    const folder = folderOf('late', { 'docs.json': page });
    const said = (argv: string[], files: Readonly<Record<string, string>> = {}) => {
      for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
      const { stdout, stderr } = navshift(argv, folder, { preload });
      return { stdout, loaded: stderr.match(/(?<=^loads ).*$/gm) ?? [] };
    };
    expect(said(['show']).loaded).toEqual([]);
    expect(said(['tabs-to-dropdowns']).loaded).toEqual([]);
    const groups = '{ "navigation": { "groups": [{ "group": "A", "openapi": "a.yaml" }] } }';
    const specification = 'openapi: 3.1.0\npaths: { /a: { get: { responses: {} } } }\n';
    const read = said(['pages'], { 'docs.json': groups, 'a.yaml': specification });
    expect(read).toEqual({ stdout: expect.stringContaining('GET /a'), loaded: expect.arrayContaining(['js-yaml']) });
    expect(said(['check'], { 'a.yaml': 'openapi: 3.1.0\npaths: "a\n' }).stdout).toContain('a.yaml:3:1');
    expect(said(['check'], { 'docs.json': page, 'a.mdx': '', '.mintignore': 'b.mdx\n' }).loaded).toContain('ignore');
  });

  it('loads the library for options where some are read, and not for a check', () => {
    const hook = `import { writeSync } from 'node:fs';
      export const resolve = (name, context, next) => (name.startsWith('zod') && writeSync(2, 'loads zod\\n'), next(name, context));`;
    const preload = `import { register } from 'node:module';
      register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hook)}`)});`;
    const folder = folderOf('optionless', { 'docs.json': page, 'a.mdx': '' });
    const said = (...argv: string[]) => navshift(argv, folder, { preload }).stderr;
    expect(said('check')).not.toContain('loads zod');
    expect(said('tabs-to-dropdowns')).toContain('loads zod');
  });

  it('gives a transform of your own the copy that runs, outside of any project too', () => {
    const own = `import { defineTransform, mapElements } from 'navshift';
      import { maybeAt } from 'navshift/json';
      export default defineTransform({ name: 'own', summary: 'Own.',
        apply: (site) => maybeAt(site.root, '/name') && mapElements(site, (element) => element.withLabel('New')) });`;
    const docs = '{ "name": "x", "navigation": { "groups": [{ "group": "A", "pages": [] }] } }\n';
    const folder = folderOf('own', { 'own.mjs': own, 'docs.json': docs });
    expect(navshift(['./own.mjs'], folder).stdout).toContain(
      '+{ "name": "x", "navigation": { "groups": [{ "group": "New", "pages": [] }] } }',
    );
  });

  it.each([
    ['ends the process', 'process.exit(0);', 2],
    ['never comes back', 'await new Promise(() => {});', 2],
    ['sets the exit code', 'process.exitCode = 0;', 1],
    ['sets it when the process ends', "process.on('exit', () => (process.exitCode = 0));", 1],
  ])('fails where a transform of your own would change something, though it %s', (does, how, code) => {
    const isAsync = how.startsWith('await');
    const own = `import { defineTransform, mapElements } from 'navshift';
      ${isAsync ? how : ''}
      export default defineTransform({ name: 'own', summary: 'Own.', apply(site) {
        ${isAsync ? '' : how}
        return mapElements(site, (element) => element.withLabel('New')); } });`;
    const docs = '{ "navigation": { "groups": [{ "group": "A", "pages": [] }] } }\n';
    const { status, stderr } = navshift(
      ['./own.mjs', '--check'],
      folderOf(`ends ${does}`, { 'own.mjs': own, 'docs.json': docs }),
    );
    expect([stderr, status]).toEqual([stderr, code]);
    expect(stderr.includes('error: the process ended before the command. A transform')).toBe(code === 2);
  });

  it('is the copy that runs, whatever navshift a checkout brings', () => {
    const stranger = "console.log('stranger'); process.exit();";
    const folder = folderOf('stranger', {
      'docs.json': page,
      'vendor/navshift/package.json': '{ "name": "navshift", "type": "commonjs", "main": "dist/navshift.js" }',
      'vendor/navshift/dist/navshift.js': stranger,
      'vendor/navshift/dist/navshift.cjs': stranger,
    });
    symlinkSync('vendor', join(folder, 'node_modules'));
    run('git', ['init', '-q'], folder);
    for (const add of [[], ['-f', '.']]) {
      if (add.length > 0) run('git', ['add', ...add], folder);
      for (const command of ['show', 'check', 'tabs-to-dropdowns']) {
        const { stdout, stderr } = navshift([command], folder);
        expect([command, stdout + stderr]).toEqual([command, expect.not.stringMatching(/stranger|node_modules/)]);
      }
    }
  });

  it('makes a command of your own of your transforms', () => {
    const tool = `import { cli } from 'navshift/node';
      import { tabsToDropdowns } from 'navshift/transforms';
      await cli([tabsToDropdowns]);`;
    const folder = folderOf('tool', { 'tool.mjs': tool, 'node_modules/.keep': '' });
    symlinkSync(built, join(folder, 'node_modules/navshift'));
    expect(run(process.execPath, ['tool.mjs', 'transforms'], folder)).toMatch(/^tabs-to-dropdowns {2}[^\n]*\n$/);
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

  it('is nothing of Node, whichever door it asks for but navshift/node', () => {
    const doors = [
      '',
      '/openapi',
      '/check',
      '/testing',
      '/select',
      '/edit',
      '/diff',
      '/served',
      '/sidebar',
      '/json',
      '/transforms',
    ];
    expect(size(doors.map((door, k) => `export * as door${k} from 'navshift${door}';`).join('\n'))).toBeGreaterThan(
      100,
    );
    expect(() => size("export * from 'navshift/node';")).toThrow('Could not resolve "node:');
  });

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
    const script = `navshift() { '${process.execPath}' '${join(built, 'dist/navshift.js')}' "$@"; }; ${line}`;
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
        'Fix the cause, then run again.\n',
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
