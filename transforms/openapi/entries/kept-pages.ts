import { addTo, counted, type DiagnosticPlace, type Report, type Site } from 'navshift';
import { mostNamed } from '../../shared/words.ts';
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

export type Reason = keyof typeof reasons;

/** The pages that stay as they are, each with the reason. */
export class KeptPages {
  readonly #site: Site;
  readonly #pages = new Map<
    Reason,
    { readonly found: PageFound; readonly detail: string; readonly at: DiagnosticPlace | undefined }[]
  >();

  constructor(site: Site) {
    this.#site = site;
  }

  /** Takes note of a page. `detail` says more of the reason, and `at` where in the file it is. */
  add(reason: Reason, found: PageFound, detail = '', at?: { readonly line: number; readonly column: number }): void {
    const place = at && { file: this.#site.location.prefix + found.file, ...at };
    addTo(this.#pages, reason, { found, detail, at: place });
  }

  /** Says of each reason once which pages stay. */
  report(report: Report): void {
    for (const reason of Object.keys(reasons) as Reason[]) {
      const [first, ...others] = this.#pages.get(reason) ?? [];
      if (first === undefined) continue;
      const { severity, because, help } = reasons[reason];
      const text = ({ found, detail }: typeof first) => `${found.page}${detail === '' ? '' : `: ${detail}`}`;
      report[severity](
        reason,
        others.length === 0
          ? `${first.found.page} stays a page, as ${because}${first.detail === '' ? '' : `: ${first.detail}`}`
          : `${counted(others.length + 1, 'page')} stay pages, as ${because}; first ${text(first)}`,
        {
          at: first.at ?? first.found.place.node,
          help,
          related: others
            .slice(0, mostNamed)
            .map((one) => ({ message: text(one), at: one.at ?? one.found.place.node })),
        },
      );
    }
  }
}
