import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { soaks } from '../cases.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly files: readonly string[];
  readonly devDependencies: Readonly<Record<string, string>>;
};
let work: string;
/** A folder that held nothing before the package was installed in it. */
let folder: string;

/** The environment of `npm test` would tell the inner npm where to install. */
const env = () => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(package|lifecycle|command|config_(local_)?prefix)|NODE_OPTIONS|INIT_CWD)/i.test(name),
    ),
  ),
  TMPDIR: work,
  XDG_STATE_HOME: join(work, 'state'),
  XDG_CACHE_HOME: join(work, 'cache'),
});

const run = (command: string, args: string[], cwd: string) =>
  execFileSync(command, args, { cwd, env: env(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Makes a folder with the package installed in it, and nothing else. */
function install(from: string): string {
  const to = join(work, 'installed');
  mkdirSync(to);
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', from], to);
  return to;
}

/** A clone of what is built and packed. Of the devDependencies it names those that the build takes: the others are for tests. */
function clone(): string {
  const to = join(work, 'clone');
  for (const part of ['bin', 'scripts', 'src', 'transforms', 'tsconfig.json', 'tsconfig.types.json', ...manifest.files])
    if (part !== 'dist' && !part.startsWith('!')) cpSync(join(root, part), join(to, part), { recursive: true });
  const needed = ['@types/node', 'esbuild', 'typescript'];
  const devDependencies = Object.fromEntries(needed.map((name) => [name, manifest.devDependencies[name]]));
  writeFileSync(join(to, 'package.json'), JSON.stringify({ ...manifest, devDependencies }, null, 2));
  return to;
}

/** The clone as a repository: npm clones it again, with all that the build takes, before it builds. */
function repository(): string {
  const cwd = clone();
  const git = (...args: string[]) => run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], cwd);
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'a');
  return `git+file://${cwd}`;
}

/** What `npm run release` packs of the clone, which it builds and checks before. */
function tarball(): string {
  const cwd = clone();
  symlinkSync(join(root, 'node_modules'), join(cwd, 'node_modules'));
  run(process.execPath, ['scripts/release.mjs', '--to', work], cwd);
  return join(work, `navshift-${manifest.version}.tgz`);
}

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'navshift-install-'));
  folder = install(soaks ? repository() : tarball());
}, 240_000);

afterAll(() => rmSync(work, { recursive: true, force: true }));

// Both are packed by npm in the same way. From git it takes twice as long, which `npm run soak` has time for.
describe(`the package, installed from ${soaks ? 'git' : 'its tarball'}`, () => {
  it('runs the first block of the README as it can be copied', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const [, block, shown] = /```sh\n([^]*?)```\n\n```text\n([^]*?)```/.exec(readme)!;
    const cwd = join(folder, 'first');
    mkdirSync(cwd);
    const { stdout, stderr } = spawnSync('sh', ['-c', block!], { cwd, env: env(), encoding: 'utf8' });
    expect([stdout, stderr.replace(/^npm warn .*\n/gm, '')]).toEqual([shown, '']);
    expect(run('npx', ['--no-install', 'navshift', '--version'], folder)).toBe(`${manifest.version}\n`);
  });

  it('is built in a clone also where npm installs it for all users, as pre-commit does', () => {
    const cwd = join(work, 'global');
    cpSync(join(root, 'scripts/ready.mjs'), join(cwd, 'scripts/ready.mjs'));
    writeFileSync(join(cwd, 'package.json'), '{ "name": "a", "version": "1.0.0" }');
    writeFileSync(join(cwd, 'package-lock.json'), '{ "lockfileVersion": 3, "packages": {} }');
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', "(await import('./scripts/ready.mjs')).ensureInstalled()"],
      { cwd, env: { ...env(), npm_config_global: 'true', npm_config_location: 'global' }, encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('ECIGLOBAL')]);
  });

  it('has what it lists and nothing else, in at most 3.1 MB, with all that its README links, and brings no library twice', () => {
    const own = join(folder, 'node_modules/navshift');
    expect(readdirSync(own).sort()).toEqual(
      [...manifest.files.filter((path) => !path.startsWith('!')), 'package.json'].sort(),
    );
    // npm warns about scripts of a package that it would not run.
    const installed = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as { readonly scripts?: object };
    if (!soaks) expect(installed.scripts).toBeUndefined();
    const sizes = readdirSync(own, { recursive: true, encoding: 'utf8' }).map((path) => statSync(join(own, path)));
    expect(sizes.filter((stat) => stat.isFile()).reduce((sum, { size }) => sum + size, 0)).toBeLessThan(3_100_000);
    const links = readFileSync(join(own, 'README.md'), 'utf8').matchAll(/\]\((?!https:)([^)#]+)/g);
    expect(Array.from(links, ([, path]) => path!).filter((path) => !existsSync(join(own, path)))).toEqual([]);

    const lock = readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8');
    const { packages } = JSON.parse(lock) as { packages: Readonly<Record<string, unknown>> };
    const names = Object.keys(packages).map((path) => path.split('node_modules/').at(-1)!);
    expect(names).toContain('zod');
    expect(names.filter((name, k) => names.indexOf(name) !== k)).toEqual([]);
  });

  it('does the main job and checks a site, and its doors share one core', () => {
    cpSync(join(root, '__fixtures__/example'), join(folder, 'docs'), { recursive: true });
    const navshift = join(folder, 'node_modules/.bin/navshift');
    const steps = ['-t', 'tabs-to-dropdowns', '-t', 'expand-openapi'];
    expect(run(navshift, ['run', ...steps, '--write', 'd*'], folder)).toBe('');
    const docs = readFileSync(join(folder, 'docs/docs.json'), 'utf8');
    expect(docs).toContain('"dropdown": "Guides"');
    expect(docs).toContain('"GET /projects/{id}"');

    const { sites } = JSON.parse(run(navshift, ['check', 'docs', '--reporter', 'json'], folder)) as {
      sites: { diagnostics: { severity: string }[] }[];
    };
    expect(sites[0]!.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);

    writeFileSync(
      join(folder, 'script.mjs'),
      `import { mapElements, pipeline, defineTransform, z, Site } from 'navshift';
       import { openSite, run, carryOut } from 'navshift/node';
       import { addLanguages } from 'navshift/transforms';
       import { parseJson, printJson } from 'navshift/json';
       const rename = defineTransform({ name: 'rename', summary: '', options: z.object({ to: z.string() }), apply: (site, { to }) => mapElements(site, (element) => (element.label === 'Build' ? element.withLabel(to) : element)) });
       const { plan, failed, after } = run(openSite('docs'), pipeline(addLanguages({ languages: ['fr'] }), rename({ to: 'Make' })));
       carryOut(plan);
       console.log(failed, after instanceof Site, plan.changes.length, printJson(parseJson('{ "a": 1 }')));`,
    );
    expect(run(process.execPath, ['script.mjs'], folder)).toBe('false true 1 { "a": 1 }\n');
    expect(readFileSync(join(folder, 'docs/docs.json'), 'utf8').match(/"group": "Make"/g)).toHaveLength(2);
  });

  it('has types that hold in a project which knows nothing of Node', () => {
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          module: 'nodenext',
          target: 'es2023',
          lib: ['es2024', 'dom'],
          types: [],
          noEmit: true,
        },
        files: ['script.mts'],
      }),
    );
    writeFileSync(
      join(folder, 'script.mts'),
      "import { carryOut, openSite, run } from 'navshift/node';\nimport { addLanguages, tabsToDropdowns } from 'navshift/transforms';\n// @ts-expect-error It is required.\naddLanguages({});\n// @ts-expect-error And so are the options.\naddLanguages();\nimport { defineTransform, z } from 'navshift';\nimport { listOperations } from 'navshift/openapi';\nimport { check } from 'navshift/check';\nimport { checkLaws } from 'navshift/testing';\nexport const all = [listOperations, check, checkLaws, defineTransform({ name: 'a', summary: '', options: z.object({ b: z.string() }), apply: (site, { b }) => (b === '' ? site : site) })({ b: '' })];\ncarryOut(run(openSite('docs'), tabsToDropdowns({ flatten: true })).plan);\n// @ts-expect-error What is internal is not in the types.\nopenSite('docs').has('a');\n",
    );
    const script = join(root, '__tests__/cli/package-types.mjs');
    expect(run(process.execPath, [script, folder], folder)).toBe('');
  }, 60_000);
});
