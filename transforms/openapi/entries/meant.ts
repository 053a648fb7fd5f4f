import { findOperation, type OpenedSpecification, type Operation } from 'navshift/openapi';
import type { FrontMatter } from 'navshift';
import { endpointText, operationPage } from '../engine/operation-page.ts';
import { endpointOf, type PageFound } from '../engine/page-files.ts';
import type { Opener } from '../engine/specifications.ts';
import type { Reason, KeptPages } from './kept-pages.ts';

/** A page that can become an entry. */
export interface Meant {
  readonly found: PageFound;
  readonly operation: Operation;
  readonly opened: OpenedSpecification;
  /** The specification as the page, or the element above, names it. */
  readonly source: string;
  /** The path of the page, from the docs root. */
  readonly path: string;
}

/** Whether a page leaves it to others to name its specification. */
export function namesNone(found: PageFound): boolean {
  const endpoint = endpointOf(found);
  return endpoint !== undefined && endpoint.specification === undefined;
}

/** What a page means, if it can become an entry; otherwise takes note of why it stays. `scope` is the specification in scope. */
export function meantBy(
  found: PageFound,
  scope: string | undefined,
  opener: Opener,
  drop: readonly string[],
  kept: KeptPages,
): Meant | undefined {
  const { content, page } = found;
  const stay = (reason: Reason, detail: string, at?: { readonly line: number; readonly column: number }): undefined => {
    kept.add(reason, found, detail, at);
    return undefined;
  };
  if ('problem' in content)
    return stay('front-matter', content.problem, { line: content.line, column: content.column });
  const text = content.fields.openapi;
  const endpoint = endpointOf(found);
  if (endpoint === undefined) return stay('openapi-form', JSON.stringify(text));
  const name = endpoint.specification ?? scope;
  const named = name === undefined ? undefined : opener.named(name);
  if (named === undefined) return stay('no-specification', String(text));
  const { source, opened } = named;
  const operation = findOperation(opened.operations, endpoint);
  const openapi = operation === undefined || operation.excluded ? undefined : endpointText(operation, source);
  if (operation === undefined || openapi === undefined) return stay('unknown-endpoint', String(text));
  const path = page.replace(/^\/+/, '').replace(/\.mdx?$/, '');
  const lost = lostOf(content, operationPage({ operation, opened, page: path, openapi }), drop);
  if (lost.length > 0) return stay('lost', lost.join(', '));
  return { found, operation, opened, source, path };
}

/**
 * What an entry would lose of a page: the fields that say something else than the specification does, `content` for a body of its own, and comments.
 *
 * `made` is the page that the platform makes of the operation. A field with the same value, and one that may be dropped, is no loss.
 */
export function lostOf(
  { fields, body, commented }: FrontMatter,
  made: FrontMatter,
  drop: readonly string[],
): readonly string[] {
  const lost = Object.entries(fields).filter(
    ([name, value]) =>
      name !== 'openapi' && !drop.includes(name) && !same(value, made.fields[name]) && !saysNothing(name, value),
  );
  const own = normal(body) !== '' && normal(body) !== normal(made.body);
  return [
    ...lost.map(([name]) => `\`${name}\``),
    ...(own ? ['content'] : []),
    ...(commented === true ? ['a comment'] : []),
  ];
}

/** `deprecated: false` and an empty field are what holds without them. */
const saysNothing = (name: string, value: unknown): boolean =>
  value === null || value === '' || (name === 'deprecated' && value === false);

function same(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return normal(a) === normal(b);
  return JSON.stringify(a) === JSON.stringify(b);
}

/** YAML folds lines, and ends blocks with a line break. */
const normal = (text: string): string => text.replace(/\s+/g, ' ').trim();
