import { parse, postprocess, preprocess } from 'micromark';
import { frontmatter } from 'micromark-extension-frontmatter';
import { mdxjs } from 'micromark-extension-mdxjs';

/** Why a page is no MDX, and where; line and column from 1. */
export interface MdxProblem {
  readonly problem: string;
  readonly line: number;
  readonly column: number;
}

/** Pages that are larger are not looked at. */
const mostCharacters = 1 << 20;

/** What MDX refuses in a page first; undefined if it takes the page, as it must be for Mintlify. */
export function mdxProblem(text: string): MdxProblem | undefined {
  if (text.length > mostCharacters) return undefined;
  try {
    const extensions = [frontmatter(['yaml']), mdxjs()];
    postprocess(
      parse({ extensions })
        .document()
        .write(preprocess()(text.replace(/^\uFEFF/, ''), 'utf8', true)),
    );
    return undefined;
  } catch (error) {
    const { reason, message, line, column } = error as Error & { reason?: string; line?: number; column?: number };
    return { problem: reason ?? message, line: line ?? 1, column: column ?? 1 };
  }
}
