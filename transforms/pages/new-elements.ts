import {
  type Element,
  fieldOf,
  NameOf,
  isExternal,
  leadingFields,
  type Kind,
  kindOf,
  Place,
  type Report,
  type Site,
  wordsFor,
} from 'navshift';
import { changeLines, type Draft, place as placed, whereAt } from 'navshift/edit';
import { select } from 'navshift/select';
import { nested, type WantedLine } from './folders.ts';
import { labelOfFolder } from './matches.ts';
import { titleOf } from './order.ts';
import { holderOf, inParts, linkAt, selectorIn, type Target, targetNamed, TargetError } from './target.ts';

/** What the options say of elements to add. */
export interface NewElements {
  readonly into?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly in?: string | undefined;
  readonly tab?: string | undefined;
  readonly group?: string | undefined;
  readonly icon?: string | undefined;
  readonly by?: 'folder' | undefined;
  readonly link?: string | undefined;
  readonly href?: string | undefined;
  readonly spec?: string | undefined;
  readonly languages: readonly string[];
  readonly versions: readonly string[];
}

/** The kind of a new element at a place: beside tabs, or among them, a tab. */
export function kindAt({ where, spot }: Target): Kind {
  if (spot instanceof Place && 'in' in where && spot.element.kind === 'global') return 'anchor';
  const container =
    spot instanceof Place && 'in' in where
      ? spot.element.containers.find((name) => spot.element.hasContent(name))
      : spot.container;
  return container === undefined ? 'group' : kindOf(container);
}

/** The place of a new tab that nobody named: behind the last of the first list of tabs. */
export function tabTarget(site: Site, scope?: string): Target {
  const tabs = select(site, selectorIn(scope, 'tab')).map(({ place }) => place);
  const spot = tabs.findLast(({ parent, container }) => parent === tabs[0]!.parent && container === tabs[0]!.container);
  if (spot !== undefined) return { where: { after: spot }, spot };
  throw new TargetError(
    'The navigation has no tabs',
    'Make one of what is there first: navshift wrap --at navigation --in tab --label Docs.',
  );
}

/** A new element around pages, as people write it: groups in a tab, pages in a group. */
export function elementAround(
  kind: Kind,
  label: string,
  pages: readonly Draft[],
  { tab, group, icon }: NewElements,
): Draft {
  const fields = icon !== undefined && { fields: { icon } };
  if (tab === undefined) return { kind, name: label, ...fields, lines: pages };
  const [entries, groups] = [pages.filter(isEntry), pages.filter((line) => !isEntry(line))];
  if (group === undefined && groups.length === 0) return { kind: 'tab', name: tab, ...fields, lines: entries };
  const first = entries.length === 0 ? [] : [{ kind: 'group' as const, name: group ?? tab, ...fields, lines: entries }];
  return { kind: 'tab', name: tab, lines: [...first, ...groups] };
}

const isEntry = (line: Draft): boolean => line.kind === 'entry';

/** Pages as lines, each with `lead` before it; with a folder each folder in it is a group. */
export function linesFor(site: Site, pages: readonly string[], lead: string, folder?: string): readonly Draft[] {
  const lineOf = (one: WantedLine): Draft =>
    typeof one === 'string'
      ? { kind: 'entry', name: lead + one, lines: [] }
      : { kind: 'group', name: one.group, lines: one.pages.map(lineOf) };
  const labelOf = (path: string) => titleOf(site, `${path}/index`) ?? labelOfFolder(path);
  return (folder === undefined ? pages : nested(pages, folder, labelOf)).map(lineOf);
}

/** The site with a link, or with an element of a specification; as it is where that is there. Throws `TargetError`. */
export function withElement(site: Site, given: NewElements, report: Report): Site {
  if (given.spec !== undefined) return withLines(site, [specificationLine(site, given.spec, given)], report);
  const { link, href, icon } = given;
  if (link === undefined || href === undefined)
    throw new TargetError('A link needs a label and an address', 'Write --link <label> --href <URL or page>.');
  const more = icon !== undefined && { icon };
  if (given.into === 'global' && select(site, 'global').length === 0) {
    const anchors = [{ anchor: link, href, ...more }];
    return changeLines(site, new Map([['/navigation', { fields: { global: { anchors } } }]]), report);
  }
  const target = targetNamed(site, given);
  if (target === undefined)
    throw new TargetError('No place for the link is named', 'Write --after or --before <tab>, or --into global.');
  const kind = kindAt(target);
  if (fieldOf(kind, 'href', holderOf(target).element.kind) === undefined)
    throw new TargetError(
      `A ${wordsFor(kind)} cannot be a link`,
      'Put the link beside tabs, anchors or dropdowns, or write --into global.',
    );
  const lines = inParts(site, [target.spot], given, report).map((spot): Placed => {
    const own = linkAt(site, spot instanceof Place ? spot : spot.parent, href);
    return [
      { where: whereAt(target.where, spot), spot },
      { kind, name: link, fields: { href: own, ...more }, lines: [] },
    ];
  });
  return withLines(site, lines, report);
}

/** A line, and its place. */
type Placed = readonly [target: Target, line: Draft];

/** A tab or a group of a specification, or a tab with such a group. Throws `TargetError`. */
function specificationLine(site: Site, spec: string, given: NewElements): Placed {
  const { tab, group, icon } = given;
  const target = targetNamed(site, given) ?? tabTarget(site, given.in);
  if (!isExternal(spec) && !site.exists(spec))
    throw new TargetError(`There is no file ${spec}`, 'Name a specification by its path from the docs root.');
  if (tab === undefined && group === undefined)
    throw new TargetError('The element of the specification has no label', 'Write --tab <label>, or --group <label>.');
  const fields = { openapi: spec, ...(icon !== undefined && { icon }) };
  const inner: Draft = { kind: group === undefined ? 'tab' : 'group', name: group ?? tab, fields, lines: [] };
  return [target, tab === undefined || group === undefined ? inner : { kind: 'tab', name: tab, lines: [inner] }];
}

const elementsIn = (holder: Element): readonly Element[] =>
  holder.containers.flatMap((name) =>
    holder.children(name).flatMap((child) => (child.type === 'element' ? child.element : [])),
  );

/**
 * The site with new lines, but for those whose element is at their place already. Throws `TargetError` for another
 * element of its label.
 */
function withLines(site: Site, all: readonly Placed[], report: Report): Site {
  const fresh = all.filter(([target, { kind, name, fields = {} }]) => {
    const { element } = holderOf(target);
    const there = elementsIn(element).find((one) => one.kind === kind && one.label === name);
    if (there === undefined) return true;
    const other = leadingFields.find((field) => fields[field] !== undefined && fields[field] !== there.text(field));
    if (other !== undefined)
      throw new TargetError(
        `${NameOf(there)} is there already, ${there.field(other) === undefined ? 'without' : 'with another'} \`${other}\``,
        'Choose another label, or change it with navshift set.',
      );
    report.info('listed', `${NameOf(there)} is there already`, { at: there });
    return false;
  });
  const placings = fresh.map(([{ where }, line]) => ({ insert: [line], ...where }));
  return placings.length === 0 ? site : placed(site, placings, report);
}
