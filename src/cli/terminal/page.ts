import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Painter } from '../../report/index.ts';
import { asTyped, visible, wrapped } from '../../text/index.ts';
import { commandLines, rowsText } from './rows.ts';

/** A page of the documentation, given as Markdown, as a terminal shows it: wrapped, with headings and lists set apart. */
export function pageText(markdown: string, width: number, paint: Painter): string {
  return `${blocksText(fromMarkdown(asTyped(markdown)).children, width, '', paint)}\n`;
}

const blocksText = (blocks: readonly RootContent[], width: number, hang: string, paint: Painter): string =>
  blocks.map((block) => blockText(block, width, hang, paint)).join('\n\n');

function blockText(block: RootContent, width: number, hang: string, paint: Painter): string {
  switch (block.type) {
    case 'heading': {
      const text = inlineText(block.children, paint);
      return paint.bold(block.depth === 1 ? text : `${text}:`);
    }
    case 'paragraph':
      return wrapped(inlineText(block.children, paint), width - hang.length).replace(/\n/g, `\n${hang}`);
    case 'list': {
      const items = block.children.map(({ children }, k) => {
        const mark = block.ordered === true ? `${(block.start ?? 1) + k}. ` : '- ';
        return mark + blocksText(children, width, hang + ' '.repeat(mark.length), paint);
      });
      return items.join(`\n${hang}`);
    }
    case 'code':
      return `  ${codeText(block.value, width).replace(/\n/g, `\n${hang}  `)}`;
    default:
      return 'children' in block
        ? blocksText(block.children as RootContent[], width, hang, paint)
        : visible(nodeText(block));
  }
}

/** Code as it is; rows of two columns, commands and JSON that are too wide are set anew. */
function codeText(code: string, width: number): string {
  const lines = code.split('\n').map(visible);
  if (lines.every(({ length }) => length <= width - 2)) return lines.join('\n');
  const rows = lines.map((line) => /^(\S.*?) {2,}(\S.*)$/.exec(line));
  if (rows.includes(null)) return lines.map((line) => codeLines(line, width - 2)).join('\n');
  return rowsText(
    rows.map((row) => [row![1]!, row![2]!]),
    width - 2,
  );
}

/** A line of code in as many as mean the same: a command, or JSON, of which no string can be broken. */
function codeLines(line: string, width: number): string {
  if (/^(?:npx )?navshift /.test(line)) return commandLines(line, width);
  if (!/^["{]/.test(line)) return line;
  const kept = line.replace(/"(?:[^"\\]|\\.)*"/g, (text) => text.replaceAll(' ', '\u00a0'));
  return wrapped(kept, width, '  ').replaceAll('\u00a0', ' ');
}

const inlineText = (all: readonly PhrasingContent[], paint: Painter): string =>
  all
    .map((one): string => {
      if (one.type === 'strong') return paint.bold(inlineText(one.children, paint));
      if (one.type === 'inlineCode') return `\`${visible(one.value)}\``;
      if (one.type === 'break') return ' ';
      return 'children' in one ? inlineText(one.children, paint) : visible(nodeText(one).replace(/\s*\n\s*/g, ' '));
    })
    .join('');

const nodeText = (node: Nodes): string => ('value' in node ? node.value : '');
