import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { transforms } from '../../transforms/all.ts';
import { folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

const docs = {
  navigation: {
    tabs: [
      { tab: 'A', pages: ['a', 'b'] },
      { tab: 'B', pages: ['c'] },
    ],
  },
};
const load = () => Promise.resolve(transforms);
const world = (env: Record<string, string> = {}) => ({
  cwd: folderWith({ 'docs.json': JSON.stringify(docs), 'a.mdx': '', 'b.mdx': '', 'c.mdx': '' }),
  env,
  load,
});

/** An editor that runs a line of sed over its file. */
function editor(script: string): string {
  const file = join(folderWith(), 'editor');
  writeFileSync(file, `#!/bin/sh\nsed '${script}' "$1" > "$1.new" && mv "$1.new" "$1"\n`);
  chmodSync(file, 0o755);
  return file;
}

describe('outline and regroup', () => {
  it('names the outline by its file, as no option names it', async () => {
    const where = world();
    const { stdout } = await navshift(['outline'], where);
    writeFileSync(join(where.cwd, 'nav.txt'), stdout.replace('  - b ^3\n', ''));
    const { code, stderr } = await navshift(['regroup', 'nav.txt'], where);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^nav\.txt:1:1 error 1 line is missing or has another path: the entry b \(\^3\)\. Put it back, /,
    );
  });

  it('print a list and make what it says, from a file or from standard input', async () => {
    const where = world();
    const { stdout } = await navshift(['outline'], where);
    expect(stdout).toMatch(
      /^# docs\.json [0-9a-f]{8}\n- tab A \^1\n {2}- a \^2\n {2}- b \^3\n- tab B \^4\n {2}- c \^5\n$/,
    );
    const part = await navshift(['outline', 'tab[label=B]'], where);
    expect(part.stdout).toMatch(/ \/navigation\/tabs\/1\n- c \^5\n$/);
    const stdin = stdout.replace('tab A', 'tab Z');
    const { stdout: patch } = await navshift(['regroup', '-'], { ...where, stdin });
    expect(patch).toContain('"Z"');
  });

  it('make the same in each language, with the commands that the skill prints', async () => {
    const languages = ['en', 'fr'].map((language) => ({
      language,
      tabs: [{ tab: 'A', pages: [`${language}/a`, `${language}/b`] }],
    }));
    const files = { 'docs.json': JSON.stringify({ navigation: { languages } }), 'nav.txt': '' };
    const where = { cwd: folderWith(files), load };
    const skill = readFileSync(new URL('../../skills/navshift/SKILL.md', import.meta.url), 'utf8');
    const [, print, apply] = /^navshift (outline) > nav\.txt .*\nnavshift (regroup nav\.txt .*?) +#/m.exec(skill)!;
    const { stdout } = await navshift([print!], where);
    writeFileSync(join(where.cwd, 'nav.txt'), stdout.replace('    - en/b ^4\n', '    - group C\n      - en/b ^4\n'));
    const { code } = await navshift([...apply!.split(' '), '--write'], where);
    expect(code).toBe(0);
    const after = readFileSync(join(where.cwd, 'docs.json'), 'utf8');
    expect(after.match(/\{"group":"C","pages":\["(?:en|fr)\/b"\]\}/g)).toHaveLength(2);
  });

  it('name the line and column of a mistake in the file', async () => {
    const where = world();
    const { stdout } = await navshift(['outline'], where);
    writeFileSync(join(where.cwd, 'nav.txt'), stdout.replace('^3', '^9'));
    const { code, stderr } = await navshift(['regroup', 'nav.txt'], where);
    expect([code, stderr]).toEqual([2, expect.stringContaining('nav.txt:4:3')]);
    expect(stderr).toContain('^9 is not a handle of this outline');
  });
});

describe('edit', () => {
  it('opens the list in the editor, and writes what was made of it', async () => {
    const where = world({ VISUAL: editor('s/tab A/tab New/'), EDITOR: 'false' });
    const dry = await navshift(['edit'], where);
    expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining('+')]);
    expect(readFileSync(join(where.cwd, 'docs.json'), 'utf8')).toBe(JSON.stringify(docs));
    const { code } = await navshift(['edit', '--write'], where);
    expect([code, readFileSync(join(where.cwd, 'docs.json'), 'utf8')]).toEqual([
      0,
      JSON.stringify(docs).replace('"A"', '"New"'),
    ]);
  });

  it('says that nothing was changed', async () => {
    const { code, stdout, stderr } = await navshift(['edit'], world({ EDITOR: 'true' }));
    expect([code, stdout, stderr]).toEqual([0, '', 'Nothing was changed.\n']);
  });

  it('keeps the list where it is refused, and where the editor fails', async () => {
    const refused = await navshift(['edit', '--write'], world({ EDITOR: editor('/- b/d') }));
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--allow-removals')]);
    const failed = await navshift(['edit'], world({ EDITOR: 'false' }));
    expect([failed.code, failed.stderr]).toEqual([2, expect.stringContaining('The editor false failed')]);
    for (const { stderr } of [refused, failed])
      expect(existsSync(/kept: navshift regroup (\S+?)\.?\n/.exec(stderr)![1]!)).toBe(true);
  });

  it('ends without a change where the editor deletes the list, and leaves nothing behind', async () => {
    const temporary = folderWith({});
    const where = world({ EDITOR: 'rm' });
    const { code, stderr } = await navshift(['edit', '--write'], {
      ...where,
      env: { ...where.env, TMPDIR: temporary },
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining('The editor deleted the list. Nothing was written')]);
    expect(readFileSync(join(where.cwd, 'docs.json'), 'utf8')).toBe(JSON.stringify(docs));
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('says how to write the list, and not how to edit again', async () => {
    const where = world({ EDITOR: editor('s/tab A/tab New/') });
    const { code, stderr } = await navshift(['edit', '/navigation', '--languages', 'all', '--check'], where);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/To write it: navshift regroup \S+\/navigation\.txt --languages all --write\n/),
    ]);
  });

  it('takes one site, as the list is of one', async () => {
    const words = ['edit', '--site', '.', '--site', 'other'];
    const { code, stderr } = await navshift(words, world({ EDITOR: 'true' }));
    expect([code, stderr]).toEqual([2, expect.stringContaining('edit takes one site')]);
  });

  it('asks for an editor where there is no terminal', async () => {
    const { code, stderr } = await navshift(['edit'], world());
    expect([code, stderr]).toEqual([2, expect.stringContaining('Set VISUAL or EDITOR')]);
  });
});
