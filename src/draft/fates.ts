import { divides, labelField } from '../format/index.ts';
import { toJson } from '../json/index.ts';
import { Place, type Scope, scopeStep } from '../navigation/index.ts';
import type { ServedItem } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import type { Declaration } from '../transform/index.ts';
import { type Draft, linesOf, nameOfSpot } from './draft.ts';
import { pointerOf } from './spot.ts';

/** The languages, versions and products that what is in a line is in. */
function scopeInside({ kind, name, of }: Draft, scope: Scope): Scope {
  if (kind === 'entry' || kind === 'other') return scope;
  const label = name === undefined && of instanceof Place ? of.element.field(labelField(of.element.kind)!) : name;
  const step = scopeStep(kind, label === undefined ? undefined : toJson(label));
  return step === undefined ? scope : [...scope, step];
}

const isSame = (one: Scope, other: Scope): boolean => one.join('\n') === other.join('\n');

/** What becomes of the lines of a site in a draft. */
export type Fates = ReturnType<typeof fates>;

/** Finds what becomes of the lines. */
export function fates(site: Site, draft: Draft) {
  /** The lines by what they are, with the scopes that they are in. */
  const lines = new Map<string, { readonly line: Draft; readonly scope: Scope }>();
  /** The scopes inside of what is a language, a version or a product, or was one, or is all in one now. */
  const inside = new Map<string, Scope>();
  const visit = (line: Draft, scope: Scope) => {
    const inner = scopeInside(line, scope);
    const { of, lines: all, dissolved = [] } = line;
    if (of !== undefined && (line.kind !== 'entry' || line.name === nameOfSpot(of)))
      lines.set(pointerOf(of), { line, scope });
    const [only, ...others] = all.filter(({ kind }) => kind !== 'global');
    const content =
      only !== undefined && only.of === undefined && others.length === 0 ? scopeInside(only, inner) : inner;
    if (of instanceof Place && (content !== scope || divides(of.element.kind))) inside.set(of.pointer, content);
    for (const gone of dissolved) if (divides(gone.element.kind)) inside.set(gone.pointer, inner);
    for (const one of all) visit(one, inner);
  };
  visit(draft, []);
  /** The scope of what is in an element, if it moves out of none: that of the nearest one that is left. */
  const scopeIn = (place: Place | undefined): Scope =>
    place === undefined ? [] : (inside.get(place.pointer) ?? scopeIn(place.parent));
  const scopes: Declaration[] = [];
  const moved = new Map<string, { readonly line: Draft; readonly scope: Scope }>();
  const isLeft = ({ of, lines: all }: Draft): boolean => lines.has(pointerOf(of!)) || all.some(isLeft);
  for (const [pointer, was] of linesOf(site)) {
    const { of } = was;
    const isDivision = of instanceof Place && (divides(of.element.kind) || inside.has(pointer));
    if (isDivision && !isSame(of.scope, scopeIn(of)) && isLeft(was))
      scopes.push({ kind: 'scope', from: of.scope, to: scopeIn(of) });
    const now = lines.get(pointer);
    if (now !== undefined && of!.parent !== undefined && !isSame(now.scope, scopeIn(of!.parent)))
      moved.set(pointer, now);
  }
  /** The pointer of the line that something is of: its own, or that of the element that it is in a field of. */
  const lineOf = (place: Place): string => (linesOf(site).has(place.pointer) ? place.pointer : lineOf(place.parent!));
  const isLost = ({ place, node }: ServedItem): boolean => {
    const index = place.element.array('pages')?.node.items.indexOf(node) ?? -1;
    const pointer = index < 0 ? lineOf(place) : `${place.pointer}/pages/${index}`;
    return !lines.has(pointer) || (moved.has(pointer) && !inside.has(pointer));
  };
  return { lines, scopes, moved, isLost };
}
