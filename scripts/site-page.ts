import { printFrontMatter } from '../src/index.ts';

/** What a block of indented code is, by how it begins. */
const languageOf = (code: string) =>
  code.startsWith('navshift ') ? 'sh' : /^(?:["{]|\[[\s"{[\]])/.test(code) ? 'json' : 'text';

/** Markdown with its indented code between fences: MDX, as which Mintlify reads pages, knows no other code. */
const fenced = (text: string) =>
  text.replace(/(?<=\n\n)(?: {4}.*\n(?:\n+(?= {4}))?)+/g, (block) => {
    const code = block.replace(/^ {4}/gm, '');
    return `\`\`\`${languageOf(code)}\n${code}\`\`\`\n`;
  });

/** A page of `docs/`: its heading is in the front matter, where Mintlify looks for it. */
export const sitePage = (title: string, description: string, body: string) =>
  printFrontMatter({
    fields: { title, description: description.replaceAll('`', '') },
    body: fenced(`${body.trim()}\n`),
  });
