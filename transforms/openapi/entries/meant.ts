import { counted, groupBy, type Report, type Site } from 'navshift';
import { findOperation, type OpenedSpecification, type Operation } from 'navshift/openapi';
import { firstAndOthers } from '../engine/messages.ts';
import { endpointText, lostOf, operationPage } from '../engine/operation-page.ts';
import type { PageFound } from '../engine/page-files.ts';
import type { Specifications } from '../engine/specifications.ts';

/** A page that can become an entry. */
export interface Meant extends PageFound {
  readonly operation: Operation;
  readonly opened: OpenedSpecification;
  /** The specification as the page, or the element above, names it. */
  readonly source: string;
  /** The path of the page, from the docs root. */
  readonly path: string;
}

/** What a page means, if it can become an entry; otherwise why it stays. `scope` is the specification in scope. */
export function meantBy(
  found: PageFound,
  scope: string | undefined,
  specifications: Pick<Specifications, 'find'>,
  drop: readonly string[],
): Meant | Kept {
  const { content, endpoint, listed } = found;
  if ('problem' in content) {
    const { problem, line, column } = content;
    return { reason: 'front-matter', found, detail: problem, at: { line, column } };
  }
  const text = content.fields.openapi;
  if (endpoint === undefined) return { reason: 'openapi-form', found, detail: JSON.stringify(text) };
  const detail = String(text);
  const name = endpoint.specification ?? scope;
  const named = name === undefined ? undefined : specifications.find(name);
  if (named === undefined) return { reason: 'no-specification', found, detail };
  const { source, opened } = named;
  const operation = findOperation(opened.operations, endpoint);
  const openapi = operation === undefined || operation.excluded ? undefined : endpointText(operation, source);
  if (operation === undefined || openapi === undefined) return { reason: 'unknown-endpoint', found, detail };
  const path = listed.entry.page.replace(/^\/+/, '').replace(/\.mdx?$/, '');
  const lost = lostOf(content, operationPage({ operation, opened, page: path, openapi }), drop);
  if (lost.length > 0) return { reason: 'lost', found, detail: lost.join(', ') };
  return { ...found, operation, opened, source, path };
}

/** Why a page stays, in the order of the report. */
const reasons = {
  'front-matter': {
    severity: 'warning',
    because: 'the front matter cannot be read',
    help: 'Correct it, then run again.',
  },
  'openapi-form': {
    severity: 'warning',
    because: '`openapi` names no operation',
    help: 'Write `openapi: "openapi.json GET /path"`, or `webhook name` in place of method and path.',
  },
  'no-specification': {
    severity: 'warning',
    because: 'there is no specification to look the operation up in',
    help: 'Name one in the front matter, `openapi: "openapi.json GET /path"`, or with `openapi` on an element above. One that is named by a URL needs `--allow-remote`, or a copy with `--spec`.',
  },
  'unknown-endpoint': {
    severity: 'warning',
    because: 'the specification does not have the operation, or makes no page of it',
    help: 'Correct `openapi` in the front matter, or remove the page.',
  },
  lost: {
    severity: 'info',
    because: 'an entry cannot say what the page says',
    help: 'Add `--drop` with the fields that may be lost, such as `--drop title,icon`. What has content or comments of its own stays a page.',
  },
  'address-clash': {
    severity: 'info',
    because: 'an entry would have the address of another page, and one of the two would be lost',
    help: 'Give the operation another summary in the specification, or an address: `x-mint: { href: … }`.',
  },
} as const;

/** A page that stays as it is. */
export interface Kept {
  readonly reason: keyof typeof reasons;
  readonly found: PageFound;
  /** More of the reason. */
  readonly detail: string;
  /** Where in the file it is. */
  readonly at?: { readonly line: number; readonly column: number };
}

/** Says of each reason once which pages stay. */
export function reportKept(kept: readonly Kept[], { location }: Site, report: Report): void {
  const byReason = groupBy(kept, ({ reason }) => reason);
  for (const reason of Object.keys(reasons) as Kept['reason'][]) {
    const same = byReason.get(reason) ?? [];
    const [first] = same;
    if (first === undefined) continue;
    const { severity, because, help } = reasons[reason];
    const textOf = ({ found, detail }: Kept) => `${found.listed.entry.page}: ${detail}`;
    const placeOf = ({ found, at }: Kept) => (at ? { file: location.prefix + found.file, ...at } : found.listed.node);
    report[severity](
      reason,
      same.length === 1
        ? `${first.found.listed.entry.page} stays a page, as ${because}: ${first.detail}`
        : `${counted(same.length, 'page')} stay pages, as ${because}; first ${textOf(first)}`,
      { ...firstAndOthers(same, textOf, placeOf), help },
    );
  }
}
