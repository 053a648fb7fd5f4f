import {
  type Element,
  enumerate,
  fieldOf,
  isContainer,
  labelField,
  navigationOf,
  type Place,
  type Report,
  rewriteNavigation,
  type Site,
  specificationFields,
  plural,
} from 'navshift';
import { findMember } from 'navshift/json';
import { isDefault, type LanguagesThere, type LanguageThere } from '../engine/languages.ts';
import { holdsLink, leadsWithoutContent } from '../../shared/links.ts';
import { NameOf, nameOf } from '../../shared/words.ts';

/** What is asked for, as far as it concerns the navigation. */
export interface RemovalOptions {
  readonly languages: readonly string[];
  readonly default?: string | undefined;
  readonly unwrap: boolean;
  readonly prune: boolean;
}

/** What becomes of the languages of one holder. */
export interface Removal {
  readonly holder: Place;
  readonly removed: readonly LanguageThere[];
  readonly kept: readonly LanguageThere[];
  /** The source afterwards; undefined if none is left. */
  readonly source: LanguageThere | undefined;
  /** Whether the source gets `"default": true`. */
  readonly marked: boolean;
  readonly unwrapped: boolean;
}

/** What is to be done at each holder. Undefined if it must not be done; why goes to the report. */
export function planRemovals(
  holders: readonly LanguagesThere[],
  options: RemovalOptions,
  report: Report,
): readonly Removal[] | undefined {
  let refused = false;
  const refuse = (rule: string, message: string, at: Place, help: string) => {
    report.error(rule, message, { at, help });
    refused = true;
  };
  const isGone = (place: Place | undefined): boolean =>
    place !== undefined &&
    ((place.container === 'languages' && options.languages.includes(place.element.label ?? '')) ||
      isGone(place.parent));
  const removals = holders
    .filter(({ holder }) => !isGone(holder))
    .map(({ holder, languages, source }): Removal => {
      const removed = languages.filter(({ code }) => code !== undefined && options.languages.includes(code));
      const kept = languages.filter((language) => !removed.includes(language));
      const unwrapped = options.unwrap && kept.length === 1;
      const done = { holder, removed, kept, source, marked: false, unwrapped };
      if (removed.length > 0 && kept.length === 0) {
        const isRoot = holder.parent === undefined;
        if (isRoot || !options.prune) {
          const codes = enumerate(removed.map(({ code }) => `"${code}"`));
          refuse(
            'last-language',
            `${isRoot ? 'The navigation' : NameOf(holder.element)} would have nothing left: ${codes} ${plural(removed.length, 'is', 'are')} all it has`,
            holder,
            isRoot
              ? 'Keep one of its languages; --unwrap puts what that holds in the place of `languages`.'
              : `Keep one of its languages, or use --prune to remove ${nameOf(holder.element)} too.`,
          );
        }
        return { ...done, source: undefined };
      }
      if (source !== undefined && removed.includes(source)) {
        const next = kept.find(({ code }) => code !== undefined && code === options.default);
        const codes = kept.flatMap(({ code }) => (code === undefined ? [] : [code]));
        if (next === undefined) {
          const why = isDefault(source.element) ? 'has `"default": true`' : 'stands first';
          refuse(
            'default-language',
            options.default === undefined
              ? `"${source.code}" ${why}: it is the language shown first, and the others are translations of it`
              : `"${options.default}" cannot take the place of "${source.code}" here: it is ${options.languages.includes(options.default) ? 'to be removed as well' : 'not there'}`,
            source.place,
            codes.length === 0
              ? 'None of the others has a code.'
              : `Say which language takes its place: --default ${codes.join(' or ')}.`,
          );
          return done;
        }
        return checked({
          ...done,
          source: next,
          marked: kept.length > 1 && (isDefault(source.element) || next !== kept[0]),
        });
      }
      return checked(done);
    });
  return refused ? undefined : removals;

  function checked(removal: Removal): Removal {
    const obstacle = removal.unwrapped ? obstacleTo(removal.holder, removal.kept[0]!) : undefined;
    if (obstacle !== undefined) refuse('unwrap', obstacle.message, removal.kept[0]!.place, obstacle.help);
    return removal;
  }
}

/** The fields that only say which language it is. */
const ownFields: readonly string[] = [labelField('language'), 'default'];

/** Why what a language holds cannot stand in the place of `languages`; undefined if it can. */
function obstacleTo(
  { element: holder }: Place,
  { element }: LanguageThere,
): { readonly message: string; readonly help: string } | undefined {
  const where = holder.kind === 'navigation' ? 'the navigation' : nameOf(holder);
  const array = holder.array('languages')!;
  if (array.referenced)
    return {
      message: `\`languages\` stands in a file of its own, ${array.document}, so its content cannot take its place`,
      help: 'Put the array into the file that pulls it in, then run again.',
    };
  if (holder.children('languages').some(({ type }) => type !== 'element'))
    return {
      message: '`languages` holds something that is no language, which would be lost',
      help: 'Remove it, then run again.',
    };
  const odd = ownFields.find((name) => element.member(name) !== undefined && holdsLink(element.field(name)!));
  if (odd !== undefined)
    return {
      message: `\`${odd}\` of the language holds a link, which would be lost`,
      help: 'Write it as the format has it, then run again.',
    };
  const own = element.fields.filter((name) => !ownFields.includes(name));
  const twice = own.filter((name) => holder.member(name) !== undefined);
  if (
    pullsIn(element) &&
    holder.layers.some(
      ({ node }) => findMember(node, 'languages') !== undefined && findMember(node, '$ref') !== undefined,
    )
  )
    twice.push('$ref');
  if (twice.length > 0)
    return {
      message: `${quoted(twice)} ${plural(twice.length, 'stands', 'stand')} in the language and beside \`languages\` too`,
      help: 'Put them together by hand, then run again.',
    };
  const governing = own.filter((name) => specificationFields.includes(name));
  const isBeside = (name: string) =>
    name === 'root' || (name !== 'languages' && isContainer(name) && holder.hasContent(name));
  if (governing.length > 0 && holder.fields.some(isBeside)) {
    return {
      message: `${quoted(governing)} of the language would come to hold for what stands beside \`languages\` in ${where} too`,
      help: 'Move it into the elements of the language, then run again.',
    };
  }
  // A `page` means something in an entry of a container, as the root is none.
  const homeless = own.filter(
    (name) =>
      (fieldOf('language', name) !== undefined && fieldOf(holder.kind, name) === undefined) ||
      (name === 'page' && holder.kind === 'navigation'),
  );
  if (homeless.length === 0) return undefined;
  return {
    message: `${quoted(homeless)} of the language ${plural(homeless.length, 'has', 'have')} no place in ${where}`,
    help: `Move ${plural(homeless.length, 'it', 'them')} to where ${plural(homeless.length, 'it belongs', 'they belong')} (\`banner\`, \`footer\` and \`navbar\` to the top level of docs.json), then run again.`,
  };
}

const quoted = (names: readonly string[]) => enumerate(names.map((name) => `\`${name}\``));
const pullsIn = (element: Element) => findMember(element.node, '$ref') !== undefined;

/** The site without the languages. What was to be pruned and leaves nothing at all is reported. */
export function carryOutRemovals(site: Site, removals: readonly Removal[], prune: boolean, report: Report): Site {
  const gone = new Set(removals.flatMap(({ removed }) => removed.map(({ place }) => place.pointer)));
  const marked = new Set(
    removals.flatMap(({ marked: mark, source }) => (mark && source !== undefined ? [source.place.pointer] : [])),
  );
  const unwrapped = new Map(
    removals.flatMap(({ unwrapped: alone, holder, kept }) => (alone ? [[holder.pointer, kept[0]!.place.pointer]] : [])),
  );
  const stripped = new Set(unwrapped.values());
  if (gone.size + unwrapped.size === 0) return site;
  const after = rewriteNavigation(site, {
    enter: (_, place) => (place.container === 'languages' && gone.has(place.pointer) ? null : undefined),
    leave(element, place) {
      const isHolder = place.element.member('languages') !== undefined;
      const result =
        isHolder && unwrapped.has(place.pointer) ? unwrap(element) : prune ? pruned(element, place) : element;
      if (result === null || place.container !== 'languages') return result;
      const { pointer } = place;
      if (stripped.has(pointer)) return ownFields.reduce((inner, name) => inner.withField(name, undefined), result);
      return marked.has(pointer) ? withDefault(result) : result;
    },
  });
  if (prune && navigationOf(after)!.isEmpty && !navigationOf(site)!.isEmpty) {
    report.error('last-language', 'Nothing would be left of the navigation', {
      at: removals[0]!.holder,
      help: 'Keep one of the languages somewhere; without --prune you hear where they are the last.',
    });
    return site;
  }
  return after;
}

/** An element without `languages` if nothing is in it any more; null if nothing is left of the element, but for a language, which goes only when asked for. */
function pruned(element: Element, { element: before }: Place): Element | null {
  if (
    element.kind === 'global' ||
    !before.containers.some((name) => before.hasContent(name) && !element.hasContent(name))
  )
    return element;
  if (element.kind !== 'navigation' && element.kind !== 'language' && element.isEmpty && !leadsWithoutContent(element))
    return null;
  return before.hasContent('languages') && !element.hasContent('languages')
    ? element.withField('languages', undefined)
    : element;
}

/** `default` where it stands, else behind the code. */
function withDefault(element: Element): Element {
  const label = labelField('language');
  const beside = findMember(element.layers.at(-1)!.node, label) !== undefined ? { after: label } : 0;
  return element.withField('default', true, beside);
}

function unwrap(holder: Element): Element {
  const [only] = holder.children('languages').flatMap((child) => (child.type === 'element' ? [child.element] : []));
  const layer = holder.layers.findIndex(({ node }) => findMember(node, 'languages') !== undefined);
  return holder.withMembers((members) => {
    const at = members.findLastIndex(({ key }) => key === 'languages');
    return members.flatMap((member, k) => (k === at ? only!.node.members : member.key === 'languages' ? [] : [member]));
  }, layer);
}
