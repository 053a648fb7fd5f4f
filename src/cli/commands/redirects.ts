import type { Command } from 'commander';
import { redirectRules } from '../../check/index.ts';
import { reasonOf } from '../../disk/index.ts';
import { redirectByHand, redirectsFrom, redirectsTidied } from '../../redirects/index.ts';
import { checkSites } from '../run/check-sites.ts';
import { addAcceptOptions } from '../run/accepted-list.ts';
import { addConfigOptions } from '../config/config.ts';
import type { Context } from '../config/context.ts';
import { CliError, exitCodes } from '../terminal/error.ts';
import { readAll, readNamed } from '../terminal/io.ts';
import { runSince, type SinceSettings, stillLost } from '../run/redirects-since.ts';
import { transformSites } from '../run/transform-sites.ts';
import { addNotes, type Notes } from '../terminal/layout.ts';
import type { Site } from '../../site/index.ts';
import { addSettings, readSettings, repeated } from '../terminal/settings.ts';
import { shellWord } from '../terminal/words.ts';

type RedirectsSettings = SinceSettings & {
  readonly since?: string;
  readonly from?: string;
  readonly base?: string;
  readonly verify?: boolean;
  readonly tidy?: boolean;
  readonly languages?: boolean;
  readonly site?: readonly string[];
};

/** The words that change one redirect, with the number of words behind each. */
const verbs = { add: 2, retarget: 2, remove: 1 } as const;
const isVerb = (word: string): word is keyof typeof verbs => Object.hasOwn(verbs, word);

/** Adds `redirects`: what lacks since a revision, whether those that are there lead somewhere, and their upkeep. */
export function addRedirects(program: Command, { io, finish }: Context): void {
  const command = program
    .command('redirects')
    .description(
      'add, retarget and remove change one redirect. --since finds every URL that worked then and returns 404 now, and adds a redirect. --from does so for the URLs of a list, by all that git knows. --verify tests each redirect against pages and other redirects. --tidy shortens chains to one step, and removes loops and second redirects of one source. It adds those that other languages have, and reports those to a 404.',
    )
    .argument('[paths...]', 'docs.json, folders or globs; or add <from> <to>, retarget <from> <to>, remove <from>')
    .usage(
      '(add <from> <to> | retarget <from> <to> | remove <from> | --since <revision> | --from <file> | --verify | --tidy) [options] [paths…]',
    )
    .option('--since <revision>', 'a git revision: URLs that worked then should work now')
    .option('--from <file>', 'a list of URLs, a CSV with counts or an access log; `-` reads standard input')
    .option('--base <path>', 'with --from: the path of the docs on their host, such as /docs')
    .option('--verify', 'test the existing redirects')
    .option('--tidy', 'tidy the existing redirects')
    .option('--languages', 'with add, retarget and remove: also in each other language')
    .option('--site <path>', 'with them: a docs.json, a folder or a glob; can be repeated', repeated);
  addAcceptOptions(command, 'lost URLs', 'add the URLs without a redirect to the file');
  addConfigOptions(
    addSettings(command, 'pretty, json, jsonl, github, markdown; sarif, gitlab, junit and rdjson with --verify'),
  );
  addNotes(command, notes).action(async (paths: string[], options: RedirectsSettings) =>
    finish(await runRedirects(paths, options)),
  );

  async function runByHand(words: readonly string[], settings: RedirectsSettings): Promise<number> {
    const [verb, from, to, more] = words as readonly [keyof typeof verbs, string?, string?, string?];
    if (from === undefined || more !== undefined || (to === undefined) !== (verb === 'remove'))
      throw new CliError(
        `redirects ${verb} needs ${verbs[verb] === 1 ? 'one URL' : 'two URLs'}`,
        `Write: navshift redirects ${verb} /old${verb === 'remove' ? '' : ' /new'}. --site names the docs.json.`,
      );
    const { languages, site: paths = [] } = settings;
    const transform = redirectByHand({ verb, from, to, languages });
    const command = ['redirects', ...words, ...(languages === true ? ['--languages'] : [])].map(shellWord).join(' ');
    const settled = to === undefined ? undefined : `${from} redirects to ${to}`;
    // Whoever removes a redirect wants its URL to break.
    const given = { ...readSettings(settings, paths), ...(verb === 'remove' && { allowAddressChanges: true }) };
    return transformSites([{ transform, command, settled }], paths, given, io);
  }

  async function runFrom(file: string, paths: readonly string[], settings: RedirectsSettings): Promise<number> {
    if (file === '-' && paths.includes('-')) throw new CliError('`-` is named twice', 'Name the docs.json, or a file.');
    const list = file === '-' ? new TextDecoder().decode(await readAll(io.stdin)) : readList(file, io.cwd);
    const open = new Map<Site, readonly string[]>();
    const transform = redirectsFrom(list, settings.base, (urls, site) => open.set(site, urls));
    const left = (site: Site) => stillLost(open.get(site) ?? [], '');
    const command = `redirects --from ${shellWord(file)}`;
    const asked = { transform, command, settled: `every URL of ${file} works`, left, meansUncommitted: true };
    const code = await transformSites([asked], paths, settings, io);
    const isOpen = [...open.values()].some(({ length }) => length > 0);
    return code === exitCodes.fine && settings.check === true && isOpen ? exitCodes.wouldChange : code;
  }

  async function runRedirects(paths: readonly string[], settings: RedirectsSettings): Promise<number> {
    const { since, from, verify, tidy, write } = readSettings(settings, paths);
    const asked = [since !== undefined, from !== undefined, verify === true, tidy === true].filter(Boolean).length;
    if (asked === 0 && paths[0] !== undefined && isVerb(paths[0])) return runByHand(paths, settings);
    if (asked !== 1)
      throw new CliError(
        `redirects needs add, retarget, remove, --since, --from, --verify or --tidy${asked === 0 ? '' : ', and only one of them'}`,
        'For example: navshift redirects --since main.',
      );
    if (since === undefined && settings.accept !== undefined)
      throw new CliError('--accept needs --since', 'Write navshift redirects --since main --accept <file>.');
    if (tidy === true)
      return transformSites([{ transform: redirectsTidied, command: 'redirects --tidy' }], paths, settings, io);
    if (from !== undefined) return runFrom(from, paths, settings);
    if (verify === true) {
      if (write === true)
        throw new CliError('--verify writes nothing', 'navshift redirects --since <revision> --write does.');
      const { check: _, ...others } = settings;
      return checkSites(paths, { ...others, rules: redirectRules }, io);
    }
    return runSince(since!, paths, settings, io);
  }
}

/** The text of a list of URLs. Throws `CliError`. */
function readList(file: string, cwd: string): string {
  try {
    return readNamed(file, cwd);
  } catch (error) {
    throw new CliError(
      `--from: ${file} cannot be read: ${reasonOf(error)}`,
      'Name a file, relative to the working folder.',
    );
  }
}

const notes: Notes = {
  says: [
    'navshift recognizes a moved page by its file in git, similar text, other pages of its folder, or another language. If it cannot compare texts: by the same file name or position. It reports less certain matches as guesses, and does not write them.',
    'Exit codes: 0 fine; 1 a URL has no redirect (--check), or a redirect is broken (--verify); 2 cannot run.',
  ],
  examples: [
    ['redirects --since main', 'print the patch with the missing redirects'],
    ['redirects --since main... --write', 'write those that this branch needs'],
    ['redirects --since main... --check', 'in CI: exit with 1 if a URL has no redirect'],
    ['redirects --since main... --accept ok.json', 'skip the URLs listed in a file; --update-accepted adds to it'],
    ['redirects --from 404s.csv', 'redirect the URLs of a list; propose the less certain ones, most visited first'],
    ['redirects add /old /guides/new --write', 'one redirect; at the end of a chain if /guides/new is redirected'],
    ['redirects remove /old --languages', 'in each language'],
    ['redirects --verify', 'try each redirect'],
    ['redirects --tidy --write', 'one step for each chain, no loops, every language'],
  ],
};
