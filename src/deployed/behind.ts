import { answersAt } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import { fits, type Observed } from './differences.ts';

/** A site as it was in a commit. */
export interface Revision {
  readonly commit: string;
  /** Undefined if it cannot be read. */
  readonly site: Site | undefined;
}

/** The commit that a deployed site looks like. */
export interface Fit {
  readonly commit: string;
  /** How many commits it is behind the first one. */
  readonly behind: number;
  /** How many differences it explains, and of how many. */
  readonly fitted: number;
  readonly all: number;
}

/** The newest of the revisions that explains most of the differences; undefined if none explains more than half. */
export function fittingRevision(
  site: Site,
  observed: ReadonlyMap<string, Observed>,
  revisions: Iterable<Revision>,
): Fit | undefined {
  const unlike = (one: Site) => {
    const answers = answersAt(one);
    return [...observed].filter(([address, seen]) => fits(answers, address, seen) === false).length;
  };
  const all = unlike(site);
  let best: Fit | undefined;
  let behind = -1;
  for (const revision of revisions) {
    behind++;
    const fitted = revision.site === undefined ? 0 : all - unlike(revision.site);
    if (fitted > Math.max(all / 2, best?.fitted ?? 0)) best = { commit: revision.commit, behind, fitted, all };
    if (fitted === all) break;
  }
  return best;
}
