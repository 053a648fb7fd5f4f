import { display, fieldOf, isColor, whyWrongForm } from '../format/index.ts';
import { findMember, getMember, type Json, type JsonString } from '../json/index.ts';
import { follow, redirectItems, redirectList, referenceOf, type Seen, type Site } from '../site/index.ts';
import { asCode, typeText } from '../text/index.ts';
import type { Mistake } from './item.ts';

/** A mistake outside of the navigation for which Mintlify refuses the whole docs.json. */
export interface SettingMistake extends Mistake {
  /** The wrong field: `colors.primary`. For redirects the message, so that mistakes of one kind count as one field. */
  readonly field: string;
}

/**
 * Mistakes outside of the navigation for which Mintlify refuses the whole docs.json: what it requires, fields of a
 * wrong form, redirects.
 */
export const settingMistakes = (site: Site): readonly SettingMistake[] => [
  ...requiredMistakes(site),
  ...siteFieldMistakes(site),
  ...displayMistakes(site),
  ...redirectMistakes(site),
];

type Form = readonly [text: string, (value: Json) => boolean];

const string: Form = ['a string', ({ kind }) => kind === 'string'];
const color: Form = ['a color such as "#16A34A"', (value) => value.kind === 'string' && isColor(value.value)];

/** The settings that docs.json must have, and their form (Mintlify's documentation, organize/settings, 2026-08-21). */
const required: readonly (readonly [path: readonly string[], form: Form])[] = [
  [['theme'], string],
  [['name'], string],
  [['colors', 'primary'], color],
  [['navigation'], ['an object', ({ kind }) => kind === 'object']],
];

/** Settings that docs.json need not have, and their form. */
const optional: typeof required = [
  [['colors', 'light'], color],
  [['colors', 'dark'], color],
];

/**
 * Whether another tool wrote a docs.json: it names no schema of Mintlify, and has none of the settings that Mintlify
 * requires.
 */
export function isOfAnotherTool(site: Site): boolean {
  const { node: schema } = settingAt(site, ['$schema']);
  if (schema?.kind === 'string' && schema.value.includes('mintlify')) return false;
  const isEmpty = site.root.kind !== 'object' || site.root.members.length === 0;
  return !isEmpty && required.every(([[key]]) => settingAt(site, [key!]).node === undefined);
}

/** What is wrong with the settings that docs.json must have, and with colors. */
export const requiredMistakes = (site: Site): readonly SettingMistake[] =>
  [...required, ...optional].flatMap((one) => {
    const [path, [form, isRight]] = one;
    const field = path.join('.');
    const { node, at } = settingAt(site, path);
    if (node !== undefined) return isRight(node) ? [] : { field, message: `\`${field}\` must be ${form}`, at };
    return optional.includes(one) ? [] : { field, message: `\`${field}\` is missing, which Mintlify requires`, at };
  });

/** Mistakes in `banner`, `footer` and `navbar` of the site. They have the same form in a language, where the table defines it. */
export function siteFieldMistakes(site: Site): readonly (SettingMistake & { readonly help?: string })[] {
  return ['banner', 'footer', 'navbar'].flatMap((name) => {
    const { node, at } = settingAt(site, [name]);
    const wrong = node && whyWrongForm(fieldOf('language', name)!, node);
    if (wrong === undefined) return [];
    const { path, message, help } = wrong;
    const field = [name, ...path].join('.');
    return { field, message: `\`${field}\` ${message}`, at, ...(help !== undefined && { help }) };
  });
}

function displayMistakes(site: Site): readonly SettingMistake[] {
  return Object.values(display).flatMap((property) => {
    const { node, at } = settingAt(site, property.path);
    const isRight =
      node === undefined ||
      (node.kind === property.type &&
        (node.kind !== 'string' || !('values' in property) || Object.hasOwn(property.values, node.value)));
    const field = property.path.join('.');
    return isRight ? [] : { field, message: `\`${field}\` has a value that it cannot have`, at };
  });
}

/** A mistake in redirects, for which Mintlify refuses the whole docs.json. */
export interface RedirectMistake extends SettingMistake {
  readonly at: Json;
  /**
   * The fault: `redirects` is not an array, a redirect is not an object, fields are missing, one has a wrong type, or
   * two redirects have one source.
   */
  readonly fault: 'list' | 'object' | 'missing' | 'type' | 'twice';
  /** The fields that are missing, or the one of a wrong type. */
  readonly fields: readonly RedirectField[];
  /** The wrong value, or the redirect that lacks fields, behind its `$ref`s; and the document that it is in. */
  readonly node: Json;
  readonly document: string;
}

export type RedirectField = 'source' | 'destination' | 'permanent';

/** The type of each field. A redirect requires the strings. */
const redirectTypes = { source: 'string', destination: 'string', permanent: 'boolean' } as const;
const redirectFields = Object.keys(redirectTypes) as RedirectField[];

/** Mistakes in redirects, for each of which Mintlify refuses the whole docs.json. */
export function redirectMistakes(site: Site): readonly RedirectMistake[] {
  const list = redirectList(site);
  // `served` reports a broken `$ref`.
  if (list === undefined || referenceOf(list.node) !== undefined) return [];
  if (list.node.kind !== 'array')
    return [redirectMistake(list, 'list', `\`redirects\` must be an array, not ${typeText(list.node.kind)}`)];
  const sources = new Set<string>();
  return redirectItems(site).flatMap((seen) => {
    if (referenceOf(seen.node) !== undefined) return [];
    const wrong = redirectFaults(seen);
    if (wrong.length > 0) return wrong;
    const at = getMember(seen.node, 'source') as JsonString;
    if (sources.has(at.value))
      return [redirectMistake({ ...seen, at }, 'twice', 'two redirects have the same `source`')];
    sources.add(at.value);
    return [];
  });
}

/** The mistakes in one redirect, without regard to the others. */
function redirectFaults(seen: Seen): readonly RedirectMistake[] {
  const { node, document } = seen;
  if (node.kind !== 'object')
    return [redirectMistake(seen, 'object', `a redirect must be an object, not ${typeText(node.kind)}`)];
  const missing = redirectFields.filter(
    (name) => redirectTypes[name] === 'string' && findMember(node, name) === undefined,
  );
  const needs = `a redirect needs ${asCode(missing)}`;
  return [
    ...(missing.length === 0 ? [] : [redirectMistake({ ...seen, at: node }, 'missing', needs, missing)]),
    ...redirectFields.flatMap((name) => {
      const value = findMember(node, name)?.value;
      const type = redirectTypes[name];
      if (value === undefined || value.kind === type) return [];
      const message = `\`${name}\` of a redirect must be ${typeText(type)}, not ${typeText(value.kind)}`;
      return redirectMistake({ at: value, node: value, document }, 'type', message, [name]);
    }),
  ];
}

const redirectMistake = (
  { at, node, document }: Seen,
  fault: RedirectMistake['fault'],
  message: string,
  fields: readonly RedirectField[] = [],
): RedirectMistake => ({ field: message, message, at, node, document, fault, fields });

/** The value of a setting behind its `$ref`s, and the node that writes it, or the innermost object that should. */
function settingAt(site: Site, path: readonly string[]): { readonly node: Json | undefined; readonly at: Json } {
  let at: Json = site.root;
  let found = lookInto(site, at, site.main);
  for (const key of path) {
    const layer = found.layers.find(({ node }) => findMember(node, key) !== undefined);
    if (layer === undefined) return { node: undefined, at };
    at = findMember(layer.node, key)!.value;
    found = lookInto(site, at, layer.document);
  }
  // The value behind a broken `$ref` is not known.
  return { node: referenceOf(found.node) === undefined ? found.node : undefined, at };
}

const lookInto = ({ documents }: Site, node: Json, document: string) =>
  follow(node, document, { documents, open: [document] });
