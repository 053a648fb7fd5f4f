import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, type Command } from 'commander';
import { temporaryFolder, writeNamed } from '../../disk/local/index.ts';
import { printOutline } from '../../edit/index.ts';
import type { Context } from '../config/context.ts';
import { openInput } from '../revisions/inputs.ts';
import { elementAt, withoutNavigation } from '../terminal/element.ts';
import { CliError, exitCodes } from '../terminal/error.ts';
import { type Io, writeLine, writePieces } from '../terminal/io.ts';
import { addTransform, type RunWith } from './transform.ts';

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

/** Adds `edit`: the outline in an editor, and then `regroup` with what was made of it. */
export async function addEdit(program: Command, context: Context): Promise<void> {
  const { io, load } = context;
  const factory = (await load('regroup')).find(({ definition }) => definition.name === 'regroup');
  if (factory === undefined) return;
  const runWith: RunWith = async (at, { site: [site, ...others] = [], write }, run) => {
    if (others.length > 0) throw new CliError('edit takes one site', 'Remove every --site but one.');
    const outline = await outlineOf(site, at, io);
    const folder = temporaryFolder('navshift-edit-');
    const file = join(folder.path, 'navigation.txt');
    writeNamed(file, Buffer.from(outline + help));
    openEditor(file, io);
    if (!existsSync(file)) {
      folder.remove();
      throw new CliError('The editor deleted the list. Nothing was written', 'Save the list to change the navigation.');
    }
    const isChanged = readFileSync(file, 'utf8') !== outline + help;
    if (!isChanged) writeLine(io.stderr, 'Nothing was changed.');
    const words = io.words?.flatMap((word) => (word === 'edit' ? ['regroup', file] : word === at ? [] : word));
    const code = isChanged ? await run(file, { ...io, ...(words && { words }) }) : exitCodes.fine;
    if (!isChanged || (code === exitCodes.fine && write === true)) folder.remove();
    else writeLine(io.stderr, `Your list is kept: navshift regroup ${file}`);
    return code;
  };
  const word = new Argument('[selector]', selectorHelp);
  addTransform(program, { factory }, context, { name: 'edit', word, runWith }).description(
    'Opens the navigation as an indented list in $VISUAL or $EDITOR, and prints the patch of your changes. --write writes it.',
  );
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
