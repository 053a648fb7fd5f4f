/** Code between fences. */
const fenced =
  '^[ \\t>]*(?:(?:[-*+]|\\d+[.)])[ \\t]+)*(?<fence>`{3,}(?=[^`\\n]*$)|~{3,})[^\\n]*(?:\\n|$)[^]*?(?:^[ \\t>]*\\k<fence>[`~]*[ \\t\\r]*$|(?![^]))';

/** Code in a page: between fences, and in a line. */
const code = `${fenced}|${'(?<!\\{)(?<tick>`+)(?!`)(?:(?!\\n[ \\t\\r]*\\n)[^])*?(?<!`)\\k<tick>(?!`)'}`;

/** Math as Mintlify reads it: between lines `$$`, and in a line. */
const math =
  '^[ \\t>]*(?<wide>\\${2,})[^$\\n]*\\n[^]*?(?:^[ \\t>]*\\k<wide>\\$*[ \\t\\r]*$|(?![^]))' +
  '|(?<![\\\\$])(?<sign>\\$+)(?!\\$)(?:(?!\\n[ \\t\\r]*\\n)[^])*?(?<!\\$)\\k<sign>(?!\\$)';

/** The id at the end of a heading, which Mintlify takes away before MDX reads the page: `## Setup {#setup}`. */
const headingId = '\\{(?<=^ {0,3}#{1,6}[ \\t][^\\n]*\\{)[ \\t]*#[^}\\n]+\\}(?=[ \\t\\r]*$)';

/** A URL that is a link without any sign around it. */
const bareUrl = '(?<![\\w"\'<=`\\]]|\\]\\()(?:https?://|www\\.)[^\\s<>"\'`)\\]]+';

/**
 * A function that makes some pieces of a text blank, if they are not in code. Mintlify finds ids of headings line by
 * line. Its length and its lines stay.
 */
function blanking(pieces: string, around = code): (text: string) => string {
  const pattern = new RegExp(`${around}|(?<piece>${pieces})`, 'gm');
  return (text) =>
    text.replace(pattern, (found: string, ...more: readonly unknown[]) =>
      (more.at(-1) as { readonly piece?: string }).piece === undefined
        ? found
        : found.replace(/[^\n]+/g, (line) => ' '.repeat(line.length)),
    );
}

const withoutIds = /* @__PURE__ */ blanking(headingId, fenced);
/** A page without math. */
export const withoutMath = /* @__PURE__ */ blanking(math);
const withoutUrls = /* @__PURE__ */ blanking(bareUrl);

/** The texts by which a page can be read: without the ids of headings, then without math, then without bare URLs. */
export function* readingsOf(page: string): Iterable<string> {
  const text = withoutIds(page);
  yield text;
  const plain = withoutMath(text);
  yield plain;
  yield withoutUrls(plain);
}

const comments = /* @__PURE__ */ new RegExp(`${code}|(?<piece><!--(?<text>[^]*?)-->)`, 'gm');

/** The comments of HTML in a page, if they are not in code. */
export const htmlComments = (page: string): readonly RegExpExecArray[] =>
  [...page.matchAll(comments)].filter(({ groups }) => groups!['piece'] !== undefined);
