import { fieldOf, settings, whyWrongForm, whyWrongSetting } from '../format/index.ts';
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
  ...redirectMistakes(site),
];

/** The settings that docs.json must have. */
const required = ['theme', 'name', 'colors', 'navigation'];

/**
 * Whether another tool wrote a docs.json: it names no schema of Mintlify, and has none of the settings that Mintlify
 * requires.
 */
export function isOfAnotherTool(site: Site): boolean {
  const { node: schema } = settingAt(site, '$schema');
  if (schema?.kind === 'string' && schema.value.includes('mintlify')) return false;
  const isEmpty = site.root.kind !== 'object' || site.root.members.length === 0;
  return !isEmpty && required.every((name) => settingAt(site, name).node === undefined);
}

/** A mistake in the form of a setting. */
export interface FormMistake extends SettingMistake {
  readonly help?: string | undefined;
}

/** What is wrong with the settings that docs.json must have. */
export const requiredMistakes = (site: Site): readonly FormMistake[] => [
  ...required.flatMap((field) => {
    const { node, at } = settingAt(site, field);
    return node === undefined ? [{ field, message: `\`${field}\` is missing, which Mintlify requires`, at }] : [];
  }),
  ...formMistakes(site, required),
];

/** Mistakes in all other settings, but for redirects. */
export const siteFieldMistakes = (site: Site): readonly FormMistake[] =>
  formMistakes(
    site,
    [...Object.keys(settings), 'banner', 'footer', 'navbar'].filter((name) => !required.includes(name)),
  );

/** Mistakes in settings, at the innermost value. `banner`, `footer` and `navbar` have the same form in a language. */
const formMistakes = (site: Site, names: readonly string[]): readonly FormMistake[] =>
  names.flatMap((name) => {
    const { node, at } = settingAt(site, name);
    const field = fieldOf('language', name);
    const wrong =
      node && (Object.hasOwn(settings, name) ? whyWrongSetting(name, node) : field && whyWrongForm(field, node));
    if (wrong === undefined) return [];
    const { path, message, help } = wrong;
    const inner = path.reduce<Json | undefined>((one, key) => one && nodeAt(one, key), node);
    return {
      field: [name, ...path].join('.'),
      message: `\`${[name, ...path].join('.')}\` ${message}`,
      at: (path.length > 0 ? inner : undefined) ?? at,
      help,
    };
  });

const nodeAt = (node: Json, key: string | number): Json | undefined =>
  node.kind === 'array' ? node.items[key as number] : node.kind === 'object' ? getMember(node, String(key)) : undefined;

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

/** The value of a setting behind its `$ref`s, and the node that writes it, or the object that should. */
function settingAt(site: Site, name: string): { readonly node: Json | undefined; readonly at: Json } {
  const layer = lookInto(site, site.root, site.main).layers.find(({ node }) => findMember(node, name) !== undefined);
  if (layer === undefined) return { node: undefined, at: site.root };
  const at = findMember(layer.node, name)!.value;
  const { node } = lookInto(site, at, layer.document);
  // The value behind a broken `$ref` is not known.
  return { node: referenceOf(node) === undefined ? node : undefined, at };
}

const lookInto = ({ documents }: Site, node: Json, document: string) =>
  follow(node, document, { documents, open: [document] });
