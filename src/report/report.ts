import type { Diagnostic } from '../diagnostic/index.ts';
import { walkNavigation } from '../navigation/index.ts';
import { fieldOf } from '../format/index.ts';
import type { Plan } from '../plan/index.ts';
import type { Site } from '../site/index.ts';

/** What became of a site: it is as it was, it would change, it was changed, or the run failed. */
export type Outcome = 'unchanged' | 'planned' | 'written' | 'failed';

/** What the navigation leads to, counted. */
export interface EntryCounts {
  readonly pages: number;
  /** Endpoint entries, webhooks among them. */
  readonly endpoints: number;
  readonly links: number;
}

/** What a run came to on one site. */
export interface SiteReport {
  /** How messages name the site: the path of its docs.json. */
  readonly name: string;
  readonly outcome: Outcome;
  readonly diagnostics: readonly Diagnostic[];
  /** Undefined if the site could not be opened. */
  readonly plan?: Plan;
  readonly entries?: { readonly before: EntryCounts; readonly after: EntryCounts };
}

/** What a run came to, for a reporter. */
export interface RunReport {
  /** The version of navshift. */
  readonly version: string;
  readonly sites: readonly SiteReport[];
}

/** Counts the page entries, endpoint entries and links of a navigation. */
export function countEntries(site: Site): EntryCounts {
  let pages = 0;
  let endpoints = 0;
  let links = 0;
  walkNavigation(site, {
    enter(element, place) {
      if (element.text('root') !== undefined && fieldOf(element.kind, 'root', place.parent?.element.kind)?.means === 'page') pages++;
      if (element.text('href') !== undefined) links++;
    },
    entry({ entry }) {
      if (entry.kind === 'page') pages++;
      else endpoints++;
    },
  });
  return { pages, endpoints, links };
}
