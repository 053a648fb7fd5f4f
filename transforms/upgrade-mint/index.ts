import { defineTransform, type Report, Site } from 'navshift';
import { findMember, getMember, type JsonObject, mapJson, parseJson, type Plain, toJson, toValue } from 'navshift/json';
import * as z from 'zod/mini';
import { flag, optionalText } from '../shared/options.ts';
import { mergedInto } from './merge.ts';
import { upgradeNavigation } from './navigation.ts';
import { reportLost, reportRefused, strict, withoutRefused } from './outcome.ts';
import { upgradeSettings } from './settings.ts';
import { Told } from './told.ts';

const description = `
Makes a docs.json from a mint.json, and deletes the mint.json. \`--keep\` keeps it. If there is a docs.json already, navshift refuses, unless \`--into docs.json\` is given.

- \`navigation\` becomes \`groups\`. With \`tabs\`, \`anchors\` or \`versions\`, each group moves into the one that its paths belong to, as Mintlify showed it. Pages outside of them are in the first tab or anchor: that of \`primaryTab\` or \`topAnchor\`, else "Documentation".
- Versions with a \`locale\` become languages. If all tabs, or all anchors, are links, they become \`global\`.
- Every other field moves to its place in docs.json: \`topbarLinks\` to \`navbar.links\`, \`analytics\` to \`integrations\`, \`modeToggle\` to \`appearance\`, and so on. Order and layout are kept. Comments and trailing commas are taken out, since docs.json is strict JSON, and each comment is reported.
- A field without a place is reported with its line and left out. So are tabs, anchors and versions without pages, and settings of a wrong form. An unknown field is reported and kept. Each text of the mint.json is in the docs.json, or a finding names its line.
- A blank label, which Mintlify refuses, becomes a space: readers see no label, as before.
- navshift also repairs a docs.json that still has fields of mint.json: a list as \`navigation\`, \`tabs\` with \`url\`, \`topbarLinks\` and the like. Fields without a place are reported and kept there. Lists such as \`tabs\` or \`groups\` beside \`navigation\` move into it.
- \`--into docs.json\` adds the mint.json to the docs.json beside it. Elements of one label become one. Pages that docs.json lists are not listed again. Redirects and settings that docs.json lacks are added; one with another value is reported with its line and left out. If docs.json has groups, tabs become groups; if it has tabs, groups are in the tab "Documentation".
- navshift writes nothing if Mintlify would refuse the docs.json, or drop a part of its navigation.
- Redirects and page files do not change. Mintlify shows no page of a mint.json any more, so the report says that pages are shown now.
`;

export const upgradeMint = defineTransform({
  name: 'upgrade-mint',
  summary: 'Make a docs.json from a mint.json.',
  settled: 'no field is one of mint.json',
  description,
  options: z.object({
    keep: flag('keep the mint.json next to the docs.json'),
    into: optionalText('the docs.json that gets what the mint.json beside it has'),
  }),
  examples: [
    { title: 'Print the patch, and the fields without a place', command: 'upgrade-mint' },
    { title: 'Apply it', command: 'upgrade-mint docs --write' },
    { title: 'Keep the mint.json', command: 'upgrade-mint --keep --write' },
    { title: 'Add a mint.json to a docs.json', command: 'upgrade-mint --into docs.json' },
  ],
  opens: 'mint.json',
  apply(site, { keep, into }, report) {
    const { root, main } = site;
    if (into !== undefined) return withMint(site, into, keep, report);
    const isMint = /(?:^|\/)mint\.json$/.test(main);
    if (root.kind !== 'object' || (isMint && findMember(root, 'navigation') === undefined)) {
      report.error('no-navigation', `${main} has no \`navigation\``, { at: root, help: 'Name a mint.json of a site.' });
      return site;
    }
    if (isMint && site.exists('docs.json')) {
      const help = 'Nothing was written. To add the mint.json to it: navshift upgrade-mint --into docs.json';
      report.error('docs-json', 'A docs.json exists already, beside the mint.json', { at: root, help });
      return site;
    }
    const told = new Told(report, isMint || getMember(root, 'navigation')?.kind === 'array');
    const siteOf = (made: JsonObject) =>
      isMint ? renamed(site, made, keep) : site.withDocuments(new Map([[main, made]]));
    const upgraded = upgradeSettings(upgradeNavigation(site, root, told), told);
    if (upgraded === root) return site;
    const taken = told.leavesOut ? withoutRefused(upgraded, siteOf, told) : upgraded;
    reportLost(root, taken, told);
    reportRefused(siteOf(taken), told);
    return siteOf(strict([root], taken, told));
  },
});

export default upgradeMint;

/** A docs.json with what the mint.json beside it has. */
function withMint(site: Site, into: string, keep: boolean, report: Report): Site {
  const { root: docs, main } = site;
  const content = site.read('mint.json');
  if (!`/${into}`.endsWith(`/${main}`) || /(?:^|\/)mint\.json$/.test(main)) {
    const help = 'Name the folder of both instead, and the docs.json with --into.';
    report.error('into', `--into names ${into}, but ${main} is open`, { at: docs, help });
    return site;
  }
  if (content === undefined) {
    report.warning('no-mint', `There is no mint.json beside ${main}`, { at: docs });
    return site;
  }
  const mint = parseJson(content, { file: `${site.location.prefix}mint.json` });
  if (docs.kind !== 'object' || mint.kind !== 'object' || findMember(mint, 'navigation') === undefined) {
    report.error('no-navigation', 'mint.json has no `navigation`', { at: mint, help: 'Nothing was written.' });
    return site;
  }
  if (site.documents.size > 1) {
    report.error('reference', '`navigation` is in several files', { at: docs, help: 'Run navshift inline first.' });
    return site;
  }
  const told = new Told(report, true, () => undefined);
  const siteOf = (made: JsonObject) => site.withDocuments(new Map([[main, made]]));
  const upgraded = upgradeSettings(upgradeNavigation(site, mint, told), told);
  const merged = mergedInto(docs, withoutRefused(upgraded, siteOf, told), told);
  reportLost(mint, merged, told);
  reportRefused(siteOf(merged), told);
  // What comes from the mint.json is written as its neighbors in the docs.json are.
  const alike = mapJson(merged, (node) =>
    node.origin?.file === mint.origin?.file ? toJson(toValue(node) as Plain) : node,
  );
  const after = siteOf(strict([docs, mint], alike as JsonObject, told));
  return keep ? after : after.withStaged([{ kind: 'delete', path: 'mint.json' }]);
}

/** The site of a docs.json instead of a mint.json, as which it is written. */
function renamed(site: Site, root: JsonObject, keep: boolean): Site {
  const documents = new Map([...site.documents, ['docs.json', root] as const]);
  documents.delete(site.main);
  const made = new Site({ ...site, main: 'docs.json', documents });
  return keep ? made : made.withStaged([{ kind: 'move', path: 'docs.json', from: site.main }]);
}
