import { join } from 'node:path';
import { withoutRedirect } from '../../diff/index.ts';
import { placeText } from '../../finding/index.ts';
import { redirectsSince } from '../../redirects/index.ts';
import type { Site } from '../../site/index.ts';
import { namesText } from '../../telling/index.ts';
import { counted, plural } from '../../text/index.ts';
import type { ConfigSettings } from '../config/config.ts';
import type { Asked } from '../config/values.ts';
import { Revisions } from '../revisions/revisions.ts';
import { CliError, exitCodes } from '../terminal/error.ts';
import { type Io, writeLine } from '../terminal/io.ts';
import type { Settings } from '../terminal/settings.ts';
import { shellWord } from '../terminal/words.ts';
import { type KnownSettings, readKnown } from './accepted-list.ts';
import { transformSites } from './transform-sites.ts';

export type SinceSettings = Settings & ConfigSettings & KnownSettings;

/** Adds the redirects that sites lack since a revision. Returns the exit code. */
export async function runSince(
  since: string,
  paths: readonly string[],
  settings: SinceSettings,
  io: Io,
): Promise<number> {
  const { check } = settings;
  const accepted = readKnown(settings, io.cwd);
  if (paths.includes('-')) throw new CliError('standard input has no revisions', 'Name the docs.json.');
  const revisions = new Revisions(io, settings.fetch !== false);
  const then = (site: Site) => {
    const { location, main } = site;
    const path = location.folder === undefined ? location.prefix + main : join(location.folder, main);
    const before = revisions.open(since, path, site, settings.rev);
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
  const command = `redirects --since ${shellWord(since)}`;
  const settled = `every URL that worked in ${since} works${accepted === undefined ? '' : ', or is accepted'}`;
  const left = (site: Site) => stillLost(open.get(site) ?? [], ` that worked in ${since}`);
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

/** What says that URLs still return 404; undefined if there are none. */
export function stillLost(pages: readonly string[], which: string): ReturnType<NonNullable<Asked['left']>> {
  if (pages.length === 0) return undefined;
  const text = `${counted(pages.length, 'URL')}${which} still ${plural(pages.length, 'returns', 'return')} 404${namesText(pages)}`;
  return { text, count: pages.length };
}
