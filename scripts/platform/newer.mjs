// What files of Mintlify mean that decide what readers get, in versions that can be read and not run.
//
// A row: the file, the beginning of its SHA-256 when it was read, and what is new in it. A file that has changed since is not read yet.
import { createHash } from 'node:crypto';
import { installedFiles, publishedFiles } from './install.mjs';

const meanings = {
  '@mintlify/prebuild': {
    'dist/prebuild/update/docsConfig/generateGraphqlDivisions.js': [
      '7947223b1093',
      'GraphQL entries (`QUERY users`, `TYPE User`) under an element with `graphql` are pages, and one that is listed stops the generated ones. An unknown one, or two with one route, stop the build. navshift reads the entries.',
    ],
    'dist/prebuild/update/docsConfig/generateOpenApiFromDocsConfig.js': [
      'a11302a5b48d',
      'A listed entry may name `QUERY` or a method of `additionalOperations`; tags and badges of OpenAPI 3.2 count for listed operations too. navshift does the same.',
    ],
  },
  '@mintlify/scraping': {
    'bin/openapi/common.js': [
      '62c0edd7a3ba',
      'Operations of OpenAPI 3.2: groups by the tree of `tags[].parent`, a badge from `kind: badge`, URLs that are unique in the whole specification. Values of front matter are quoted as YAML. navshift does the same.',
    ],
    'bin/openapi/generateOpenApiPages.js': [
      '979cb21b4004',
      'Any 3.0.x and 3.1.x is recognized, not only 3.0.0 and 3.1.0. It changes which error is printed.',
    ],
    'bin/openapi/generateOpenApiPagesForDocsConfig.js': [
      '7d1b75efc42d',
      'The same, for the pages of one element of docs.json.',
    ],
  },
  '@mintlify/common': {
    'dist/getFileCategory.js': [
      'f5a0f4285559',
      'package.json and its lock files are a category of their own. They were never pages.',
    ],
    'dist/graphql/resolveGraphqlOperation.js': [
      '59c6318ee7c4',
      'In `QUERY a.b`, `b` is a field of the object that `a` returns. An unknown field stops the build.',
    ],
    'dist/mdx/snippets/resolveImport/resolveComponentWithContent.js': [
      '67b3f8e97a31',
      'The parser of JSX is in another file. No page changes.',
    ],
    'dist/navigation/generatePathToBreadcrumbsMapForDocsConfig.js': [
      '73ce9a3dfeb7',
      'If several languages list a path, its breadcrumbs are from the language whose code begins the path, else from the default language. The breadcrumbs of navshift are those of a place, not of a path.',
    ],
    'dist/navigation/groupAccess.js': [
      'a86a0b38a39d',
      'Another library validates who may see a page. An object of `groups` may have only `includes` and `excludes`. No page changes.',
    ],
    'dist/openapi/additionalOperations.js': [
      'aac1dfa32e64',
      'A specification is refused if `additionalOperations` has a method that is lower case, or has a field of its own. navshift reports it.',
    ],
    'dist/openapi/discriminators.js': [
      '8c6f4a6c5585',
      'A 3.2 specification is refused if `defaultMapping` of a discriminator names no variant. navshift leaves this to the validator.',
    ],
    'dist/openapi/documentPositions.js': [
      'daba5b3c58db',
      'Walks the schemas and media types of a specification for the other checks.',
    ],
    'dist/openapi/encodings.js': [
      'f02f2f3cb116',
      'A 3.2 specification is refused if `prefixEncoding` or `itemEncoding` is beside a schema other than an array. navshift leaves this to the validator.',
    ],
    'dist/openapi/filenameUtils.js': [
      '9394a7fa5148',
      'A second URL gets `-1` if it differs from the first in letter case alone. navshift does the same.',
    ],
    'dist/openapi/findNavGroup.js': [
      '54c549be6b5f',
      'Two tags with one label make two groups. navshift does the same for OpenAPI 3.2.',
    ],
    'dist/openapi/generateOpenApiPages.js': [
      '088f430ae428',
      'The same as in the scraping package, for the hosted site.',
    ],
    'dist/openapi/getOpenApiOperationMethodAndEndpoint.js': [
      '015e15ca00bb',
      'Path items behind `$ref` into `components.pathItems` are read, and so are `query` and `additionalOperations`. navshift does the same.',
    ],
    'dist/openapi/headerNames.js': [
      '2b54c0a95268',
      'A 3.2 specification is refused for the name of a header that HTTP does not allow. navshift leaves this to the validator.',
    ],
    'dist/openapi/index.js': ['45df29c25899', 'Exports the new functions.'],
    'dist/openapi/parseApiString.js': [
      '106b4537b2ec',
      '`api` in front matter takes `QUERY`, and a method of `additionalOperations` in capitals.',
    ],
    'dist/openapi/parseOpenApiString.js': [
      'c343e91f4f4f',
      'An entry takes `QUERY /path`, and a method of `additionalOperations` in capitals before a path with a slash. navshift does the same.',
    ],
    'dist/openapi/pathItems.js': [
      '4fb24b06238c',
      'How a path item behind a `$ref` is merged with the keys beside the `$ref`: its own operations win.',
    ],
    'dist/openapi/querystringParameters.js': [
      'ee0f807baea0',
      'A 3.2 specification is refused if an operation has two parameters `in: querystring`, or one beside `in: query`. navshift leaves this to the validator.',
    ],
    'dist/openapi/servers.js': [
      '349b2d958b8b',
      'A 3.2 specification is refused if the URL of a server names one variable twice. navshift leaves this to the validator.',
    ],
    'dist/openapi/tagHierarchy.js': [
      '2d5124e1046d',
      'The tree of tags of OpenAPI 3.2; two tags of one name, an unknown parent, or a circle are refused. navshift does the same.',
    ],
    'dist/openapi/validate.js': [
      '940ddc1a8275',
      'OpenAPI 3.2 is validated, with the checks above; path items behind `$ref` are put in first. Before, every 3.2 file was refused.',
    ],
    'dist/slug/getDecoratedNavPageAndSlug.js': [
      'daaa518fc80d',
      '`openapi`, `api` or `asyncapi` in front matter that is not a string stops the build. Before, it was ignored.',
    ],
    'dist/slugify.js': ['36a51bcd0586', 'Slugs of headings are cached. They are the same.'],
  },
};

/** Which files decide: those whose paths speak of what is compared. */
const decides =
  /openapi|asyncapi|navigation|docsConfig|mint-config\/schemas\/v2|slug|mintIgnore|getFileCategory|resolve/i;

const digest = (text) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * Of each package that has a newer version than the one that runs: the files that decide and are not the same, each with its meaning, `undefined` if nobody has
 * read it as it is now. `files` is `undefined` of a version that cannot be had.
 */
export function changedSince(folder, versions) {
  return versions
    .filter(({ installed, newest }) => newest !== undefined && newest !== installed)
    .map(({ name, installed, newest }) => {
      const now = publishedFiles(folder, name, newest);
      const before = installedFiles(folder, name);
      const paths = now && [...new Set([...now.keys(), ...before.keys()])].sort();
      const files = paths
        ?.filter((path) => decides.test(path) && now.get(path) !== before.get(path))
        .map((path) => {
          const [read, meaning] = meanings[name]?.[path] ?? [];
          return { path, meaning: read === digest(now.get(path) ?? '') ? meaning : undefined };
        });
      return { name, installed, newest, files };
    });
}
