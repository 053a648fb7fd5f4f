import { markdown } from '#libraries';
import type { Event, Token } from 'micromark-util-types';
import { NavshiftError } from '../text/index.ts';
import { eventsOf, readAsMdx } from './mdx.ts';
import { type TextEdit, withEdits } from './text-edit.ts';

/** A piece of the text of a page that names a page or a file. */
export interface Link {
  readonly start: number;
  readonly end: number;
  /** How it may be written there. */
  readonly style: 'markdown' | 'attribute' | 'plain' | 'snippet';
  /** The attribute or the field that it is the value of; `import` of a module, empty in Markdown. */
  readonly name: string;
  /** The path that it means, without character references. */
  readonly reference: string;
}

/** How a page was read that is not MDX: as Markdown with HTML, or not at all. */
export type Refused = 'as Markdown' | 'unread';

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
  const edits = linksIn(text, onRefused).flatMap((link) => {
    const next = newReference(link.reference);
    return next === undefined ? [] : [linkEdit(text, link, next)];
  });
  return lead + withEdits(text, edits);
}

/** The edit that makes a link of a page name something else. */
export function linkEdit(page: string, { start, end, style, reference }: Link, next: string): TextEdit {
  const isBare = style === 'markdown' && page[start - 1] !== '<';
  const own = style === 'snippet' ? next.replace(snippets, '') : next;
  const safe = isBare ? own.replace(/[\s()<>]/g, percent) : own;
  const isAsWritten = page.slice(start, end) === (style === 'snippet' ? reference.replace(snippets, '') : reference);
  // What had character references is written with them again.
  return { start, end, text: isAsWritten ? safe : safe.replaceAll('&', '&amp;') };
}

const snippets = /^\/snippets\//;

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`;

/** A link, with the path that it means. */
function linkAt(text: string, start: number, end: number, style: Link['style'], name: string): Link {
  const written = text.slice(start, end);
  const { decodeString } = markdown();
  const reference =
    style === 'markdown'
      ? decodeString(written)
      : style === 'attribute'
        ? // In HTML and JSX a backslash escapes nothing.
          decodeString(written.replaceAll('\\', '\\\\'))
        : style === 'snippet'
          ? `/snippets/${written}`
          : written;
  return { start, end, style, name, reference };
}

/** The links of a page without a byte order mark, in their order. */
export function linksIn(text: string, onRefused: (how: Refused) => void = () => {}): readonly Link[] {
  try {
    return linksOf(
      text,
      readAsMdx(text, (read) => eventsOf(read, 'mdx')),
    );
  } catch (error) {
    let events: readonly Event[];
    try {
      if (error instanceof NavshiftError) throw error;
      events = eventsOf(text, 'markdown');
    } catch {
      // Nested so deeply that the parser gives up, or too long for it.
      onRefused('unread');
      return [];
    }
    onRefused('as Markdown');
    const isCode = ({ start }: Link) =>
      events.some(([, { type, start: from, end }]) => /^code/.test(type) && from.offset <= start && start < end.offset);
    const imports = matches(text, 0, text.length, importLine, 'plain', 'import').filter((link) => !isCode(link));
    return [...imports, ...linksOf(text, events)].sort((one, other) => one.start - other.start);
  }
}

/** The links in the parts of a page. */
export function linksOf(text: string, events: readonly Event[]): readonly Link[] {
  const links: Link[] = [];
  let attribute = '';
  for (const [step, token] of events) {
    if (step !== 'enter') continue;
    const { start, end } = token;
    const type: string = token.type;
    const source = () => text.slice(start.offset, end.offset);
    if (type === 'resourceDestinationString' || type === 'definitionDestinationString')
      links.push(linkAt(text, start.offset, end.offset, 'markdown', ''));
    else if (/AttributeName$/.test(type)) attribute = source();
    else if (/AttributeValueLiteralValue$/.test(type)) {
      const style = attribute === 'file' ? 'snippet' : 'attribute';
      if (mayName(attribute, source())) links.push(linkAt(text, start.offset, end.offset, style, attribute));
    } else if ('estree' in token && token.estree) links.push(...linksOfCode(text, token, attribute));
    else if (type === 'yaml') links.push(...matches(text, start.offset, end.offset, frontMatterField, 'plain'));
    else if (type === 'htmlFlow' || type === 'htmlText')
      links.push(...matches(text, start.offset, end.offset, htmlAttribute, 'attribute'));
  }
  return links.sort((one, other) => one.start - other.start);
}

/** Whether an attribute can name something. In most a text without a slash before it is a text for readers. */
const mayName = (attribute: string, value: string): boolean =>
  /^(?:href|src|url|to|link|file|import)$/i.test(attribute) || /^\.{0,2}\//.test(value);

/** A field or an item of the front matter that begins as a path does, or names a specification. */
const frontMatterField =
  /^[ \t]*(?:(?:-[ \t]+)?(?<spec>openapi|asyncapi):[ \t]*["']?|(?:-[ \t]+|(?:-[ \t]+)?(?<name>[\w:-]+):[ \t]*)["']?(?=\.{0,2}\/))(?<link>[^\s"'#][^\s"']*)/gm;

/** A line that imports something, where it is not parsed as code. */
const importLine = /^import\b[^'"\n]*["'](?<link>[^"'\n]+)["']/gm;

/** An attribute of HTML, its value in quotes. */
const htmlAttribute = /\b(?<name>href|src)\s*=\s*\{?\s*["'](?<link>[^"']+)["']/gi;

function matches(
  text: string,
  from: number,
  to: number,
  pattern: RegExp,
  style: Link['style'],
  named?: string,
): readonly Link[] {
  return [...text.slice(from, to).matchAll(pattern)].map(({ 0: all, groups, index }): Link => {
    const { link, spec, name = spec } = groups!;
    const start = from + index + all.lastIndexOf(link!);
    return linkAt(text, start, start + link!.length, style, named ?? name ?? '');
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
function linksOfCode(page: string, { estree, type }: Token, attribute: string): readonly Link[] {
  const links: Link[] = [];
  const look = (node: Node, name: string): void => {
    const text = node.type === 'Literal' ? node.value : textOfTemplate(node);
    // A text with escapes is not as it is written.
    if (typeof text === 'string' && name !== '' && mayName(name, text) && node.end - node.start === text.length + 2)
      links.push(linkAt(page, node.start + 1, node.end - 1, 'plain', name));
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
  if (field === 'source') return 'import';
  if (type === 'JSXAttribute') return field === 'value' ? String(own?.name) : '';
  if (type === 'Property') return field === 'value' ? String(key?.name ?? key?.value) : '';
  if (type === 'VariableDeclarator') return field === 'init' ? String(id?.name) : '';
  return /^(?:Program|ExpressionStatement|ArrayExpression|JSXExpressionContainer|ConditionalExpression|LogicalExpression)$/.test(
    type,
  )
    ? name
    : '';
}
