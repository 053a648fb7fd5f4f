import type { Matching } from '../match/index.ts';
import { addressOf, type Branch, branchText, landingIn } from '../served/index.ts';
import type { Change } from './change.ts';
import { elementChange } from './shapes.ts';
import { isUnopened } from './structure.ts';

/**
 * What readers open first now: of the site, and of each language, version, product and tab. An element is left out if
 * the one around it opens with the same page.
 */
export function landingChanges({ before, of }: Matching): readonly Change[] {
  const isEntrance = ({ parent, isScope, kind }: Branch) => parent === undefined || isScope || kind === 'tab';
  const said = new Map<Branch, string>();
  return [...new Set([before.root, ...before.branches])].flatMap((one) => {
    const other = isEntrance(one) ? of(one) : undefined;
    if (other === undefined) return [];
    const [was, is] = [landingIn(one), landingIn(other)];
    if (was === undefined || is === undefined || of(was) === is || addressOf(was) === addressOf(is)) return [];
    const way = `${was.key}\0${is.key}`;
    said.set(other, way);
    if (other.upwards.some((around) => around !== other && said.get(around) === way)) return [];
    const name = other.parent === undefined ? 'the site' : branchText(other);
    // Nobody knows which endpoint of a specification is the first if it was not opened.
    const [from, to] = [was, is].map((leaf) => (isUnopened(leaf) ? `the endpoints of ${leaf.name}` : leaf.name));
    return elementChange('landing-changed', one, other, { name, from, to });
  });
}
