import { addressesToAsk, differences, fittingRevision, type Revision } from '../../deployed/index.ts';
import { askDeployed, FetchError } from '../../disk/index.ts';
import { type Diagnostic, diagnosticOf } from '../../finding/index.ts';
import { countSeverities } from '../../report/index.ts';
import { makeSite, type Past, type Site } from '../../site/index.ts';
import { counted, figure, NavshiftError } from '../../text/index.ts';
import { openInput, withProgress } from '../revisions/inputs.ts';
import { fetchRemote } from '../revisions/specifications.ts';
import { CliError, exitCodes } from '../terminal/error.ts';
import type { Io } from '../terminal/io.ts';
import { readReporters, sendReports } from '../terminal/reporters.ts';
import { version } from '../terminal/version.ts';
import { siteName } from '../terminal/words.ts';
import { findingReporters } from './check-sites.ts';
import { pageOf } from './finding-texts.ts';

/** The options of `verify`. */
export interface VerifySettings {
  readonly sample?: number;
  readonly limit: number;
  readonly rate: number;
  readonly allowLocal?: boolean;
  readonly allowRemote?: boolean;
  readonly rev?: string;
  readonly fetch?: boolean;
  readonly reporter?: readonly string[];
}

/** So many deleted pages and commits are looked at: those that a deployment can lack. */
const mostRemoved = 50;
const mostCommits = 30;

/** Asks a deployed site, and reports what it answers otherwise than docs.json says. Returns the exit code. */
export async function verifySite(
  url: string,
  path: string | undefined,
  settings: VerifySettings,
  io: Io,
): Promise<number> {
  const chosen = readReporters(settings.reporter ?? [], findingReporters);
  const none = (['sample', 'limit', 'rate'] as const).find((name) => settings[name] === 0);
  if (none !== undefined) throw new CliError(`--${none} 0 asks for nothing`, `Write --${none} 1 or more.`);
  const opened = await openInput(path, io, settings);
  const site = settings.allowRemote === true ? (await fetchRemote(opened, new Set(), new Map())).site : opened;
  const past = site.reader.past?.();
  const { own, removed } = addressesToAsk(site, past);
  const all = [...own, ...removed.slice(0, mostRemoved)];
  const asked = spread(all, Math.min(settings.sample ?? Infinity, settings.limit));
  const [observed] = await withProgress([{ name: url }], io, (_, next) =>
    askDeployed(url, asked, { rate: settings.rate, isLocal: settings.allowLocal === true }, (count) =>
      next(`: ${figure(count)} of ${counted(asked.length, 'URL')}`),
    ).catch((error: unknown) => {
      if (error instanceof FetchError) throw new CliError(`${url} cannot be asked: ${error.what}`, error.help);
      throw error;
    }),
  );
  const found = differences(site, observed!);
  const fit = fittingRevision(site, observed!, past === undefined ? [] : revisionsOf(site, past));
  const behind = fit && [behindOf(fit)];
  const diagnostics = [...(behind ?? []), ...found];
  const notes =
    asked.length < all.length ? [`Asked for ${figure(asked.length)} of ${counted(all.length, 'URL')}.`] : [];
  const looked = counted(asked.length, 'URL');
  const sites = [{ name: siteName(site), outcome: 'unchanged' as const, diagnostics, looked }];
  await sendReports(chosen, findingReporters, { read: [] }, io, () => ({
    report: { version, sites, rules: [], pageOf },
    notes,
    output: io.stdout,
    shown: io.stdout,
  }));
  return countSeverities(found).errors > 0 ? exitCodes.found : exitCodes.fine;
}

/** So many of a list, from all its parts, in their order. */
const spread = (all: readonly string[], most: number): readonly string[] =>
  all.length <= most ? all : Array.from({ length: most }, (_, k) => all[Math.floor((k * all.length) / most)]!);

/** The last commits, the newest first, each opened when it is looked at. */
function* revisionsOf(site: Site, past: Past): Iterable<Revision> {
  for (const commit of past.commits(mostCommits)) {
    const reader = past.at(commit);
    const content = reader?.read(site.main);
    try {
      yield { commit, site: content && makeSite(content, { reader: reader! }) };
    } catch (error) {
      if (!(error instanceof NavshiftError)) throw error;
      yield { commit, site: undefined };
    }
  }
}

function behindOf({ commit, behind, fitted, all }: NonNullable<ReturnType<typeof fittingRevision>>): Diagnostic {
  const some =
    fitted === all
      ? all === 1
        ? 'The difference fits'
        : `All ${all} differences fit`
      : `${fitted} of ${all} differences fit`;
  const message =
    behind === 0
      ? `${some} HEAD: what is not committed is not deployed`
      : `The site is ${counted(behind, 'commit')} behind: ${some.replace(/^[A-Z]/, (letter) => letter.toLowerCase())} ${commit.slice(0, 8)}`;
  return diagnosticOf('verify/behind', 'warning', { message, help: 'Deploy the site, or wait until it is deployed.' });
}
