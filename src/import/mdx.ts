import { parse, postprocess, preprocess } from 'micromark';
import { frontmatter } from 'micromark-extension-frontmatter';
import { mdxjs } from 'micromark-extension-mdxjs';
import { markdownLimit } from '../text/index.ts';

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
  const parser = parse({ extensions: [markdownLimit(), frontmatter(['yaml']), mdxjs()] }).document();
  try {
    postprocess(parser.write(preprocess()(text.replace(/^\uFEFF/, ''), 'utf8', true)));
    return undefined;
  } catch (error) {
    const { reason, message, line = 1, column = 1 } = error as Error & Partial<MdxProblem> & { reason?: string };
    return { problem: reason ?? message, line, column };
  }
}
