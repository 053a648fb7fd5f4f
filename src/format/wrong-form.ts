import { enumerate, nearest, quoted, typeText } from '../text/index.ts';
import { addressFor, colorModes, iconWithoutPrefix, isAddress, isColor } from './form.ts';
import { languageCode } from './languages.ts';
import { type Field, mayBeEmpty, isContainer } from './lookup.ts';
import type { Meaning, ValueType } from './rows.ts';
import { type SettingForm, settings } from './settings.ts';

/** A JSON value, as far as its form matters; a node of the lossless tree is one. */
export type FormValue =
  | { readonly kind: 'object'; readonly members: readonly { readonly key: string; readonly value: FormValue }[] }
  | { readonly kind: 'array'; readonly items: readonly FormValue[] }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'number' | 'boolean' | 'null' };

/** Why the platform does not take a value. */
export interface WrongForm {
  /**
   * `type`: another type of JSON. `value`: none of the strings allowed. `code`: no language code. `empty`: nothing
   * where there must be something. `form`: anything else.
   */
  readonly reason: 'type' | 'value' | 'code' | 'empty' | 'form';
  /** Where in the value: keys and indexes; empty: the value itself. */
  readonly path: readonly (string | number)[];
  /** What is wrong there, to follow its name: 'must be a boolean, not a string'. */
  readonly message: string;
  /** What to write instead, as a sentence. */
  readonly help?: string;
}

type Form = (value: FormValue) => WrongForm | undefined;

/**
 * Why a value of a field is not of the form that the platform wants; undefined if it is.
 *
 * Of a container it looks at the array alone, and of `global` at the object: what is in it is read entry by entry. A
 * value behind a `$ref` is
 * what the `$ref` gives. What the element makes of it says the field: `unread` and `forgiven` do no harm.
 */
export function whyWrongForm(field: Field, value: FormValue): WrongForm | undefined {
  const { name, types, also, means, values } = field;
  if (!types.includes(value.kind as ValueType) && !Object.hasOwn(also, value.kind))
    return wrongType([...types, ...Object.keys(also)], value);
  if (value.kind === 'array' && isContainer(name) && value.items.length === 0 && !mayBeEmpty(name))
    return wrong('empty', 'is empty, and must have an entry');
  if (values !== undefined) return oneOf(values)(value);
  return means && forms[means](value);
}

/** The same of a setting of docs.json: by its name in the table of them. */
export const whyWrongSetting = (name: string, value: FormValue): WrongForm | undefined =>
  formOf(settings[name]!)(value);

const wrong = (reason: WrongForm['reason'], message: string, help?: string): WrongForm => ({
  reason,
  path: [],
  message,
  ...(help !== undefined && { help }),
});

/** The question for the nearest name there is; empty where none is near. */
function meant(word: string, names: readonly string[], form: (name: string) => string, end = ''): string {
  const name = nearest(word, names);
  return name === undefined ? '' : `Did you mean ${form(name)}?${end}`;
}

const wrongType = (wanted: readonly string[], { kind }: FormValue): WrongForm =>
  wrong('type', `must be ${enumerate(wanted.map(typeText), 'or')}, not ${typeText(kind)}`);

const inside = (key: string | number, found: WrongForm | undefined): WrongForm | undefined =>
  found && { ...found, reason: 'form', path: [key, ...found.path] };

const boolean: Form = (value) => (value.kind === 'boolean' ? undefined : wrongType(['boolean'], value));

/** A form of strings. */
const string =
  (judge: (text: string) => WrongForm | undefined = () => undefined): Form =>
  (value) =>
    value.kind === 'string' ? judge(value.value) : wrongType(['string'], value);

const filled = string((text) => (text === '' ? wrong('empty', 'is empty') : undefined));

const oneOf = (allowed: readonly string[]): Form =>
  string((text) =>
    allowed.includes(text)
      ? undefined
      : wrong(
          'value',
          `cannot be ${quoted(text)}`,
          `${meant(text, allowed, quoted, ' ')}It is one of ${allowed.map(quoted).join(', ')}.`,
        ),
  );

/** A list of a form, with at least one entry if `most` is given, and no more than that. */
const listOf =
  (form: Form, most?: number): Form =>
  (value) => {
    if (value.kind !== 'array') return wrongType(['array'], value);
    if (most !== undefined && value.items.length === 0) return wrong('empty', 'is empty');
    if (most !== undefined && value.items.length > most) return wrong('form', `has more than ${most} entries`);
    return value.items.reduce<WrongForm | undefined>((found, item, k) => found ?? inside(k, form(item)), undefined);
  };

/** An object with fields, of which those with a `!` must be there. `closed`: it has no others. */
function objectOf(shape: Readonly<Record<string, Form>>, closed = false, help?: string): Form {
  const known = Object.entries(shape).map(([key, form]) => [key.replace('!', ''), form, key.endsWith('!')] as const);
  return (value) => {
    if (value.kind !== 'object') return wrongType(['object'], value);
    // What it has is not known.
    if (value.members.some(({ key }) => key === '$ref')) return undefined;
    // Of duplicate keys the last counts.
    const members = new Map(value.members.map((member) => [member.key, member.value]));
    const stranger = closed ? [...members.keys()].find((key) => !known.some(([name]) => name === key)) : undefined;
    const free = known.flatMap(([name]) => (members.has(name) ? [] : name));
    if (stranger !== undefined)
      return wrong(
        'form',
        `has a field \`${stranger}\`, which it cannot have`,
        help ?? (meant(stranger, free, (name) => `\`${name}\``) || `Remove \`${stranger}\`.`),
      );
    for (const [name, form, required] of known) {
      const held = members.get(name);
      if (held === undefined && required) return wrong('form', `has no \`${name}\``, help ?? `Add \`"${name}": …\`.`);
      const found = held && inside(name, form(held));
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** One form or another, by what the value is: a string, an array or an object. */
const either =
  (one: Readonly<Partial<Record<FormValue['kind'], Form>>>): Form =>
  (value) =>
    (one[value.kind] ?? (() => wrongType(Object.keys(one), value)))(value);

/** Any of some forms. Of what has none of them, the first says what is wrong that it has the type of. */
const anyOf =
  (all: readonly Form[]): Form =>
  (value) => {
    const found = all.map((form) => form(value));
    return found.includes(undefined) ? undefined : (found.find((one) => one!.reason !== 'type') ?? found[0]);
  };

/** The form that a row of the table says. */
function formOf(row: SettingForm): Form {
  if (typeof row === 'string') return simple[row]!;
  if ('list' in row) return listOf(formOf(row.list), row.most);
  if ('any' in row) return anyOf(row.any.map(formOf));
  if (!('fields' in row)) return oneOf(row);
  return objectOf(Object.fromEntries(Object.entries(row.fields).map(([key, one]) => [key, formOf(one)])), row.closed);
}

/** A path, or an address with one of the protocols. */
const sourceWith = (protocols: readonly string[]): Form =>
  string((text) => {
    const plain = text.trim();
    if (plain === '') return wrong('form', 'names nothing');
    if (!URL.canParse(plain) || protocols.includes(new URL(plain).protocol)) return undefined;
    return wrong('form', `is neither a path nor an https address: ${quoted(text)}`);
  });

const web = sourceWith(['https:', 'http:']);
const secure = sourceWith(['https:']);
const text = string();
const trimmed = string((directory) => (directory.trim() === '' ? wrong('empty', 'is empty') : undefined));
const link = string((href) => {
  if (isAddress(href)) return undefined;
  const orWhole = /^[\w-]+(?:\.[\w-]+)+/.test(href) ? '' : ', or a whole address';
  const help = href.trim() === '' ? 'Write an address, or remove it.' : `Write ${quoted(addressFor(href))}${orWhole}.`;
  return wrong('form', `is not a URL: ${quoted(href)}`, help);
});
const iconName = string((name) => {
  const plain = iconWithoutPrefix(name);
  if (plain === undefined) return undefined;
  return wrong('form', 'begins with `fa-`', `Write ${quoted(plain)}.`);
});
// prettier-ignore
const iconStyles = ['brands', 'duotone', 'light', 'regular', 'sharp-duotone-solid', 'sharp-light', 'sharp-regular', 'sharp-solid', 'sharp-thin', 'solid', 'thin'];
const icon = either({
  string: iconName,
  object: objectOf(
    {
      'name!': iconName,
      style: oneOf(iconStyles),
      library: oneOf(['fontawesome', 'lucide', 'tabler']),
    },
    false,
    'Add `"name": "…"`, or write the name alone, as a string.',
  ),
});
const hexadecimal = string((color) =>
  isColor(color) ? undefined : wrong('form', 'is not a color', 'Write it in hexadecimal digits, such as "#0D9373".'),
);
const color = objectOf(
  Object.fromEntries(colorModes.map((mode) => [mode, hexadecimal])),
  true,
  'It can have only `light` and `dark`.',
);
const openapi = objectOf({ 'source!': web, directory: text, overlays: listOf(web) }, true);

/**
 * An address by https that leads to no file of a kind that the platform keeps out; in a footer also a path of the
 * site, `#x` or `mailto:`.
 */
const secureLink = (pathsToo: boolean): Form =>
  string((href) => {
    if (pathsToo && /^(?:\/(?!\/)|mailto:|#)/.test(href)) return undefined;
    const url = URL.canParse(href) ? new URL(href) : undefined;
    const isSafe = url?.protocol === 'https:' && !/\.(?:svg|exe|zip)\/*$/i.test(url.pathname);
    return isSafe ? undefined : wrong('form', `is not an https URL: ${quoted(href)}`);
  });

// prettier-ignore
const socials = ['x', 'website', 'facebook', 'youtube', 'discord', 'slack', 'github', 'linkedin', 'instagram', 'hacker-news', 'medium', 'telegram', 'twitter', 'x-twitter', 'earth-americas', 'bluesky', 'threads', 'reddit', 'podcast'];
const column = objectOf({
  header: filled,
  'items!': listOf(objectOf({ 'label!': filled, 'href!': secureLink(true) }), Infinity),
});
const named = objectOf({ 'label!': text, 'href!': link, type: text, icon });
const ofService = objectOf({ label: text, 'href!': link, 'type!': oneOf(['github', 'discord']), icon });
const button = objectOf({ 'label!': text, 'href!': link, 'type!': oneOf(['button', 'github', 'discord']) });
const serviceButton = objectOf({ label: text, 'href!': link, 'type!': oneOf(['github', 'discord']) });
/** The first form where the second does not fit. */
const orElse =
  (one: Form, other: Form): Form =>
  (value) =>
    other(value) && one(value);

/** The form of what a value stands for. */
const forms: Readonly<Record<Meaning, Form>> = {
  label: filled,
  code: string((code) => {
    const { status, suggestion } = languageCode(code);
    // Of those of the specification only the one that the platform rejects has another to use.
    const isTaken = status !== 'unknown' && (status !== 'specification' || suggestion === undefined);
    return isTaken ? undefined : wrong('code', `cannot be ${quoted(code)}`);
  }),
  page: filled,
  source: filled,
  link,
  'external link': link,
  icon,
  color,
  specification: either({ string: web, array: listOf(either({ string: web, object: openapi })), object: openapi }),
  asyncapi: either({ string: web, array: listOf(web), object: objectOf({ 'source!': web, directory: text }, true) }),
  graphql: either({ string: secure, object: objectOf({ 'source!': secure, directory: trimmed }, true) }),
  sdk: objectOf(
    {
      'format!': oneOf(['typedoc', 'docfx', 'javadoc', 'sphinx', 'phpdoc']),
      'source!': secure,
      directory: trimmed,
    },
    true,
  ),
  banner: objectOf({
    'content!': filled,
    dismissible: boolean,
    type: oneOf(['info', 'warning', 'critical']),
    color,
  }),
  footer: objectOf({
    socials: objectOf(Object.fromEntries(socials.map((name) => [name, secureLink(false)])), true),
    links: listOf(column, 4),
  }),
  navbar: objectOf({ links: listOf(orElse(named, ofService)), primary: orElse(button, serviceButton) }),
};

/** The forms that the table of settings names. */
const simple: Readonly<Record<string, Form>> = {
  ...forms,
  any: () => undefined,
  object: objectOf({}),
  boolean,
  number: (value) => (value.kind === 'number' ? undefined : wrongType(['number'], value)),
  string: text,
  filled,
  trimmed,
  hexadecimal,
  url: string((address) => (URL.canParse(address) ? undefined : wrong('form', `is not a URL: ${quoted(address)}`))),
};
