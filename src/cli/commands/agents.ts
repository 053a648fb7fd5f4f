import { contentIn, writeFiles } from '../run/write-files.ts';
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

/** The block of any version: between its two lines there is no other mark. A text that names a mark is none. */
const pattern = new RegExp(
  `^${begin}\\r?\\n## Navigation \\(docs\\.json\\)\\r?\\n(?:(?!<!-- /?navshift -->).*\\r?\\n)*${end}(?=\\r?$)`,
  'm',
);

/** Puts the block for agents into the AGENTS.md of a folder, where it was or at the end; all else stays as it is. */
export function writeAgents(io: Io, writes: boolean): void {
  const content = contentIn(io.cwd, file);
  const before = content === undefined ? '' : decoded(content);
  const lineEnd = /\r?\n/.exec(before)?.[0] ?? '\n';
  const own = block.replaceAll('\n', lineEnd);
  const gap = before === '' ? '' : before.endsWith('\n') ? lineEnd : lineEnd + lineEnd;
  const after = pattern.test(before) ? before.replace(pattern, () => own) : before + gap + own + lineEnd;
  if (after !== before && writes)
    writeFiles(io.cwd, new Map([[file, { before: content, after: Buffer.from(after) }]]), io);
  io.stdout.write(`${block}\n`);
  const done = writes ? `Written: ${file}.` : `Dry run: leave out --dry-run to write ${file}.`;
  writeLine(io.stderr, after === before ? `${file} has the block already.` : done);
}

function decoded(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    throw new CliError(`${file} is not UTF-8, so nothing was written`, 'Save it as UTF-8, then run again.');
  }
}
