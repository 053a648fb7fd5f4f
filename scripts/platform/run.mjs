// All comparisons of a run, in one process.
import { basename } from 'node:path';
import { lackingCommands } from './commands.mjs';
import { compareServed } from './compare.mjs';
import { loadHouse } from './house.mjs';
import { withMistakes } from './mistakes.mjs';
import { changedSince } from './newer.mjs';
import { loadPackages } from './packages.mjs';
import { openRoot, readConfiguration, refusedText, resolveReferences } from './reading.mjs';
import { compareSchema, platformSchema } from './schema.mjs';
import { allSites, inFolder } from './sites.mjs';
import { overlaySites } from './overlays.mjs';
import { smallSites } from './small.mjs';
import { specificationSites, trickySites } from './specifications.mjs';

/** The result of a run: versions, the schema, and of each collection what was compared and every difference. */
export async function comparePlatform({ folder, versions }, { copies, seed, only }, progress) {
  const packages = await loadPackages(folder);
  const house = await loadHouse(folder);
  const schema = compareSchema(await platformSchema(packages), house.format);
  const changed = changedSince(folder, versions);
  const commands = lackingCommands(folder);
  const collections = [];
  const sites = allSites().filter(({ name, docs }) => docs !== undefined && name.includes(only));
  const ofKind = (...kinds) => sites.filter(({ kind }) => kinds.includes(kind));
  const run = (name, list, versionsOf) => compareAll({ packages, house, progress }, name, list, versionsOf);
  collections.push(
    await run('real sites', ofKind('real')),
    await run('odd states of real sites', ofKind('odd')),
    await run('fixtures', ofKind('fixture')),
    await run(
      'small sites, one question each',
      [...smallSites(), ...overlaySites()].filter(({ name }) => name.includes(only)),
    ),
    await run(
      'specifications, each alone',
      [...specificationSites(ofKind('real')), ...trickySites()].filter(({ name }) => name.includes(only)),
    ),
    await run('copies with random mistakes', ofKind('real', 'odd'), mistaken(copies, seed, ofKind('real', 'odd'))),
  );
  const unexplained = collections
    .flatMap(({ differences }) => differences)
    .filter(({ reason }) => reason === undefined);
  const unread = changed.flatMap(({ files }) => files ?? []).filter(({ meaning }) => meaning === undefined);
  return {
    date: new Date().toISOString().slice(0, 10),
    versions,
    schema,
    changed,
    commands,
    collections,
    unexplained: unexplained.length + unread.length + (commands.lacking?.length ?? 0),
  };
}

/**
 * The copies of a site: the sites take turns, and a large one takes each tenth, as the packages need seconds for one of
 * its copies.
 */
function mistaken(copies, seed, sites) {
  const able = sites.filter(({ docs }) => typeof docs.navigation === 'object' && docs.navigation !== null);
  const turns = Array.from({ length: 10 }, (_, round) =>
    able.filter(({ bytes }) => round === 0 || bytes.length < 90_000),
  ).flat();
  return function* (site, resolved) {
    for (let copy = 0; copy < copies; copy++) {
      if (turns[copy % turns.length] !== site) continue;
      const { docs, mistakes } = withMistakes(resolved, seed + copy);
      yield { name: `${site.name} #${seed + copy}`, docs, bytes: Buffer.from(JSON.stringify(docs)), mistakes };
    }
  };
}

const asItIs = function* (site) {
  yield site;
};

/** What navshift says of a site, page files read, and what a known difference is told by. */
function readersGet({ served, stateByFile, hasPageFile, readFrontMatter, ...files }, made) {
  const isNoPage = (page) => {
    const file = [`${page}.mdx`, `${page}.md`].find((path) => made.has(path));
    const isImport = (path) =>
      new RegExp(`^import .*/${basename(file)}['"]`, 'm').test(Buffer.from(made.read(path)).toString());
    return 'problem' in readFrontMatter(made.read(file)) || made.list('**/*.{md,mdx}').some(isImport);
  };
  return {
    ...served(made),
    isNoPage,
    hasPages: made.list('**/*.{md,mdx}').length > 0,
    has: (path) => made.has(path),
    stateOf: (item) => stateByFile(made, item),
    hasFile: (page) => hasPageFile(made, page),
    unlisted: () => unlisted(made, { served, ...files }),
  };
}

/** The pages that the navigation does not name: also notes and partials, which have a URL. */
function unlisted(made, { served, pageFilesOf, isPageFile, fileOfItem }) {
  const named = new Set(served(made).items.map((item) => fileOfItem(made, item)));
  const files = pageFilesOf(made).paths.filter((file) => isPageFile(made, file) && !named.has(file));
  return files.map((file) => file.replace(/\.mdx?$/, ''));
}

async function compareAll({ packages, house, progress }, name, sites, versionsOf = asItIs) {
  const result = { name, sites: 0, equal: 0, refused: 0, pages: 0, differences: [] };
  let told = Date.now();
  for (const site of sites)
    await inFolder(site, async (root) => {
      const opened = await openRoot(packages, root);
      const reader = house.memoryReader(Object.fromEntries([...site.files, ['docs.json', site.bytes]]));
      const resolved = await resolveReferences(packages, site.docs, root).catch(() => site.docs);
      for (const version of versionsOf(site, resolved)) {
        const platform =
          version.docs === undefined
            ? refusedText(packages, String(version.bytes))
            : await readConfiguration(opened, version.docs);
        const compared = compareServed(platform, readersGet(house, house.makeSite(version.bytes, { reader })));
        result.sites++;
        result.pages += compared.pages;
        if (compared.isRefused) result.refused++;
        if (compared.differences.length === 0) result.equal++;
        for (const difference of compared.differences)
          result.differences.push({ site: version.name, mistakes: version.mistakes, ...difference });
        const strange = compared.differences.find(({ reason }) => reason === undefined);
        if (strange !== undefined) progress(`${version.name}: ${strange.what}: ${strange.example}`);
        if (Date.now() - told > 10_000) progress(`${name}: ${result.sites} compared, ${result.equal} equal`);
        if (Date.now() - told > 10_000) told = Date.now();
      }
    });
  progress(`${name}: ${result.sites} compared, ${result.equal} equal`);
  return result;
}
