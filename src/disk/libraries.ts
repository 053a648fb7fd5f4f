import { createRequire } from 'node:module';
import type * as Events from 'js-yaml';
import type * as JsonPath from 'json-p3';
import type * as Re2 from 're2js';
import type * as IRegexp from 'iregexp-check';
import type * as Markdown from 'micromark';
import type * as FrontMatter from 'micromark-extension-frontmatter';
import type * as Footnotes from 'micromark-extension-gfm-footnote';
import type * as Mdx from 'micromark-extension-mdxjs';
import type * as Texts from 'micromark-util-decode-string';
import type * as Library from 'yaml';

const require = createRequire(import.meta.url);

/** A library, loaded when it is first asked for: most runs meet neither YAML nor overlays, and to load them takes as long as the run. */
const lazy = <Library>(name: string): (() => Library) => {
  let library: Library | undefined;
  return () => (library ??= require(name) as Library);
};

/** The library for YAML. */
export const yaml = lazy<typeof Library>('yaml');

/** The quick parser of YAML. */
export const jsYaml = lazy<typeof Events>('js-yaml');

/** The library for JSONPath. */
export const jsonPath = lazy<typeof JsonPath>('json-p3');

/** The library for regular expressions in linear time. */
export const re2 = lazy<typeof Re2>('re2js');

/** The library that knows which regular expressions JSONPath may have. */
export const iRegexp = lazy<typeof IRegexp>('iregexp-check');

let pages: Pages | undefined;

/** The libraries for Markdown and MDX. */
export const markdown = (): Pages => (pages ??= Object.assign({}, ...pageLibraries.map((name) => require(name))));

const pageLibraries = [
  'micromark',
  'micromark-extension-frontmatter',
  'micromark-extension-gfm-footnote',
  'micromark-extension-mdxjs',
  'micromark-util-decode-string',
];

type Pages = typeof Markdown & typeof FrontMatter & typeof Footnotes & typeof Mdx & typeof Texts;
