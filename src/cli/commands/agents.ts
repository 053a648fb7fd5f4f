import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../../disk/index.ts';
import { CliError } from '../terminal/error.ts';
import { type Io, writeLine } from '../terminal/io.ts';

const file = 'AGENTS.md';
const [begin, end] = ['<!-- navshift -->', '<!-- /navshift -->'];

/** What AGENTS.md gets. */
export const block = `${begin}
## Navigation (docs.json)

Never edit docs.json by hand. navshift changes it in every language, with redirects and links, and proves that no page is lost.
First run a command without \`--write\`, and read what it prints (\`--json\` for a program). Then run it with \`--write\`. A second run changes nothing.

- add a page: \`npx navshift add guides/webhooks\` (\`--after guides/events\`, \`--create\`)
- change a path: \`npx navshift move guides/a learn/start\`, of a folder: \`npx navshift move guides/ learn/\`
- move a page in the sidebar: \`npx navshift move guides/a --after guides/b\`
- remove a page: \`npx navshift remove guides/old\` (\`--delete --redirect guides/new\`)
- change a label: \`npx navshift rename Guides Learn\`, or a field: \`npx navshift set --at 'group[label="Guides"]' --field icon=book\`
- sort: \`npx navshift sort --at 'group[label="Reference"]' --by title\`
- list all pages of a folder in a group: \`npx navshift sync-pages --at 'group[label="SDK"]' --from 'sdk/**'\`
- look at a part: \`npx navshift show --json --at 'group[label="Guides"]'\`; find mistakes: \`npx navshift check\`
${end}`;

/** Puts the block for agents into the AGENTS.md of a folder, where it was or at the end; all else stays as it is. */
export function writeAgents({ cwd, stdout, stderr }: Io): void {
  const path = join(cwd, file);
  try {
    const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const [from, to] = [before.indexOf(begin), before.indexOf(end)];
    const isThere = from >= 0 && to > from;
    const gap = before === '' ? '' : before.endsWith('\n') ? '\n' : '\n\n';
    const after = isThere ? before.slice(0, from) + block + before.slice(to + end.length) : `${before}${gap}${block}\n`;
    if (after !== before) writeFileSync(path, after);
    stdout.write(`${block}\n`);
    writeLine(stderr, after === before ? `${file} has the block already.` : `Written: ${file}.`);
  } catch (error) {
    throw new CliError(
      `${file} cannot be written: ${reasonOf(error)}`,
      'Check the permissions of the folder, then run again.',
    );
  }
}
