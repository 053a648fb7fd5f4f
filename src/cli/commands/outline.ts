import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { printOutline } from '../../edit/index.ts';
import { addConfigOptions, type ConfigSettings, configurationOf } from '../config/config.ts';
import type { Context } from '../config/context.ts';
import type { Values } from '../config/defaults.ts';
import { askAll } from '../config/values.ts';
import { openInput } from '../revisions/inputs.ts';
import { execute } from '../run/execute.ts';
import { elementAt, withoutNavigation } from '../terminal/element.ts';
import { CliError, exitCodes } from '../terminal/error.ts';
import { type Io, writeLine, writePieces } from '../terminal/io.ts';
import { addSettings, readSettings, type Settings } from '../terminal/settings.ts';

/** The outline of a site, or of an element of it. Throws `CliError`. */
async function outlineOf(site: string | undefined, at: string | undefined, io: Io): Promise<string> {
  const opened = await openInput(site, io);
  const [problem] = withoutNavigation(opened);
  if (problem !== undefined) throw new CliError(problem.message, problem.help);
  return printOutline(opened, at === undefined ? undefined : await elementAt(opened, at));
}

const selectorHelp = `only the content of this element, such as 'tab[label="API"]' or /navigation/tabs/2`;
const siteHelp = 'a docs.json, a folder that contains one, or -';

/** Adds `outline`: the navigation as a list that can be edited. */
export function addOutline(program: Command, { io }: Context): void {
  program
    .command('outline')
    .summary('Print the navigation as a list to edit.')
    .description(
      'Prints the navigation as an indented list, a line for each element and entry. Edit the lines, then give the list to navshift regroup.',
    )
    .argument('[selector]', selectorHelp)
    .option('--site <path>', siteHelp)
    .action(async (at: string | undefined, { site }: { readonly site?: string }) => {
      const text = await outlineOf(site, at, io);
      writePieces(io.stdout, (write) => write(text));
    });
}

/** What the editor shows below the outline. */
const help = `
# Move, indent, relabel or drop lines. A line keeps what its handle (^12) names.
# A line without a handle is new: "- group More", "- guides/new".
# Dropped lines need --allow-removals. Save and quit to see the patch. If nothing is changed, nothing happens.
`;

const flags = [
  ['--allow-removals', 'allow dropped lines: their pages and elements are removed'],
  ['--allow-scopes', 'allow pages to move into another language, version or product'],
  ['--allow-specifications', 'allow endpoints to move under another specification'],
  ['--languages <language,…>', 'languages to change too: all, or codes such as fr,es'],
] as const;

type EditOptions = Settings &
  ConfigSettings & {
    readonly site?: string;
    readonly allowRemovals?: boolean;
    readonly allowScopes?: boolean;
    readonly allowSpecifications?: boolean;
    readonly languages?: string;
  };

/** Adds `edit`: the outline in an editor, and then what was made of it. */
export function addEdit(program: Command, { io, load, configurations, finish }: Context): void {
  const command = program
    .command('edit')
    .summary('Edit the navigation as a list, in your editor.')
    .description(
      'Opens the navigation as an indented list in $VISUAL or $EDITOR, and prints the patch of your changes. --write writes it.',
    )
    .argument('[selector]', selectorHelp)
    .option('--site <path>', siteHelp);
  for (const [flag, meaning] of flags) command.option(flag, meaning);
  addConfigOptions(addSettings(command)).action(async (at: string | undefined, options: EditOptions) => {
    const { site, allowRemovals, allowScopes, allowSpecifications, languages } = options;
    const paths = site === undefined ? [] : [site];
    const outline = await outlineOf(site, at, io);
    const folder = mkdtempSync(join(tmpdir(), 'navshift-edit-'));
    const file = join(folder, 'navigation.txt');
    writeFileSync(file, outline + help);
    openEditor(file, io);
    if (readFileSync(file, 'utf8') === outline + help) {
      rmSync(folder, { recursive: true });
      writeLine(io.stderr, 'Nothing was changed.');
      return;
    }
    const factory = (await load('regroup')).find(({ definition }) => definition.name === 'regroup')!;
    const values: Values = {
      outline: file,
      allowRemovals,
      allowScopes,
      allowSpecifications,
      languages: languages?.split(','),
    };
    const configuration = await configurationOf(options, paths, io, configurations);
    const asked = await askAll({ factory }, values, {}, configuration, io);
    const code = await execute(asked, paths, readSettings(options, paths), io);
    if (code === exitCodes.fine && options.write === true) rmSync(folder, { recursive: true });
    else writeLine(io.stderr, `Your list is kept: navshift regroup ${file}`);
    finish(code);
  });
}

/** Opens a file in the editor, as git does: the shell reads what the variable says. Throws `CliError` if it fails. */
function openEditor(file: string, { env, stdout }: Io): void {
  const named = [env.VISUAL, env.EDITOR].find((one) => one !== undefined && one !== '');
  if (named === undefined && stdout.isTTY !== true)
    throw new CliError('no editor is set, and there is no terminal', 'Set VISUAL or EDITOR, such as EDITOR=nano.');
  const editor = named ?? 'vi';
  const windows = process.platform === 'win32';
  const [program, words] = windows
    ? [`${editor} "${file}"`, []]
    : (['/bin/sh', ['-c', `${editor} "$@"`, editor, file]] as const);
  // Standard output is for the patch, and may lead to git apply.
  const { status, error } = spawnSync(program, words, { stdio: ['inherit', 2, 'inherit'], env, shell: windows });
  if (error === undefined && status === 0) return;
  throw new CliError(
    `The editor ${editor} failed${error === undefined ? '' : `: ${error.message}`}`,
    `Set VISUAL or EDITOR to another one. Your list is kept: navshift regroup ${file}.`,
  );
}
