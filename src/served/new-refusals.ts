import { hasByteOrderMark, looseSyntax } from '../json/index.ts';
import type { Site } from '../site/index.ts';
import { remembered } from '../text/index.ts';
import type { Refusal } from './refusal.ts';
import { served } from './served.ts';
import { settingMistakes } from './settings.ts';

/** A mistake, and texts of which the same mistake in another site has one. */
type Known = readonly [mistake: Refusal, ...keys: string[]];

/** What is not the strict JSON that Mintlify reads, in all documents of a site. */
const looseIn = /* @__PURE__ */ remembered((site: Site): readonly Known[] =>
  [...site.documents.values()].flatMap((root) => [
    ...(hasByteOrderMark(root) ? [loose('byte order mark', '', root)] : []),
    // A comment that moves may be indented anew.
    ...looseSyntax(root).map((one) => loose(one.kind, one.text.replace(/\s+/g, ' '), one)),
  ]),
);

const loose = (name: string, text: string, at: Refusal['at']): Known => [
  { message: `it reads strict JSON, which has no ${name}`, at },
  name + text,
];

const refusedIn = /* @__PURE__ */ remembered((site: Site): readonly Known[] => [
  ...served(site).refused.map((one): Known => [one, ...keysOf(one)]),
  ...settingMistakes(site).map((one): Known => [one, one.field]),
  ...looseIn(site),
]);

/** A file that is missing may be named from another folder, or in a folder that has another name now. */
const keysOf = ({ message }: { readonly message: string }): readonly string[] => [
  message,
  ...(/^(`\$ref` ".*")( names .*, which does not exist)/.exec(message)?.slice(1) ?? []),
];

function newIn(before: readonly Known[], after: readonly Known[]): readonly Refusal[] {
  const known = new Set(before.flatMap(([, ...keys]) => keys));
  return after.flatMap(([mistake, ...keys]) => (keys.some((key) => known.has(key)) ? [] : mistake));
}

/**
 * The mistakes because of which Mintlify refuses a site, and which it did not have before: then all of the site is lost.
 * They are in the navigation, in settings and redirects, or no strict JSON.
 */
export const newRefusals = (before: Site, after: Site): readonly Refusal[] =>
  newIn(refusedIn(before), refusedIn(after));

/** Those that only the written files show: broken `$ref`s, and what strict JSON does not have. */
export function newMisreadings(before: Site, written: Site): readonly Refusal[] {
  const brokenIn = ({ problems }: Site) => problems.map((at): Known => [{ message: at.message, at }, ...keysOf(at)]);
  return newIn([...brokenIn(before), ...looseIn(before)], [...brokenIn(written), ...looseIn(written)]);
}
