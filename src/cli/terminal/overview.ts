import { asTyped, wrapped } from '../../text/index.ts';
import { rowsText } from './rows.ts';

type Lines = Readonly<Record<string, string>>;

/** What each command is for, in ten words at most. It loads nothing, so that the help comes at once. */
const headings: Readonly<Record<string, Lines>> = {
  Look: {
    show: 'the navigation as a tree',
    pages: 'every page, endpoint and link in reading order',
    check: 'every mistake, its place and its fix',
    diff: 'what a change means: pages lost, URLs changed, moves',
    verify: 'compare the deployed site with docs.json',
    explain: 'a transform, rule, finding or kind of change',
    transforms: 'list the transforms, also your own',
  },
  Daily: {
    add: 'add pages where they belong, in every language',
    move: 'move pages and folders, with links and redirects',
    remove: 'remove pages or elements, with --delete their files too',
    rename: 'rename groups, tabs and other elements',
    set: 'set fields of elements, such as an icon',
    sort: 'sort the pages and groups of an element',
    'sync-pages': 'keep an element in step with a folder',
    edit: 'edit the navigation as a list, in your editor',
    outline: 'print the navigation as a list to edit',
    regroup: 'make the navigation what an edited list says',
    redirects: 'add, change, find, test or tidy redirects',
    merge: 'merge two versions of a docs.json, or let git',
    resolve: 'resolve a git conflict in docs.json',
    recover: 'undo a run that stopped while writing',
  },
  Restructure: {
    'tabs-to-dropdowns': 'convert tabs into dropdowns everywhere',
    convert: 'convert tabs, groups and other elements into another kind',
    wrap: 'put pages or elements into a new element',
    unwrap: 'remove elements, keep what is in them',
    join: 'join groups, tabs and other elements into one',
    split: 'split groups, tabs and other elements into several',
    extract: 'move parts of docs.json into files, by `$ref`',
    inline: 'put what a `$ref` names back into docs.json',
    run: 'run several transforms in one pass',
  },
  'Languages, versions, OpenAPI, migration': {
    'add-languages': 'add languages, as copies of an existing one',
    'sync-languages': 'update each language from the source language',
    'remove-language': 'remove languages, and what only they used',
    'rename-language': 'rename a language, with --paths its files and URLs',
    labels: 'labels for translators: export, then import',
    'cut-version': 'make a new version, with copies of its pages',
    'retire-version': 'remove a version, with --remove its pages too',
    'expand-openapi': 'list the operations of a specification as endpoint entries',
    'sync-openapi': 'update listed operations from their specification',
    'openapi-pages': 'write a page file for each operation',
    import: 'make a docs.json from the navigation of another tool',
    'upgrade-mint': 'make a docs.json from a mint.json',
    init: 'create a configuration for a site',
    config: 'show the configuration, or validate it',
    new: 'create a transform of your own',
    completion: 'print a script that completes commands in a shell',
  },
};

/** What each command is for. */
export const purposes: Lines = Object.assign({}, ...Object.values(headings)) as Lines;

const options: Lines = {
  '-C <folder>': 'before a command: run it in this folder',
  '--color, --no-color': 'with or without colors, also where there is no terminal',
  '-V, --version': 'print the version (-v too)',
  '-h, --help': 'print this help; after a command: its help',
};

const notes = [
  'A path is a docs.json, a folder that contains one, a glob in quotes, or - (content in, content out). Without a path navshift takes the nearest docs.json. Without a command it shows the state of that site.',
  'Without --write nothing is written: the patch goes to standard output, everything else to standard error. Only init and new create their files at once.',
  'Exit codes: 0 fine; 1 would change (--check), or errors found (check); 2 cannot run.',
];

/** A command of a program: what it is for says the table, of another one its own summary. */
export interface Listed {
  name(): string;
  summary(): string;
}

/** The same of a command that may be another than these. */
export const purposeOf = (command: Listed): string => purposes[command.name()] ?? command.summary();

/** The help of the whole, under its headings. `commands`: those that there are; default: all of the table. */
export function overview(width: number, commands?: readonly Listed[]): string {
  const others = commands?.filter((one) => !Object.hasOwn(purposes, one.name())) ?? [];
  const lists = Object.entries(headings).map(([title, lines]) => {
    const here = Object.entries(lines).filter(([name]) => commands?.some((one) => one.name() === name) ?? true);
    return [title, here] as const;
  });
  const own = ['Transforms', others.map((one) => [one.name(), one.summary()] as const)] as const;
  const rows = [own, ...lists, ['Options', Object.entries(options)] as const].filter(([, lines]) => lines.length > 0);
  const usage = 'Usage: navshift [-C <folder>] <command> [options] [paths…]';
  const what =
    'Changes the navigation of a Mintlify documentation site (docs.json), and shows the patch before anything is written.';
  const all = rowsText(
    rows.flatMap(([title, lines]) => [
      [`\n${title}:`, ''] as const,
      ...lines.map(([name, text]) => [`  ${name}`, text] as const),
    ]),
    width,
  );
  const said = notes.map((note) => `${wrapped(asTyped(note), width)}\n`);
  return [asTyped(usage), '', wrapped(what, width), all, '', said.join('\n')].join('\n');
}
