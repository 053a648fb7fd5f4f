/**
 * The source of a row of the table, or of a rule of `check`:
 *
 * - `specification`: the specification of the format
 * - `documented`: Mintlify's documentation
 * - `observed`: seen in Mintlify's published packages, or on real sites
 */
export type Status = 'specification' | 'documented' | 'observed';

/** The source of a rule or of a row of the format. */
export interface Evidence {
  readonly status: Status;
  /** A heading of the specification, a page of Mintlify's documentation, or the place of an observation. */
  readonly source: string;
  /** The state of the documentation that was read, or when it was seen: `2026-08-21`, `2026-11`. The specification has none. */
  readonly date?: string;
}

/** Evidence for a rule: a heading of the specification, as in `docs/format.md`. */
export const specified = (section: string): Evidence => ({ status: 'specification', source: section });

/** Evidence for a rule: a page of Mintlify's documentation (repository mintlify/docs). */
export const documentedAt = (page: string): Evidence => ({ status: 'documented', source: page, date: '2026-08-21' });

/**
 * Evidence for a rule: an observation. Default: Mintlify's published packages (validation 0.1.878, prebuild 1.0.1341,
 * common 1.0.1183, scraping 4.0.1053).
 */
export const observedIn = (source = 'the published packages of Mintlify'): Evidence => ({
  status: 'observed',
  source,
  date: '2026-11',
});

/** Evidence in words: 'the specification, "Group object"', 'the documentation of the platform, organize/navigation (2026-08-21)'. */
export function evidenceText({ status, source, date }: Evidence): string {
  if (status === 'specification') return `the specification, "${source}"`;
  const where = status === 'documented' ? `the documentation of Mintlify, ${source}` : `seen in ${source}`;
  return date === undefined ? where : `${where} (${date})`;
}
