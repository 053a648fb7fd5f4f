// Mintlify's own reading of a site, with the functions that its preview calls, in their order:
// references, schema, then the pages that GraphQL, OpenAPI, AsyncAPI and SDK sources generate, then the titles of page
// files.
import { setRemoteAside } from './remote.mjs';
import { servedPages } from './listing.mjs';

/** What Mintlify finds in a docs root, read once: specifications, page files with their front matter. */
export async function openRoot(packages, root) {
  const { prebuild, scanPageMetadata } = packages;
  const mintIgnore = await prebuild.getMintIgnore(root);
  let explicitOverlays;
  try {
    explicitOverlays = await quietly(() => prebuild.readExplicitOverlayConfig(`${root}/docs.json`));
  } catch (error) {
    return { packages, root, stopped: error.message };
  }
  const found = await quietly(() => prebuild.categorizeFilePaths(root, mintIgnore, false, true, { explicitOverlays }));
  const { openApiFiles, asyncApiFiles, contentFilenames, pageScans } = found;
  const pageFiles = {};
  await quietly(() =>
    scanPageMetadata({
      contentDirectoryPath: root,
      openApiFiles,
      asyncApiFiles,
      contentFilenames,
      pagesAcc: pageFiles,
      pageScans,
    }),
  );
  return { packages, root, ...found, pageFiles };
}

/**
 * What a configuration needs beside its navigation. The rest of a docs.json has laws of its own, and is not what is
 * compared.
 */
const shell = { theme: 'mint', name: 'Site', colors: { primary: '#112233' } };

/** What Mintlify says of a text that is no JSON to it. */
export function refusedText({ prebuild }, text) {
  try {
    prebuild.DocsConfigUpdater.parseConfigJson(text, () => {});
    throw new Error(`Mintlify reads this: ${text.slice(0, 200)}`);
  } catch (error) {
    if (/^Mintlify reads/.test(error.message)) throw error;
    return { refused: [`not JSON: ${error.message}`] };
  }
}

/**
 * What Mintlify makes of the navigation of a configuration in a docs root, one of
 *
 * - `{ refused }`: the sentences of its schema, or of what reads the JSON
 * - `{ stopped }`: the sentence with which the generation of pages stops
 * - `{ items, unlisted }`: the pages and links in Mintlify's order, and the pages that stand in no list
 *
 * `unknown` is how many sources and entries were set aside as remote.
 */
export async function readConfiguration(opened, configuration) {
  const { packages, root, stopped } = opened;
  if (stopped !== undefined) return { unknown: 0, stopped };
  const { prebuild } = packages;
  const refused = [];
  let config;
  try {
    const { navigation } = await resolveReferences(packages, configuration, root);
    const whole = { ...shell, navigation };
    const say = (sentence) => /^\W* ?(Invalid|Warnings|sourceRef entries)/.test(sentence) || refused.push(sentence);
    // What another repository declares is left out, as in Mintlify's preview.
    config = (await prebuild.DocsConfigUpdater.validateConfigObj(whole, false, say, { allowSourceRefs: true })).data;
  } catch (error) {
    return { refused: refused.length > 0 ? refused : [`${error.name}: ${error.message}`] };
  }
  const unknown = setRemoteAside(config.navigation);
  try {
    const generated = await quietly(() => generate(opened, config));
    // A page file stands before a generated page of its address.
    const all = { ...generated.pages, ...opened.pageFiles };
    const navigation = await quietly(() =>
      prebuild.generateDecoratedDocsNavigationFromPages(all, generated.navigation),
    );
    return { unknown, ...servedPages(packages, navigation, generated.pages, opened.pageFiles) };
  } catch (error) {
    return { unknown, stopped: error.message || String(error) };
  }
}

/**
 * A configuration with what its references lead to. Mintlify asks for each value in turn, so it is spared that
 * where there is no reference.
 */
export async function resolveReferences({ prebuild }, configuration, root) {
  const copy = structuredClone(configuration);
  return namesIn(copy).has('$ref') ? (await prebuild.resolveFileRefs(copy, root)).resolved : copy;
}

/**
 * The navigation with all generated pages in it, and these pages by their addresses. The steps for sources that a
 * navigation
 * nowhere names are passed over: they change nothing and take most of the time.
 */
async function generate(opened, config) {
  const { root, openApiFiles, asyncApiFiles, invalidSpecFiles, overlayRegistry, pageScans, packages } = opened;
  const { prebuild, scanSdkFrontmatterMetadata } = packages;
  const names = namesIn(config.navigation);
  const graphql = { newDocsConfig: config, pagesAcc: {} };
  if (names.has('graphql')) {
    const load = (source) => prebuild.loadGraphqlSdlSource(source, root);
    Object.assign(graphql, await prebuild.generateGraphqlDivisionsFromDocsConfig(config, load));
  }
  const openapi = {};
  const { navigation } = graphql.newDocsConfig;
  const options = { overwrite: true, writeFiles: false, invalidSpecFiles, overlayRegistry };
  const { newNav } = await prebuild.generateOpenApiFromDocsConfig(navigation, openApiFiles, openapi, options);
  const asyncapi = { newDocsConfig: { ...graphql.newDocsConfig, navigation: newNav }, pagesAcc: {} };
  if (names.has('asyncapi')) {
    const withOpenapi = asyncapi.newDocsConfig;
    const more = [asyncApiFiles, undefined, undefined, graphql.pagesAcc, false];
    Object.assign(asyncapi, await prebuild.generateAsyncApiDivisions(withOpenapi, ...more));
  }
  const sdk = { newDocsConfig: asyncapi.newDocsConfig, pagesAcc: {} };
  if (names.has('sdk')) {
    const load = (source) => prebuild.loadSdkReferenceSource(source, root);
    const { navigation: all } = sdk.newDocsConfig;
    const pageMetadataBySlug = await scanSdkFrontmatterMetadata(root, all, pageScans);
    const inherited = { pageMetadataBySlug };
    Object.assign(sdk, await prebuild.generateSdkDivisionsFromDocsConfig(sdk.newDocsConfig, load, inherited));
  }
  const pages = { GraphQL: graphql.pagesAcc, OpenAPI: openapi, AsyncAPI: asyncapi.pagesAcc, SDK: sdk.pagesAcc };
  for (const [first, second] of collisions)
    prebuild.assertNoGeneratedRouteCollisions(
      { label: first, pages: pages[first] },
      { label: second, pages: pages[second] },
    );
  return {
    navigation: sdk.newDocsConfig.navigation,
    pages: Object.assign({}, openapi, asyncapi.pagesAcc, graphql.pagesAcc, sdk.pagesAcc),
  };
}

/** Two sources that may not have an address in common. */
const collisions = [
  ['GraphQL', 'OpenAPI'],
  ['GraphQL', 'AsyncAPI'],
  ['GraphQL', 'SDK'],
  ['OpenAPI', 'SDK'],
  ['AsyncAPI', 'SDK'],
];

/** Every key in a value. */
function namesIn(value, names = new Set()) {
  if (typeof value !== 'object' || value === null) return names;
  for (const [key, child] of Object.entries(value)) {
    if (!Array.isArray(value)) names.add(key);
    namesIn(child, names);
  }
  return names;
}

/** The packages print as they work; what they say is returned by them too. */
export async function quietly(task) {
  const { log, warn, error } = console;
  Object.assign(console, { log: () => {}, warn: () => {}, error: () => {} });
  try {
    return await task();
  } finally {
    Object.assign(console, { log, warn, error });
  }
}
