import {
  defineTransform,
  documentsInUse,
  enumerate,
  listed,
  pulledInBy,
  type Report,
  resolvePath,
  type Site,
  withReferencesRight,
} from 'navshift';
import { getMember, type Json, mapJson, sameJson, withMembers } from 'navshift/json';
import * as z from 'zod/mini';
import { askedOnce } from '../shared/asked-once.ts';
import { flag } from '../shared/options.ts';

const description = `
Replaces each \`$ref\` by the content of its file, and deletes the file. Readers see no change. It undoes \`extract\`.

- Name files, or folders with a slash at the end, by their paths from the docs root. Without a name, navshift inlines every \`$ref\`.
- A field beside a \`$ref\` wins over what the file has, as Mintlify reads it.
- If two places use a file, both get its content. A file that another file still names stays.
- \`--keep\` keeps the files.

The path of a \`$ref\` is relative to its file: navshift updates each \`$ref\` that moves.
`;

const options = z.object({
  files: z
    ._default(z.array(z.string()), [])
    .check(z.describe('files that a `$ref` names, or folders with a slash at the end; default: all')),
  keep: flag('keep the files'),
});

export const inline = defineTransform({
  name: 'inline',
  summary: 'Replace a `$ref` by the content of its file, and delete the file.',
  settled: 'no `$ref` names them',
  description,
  options,
  arguments: ['files'],
  examples: [
    { title: 'Everything into docs.json', command: 'inline --write' },
    { title: 'One file', command: 'inline navigation/en.json' },
    { title: 'All files of a folder', command: 'inline navigation/' },
  ],
  apply(site, { files, keep }, report) {
    const before = [...documentsInUse(site)].filter((path) => path !== site.main);
    const { prefix } = site.location;
    // A shell completes paths from its own folder.
    const words = files.map((word) =>
      (word.startsWith(prefix) ? word.slice(prefix.length) : word).replace(/^\.\//, ''),
    );
    const isNamed = (path: string, word: string) => (word.endsWith('/') ? path.startsWith(word) : path === word);
    const absent = words.filter((word) => !before.some((path) => isNamed(path, word)));
    if (absent.length > 0)
      report.warning('absent', `No \`$ref\` names ${enumerate(absent)}`, {
        help: `Files that one names: ${listed(before) || 'none'}.`,
      });
    const named = before.filter((path) => words.length === 0 || words.some((word) => isNamed(path, word)));
    // What leads back to itself has no end.
    const meant = named.filter((path) => !pulledInBy(site.documents, site.documents.get(path)!, path).has(path));
    const inlined = inlinedIn(site, new Set(meant), report);
    const after = site.withDocuments(new Map([site.main, ...before].map((path) => [path, inlined(path)])));
    const used = documentsInUse(after);
    const gone = meant.filter((path) => !used.has(path));
    return after
      .withDocuments(new Map(gone.map((path) => [path, undefined])))
      .withStaged(keep ? [] : gone.map((path) => ({ kind: 'delete', path })));
  },
});

export default inline;

/** Gives documents with what their `$ref`s to some others pull in. */
function inlinedIn(site: Site, meant: ReadonlySet<string>, report: Report): (path: string) => Json {
  const inlined = askedOnce((path: string): Json => {
    return mapJson(site.documents.get(path)!, (node) => {
      const reference = getMember(node, '$ref');
      const target = reference?.kind === 'string' ? resolvePath(path, reference.value) : undefined;
      if (target === undefined || !meant.has(target)) return undefined;
      return merged(node, withReferencesRight(inlined(target), target, path), report);
    });
  });
  return inlined;
}

/** What a `$ref` object means: members beside the `$ref` win over those of what it pulls in, and are nothing beside a list. */
function merged(own: Json, target: Json, report: Report): Json {
  if (own.kind !== 'object' || own.members.length === 1) return target;
  const isList = target.kind !== 'object';
  const lost = isList
    ? own.members
    : target.members.filter(({ key, value }) => !sameJson(getMember(own, key) ?? value, value));
  for (const { key, value } of lost)
    if (key !== '$ref')
      report.warning('unread', `${key} is not in the file any more: Mintlify did not read it there`, { at: value });
  if (isList) return target;
  const pulled = target.members.filter(({ key }) => getMember(own, key) === undefined);
  return withMembers(
    own,
    own.members.flatMap((member) => (member.key === '$ref' ? pulled : [member])),
  );
}
