import { display, fieldOf, isColor, whyWrongForm } from '../format/index.ts';
import { findMember, type Json, toValue } from '../json/index.ts';
import { follow, redirectItems, redirectList, referenceOf, type Site } from '../site/index.ts';
import { typeText } from '../text/index.ts';
import type { Mistake } from './item.ts';

/** A mistake outside of the navigation for which Mintlify refuses the whole docs.json. */
export interface SettingMistake extends Mistake {
  /** The field that is wrong: `colors.primary`. Of redirects what is wrong with one, whichever it is. */
  readonly field: string;
}

/** Mistakes outside of the navigation for which Mintlify refuses the whole docs.json: what it requires, fields of a wrong form, redirects. */
export const settingMistakes = (site: Site): readonly SettingMistake[] => [
  ...missingSettings(site),
  ...siteFieldMistakes(site),
  ...displayMistakes(site),
  ...redirectMistakes(site),
];

/** What docs.json must have (documentation of Mintlify, organize/settings, 2026-08-21), and of which form. */
const required: readonly (readonly [path: readonly string[], form: string, (value: Json) => boolean])[] = [
  [['theme'], 'a string', (value) => value.kind === 'string'],
  [['name'], 'a string', (value) => value.kind === 'string'],
  [['colors', 'primary'], 'a colour such as "#16A34A"', (value) => value.kind === 'string' && isColor(value.value)],
  [['navigation'], 'an object', (value) => value.kind === 'object'],
];

/** Whether a docs.json is written by another tool: it names no schema of Mintlify, and has nothing of what Mintlify requires. */
export function isOfAnotherTool(site: Site): boolean {
  const { node: schema } = settingAt(site, ['$schema']);
  if (schema?.kind === 'string' && schema.value.includes('mintlify')) return false;
  const isEmpty = site.root.kind !== 'object' || site.root.members.length === 0;
  return !isEmpty && required.every(([[key]]) => settingAt(site, [key!]).node === undefined);
}

function missingSettings(site: Site): readonly SettingMistake[] {
  return required.flatMap(([path, form, isRight]) => {
    const field = path.join('.');
    const { node, at } = settingAt(site, path);
    if (node === undefined) return { field, message: `\`${field}\` is missing, which Mintlify requires`, at };
    return isRight(node) ? [] : { field, message: `\`${field}\` must be ${form}`, at };
  });
}

/** Mistakes in `banner`, `footer` and `navbar` of the site, which have the form that they have in a language. */
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

/** Mistakes in redirects, for each of which Mintlify refuses the whole docs.json. */
export function redirectMistakes(site: Site): readonly SettingMistake[] {
  const list = redirectList(site);
  if (list === undefined || referenceOf(list.node) !== undefined) return [];
  const mistake = (message: string, at: Json): SettingMistake => ({ field: message, message, at });
  if (list.node.kind !== 'array')
    return [mistake(`\`redirects\` must be an array, not ${typeText(list.node.kind)}`, list.at)];
  const sources = new Set<string>();
  return redirectItems(site).flatMap(({ node, at }) => {
    if (referenceOf(node) !== undefined) return [];
    if (node.kind !== 'object') return mistake('a redirect must be an object', at);
    for (const name of ['source', 'destination', 'permanent']) {
      const value = findMember(node, name)?.value;
      const type = name === 'permanent' ? 'boolean' : 'string';
      if (value === undefined && type === 'string') return mistake(`a redirect has no \`${name}\``, at);
      if (value !== undefined && value.kind !== type)
        return mistake(`\`${name}\` of a redirect must be ${typeText(type)}`, at);
    }
    const source = toValue(findMember(node, 'source')!.value) as string;
    if (sources.has(source)) return mistake('two redirects have the same `source`', at);
    sources.add(source);
    return [];
  });
}

/** The value of a setting, its `$ref`s looked through, and where it is written, or the innermost object around it. */
function settingAt(site: Site, path: readonly string[]): { readonly node: Json | undefined; readonly at: Json } {
  let at: Json = site.root;
  let found = lookInto(site, at, site.main);
  for (const key of path) {
    const layer = found.layers.find(({ node }) => findMember(node, key) !== undefined);
    if (layer === undefined) return { node: undefined, at };
    at = findMember(layer.node, key)!.value;
    found = lookInto(site, at, layer.document);
  }
  // What a `$ref` that leads nowhere was to bring is not known.
  return { node: referenceOf(found.node) === undefined ? found.node : undefined, at };
}

const lookInto = ({ documents }: Site, node: Json, document: string) =>
  follow(node, document, { documents, open: [document] });
