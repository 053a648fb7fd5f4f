/** Code in a page: between fences, and in a line. */
const code =
  '^[ \\t>]*(?:(?:[-*+]|\\d+[.)])[ \\t]+)*(?<fence>`{3,}(?=[^`\\n]*$)|~{3,})[^\\n]*(?:\\n|$)[^]*?(?:^[ \\t>]*\\k<fence>[`~]*[ \\t\\r]*$|(?![^]))' +
  '|(?<!\\{)(?<tick>`+)(?!`)(?:(?!\\n[ \\t\\r]*\\n)[^])*?(?<!`)\\k<tick>(?!`)';

/** Math as Mintlify reads it: between lines `$$`, and in a line. */
const math =
  '^[ \\t>]*(?<wide>\\${2,})[^$\\n]*\\n[^]*?(?:^[ \\t>]*\\k<wide>\\$*[ \\t\\r]*$|(?![^]))' +
  '|(?<![\\\\$])(?<sign>\\$+)(?!\\$)(?:(?!\\n[ \\t\\r]*\\n)[^])*?(?<!\\$)\\k<sign>(?!\\$)';

const comment = '\\{\\s*/\\*[^]*?\\*/\\s*\\}|<!--[^]*?-->';

/** The id at the end of a heading, which Mintlify takes away before MDX reads the page: `## Setup {#setup}`. */
const headingId = '\\{(?<=^ {0,3}#{1,6}[ \\t][^\\n]*\\{)[ \\t]*#[^}\\n]+\\}(?=[ \\t\\r]*$)';

/** A function that makes some pieces of a text blank, if they are not in code. Its length and its lines stay. */
function blanking(pieces: string, keeps: 'code' | 'nothing'): (text: string) => string {
  const pattern = new RegExp(`${code}|(?<piece>${pieces})`, 'gm');
  return (text) =>
    text.replace(pattern, (found: string, ...more: readonly unknown[]) => {
      const { piece } = more.at(-1) as { readonly piece?: string };
      return keeps === 'code' && piece === undefined
        ? found
        : found.replace(/[^\n]+/g, (line) => ' '.repeat(line.length));
    });
}

/** A page without the ids of its headings. */
export const withoutIds = /* @__PURE__ */ blanking(headingId, 'code');

/** A page without math. */
export const withoutMath = /* @__PURE__ */ blanking(math, 'code');

/** The text of a page for readers: without code, comments and math. */
const prose = /* @__PURE__ */ blanking(`${comment}|${math}`, 'nothing');

/** What can be a link, by its name where it has one. */
const candidate =
  /\]\(\s*(?:<(?<pointed>[^>\n]*)>|(?<bare>[^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*))|^[ \t>]*\[(?!\^)[^\]\n]+\]:\s*<?(?<definition>[^\s>]+)|\b(?:href|src|img|icon|poster|url)['"]?\s*[=:]\s*\{?\s*(?:["'`](?<value>[^"'`\n]*)["'`]|(?<field>[./][^\s"'`]*))|\b(?:from|import)\s*["'](?<source>[^"'\n]+)["']|\bfile\s*=\s*\{?\s*["'](?<snippet>[^"'\n]+)["']/gm;

/**
 * What a page may have as links: found quickly, by the signs around it. A page that MDX reads has hardly another link;
 * what is here is not always one.
 */
export const mayLink = (text: string): readonly string[] =>
  [...prose(text).matchAll(candidate)].flatMap(({ groups }) => {
    const { snippet, ...others } = groups!;
    const found = Object.values(others).find((one) => one !== undefined) ?? `/snippets/${snippet!}`;
    return found === '' ? [] : found.replaceAll('&amp;', '&');
  });
