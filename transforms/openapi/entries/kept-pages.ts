import { counted, groupBy, type Report, type Site } from 'navshift';
import { firstAndOthers } from '../engine/messages.ts';
import type { PageFound } from '../engine/page-files.ts';

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
