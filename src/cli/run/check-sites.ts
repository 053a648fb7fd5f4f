import { realPath } from '../../disk/local/index.ts';
import { check, type CheckOptions, type Level, type Profile, type Rule, rules } from '../../check/index.ts';
import type { Diagnostic } from '../../finding/index.ts';
import { JsonSyntaxError } from '../../json/index.ts';
import {
  checkGithub,
  checkMarkdown,
  checkPretty,
  type CheckReport,
  countSeverities,
  entriesText,
  gitlab,
  json,
  junit,
  rdjson,
  sarif,
  type SiteReport,
} from '../../report/index.ts';
import type { Transform } from '../../transform/index.ts';
import { openRepaired } from './repaired-site.ts';
import { withLastValid } from './last-valid.ts';
import { type ConfigSettings, configurations } from '../config/config.ts';
import type { ConfigurationFile } from '../config/config-file.ts';
import { exitCodes, openFinding } from '../terminal/error.ts';
import { type CheckedInput, fixSite, sendFixes } from './fix-sites.ts';
import { pageOf } from './finding-texts.ts';
import type { Known, KnownSettings } from './accepted-list.ts';
import { ignoredBy } from '../config/exceptions.ts';
import { findInputs, type Input, isStream, located, type SayNext, withProgress } from '../revisions/inputs.ts';
import { managedBy } from '../config/managed-groups.ts';
import { assertDelivered, type Io, writeLine } from '../terminal/io.ts';
import { readReporters, sendReports, sha256, takesOutput } from '../terminal/reporters.ts';
import type { Settings } from '../terminal/settings.ts';
import { type Fetched, knowSpecifications, namedSpecifications } from '../revisions/specifications.ts';
import { pagesAffected, sayReads } from '../../pages/index.ts';
import { siteCounts } from '../../served/index.ts';
import { redirectsOf, type Site } from '../../site/index.ts';
import { version } from '../terminal/version.ts';
import { siteName } from '../terminal/words.ts';
import { counted, plural } from '../../text/index.ts';

/** The options of `check`. */
export interface CheckSettings extends Omit<Settings, 'check'>, ConfigSettings, KnownSettings {
  readonly profile?: Profile;
  readonly rule?: Readonly<Record<string, Level>>;
  readonly maxWarnings?: number;
  readonly allowRemote?: boolean;
  /** The rules whose findings are fixed; none: errors and warnings. */
  readonly fix?: readonly string[];
  readonly unsafe?: boolean;
  readonly label?: string;
  /** With `unsafe`: what upgrades what is left of a mint.json. */
  readonly upgrade?: Transform | undefined;
  readonly full?: boolean;
  readonly since?: string;
  /** The path of the docs on their host. */
  readonly base?: string;
  /** Default: those of `check`. */
  readonly rules?: readonly Rule[];
}

/** The reporters of findings. */
export const findingReporters = {
  pretty: checkPretty,
  json,
  github: checkGithub,
  sarif,
  markdown: checkMarkdown,
  gitlab: (report: CheckReport) => gitlab(report, sha256),
  junit,
  rdjson,
};

/** Checks sites and reports what was found. Returns the exit code. */
export async function checkSites(paths: readonly string[], settings: CheckSettings, io: Io): Promise<number> {
  // It needs a library that a check without one does not.
  const known =
    settings.accept === undefined ? undefined : (await import('./accepted-list.ts')).readKnown(settings, io.cwd);
  const chosen = readReporters(settings.reporter ?? [], findingReporters);
  const configs = configurations(settings, io);
  const inputs = await findInputs(paths, io, settings);
  const stream = isStream(paths);
  const fetched: Fetched | undefined = settings.allowRemote === true ? new Map() : undefined;
  let [tooMany, old] = [false, 0];
  const checked = await withProgress(inputs, io, async (input, next) => {
    const configuration = await configs.of(input.folder ?? realPath(io.cwd));
    const all = await checkSite(
      input,
      {
        ...(await optionsFor(configuration, settings, io)),
        fixes: settings.fix?.length === 0 ? undefined : settings.fix,
        unsafe: settings.unsafe === true ? { label: settings.label, upgrade: settings.upgrade } : undefined,
      },
      {
        fix: settings.fix !== undefined,
        since: settings.since,
        base: settings.base,
        known,
        stream,
        fetched,
        next,
      },
      io,
    );
    old += all.old ?? 0;
    const found = known === undefined ? all : withoutKnown(all, known);
    const most = settings.maxWarnings ?? configuration?.says.maxWarnings;
    if (most !== undefined && countSeverities(found.report.diagnostics).warnings > most) {
      tooMany = true;
      writeLine(io.stderr, `${found.report.name} has more than ${most} warnings.`);
    }
    return found;
  });
  const read = [...inputs.flatMap((input) => input.files()), ...configs.files()];
  const planned = checked.map(({ report }) => report);
  // Else standard error is for a machine.
  const canWrite = !takesOutput(chosen) && settings.rev === undefined;
  const { sites } = await sendReports(chosen, findingReporters, { read, planned }, io, async () => {
    const { reports, notes, patch } =
      settings.fix !== undefined
        ? sendFixes(checked, { stream, canWrite }, settings, io)
        : { reports: planned, notes: [], patch: false };
    if (patch) await assertDelivered(io, 'The fixes are lost, or a part of them. Fix the cause, then run again.');
    // Standard output is for the patch then: the findings go to standard error, whatever shows them.
    const stdout = patch ? io.stderr : io.stdout;
    const shown = takesOutput(chosen) ? io.stderr : stdout;
    const report: CheckReport = { version, sites: reports, rules, full: settings.full === true, pageOf };
    const were = `${counted(old, 'finding')} ${plural(old, 'was', 'were')} there before.`;
    const said = [
      ...(old === 0 ? [] : [were]),
      ...(known === undefined || known.updates ? [] : [known.note(settings.since === undefined)]),
      ...(settings.since === undefined ? [] : ['In pages, only links, MDX and front matter were compared.']),
    ];
    const isWritten = reports.some(({ outcome }) => outcome === 'written');
    return { report, sites: reports, notes: [...notes, ...said], output: stdout, shown, isWritten };
  });
  if (sites.some(({ outcome }) => outcome === 'failed')) return exitCodes.cannotRun;
  await known?.update(read, io, 'findings');
  return tooMany || sites.some(({ diagnostics }) => countSeverities(diagnostics).errors > 0)
    ? exitCodes.found
    : exitCodes.fine;
}

/** What a check asks of a site that has this configuration. */
export const optionsFor = async (
  configuration: ConfigurationFile | undefined,
  { rules: asked, profile, rule }: Pick<CheckSettings, 'rules' | 'profile' | 'rule'>,
  io: Io,
) => ({
  ...(asked !== undefined && { rules: asked }),
  profile: profile ?? configuration?.says.profile ?? 'platform',
  levels: { ...configuration?.says.rules, ...rule },
  ignored: configuration && (await ignoredBy(configuration, io)),
  managed: configuration && (await managedBy(configuration, io)),
});

interface Ways {
  readonly fix: boolean;
  readonly since: string | undefined;
  readonly base: string | undefined;
  readonly known: Known | undefined;
  readonly stream: boolean;
  readonly fetched: Fetched | undefined;
  readonly next: SayNext;
}

/** A site without the findings that are known. */
function withoutKnown(checked: CheckedInput, known: Known): CheckedInput {
  const { report } = checked;
  const { looked: _, ...others } = report;
  return { ...checked, report: { ...others, diagnostics: known.fresh(report.diagnostics) } };
}

async function checkSite(
  input: Input,
  levels: CheckOptions,
  { fix, since, base, known, stream, fetched, next }: Ways,
  io: Io,
): Promise<CheckedInput & { readonly old?: number }> {
  try {
    const opening = openRepaired(input, { ...levels, fix });
    // Without them there is no site that could be looked at.
    if (opening.refused !== undefined)
      return {
        report: { name: input.name, outcome: 'unchanged', diagnostics: [opening.refused] },
        content: input.content,
      };
    next('specifications');
    const { site, specifications } = await knowSpecifications(located(opening.site, base), {
      fetched,
      validates: levels.rules === undefined && levels.levels?.['specification-invalid'] !== 'off',
    });
    next('rules');
    sayReads((count) => next(`rules, ${counted(count, 'page')} read`));
    const name = siteName(site);
    const options: CheckOptions = { ...levels, specifications };
    const { openAt } = input;
    if (since !== undefined && openAt !== undefined) {
      const { freshSince, openBefore } = await import('../revisions/comparison.ts');
      const { costsSince } = await import('./costs-since.ts');
      const before = openBefore(() => located(openAt(since, site), base));
      const compared: CheckOptions = { ...options, pages: pagesAffected(before, site) };
      const all = check(site, compared).map(opening.marked);
      next('the revision before');
      const fresh = await freshSince(before, site, all, compared);
      const diagnostics = [...(await costsSince(before, site, options, { since, known })), ...fresh];
      return { report: { name, outcome: 'unchanged', diagnostics }, old: all.length - fresh.length };
    }
    return fix
      ? { ...fixSite(site, name, options, stream, opening), content: input.content }
      : { report: { name, outcome: 'unchanged', ...found(check(site, options).map(opening.marked), site, levels) } };
  } catch (error) {
    return { report: unopened(input, error, io), content: input.content };
  }
}

/** What was found; where that is nothing, what was looked at. */
const found = (diagnostics: readonly Diagnostic[], site: Site, levels: CheckOptions) => ({
  diagnostics,
  ...(diagnostics.length === 0 && { looked: lookedAt(site, levels) }),
});

/** What was looked at: the redirects alone if only rules of these are asked. */
function lookedAt(site: Site, { rules: asked }: CheckOptions): string {
  if (asked !== undefined) return counted(redirectsOf(site).length, 'redirect');
  const specifications = namedSpecifications(site).size;
  return [
    entriesText(siteCounts(site)),
    ...(specifications === 0 ? [] : [counted(specifications, 'specification')]),
  ].join(', ');
}

function unopened({ name, folder }: Input, error: unknown, io: Io): SiteReport {
  // What is not JSON was checked all the same: that is what was found.
  const outcome = error instanceof JsonSyntaxError ? 'unchanged' : 'failed';
  return { name, outcome, diagnostics: [withLastValid(openFinding(error), folder, io)] };
}
