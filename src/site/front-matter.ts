import { yaml } from '#libraries';
import { yamlDocument } from '../text/index.ts';

/** The front matter of a page file, between its `---` lines, and the body after it. */
export interface FrontMatter {
  /** Its fields as plain data; empty if there is no front matter. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The text after the front matter, unchanged. */
  readonly body: string;
  /** It has YAML comments, which are in no field. Absent if it has none. */
  readonly commented?: true;
}

/** Why front matter cannot be read, and where. */
export interface FrontMatterProblem {
  readonly problem: string;
  /** From 1, in the page file. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  /** The front matter that could not be read, without the `---` lines. */
  readonly text: string;
}

const decoder = new TextDecoder();
const opening = /^\uFEFF?---[ \t]*(?:\r?\n|$)/;
const closing = /^(?:---|\.\.\.)[ \t]*\r?$/m;

/**
 * Reads the front matter of a page file: YAML between two lines `---`, with any line ends, a byte order mark, and
 * blanks after the dashes.
 *
 * Never throws: it returns a problem if the second `---` is missing, or if the text between is not YAML or not a map.
 *
 * @example
 * readFrontMatter('---\ntitle: A\n---\n\nText\n').fields; // → { title: 'A' }
 */
export function readFrontMatter(content: Uint8Array | string): FrontMatter | FrontMatterProblem {
  const text = typeof content === 'string' ? content : decoder.decode(content);
  const start = opening.exec(text)?.[0].length;
  if (start === undefined) return { fields: {}, body: text };
  const rest = text.slice(start);
  const end = closing.exec(rest);
  if (end === null)
    return { problem: 'The front matter has no end: a line `---` is missing', line: 1, column: 1, text: rest };
  const written = rest.slice(0, end.index);
  const document = yamlDocument(written);
  const [error] = document.errors;
  const fault = (problem: string, line = 1, column = 1): FrontMatterProblem => ({
    problem,
    line: line + 1,
    column,
    text: written,
  });
  if (error !== undefined)
    return fault(
      `The front matter is not YAML: ${error.message.split(/ at line \d+|\n/)[0]!.replace(/[.:]$/, '')}`,
      error.linePos?.[0].line,
      error.linePos?.[0].col,
    );
  const body = rest.slice(end.index + end[0].length).replace(/^\n/, '');
  let fields: unknown;
  try {
    fields = document.toJS({ maxAliasCount: 100 });
  } catch (error_) {
    return fault(`The front matter cannot be read: ${(error_ as Error).message}`);
  }
  const commented = hasComment(written) && { commented: true as const };
  if (fields === null) return { fields: {}, body, ...commented };
  if (typeof fields !== 'object' || Array.isArray(fields))
    return fault('The front matter is not a mapping of fields to values');
  return { fields: fields as Record<string, unknown>, body, ...commented };
}

/** The lexer puts a mark before what is a value and could be taken for something else. */
function hasComment(written: string): boolean {
  if (!written.includes('#')) return false;
  let before = '';
  for (const token of new (yaml().Lexer)().lex(written)) {
    if (token.startsWith('#') && before !== '\u001F') return true;
    before = token;
  }
  return false;
}

/** What some YAML readers refuse, or take for the end of a line; JSON leaves them as they are. */
const unprintable = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g;

/**
 * Prints a page file with front matter and a body. Strings are in double quotes, or in a block if they have several
 * lines.
 *
 * `readFrontMatter` of the result returns the same fields. The body gets a final line break if it has none.
 *
 * @example
 * printFrontMatter({ fields: { title: 'A' }, body: 'Text' }); // → '---\ntitle: "A"\n---\n\nText\n'
 */
export function printFrontMatter({ fields, body }: FrontMatter): string {
  const document = new (yaml().Document)(fields, { aliasDuplicateObjects: false });
  yaml().visit(document, {
    Scalar(key, node) {
      if (key !== 'key' && typeof node.value === 'string')
        node.type = fitsBlock(node.value) ? 'BLOCK_LITERAL' : 'QUOTE_DOUBLE';
    },
    Pair(_, { key }) {
      if (yaml().isScalar(key) && typeof key.value === 'string' && !/^[A-Za-z][\w:-]*$/.test(key.value))
        key.type = 'QUOTE_DOUBLE';
    },
  });
  const written = document.toString({ lineWidth: 0, doubleQuotedAsJSON: true });
  const safe = written.replace(unprintable, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `---\n${safe}---\n${body === '' ? '' : `\n${body.endsWith('\n') ? body : `${body}\n`}`}`;
}

/** Whether a text can stand as a block, line for line, for any reader of YAML. */
function fitsBlock(text: string): boolean {
  return (
    text.includes('\n') &&
    text === text.trim() &&
    !/[^\n\P{Cc}]|[\u2028\u2029\uFEFF\uFFFE\uFFFF]|\p{Surrogate}/u.test(text)
  );
}
