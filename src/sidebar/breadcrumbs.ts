import type { ElementKind, Eyebrows } from '../format/index.ts';

/** One element above a page. */
export interface Crumb {
  readonly kind: ElementKind;
  /** Undefined when the element has no label; it is then left out. */
  readonly label?: string | undefined;
}

/**
 * The text above the title of a page by `styling.eyebrows` ('Display properties outside `navigation`').
 *
 * - `breadcrumbs`: the full navigation path, the labels of all elements above the page
 * - `section` (an extension): the label of the group around the page, or without a group of the innermost element
 *
 * @param trail the elements above the page, outermost first
 * @param eyebrows `breadcrumbs` by default; when the property is unset, the theme decides, so ask only when it is set
 * @returns labels, outermost first; empty when nothing above the page has one
 */
export function breadcrumbs(trail: readonly Crumb[], eyebrows: Eyebrows = 'breadcrumbs'): readonly string[] {
  const labelled = trail.filter((crumb): crumb is Crumb & { readonly label: string } => crumb.label !== undefined);
  if (eyebrows === 'breadcrumbs') return labelled.map(({ label }) => label);
  const section = labelled.findLast(({ kind }) => kind === 'group') ?? labelled.at(-1);
  return section ? [section.label] : [];
}
