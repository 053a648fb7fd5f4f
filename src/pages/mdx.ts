import { markdown } from '#libraries';
import type { Event, Extension, Token } from 'micromark-util-types';
import { markdownLimit, NavshiftError } from '../text/index.ts';
import { htmlComments, readingsOf } from './quick.ts';
import { type TextEdit, withEdits } from './text-edit.ts';

/** Why MDX cannot read a page, and where. */
export interface MdxFault {
  readonly start: number;
  readonly end: number;
  /** Says what is wrong, without a full stop. */
  readonly reason: string;
  readonly help: string;
  /** What is certainly meant, if that is known. */
  readonly edits?: readonly TextEdit[];
}

/** An error of the parsers, as far as it is looked at. */
interface ParserError {
  readonly source?: string;
  readonly ruleId?: string;
  readonly reason?: string;
  readonly place?: { readonly offset?: number; readonly start?: { readonly offset: number } };
}

/** The parts of a page, as MDX or as Markdown. Throws if it cannot be read, or takes too long. */
export function eventsOf(text: string, as: 'mdx' | 'markdown'): readonly Event[] {
  const { frontmatter, gfmFootnote, mdxjs, parse, postprocess, preprocess } = markdown();
  const extensions: Extension[] = [
    markdownLimit(),
    gfmFootnote(),
    frontmatter(['yaml', 'toml']),
    ...(as === 'mdx' ? [mdxjs({ addResult: true })] : []),
    // No emphasis is looked for, which is no link and takes long.
    { disable: { null: ['attention'] } },
  ];
  return postprocess(
    parse({ extensions })
      .document()
      .write(preprocess()(text, 'utf8', true)),
  );
}

/**
 * Reads a page as Mintlify does, which takes the ids of headings away before, and knows math and bare URLs: these are
 * left out only if the page cannot be read with them.
 */
export function readAsMdx<Result>(page: string, read: (text: string) => Result): Result {
  let failure: unknown;
  let last: string | undefined;
  for (const text of readingsOf(page)) {
    if (text === last) continue;
    last = text;
    try {
      return read(text);
    } catch (error) {
      if (error instanceof NavshiftError) throw error;
      failure = error;
    }
  }
  throw failure;
}

/** The parts of a page that MDX can read, or why it cannot; undefined if that takes too long. */
export function readMdx(page: string): { readonly events: readonly Event[]; readonly fault?: MdxFault } | undefined {
  try {
    const events = readAsMdx(page, (text) => {
      const found = eventsOf(text, 'mdx');
      const fault = nestingFault(page, found);
      if (fault !== undefined) throw Object.assign(new Error(fault.reason), { fault });
      return found;
    });
    return { events };
  } catch (error) {
    // Mintlify reads what is in `<MDX>` in a way of its own. A text that is nested too deeply ends the parser itself.
    if (error instanceof NavshiftError || error instanceof RangeError || page.includes('<MDX')) return undefined;
    const { fault } = error as { readonly fault?: MdxFault };
    return { events: [], fault: fault ?? faultOf(page, error as ParserError) };
  }
}

/** The edit after which MDX can read a page; undefined if not all that it needs is certain. */
export function readableEdit(page: string, first: MdxFault): TextEdit | undefined {
  let [text, fault]: [string, MdxFault | undefined] = [page, first];
  for (let k = 0; fault !== undefined; k++) {
    if (fault.edits === undefined || k === mostEdits) return undefined;
    text = withEdits(text, fault.edits);
    const read = readMdx(text);
    if (read === undefined) return undefined;
    ({ fault } = read);
  }
  let [start, tail] = [0, 0];
  while (page[start] === text[start]) start++;
  const most = Math.min(page.length, text.length) - start;
  while (tail < most && page.at(-1 - tail) === text.at(-1 - tail)) tail++;
  return { start, end: page.length - tail, text: text.slice(start, text.length - tail) };
}

const mostEdits = 50;

/** A tag of JSX. */
interface Tag {
  readonly name: string;
  readonly token: Token;
}

/** The first tag that is not closed where it was opened: in the same paragraph, item or quote, or in none. */
function nestingFault(page: string, events: readonly Event[]): MdxFault | undefined {
  const open: (Tag | Token)[] = [];
  const unclosed = () => {
    const top = open.at(-1);
    return top !== undefined && 'name' in top ? unclosedTag(page, top) : undefined;
  };
  for (const [step, token] of events) {
    if (/^mdxJsx(?:Flow|Text)Tag$/.test(token.type)) {
      if (step === 'exit') continue;
      const source = page.slice(token.start.offset, token.end.offset);
      const [, closing, name = ''] = /^<\s*(\/?)\s*([^\s/>{]*)/.exec(source)!;
      const tag = { name, token };
      if (closing === '') {
        if (!/\/\s*>$/.test(source)) open.push(tag);
        continue;
      }
      const top = open.at(-1);
      if (top === undefined || !('name' in top)) return unopenedTag(tag, open);
      if (top.name !== name) return unclosedTag(page, top, tag);
      open.pop();
    } else if (step === 'enter') {
      // An item of a list ends where the next one begins.
      const fault = token.type === 'listItemPrefix' ? unclosed() : undefined;
      if (fault !== undefined) return fault;
      open.push(token);
    } else {
      const fault = unclosed();
      if (fault !== undefined) return fault;
      open.pop();
    }
  }
  return unclosed();
}

const range = ({ start, end }: Token) => ({ start: start.offset, end: end.offset });

function unopenedTag({ name, token }: Tag, open: readonly (Tag | Token)[]): MdxFault {
  const opened = open.findLast((one) => 'name' in one && one.name === name) as Tag | undefined;
  return {
    ...range(token),
    reason:
      opened === undefined
        ? `\`</${name}>\` has no opening tag`
        : `\`</${name}>\` is in another paragraph, item or quote than its \`<${name}>\` in line ${opened.token.start.line}`,
    help:
      opened === undefined
        ? 'Remove it, or add the opening tag.'
        : 'Put both tags on lines of their own, or both into one paragraph.',
  };
}

function unclosedTag(page: string, { name, token }: Tag, by?: Tag): MdxFault {
  const { start, end } = range(token);
  const reason =
    by === undefined ? 'is not closed' : `is not closed before \`</${by.name}>\` in line ${by.token.start.line}`;
  const isVoid = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/.test(name);
  const space = page[end - 2] === ' ' ? '' : ' ';
  return {
    start,
    end,
    reason: `\`<${name}>\` ${reason}`,
    help: isVoid
      ? `Write \`<${name} />\`.`
      : `Add \`</${name}>\`. Both tags must be on lines of their own, or in one paragraph.`,
    ...(isVoid && { edits: [{ start: end - 1, end: end - 1, text: `${space}/` }] }),
  };
}

/** What an error of the parsers means. */
function faultOf(page: string, { source = '', ruleId, reason = '', place }: ParserError): MdxFault {
  const at = place?.offset ?? place?.start?.offset ?? 0;
  if (source.endsWith('esm')) {
    const start = [...page.slice(0, at).matchAll(/^(?:import|export)\b/gm)].at(-1)?.index ?? at;
    const end = start + /^.*/.exec(page.slice(start))![0].length;
    const help = 'Correct it, or begin the line with another word.';
    return {
      start,
      end,
      reason: 'a line that begins with `import` or `export` is code, and this is not JavaScript',
      help,
    };
  }
  if (source.endsWith('expression')) return braceFault(page, at, ruleId === 'unexpected-eof');
  if (source.endsWith('jsx')) return tagFault(page, Math.max(0, page.lastIndexOf('<', at - 1)), reason);
  return {
    start: at,
    end: at + 1,
    reason: reason === '' ? 'the text is not MDX' : reason,
    help: 'Correct the text here.',
  };
}

function braceFault(page: string, at: number, isOpen: boolean): MdxFault {
  let start = at - 1;
  for (let depth = 0; start > 0; start--)
    if (page[start] === '}') depth++;
    else if (page[start] === '{' && depth-- === 0) break;
  const inLine = /^\{[^{}\n]*\}/.exec(page.slice(start))?.[0];
  if (isOpen || inLine === undefined)
    return {
      start,
      end: start + 1,
      reason: isOpen ? '`{` has no `}`' : 'the code after `{` is not JavaScript',
      help: 'Write `\\{` for the sign itself.',
    };
  const end = start + inLine.length;
  // Words are no code that somebody mistyped. A value of an attribute is one.
  const isText = /^\{[\w\s.,:;|/-]*\}$/.test(inLine) && !/=\s*$/.test(page.slice(0, start));
  const edits = [
    { start, end: start + 1, text: '\\{' },
    { start: end - 1, end, text: '\\}' },
  ];
  const help = 'Write `\\{` and `\\}` for the signs themselves.';
  return { start, end, reason: `\`${inLine}\` is code, and not JavaScript`, help, ...(isText && { edits }) };
}

function tagFault(page: string, start: number, reason: string): MdxFault {
  const rest = page.slice(start);
  if (rest.startsWith('<!--')) {
    const edits = htmlComments(page).flatMap(({ index, 0: { length }, groups }) => {
      const { text } = groups as { readonly text: string };
      return text.includes('*/') ? [] : { start: index, end: index + length, text: `{/*${text}*/}` };
    });
    const end = edits.find((edit) => edit.start === start)?.end;
    const help = 'Write `{/*` and `*/}` around it.';
    return {
      start,
      end: end ?? start + 4,
      reason: '`<!--` begins no comment in MDX',
      help,
      ...(end !== undefined && { edits }),
    };
  }
  const [link, url, mail] = /^<(?:(https?:\/\/[^\s<>]+)|([\w.+-]+@[\w.-]+))>/.exec(rest) ?? [];
  if (link !== undefined) {
    const end = start + link.length;
    const text = url === undefined ? `[${mail}](mailto:${mail})` : `[${url}](${url})`;
    return {
      start,
      end,
      reason: `\`${link}\` does not link in MDX`,
      help: `Write \`${text}\`.`,
      edits: [{ start, end, text }],
    };
  }
  if (!/^<[\p{L}\p{Nl}$_/>]/u.test(rest)) {
    const edits = [{ start, end: start + 1, text: '\\<' }];
    const help = 'Write `\\<` for the sign itself.';
    return { start, end: start + 1, reason: '`<` begins a tag', help, edits };
  }
  const [tag] = /^<[^\s<>=]*/.exec(rest)!;
  return {
    start,
    end: start + tag.length,
    reason: `the tag \`${tag}\` is not complete`,
    help: reason.includes('before attribute value')
      ? 'Write the values of its attributes in quotes.'
      : 'Complete it, or write `\\<` for the sign itself.',
  };
}
