import * as iregexp from 'iregexp-check';
import { CORE_SCHEMA, getScalarValue, load, parseEvents } from 'js-yaml';
import { FunctionExpressionType, JSONPathEnvironment } from 'json-p3';
import { parse, postprocess, preprocess } from 'micromark';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { mdxjs } from 'micromark-extension-mdxjs';
import { decodeString } from 'micromark-util-decode-string';
import { RE2JS } from 're2js';
import * as library from 'yaml';

const quick = { CORE_SCHEMA, getScalarValue, load, parseEvents };
const pages = { decodeString, frontmatter, gfmFootnote, mdxjs, parse, postprocess, preprocess };
const paths = { FunctionExpressionType, JSONPathEnvironment };

/**
 * The library for YAML. In Node, `#libraries` is `src/disk/libraries.ts` instead, which loads each when it is first
 * asked for.
 */
export const yaml = (): typeof library => library;

/** The quick parser of YAML. */
export const jsYaml = (): typeof quick => quick;

/** The library for JSONPath. */
export const jsonPath = (): typeof paths => paths;

/** The library for regular expressions in linear time. */
export const re2 = (): { readonly RE2JS: typeof RE2JS } => ({ RE2JS });

/** The library that knows which regular expressions JSONPath may have. */
export const iRegexp = (): Pick<typeof iregexp, 'check'> => iregexp;

/** The libraries for Markdown and MDX. */
export const markdown = (): typeof pages => pages;
