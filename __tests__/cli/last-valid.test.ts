import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { folderWith, git, settings } from '../disk/folders.ts';
import { navshift } from './command.ts';

const valid = '{ "navigation": { "pages": ["a", "b"] } }\n';
const cut = valid.slice(0, 32);
const conflict = '{ "navigation": { "pages": [\n<<<<<<< HEAD\n"a"\n=======\n"b"\n>>>>>>> other\n] } }\n';

const commit = (cwd: string, docs: string) => {
  writeFileSync(join(cwd, 'my docs/docs.json'), docs);
  git(cwd, 'add', '.');
  git(cwd, 'commit', '-qm', 'change');
};

it.each([
  ['cut off', cut],
  ['in conflict', conflict],
])('names the commands of git for the last valid docs.json if it is %s, which run as printed', async (_, broken) => {
  const cwd = folderWith();
  mkdirSync(join(cwd, 'my docs'));
  git(cwd, 'init', '-q');
  for (const docs of [valid, cut, broken === cut ? conflict : `${broken}\n`]) commit(cwd, docs);
  writeFileSync(join(cwd, 'my docs/docs.json'), broken);
  const { code, stdout } = await navshift(['check', 'my docs'], { cwd });
  expect(code).toBe(1);
  const id = git(cwd, 'rev-parse', '--short', 'HEAD~2').trim();
  expect(stdout).toContain(`It was valid in ${id} (`);
  const commands = stdout.match(/git -C .*? -- docs\.json/g)!;
  const [diff, restored] = commands.map((command) =>
    spawnSync('sh', ['-c', command.replace('git', `git ${settings.join(' ')}`)], { cwd, encoding: 'utf8' }),
  );
  expect(diff!.stdout).toContain('-{ "navigation"');
  expect(restored!.status).toBe(0);
  expect(readFileSync(join(cwd, 'my docs/docs.json'), 'utf8')).toBe(valid);
});

it('names none outside of git, and none that never was valid', async () => {
  const cwd = folderWith({ 'docs.json': cut });
  expect((await navshift(['check'], { cwd })).stdout).not.toContain('It was valid');
  git(cwd, 'init', '-q');
  git(cwd, 'add', '.');
  git(cwd, 'commit', '-qm', 'one');
  const { stdout } = await navshift(['check'], { cwd });
  expect(stdout).toContain('put the rest back');
  expect(stdout).not.toContain('It was valid');
});
