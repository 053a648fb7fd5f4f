import { check, rules } from '../../src/check/index.ts';
import { parseJson, toValue } from '../../src/json/index.ts';
import { siteOf } from './judge.ts';
import type { Plain } from './random-navigation.ts';
import type { RandomSite } from './random-sites.ts';

// What a transform is refused for is not in the texts of pages.
const ofNavigation = rules.filter(({ readsPages }) => readsPages !== true);

/** A site without what `check` finds an error or a warning in, taken out one by one; undefined if that leaves no navigation. */
export function mended(given: RandomSite): RandomSite | undefined {
  const files: Record<string, string> = { ...given.files, 'docs.json': given.docs };
  // The platform reads no entry with a blank in its name: that is a mistake of the specification, which no rule names.
  for (const [path, text] of Object.entries(files)) files[path] = text.replaceAll('order paid', 'order-paid');
  for (let left = 200; left > 0; left--) {
    const { 'docs.json': docs = '', ...others } = files;
    const site: RandomSite = { ...given, docs, files: others };
    const found = check(siteOf(site), { rules: ofNavigation }).filter(({ severity }) => severity !== 'info');
    if (found.length === 0) return site;
    const { file = '', pointer = '' } = found.find((one) => one.pointer !== undefined) ?? {};
    const text = files[file] === undefined ? undefined : without(files[file], pointer);
    if (text === undefined) return undefined;
    files[file] = text;
  }
  return undefined;
}

/** A JSON text without what is at a pointer; undefined for a field of the whole. */
function without(text: string, pointer: string): string | undefined {
  const root = toValue(parseJson(text)) as Plain;
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop();
  const holder = keys.reduce<Plain | undefined>((value, key) => (value as Record<string, Plain>)[key], root);
  if (last === undefined || keys.length === 0 || typeof holder !== 'object' || holder === null) return undefined;
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else if (Object.hasOwn(holder, last)) delete holder[last];
  else return undefined;
  return JSON.stringify(root, null, 2);
}

/**
 * Whether a refusal says that what the options ask for is not in the site, or that an option or a flag is needed for
 * the addresses that would go: neither is for the navigation.
 */
export const isAsked = (refusal: string): boolean =>
  /(?:^|\/)(?:pointer|options|address|source|languages?|no-languages|last-language|default-language|language-exists|unwrap|target|place|page-exists|file-exists|hidden): /.test(
    refusal.replace(/^(\S+:).*/s, '$1 '),
  );
