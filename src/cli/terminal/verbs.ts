import { containerNames, kindOf } from '../../format/index.ts';
import { nearest } from '../../text/index.ts';

/** How a command that does not exist is done; undefined for a word that means none, or that one of `names` nearly is. */
export const wayOf = (word: string, names: readonly string[]): string | undefined =>
  Object.hasOwn(ways, word) ? ways[word] : nearest(word, names, 2) === undefined ? conversionOf(word) : undefined;

/** `dropdowns-to-tabs`: every kind can become every other one. */
function conversionOf(word: string): string | undefined {
  const [, from, to] = /^([a-z]+)-to-([a-z]+)$/.exec(word) ?? [];
  const kinds = [from, to].map((one) => containerNames.map(kindOf).find((kind) => one === kind || one === `${kind}s`));
  if (kinds.includes(undefined)) return undefined;
  return `navshift convert --from ${kinds[0]} --to ${kinds[1]} converts every ${kinds[0]} into a ${kinds[1]}.`;
}

/** How options that do not exist are written: with one that the command must have, if any. */
const flagWays: readonly (readonly [flags: string, option: string, text: string])[] = [
  ['--apply --in-place --save --yes -i -w -y', '--write', '--write writes the files.'],
  ['--cwd --root -C', '', 'Write -C <folder> before the command: navshift -C <folder> <command>.'],
  ['--baseline', '--accept', 'Write --accept <file>.'],
  ['--force -f', '--allow-dirty', '--allow-dirty writes even if a file has uncommitted changes.'],
  ['--format', '--reporter', 'Write --reporter <name>, such as --reporter json.'],
  ['--out --output -o', '--reporter', 'Write --reporter <name>=<file>, such as --reporter json=report.json.'],
  ['--strict', '--profile', 'Write --profile specification.'],
  ['--update-baseline', '--update-accepted', 'Write --accept <file> --update-accepted.'],
  ['-v', '--verbose', '--verbose names the level and the kind of each line.'],
];

/** What is known of an option of a command. */
interface Known {
  readonly long?: string | undefined;
  readonly description: string;
}

/** How an option that a command does not have is written with one that it has; undefined for one that means none. */
export function flagWayOf(flag: string, options: readonly Known[]): string | undefined {
  const reporters = options.find(({ long }) => long === '--reporter')?.description ?? '';
  if (new RegExp(`\\b${flag.replace(/^--?/, '')}\\b`).test(reporters)) return `Write --reporter ${flag.slice(2)}.`;
  const [, option, text] = flagWays.find(([flags]) => flags.split(' ').includes(flag)) ?? [];
  return option === '' || options.some(({ long }) => long === option) ? text : undefined;
}

/** Where what people type in vain is done: verbs of other tools and of shells, and names that seem likely. */
export const ways: Readonly<Record<string, string>> = {
  add_page: 'navshift add <page> adds a page where it belongs.',
  'add-page': 'navshift add <page> adds a page where it belongs.',
  'add-version': 'navshift cut-version <new> --from <version> cuts a version, with copies of its pages.',
  apply: 'git apply applies a patch. --write writes directly.',
  'broken-links': 'navshift check reports entries without a page, and navshift redirects --verify tests the redirects.',
  bundle: 'navshift inline puts what the `$ref`s of docs.json name into their place.',
  create_node: 'navshift add <page> adds a page; --create makes its file.',
  delete: 'navshift remove <page> removes it from the navigation; --delete deletes its file too.',
  delete_node: 'navshift remove <page or selector> removes it from the navigation.',
  'export-labels': 'Write navshift labels export.',
  fix: 'navshift check --fix --write fixes what is certain.',
  flatten:
    'navshift unwrap --at <selector> removes groups and keeps their content. --depth selects groups that are too deep.',
  'import-labels': 'Write navshift labels import.',
  list: 'navshift show prints the navigation as a tree, navshift outline as a list, navshift pages each page. navshift transforms lists the transforms.',
  lint: 'navshift check reports every mistake.',
  ls: 'navshift show prints the navigation as a tree, navshift pages lists its pages.',
  mv: 'navshift move <page> <new path> moves a page with its entries, redirects and links.',
  move_node: 'navshift move <page or selector> --after <page or selector> moves it in the navigation.',
  orphans: 'navshift add --orphans adds page files that are not in the navigation. navshift check reports them.',
  'remove-version': 'navshift retire-version <version> takes a version out of the navigation.',
  reorder: 'navshift edit opens the navigation as a list in your editor: move the lines.',
  rm: 'navshift remove <page> removes it from the navigation; --delete deletes its file too.',
  tree: 'navshift show prints the navigation as a tree.',
  undo: 'Every --write prints the command that undoes it. The patches are in ~/.local/state/navshift/undo.',
  update_node: 'navshift set --at <selector> --field icon=book sets a field; navshift rename changes a label.',
  upgrade: 'navshift upgrade-mint makes a docs.json from a mint.json.',
  validate: 'navshift check reports every mistake.',
};
