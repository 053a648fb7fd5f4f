import { join } from 'node:path';
import type { Command } from 'commander';
import { redirectRules } from '../../check/index.ts';
import { withoutRedirect } from '../../diff/index.ts';
import { namesText } from '../../telling/index.ts';
import { placeText } from '../../finding/index.ts';
import { redirectsSince, redirectsTidied } from '../../redirects/index.ts';
import type { Site } from '../../site/index.ts';
import { counted } from '../../text/index.ts';
import { checkSites } from '../run/check-sites.ts';
import { addAcceptOptions, type KnownSettings, readKnown } from '../run/accepted-list.ts';
import { addConfigOptions, type ConfigSettings } from '../config/config.ts';
import type { Context } from '../config/context.ts';
import { CliError, exitCodes } from '../terminal/error.ts';
import { transformSites } from '../run/transform-sites.ts';
import { writeLine } from '../terminal/io.ts';
import { Revisions } from '../revisions/revisions.ts';
import { addNotes, type Notes } from '../terminal/layout.ts';
import { addSettings, readSettings, type Settings } from '../terminal/settings.ts';
import { shellWord } from '../terminal/words.ts';

type RedirectsSettings = Settings &
  ConfigSettings &
  KnownSettings & { readonly since?: string; readonly verify?: boolean; readonly tidy?: boolean };

/** Adds `redirects`: what lacks since a revision, whether those that are there lead somewhere, and their upkeep. */
export function addRedirects(program: Command, { io, finish }: Context): void {
  const command = program
    .command('redirects')
    .summary('Add missing redirects, or test or tidy existing ones.')
    .description(
      '--since finds every URL that worked then and returns 404 now, and adds a redirect. --verify tests each redirect against pages and other redirects. --tidy shortens chains to one step, and removes loops and second redirects of one source. It adds those that other languages have, and reports those to a 404.',
    )
    .argument('[paths...]', 'docs.json, folders or globs')
    .usage('(--since <revision> | --verify | --tidy) [options] [paths…]')
    .option('--since <revision>', 'a git revision: URLs that worked then should work now')
    .option('--verify', 'test the existing redirects')
    .option('--tidy', 'tidy the existing redirects');
  addAcceptOptions(command, 'lost URLs', 'add the URLs without a redirect to the file');
  addConfigOptions(addSettings(command, 'pretty, json, jsonl, github, markdown; sarif with --verify'));
  addNotes(command, notes).action(async (paths: string[], options: RedirectsSettings) =>
    finish(await runRedirects(paths, options)),
  );

  async function runRedirects(paths: readonly string[], settings: RedirectsSettings): Promise<number> {
    const { since, verify, tidy, check, write } = readSettings(settings, paths);
    const accepted = readKnown(settings, io.cwd);
    const asked = [since !== undefined, verify === true, tidy === true].filter(Boolean).length;
    if (asked !== 1)
      throw new CliError(
        `redirects needs --since, --verify or --tidy${asked === 0 ? '' : ', and only one of them'}`,
        'For example: navshift redirects --since main.',
      );
    if (since === undefined && accepted !== undefined)
      throw new CliError('--accept needs --since', 'Write navshift redirects --since main --accept <file>.');
    if (tidy === true)
      return transformSites([{ transform: redirectsTidied, command: 'redirects --tidy' }], paths, settings, io);
    if (verify === true) {
      if (write === true)
        throw new CliError('--verify writes nothing', 'navshift redirects --since <revision> --write does.');
      const { check: _, ...others } = settings;
      return checkSites(paths, { ...others, rules: redirectRules }, io);
    }
    if (paths.includes('-')) throw new CliError('standard input has no revisions', 'Name the docs.json.');
    const revisions = new Revisions(io, settings.fetch !== false);
    const then = (site: Site) => {
      const { location, main } = site;
      const path = location.folder === undefined ? location.prefix + main : join(location.folder, main);
      const before = revisions.open(since!, path, site, settings.rev);
      const [problem] = before.problems;
      // Which addresses were behind it is not known, and a guard must not pass for that.
      if (check === true && problem !== undefined)
        throw new CliError(
          `could not compare: in ${since} ${problem.message} (${placeText(problem)})`,
          'Compare with a revision in which it is valid.',
        );
      return before;
    };
    const open = new Map<Site, readonly string[]>();
    const met = new Set<string>();
    const transform = redirectsSince(
      then,
      ({ guesses }, site) => {
        const left = guesses.filter(({ address }) => accepted?.add(site, withoutRedirect, address) !== true);
        open.set(
          site,
          left.flatMap(({ address, along }) => [address, ...along].map((one) => one.slice(1))),
        );
      },
      (address, site) => {
        const isAccepted = accepted?.hasAddress(site, address) === true;
        if (isAccepted) met.add(address);
        return isAccepted;
      },
    );
    const command = `redirects --since ${shellWord(since!)}`;
    const settled = `every URL that worked in ${since!} works${accepted === undefined ? '' : ', or is accepted'}`;
    const left = (site: Site) => {
      const pages = open.get(site) ?? [];
      if (pages.length === 0) return undefined;
      const text = `${counted(pages.length, 'URL')} that worked in ${since!} still ${pages.length === 1 ? 'returns' : 'return'} 404${namesText(pages)}`;
      return { text, count: pages.length };
    };
    const code = await transformSites(
      [{ transform, command, settled, left, meansUncommitted: true }],
      paths,
      settings,
      io,
    );
    if (met.size > 0) writeLine(io.stderr, `${counted(met.size, 'URL')} accepted by ${accepted!.file}.`);
    if (code !== exitCodes.cannotRun)
      await accepted?.update(
        [...open.keys()].map(({ location: { folder = io.cwd }, main }) => join(folder, main)),
        io,
      );
    return code === exitCodes.fine && check === true && [...open.values()].some(({ length }) => length > 0)
      ? exitCodes.wouldChange
      : code;
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
    ['redirects --verify', 'try each redirect'],
    ['redirects --tidy --write', 'one step for each chain, no loops, every language'],
  ],
};
