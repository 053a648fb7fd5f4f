// What files of Mintlify mean that decide what readers get, in versions that can be read and not run.
//
// A row: the file, the beginning of its SHA-256 when it was read, and what is new in it. A file that has changed since is not read yet.
import { createHash } from 'node:crypto';
import { installedFiles, publishedFiles } from './install.mjs';

/** By package, then by file: `['0123456789ab', 'What is new, and what navshift does.']`. */
const meanings = {};

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
