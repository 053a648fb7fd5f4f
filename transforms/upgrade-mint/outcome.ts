import type { Site } from 'navshift';
import { looseSyntax } from 'navshift/check';
import {
  editJson,
  findMember,
  getMember,
  type Json,
  type JsonObject,
  maybeAt,
  type Member,
  parseJson,
  pointerText,
  pointerTokens,
  printJson,
} from 'navshift/json';
import { served, settingMistakes } from 'navshift/served';
import { placeIn, stringsIn, type Told } from './told.ts';

/** Names each string of the old file that the new one does not have, by the outermost value that is lost whole. */
export function reportLost(before: Json, after: Json, told: Told): void {
  const now = stringsIn(after);
  // A docs.json that it is merged into has places of its own.
  const own = now.filter(({ origin }) => origin?.file === before.origin?.file);
  const places = new Set(own.map(({ origin }) => origin?.offset));
  const texts = new Set(now.map((node) => node.kind === 'string' && node.value));
  const isPlaced = (node: Json) =>
    (node.origin !== undefined && places.has(node.origin.offset)) || (node.kind === 'string' && texts.has(node.value));
  const visit = (node: Json, path: string, at: Json | Member): void => {
    const strings = stringsIn(node);
    const lost = strings.filter((one) => !isPlaced(one) && !told.isSettled(one));
    if (lost.length === 0) return;
    if (path !== '' && lost.length === strings.length) {
      const text = node.kind === 'string' ? ` "${node.value}"` : '';
      const message = `\`${path}\`${text} has no place in docs.json and is left out`;
      told.warning('no-place', message, at, 'Add it to docs.json where it belongs, if readers need it.');
    } else if (node.kind === 'object')
      for (const member of node.members)
        visit(member.value, path === '' ? member.key : `${path}.${member.key}`, member);
    else if (node.kind === 'array') node.items.forEach((item, k) => visit(item, `${path}[${k}]`, item));
  };
  visit(before, '', before);
}

const required = ['theme', 'name', 'colors.primary', 'navigation', 'redirects'];

/** The settings without those that Mintlify refuses and does not require, each of them named. */
export function withoutRefused(root: JsonObject, siteOf: (root: JsonObject) => Site, told: Told): JsonObject {
  for (const { field, message } of settingMistakes(siteOf(root))) {
    if (required.includes(field)) continue;
    const pointer = placeOf(root, field.split('.'));
    const node = pointer === undefined ? undefined : maybeAt(root, pointer);
    if (pointer === undefined || node === undefined) continue;
    const tokens = pointerTokens(pointer);
    const holder = maybeAt(root, pointerText(tokens.slice(0, -1)));
    const member = findMember(holder, tokens.at(-1)!);
    const help = 'Correct it, or add it to docs.json by hand.';
    told.warning('wrong-form', `${message}, so it is left out`, member?.origin === undefined ? node : member, help);
    // Without it another one can be wrong.
    return withoutRefused(editJson(root, [{ op: 'remove', at: pointer }]) as JsonObject, siteOf, told);
  }
  return root;
}

/** Where a wrong setting is: up to the first item of a list, or the innermost field that exists. */
function placeOf(root: Json, path: readonly string[]): string | undefined {
  let node: Json | undefined = root;
  const found: string[] = [];
  for (const key of path) {
    const isItem: boolean = node.kind === 'array';
    node = node.kind === 'array' ? node.items[Number(key)] : getMember(node, key);
    if (node === undefined) break;
    found.push(key);
    if (isItem) break;
  }
  return found.length < 2 ? undefined : pointerText(found);
}

/** Reports why Mintlify would refuse a site, or drop a part of its navigation: then nothing is written. */
export function reportRefused(site: Site, told: Told): void {
  const { refused, items } = served(site);
  const dropped = items.find(({ mistake }) => mistake !== undefined)?.mistake;
  const mistake = [...settingMistakes(site), ...refused, ...(dropped === undefined ? [] : [dropped])][0];
  if (mistake === undefined) return;
  const verb = mistake === dropped ? 'would drop a part of the navigation' : 'would refuse the docs.json';
  told.report.error('refused', `Mintlify ${verb}: ${mistake.message}`, {
    at: placeIn(mistake.at),
    help: 'Nothing was written. Fix it first.',
  });
}

/** A document that was made of others as strict JSON: without comments and trailing commas, which are named. */
export function strict(read: readonly Json[], made: JsonObject, told: Told): JsonObject {
  const loose = read.flatMap((one) => looseSyntax(one));
  if (loose.length === 0) return made;
  const commas = loose.filter(({ kind }) => kind === 'trailing comma');
  for (const comment of loose)
    if (comment.kind === 'comment') {
      const text = comment.text.replace(/\s+/g, ' ');
      told.warning(
        'comment',
        `The comment "${text}" is taken out`,
        comment,
        'docs.json is strict JSON. Put the note into the commit message.',
      );
    }
  if (commas.length > 0) {
    const message =
      commas.length === 1 ? '1 trailing comma is taken out' : `${commas.length} trailing commas are taken out`;
    told.report.info('trailing-comma', message, { at: commas[0]!, help: 'docs.json is strict JSON.' });
  }
  return parseJson(strictText(printJson(made, 'text')), { file: 'docs.json' }) as JsonObject;
}

/** No text of JSON has this character. A comment becomes it, so that a line of comments alone goes as a whole. */
const hole = '\0';
const string = /"(?:[^"\\]|\\.)*"/.source;

const strictText = (text: string): string =>
  text
    .replace(new RegExp(String.raw`${string}|[ \t]*(?:\/\/[^\n\r]*|\/\*[^]*?\*\/)`, 'g'), (one) =>
      one.startsWith('"') ? one : hole,
    )
    .replace(/(^|\r?\n)[ \t]*\0[ \t\0]*(?=\r?\n|$)/g, '')
    .replace(/^\r?\n/, '')
    .replaceAll(hole, '')
    .replace(new RegExp(String.raw`(${string})|,(\s*[\]}])`, 'g'), '$1$2');
