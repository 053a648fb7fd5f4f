import { type Command, Option } from 'commander';
import { CliError } from './error.ts';
import { shellWord } from './words.ts';

/** The options by which a site is read as it is in a revision of git. */
export interface RevisionSettings {
  readonly rev?: string;
  /** Whether what a clone lacks of it is fetched. */
  readonly fetch?: boolean;
}

/** The options that every transform has on the command line. */
export interface Settings extends RevisionSettings {
  readonly write?: boolean;
  readonly check?: boolean;
  readonly keepGoing?: boolean;
  readonly verbose?: boolean;
  readonly allowDirty?: boolean;
  readonly allowAddressChanges?: boolean;
  readonly reporter?: readonly string[];
  readonly baseUrl?: string;
}

/** Adds the options that every transform has. */
export function addSettings(command: Command, reporters = 'pretty, json, jsonl, github, markdown or html'): Command {
  command
    .optionsGroup('Common options:')
    .addOption(new Option('--write', 'write the files: all of them, or none').conflicts('check'))
    .addOption(new Option('--dry-run', 'the default: nothing is written').conflicts('write').hideHelp())
    .option('--check', 'write nothing, print no patch, and exit with 1 if something would change')
    .option('--allow-dirty', 'write even if a file has uncommitted changes')
    .option('--allow-address-changes', 'let URLs break without a redirect')
    .option('--keep-going', 'continue with the other sites if one fails')
    .option('--verbose', 'name the level and the kind of each line');
  command.addOption(revisionOption()).addOption(fetchOption());
  return addBaseUrl(addReporter(command, reporters)).helpOption('-h, --help', 'print this help');
}

/** `--rev`. */
export const revisionOption = (): Option =>
  new Option('--rev <revision>', 'read the site from a git revision, such as main or HEAD~3; nothing is written');

/** `--no-fetch`. */
export const fetchOption = (): Option => new Option('--no-fetch', 'do not fetch commits that this clone does not have');

/** `--base`. */
export const baseOption = (): Option =>
  new Option(
    '--base <path>',
    'the path of the docs on their host, such as /docs (default: that of seo.metatags.canonical)',
  );

/** Adds `--reporter`, with the names that it takes, and its short form `--json`. */
export const addReporter = (command: Command, names: string): Command =>
  command
    .option('--reporter <name>[=<file>]', `${names}, to standard output or a file; can be repeated`, repeated)
    .option('--json', 'the same as --reporter json')
    .on('option:json', () => {
      command.setOptionValue('reporter', repeated('json', command.getOptionValue('reporter') as string[] | undefined));
    });

/** Adds `--base-url`, for the links of an HTML page. */
export const addBaseUrl = (command: Command): Command =>
  command.option('--base-url <url>', 'with html: the URL of the site, for links to its pages');

/** Collects the values of an option that can be repeated. */
export const repeated = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** Checks what the options of a command cannot mean together. */
export function readSettings<Given extends Settings>(settings: Given, paths: readonly string[]): Given {
  if (settings.write === true && paths.includes('-'))
    throw new CliError(
      '`-` prints the content, so there is nothing to --write',
      'Remove --write, or name the docs.json.',
    );
  if (settings.write === true && settings.rev !== undefined)
    throw new CliError(
      '--rev reads from git, so there is nothing to --write',
      `Remove --write, or check it out: git worktree add ../there ${shellWord(settings.rev)}`,
    );
  return settings;
}
