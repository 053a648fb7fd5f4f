import { parse, postprocess, preprocess } from 'micromark';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { mdxjs } from 'micromark-extension-mdxjs';
import { decodeString } from 'micromark-util-decode-string';
import type { Event, Extension, Token } from 'micromark-util-types';
import { counted, listed, NavshiftError, type Report } from 'navshift';
import { type LinkRewriter, markdownLimit } from 'navshift/edit';

/** A piece of a text that names a page or a file. `style`: how it may be written there. */
interface Link {
  readonly start: number;
  readonly end: number;
  readonly style: 'markdown' | 'attribute' | 'plain' | 'snippet';
}

/** How a page was read that is not MDX: as Markdown with HTML, or not at all. */
type Refused = 'as Markdown' | 'unread';

/**
 * Rewrites the links of a page: destinations and definitions of Markdown, attributes, imports, and the front matter.
 * All else keeps its bytes; code is left alone.
 *
 * `newReference` gives what a link is to be, undefined for one that stays. A page that MDX refuses is read as Markdown
 * with HTML; of one that takes too long, no link is read. `onRefused` says which.
 */
export function rewriteLinks(
  page: string,
  newReference: (reference: string) => string | undefined,
  onRefused: (how: Refused) => void = () => {},
): string {
  const lead = /^\uFEFF?/.exec(page)![0];
  const text = page.slice(lead.length);
  const edits = linksIn(text, onRefused).flatMap(({ start, end, style }) => {
    const written = text.slice(start, end);
    const reference = style === 'markdown' ? decodeString(written) : style === 'attribute' ? decoded(written) : written;
    const next =
      style === 'snippet'
        ? newReference(`/snippets/${reference}`)?.replace(/^\/snippets\//, '')
        : newReference(reference);
    const isBare = style === 'markdown' && text[start - 1] !== '<';
    if (next === undefined) return [];
    const safe = isBare ? next.replace(/[\s()<>]/g, percent) : next;
    // What had character references is written with them again.
    return [{ start, end, next: reference === written ? safe : safe.replaceAll('&', '&amp;') }];
  });
  return lead + edits.reduceRight((all, { start, end, next }) => all.slice(0, start) + next + all.slice(end), text);
}

/** Makes an edit that rewrites links of pages, counts these, and names the pages that MDX refuses. */
export function withLinks<Result>(report: Report, edit: (links: LinkRewriter) => Result): Result {
  const refused: Record<Refused, string[]> = { 'as Markdown': [], unread: [] };
  const changed: string[] = [];
  const result = edit((text, newReference, file) => {
    const reference = (old: string) => {
      const next = newReference(old);
      if (next !== undefined) changed.push(file);
      return next;
    };
    return rewriteLinks(text, reference, (how) => refused[how].push(file));
  });
  const files = new Set(changed).size;
  if (files > 0) report.changed?.(`${counted(changed.length, 'link')} in ${counted(files, 'page file')} updated.`);
  const { 'as Markdown': asMarkdown, unread } = refused;
  if (asMarkdown.length > 0)
    report.warning(
      'not-mdx',
      `${counted(asMarkdown.length, 'page file')} cannot be parsed as MDX: ${listed(asMarkdown)}`,
      {
        help: 'Links there were changed as far as Markdown and HTML show them. Look at these pages in the patch.',
      },
    );
  if (unread.length > 0)
    report.warning('not-mdx', `${counted(unread.length, 'page file')} cannot be parsed at all: ${listed(unread)}`, {
      help: 'No link in these pages was changed. Look for links there yourself, then fix the pages.',
    });
  return result;
}

/** A text of HTML or JSX, where a backslash escapes nothing. */
const decoded = (text: string) => decodeString(text.replaceAll('\\', '\\\\'));

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`;

/** The links of a page without a byte order mark, in their order. */
export function linksIn(text: string, onRefused: (how: Refused) => void = () => {}): readonly Link[] {
  let events: readonly Event[];
  const links: Link[] = [];
  try {
    events = eventsOf(text, [frontmatter(['yaml']), mdxjs({ addResult: true })]);
  } catch (error) {
    try {
      if (error instanceof NavshiftError) throw error;
      events = eventsOf(text, [frontmatter(['yaml'])]);
    } catch {
      // Nested so deeply that the parser gives up, or too long for it.
      onRefused('unread');
      return [];
    }
    onRefused('as Markdown');
    const isCode = ({ start }: Link) =>
      events.some(([, { type, start: from, end }]) => /^code/.test(type) && from.offset <= start && start < end.offset);
    links.push(...matches(text, 0, importLine).filter((link) => !isCode(link)));
  }
  let attribute = '';
  for (const [step, token] of events) {
    if (step !== 'enter') continue;
    const { start, end } = token;
    const type: string = token.type;
    const source = () => text.slice(start.offset, end.offset);
    if (type === 'resourceDestinationString' || type === 'definitionDestinationString')
      links.push({ start: start.offset, end: end.offset, style: 'markdown' });
    else if (/AttributeName$/.test(type)) attribute = source();
    else if (/AttributeValueLiteralValue$/.test(type)) {
      const style = attribute === 'file' ? 'snippet' : 'attribute';
      if (mayName(attribute, source())) links.push({ start: start.offset, end: end.offset, style });
    } else if ('estree' in token && token.estree) links.push(...linksOfCode(token, attribute));
    else if (type === 'yaml') links.push(...matches(source(), start.offset, frontMatterField));
    else if (type === 'htmlFlow' || type === 'htmlText')
      links.push(...matches(source(), start.offset, htmlAttribute, 'attribute'));
  }
  return links.sort((one, other) => one.start - other.start);
}

const eventsOf = (text: string, extensions: Extension[]): readonly Event[] =>
  postprocess(
    // No emphasis is looked for, which is no link and takes long.
    parse({ extensions: [markdownLimit(), gfmFootnote(), ...extensions, { disable: { null: ['attention'] } }] })
      .document()
      .write(preprocess()(text, 'utf8', true)),
  );

/** Whether an attribute can name something. In most a text without a slash before it is a text for readers. */
const mayName = (attribute: string, value: string): boolean =>
  /^(?:href|src|url|to|link|file)$/i.test(attribute) || /^\.{0,2}\//.test(value);

/** A field or an item of the front matter that begins as a path does, or names a specification. */
const frontMatterField =
  /^[ \t]*(?:(?:-[ \t]+)?(?:openapi|asyncapi):[ \t]*["']?|(?:-[ \t]+|(?:-[ \t]+)?[\w:-]+:[ \t]*)["']?(?=\.{0,2}\/))([^\s"'#]+)/gm;

/** A line that imports something, where it is not parsed as code. */
const importLine = /^import\b[^'"\n]*["']([^"'\n]+)["']/gm;

/** An attribute of HTML, its value in quotes. */
const htmlAttribute = /\b(?:href|src)\s*=\s*\{?\s*["']([^"']+)["']/gi;

function matches(source: string, offset: number, pattern: RegExp, style: Link['style'] = 'plain'): readonly Link[] {
  return [...source.matchAll(pattern)].map(({ 0: all, 1: value, index }): Link => {
    const start = offset + index + all.lastIndexOf(value!);
    return { start, end: start + value!.length, style };
  });
}

/** A node of the syntax tree of JavaScript (ESTree), as far as it is looked at. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The texts in code that name something: sources of imports, values of attributes and of fields that are called as one. */
function linksOfCode({ estree, type }: Token, attribute: string): readonly Link[] {
  const links: Link[] = [];
  const look = (node: Node, name: string): void => {
    const text = node.type === 'Literal' ? node.value : textOfTemplate(node);
    // A text with escapes is not as it is written.
    if (typeof text === 'string' && name !== '' && mayName(name, text) && node.end - node.start === text.length + 2)
      links.push({ start: node.start + 1, end: node.end - 1, style: 'plain' });
    for (const [field, value] of Object.entries(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) look(child, nameFor(node, field, name));
  };
  if (isNode(estree)) look(estree, /AttributeValueExpression$/.test(type) ? attribute : '');
  return links;
}

/** The text of a template without holes. */
function textOfTemplate({ type, expressions, quasis }: Node): unknown {
  if (type !== 'TemplateLiteral' || (expressions as readonly Node[]).length > 0) return undefined;
  return (quasis as readonly { readonly value: { readonly cooked: unknown } }[])[0]!.value.cooked;
}

/** What a text that is there would be called: by the attribute or the field that it is the value of. */
function nameFor(node: Node, field: string, name: string): string {
  const { type, name: own, key, id } = node as Node & { name?: Partial<Node>; key?: Partial<Node>; id?: Partial<Node> };
  if (field === 'source') return 'src';
  if (type === 'JSXAttribute') return field === 'value' ? String(own?.name) : '';
  if (type === 'Property') return field === 'value' ? String(key?.name ?? key?.value) : '';
  if (type === 'VariableDeclarator') return field === 'init' ? String(id?.name) : '';
  return /^(?:Program|ExpressionStatement|ArrayExpression|JSXExpressionContainer|ConditionalExpression|LogicalExpression)$/.test(
    type,
  )
    ? name
    : '';
}
