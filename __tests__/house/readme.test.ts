import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { folderWith } from '../disk/folders.ts';
import { builtPackage, root } from './shell.ts';

const file = join(root, 'README.md');
const readme = readFileSync(file, 'utf8');
const { linkInto, sh } = builtPackage();

/** The blocks of code in one language, each with the output that its section shows. */
const blocks = (language: string) =>
  readme.split(/^## /m).flatMap((section) => {
    const [, block] = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(section) ?? [];
    const [, shown] = /```text\n([^]*?)```/.exec(section) ?? [];
    return block === undefined ? [] : [[block, shown] as const];
  });

describe('the README', () => {
  it('is short', () => expect(readme.split('\n').length).toBeLessThan(92));

  it.each(blocks('sh'))('has a block that runs in an empty folder as it is: %s', (block, shown) => {
    const { status, stdout, stderr } = sh(`set -e\n${block}`, folderWith());
    expect([stderr, status]).toEqual([stderr, 0]);
    if (shown === undefined) return;
    const text = (output: string) => `\`\`\`text\n${output}\`\`\``;
    if (process.env.NAVSHIFT_UPDATE === '1') {
      const output = stdout.includes('\n+++ ') ? stderr : stdout;
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(text(shown), () => text(output)),
      );
    } else expect([stdout, stderr]).toContain(shown);
  });

  it('has a script that runs in an empty folder as it is', () => {
    const [script] = blocks('js')[0]!;
    const cwd = folderWith({ 'script.mjs': script });
    linkInto(cwd);
    const { stdout, stderr } = sh('node script.mjs', cwd);
    expect([stderr, stdout]).toEqual([
      '',
      expect.stringContaining('+{ "navigation": { "dropdowns": [{ "dropdown": "Guides"'),
    ]);
  });

  it('says, as docs/security.md does, what untrusted pull requests need', () => {
    const [security, configuration] = ['security', 'configuration'].map((name) =>
      readFileSync(join(root, `docs/${name}.md`), 'utf8'),
    );
    for (const text of [readme + configuration, security]) {
      for (const flag of ['--no-config-scripts', '--no-config`', '--config <file>', '--allow-remote'])
        expect(text).toContain(flag);
    }
  });
});
