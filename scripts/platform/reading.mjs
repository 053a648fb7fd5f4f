// The platform's own reading of a site, with the functions that its preview calls, in their order:
// references, schema, then the pages that GraphQL, OpenAPI, AsyncAPI and SDK sources generate, then the titles of page
// files.
import { setRemoteAside } from './remote.mjs';
import { servedPages } from './listing.mjs';

/** What the platform finds in a docs root, read once: specifications, page files with their front matter. */
export async function openRoot(packages, root) {
  const { prebuild, scanPageMetadata } = packages;
  const mintIgnore = await prebuild.getMintIgnore(root);
  const explicitOverlays = await quietly(() => prebuild.readExplicitOverlayConfig(`${root}/docs.json`));
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

/**
 * What the platform makes of the navigation of a configuration in a docs root, one of
 *
 * - `{ refused }`: the sentences of its schema
 * - `{ stopped }`: the sentence with which the generation of pages stops
 * - `{ items, unlisted }`: the pages and links in the platform's order, and the pages that stand in no list
 *
 * `unknown` is how many sources and entries were set aside as remote.
 */
export async function readConfiguration(opened, configuration) {
  const { packages, root } = opened;
  const { prebuild } = packages;
  const refused = [];
  let config;
  try {
    const { resolved } = await prebuild.resolveFileRefs(structuredClone(configuration), root);
    const whole = { ...shell, navigation: resolved.navigation };
    const say = (sentence) => /^\W* ?(Invalid|Warnings|sourceRef entries)/.test(sentence) || refused.push(sentence);
    // What another repository declares is left out, as in the platform's preview.
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

/** The navigation with all generated pages in it, and these pages by their addresses. */
async function generate(opened, config) {
  const { root, openApiFiles, asyncApiFiles, invalidSpecFiles, overlayRegistry, pageScans, packages } = opened;
  const { prebuild, scanSdkFrontmatterMetadata } = packages;
  const loadGraphql = (source) => prebuild.loadGraphqlSdlSource(source, root);
  const graphql = await prebuild.generateGraphqlDivisionsFromDocsConfig(config, loadGraphql);
  const openapi = {};
  const { newNav } = await prebuild.generateOpenApiFromDocsConfig(
    graphql.newDocsConfig.navigation,
    openApiFiles,
    openapi,
    { overwrite: true, writeFiles: false, invalidSpecFiles, overlayRegistry },
  );
  prebuild.assertNoGeneratedRouteCollisions(
    { label: 'GraphQL', pages: graphql.pagesAcc },
    { label: 'OpenAPI', pages: openapi },
  );
  const asyncapi = await prebuild.generateAsyncApiDivisions(
    { ...graphql.newDocsConfig, navigation: newNav },
    asyncApiFiles,
    undefined,
    undefined,
    graphql.pagesAcc,
    false,
  );
  const { navigation } = asyncapi.newDocsConfig;
  const pageMetadataBySlug = await scanSdkFrontmatterMetadata(root, navigation, pageScans);
  const loadSdk = (source) => prebuild.loadSdkReferenceSource(source, root);
  const sdk = await prebuild.generateSdkDivisionsFromDocsConfig(asyncapi.newDocsConfig, loadSdk, {
    pageMetadataBySlug,
  });
  const sdkRoutes = { label: 'SDK', pages: sdk.pagesAcc };
  prebuild.assertNoGeneratedRouteCollisions({ label: 'GraphQL', pages: graphql.pagesAcc }, sdkRoutes);
  prebuild.assertNoGeneratedRouteCollisions({ label: 'OpenAPI', pages: openapi }, sdkRoutes);
  prebuild.assertNoGeneratedRouteCollisions({ label: 'AsyncAPI', pages: asyncapi.pagesAcc }, sdkRoutes);
  return {
    navigation: sdk.newDocsConfig.navigation,
    pages: { ...openapi, ...asyncapi.pagesAcc, ...graphql.pagesAcc, ...sdk.pagesAcc },
  };
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
