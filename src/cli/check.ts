import { check, type CheckOptions, type Config, type Level, rules } from '../check/index.ts';
import { syntaxDiagnostic } from '../diagnostic/index.ts';
import { DiskError } from '../disk/index.ts';
import { JsonSyntaxError } from '../json/index.ts';
import { checkGithub, checkJson, checkMarkdown, checkPretty, type CheckedSite, type CheckReport, countSeverities, sarif } from '../report/index.ts';
import { findConfig, readConfig } from './config.ts';
import { exitCodes } from './error.ts';
import { findInputs, type Input } from './inputs.ts';
import type { Io } from './io.ts';
import { withProgress } from './progress.ts';
import { explainBroken } from './remote.ts';
import { readReporters, send, takesOutput } from './reporters.ts';
import { version } from './version.ts';

/** The options of `check`. */
export interface CheckSettings {
  readonly strict?: boolean;
  readonly rule?: Readonly<Record<string, Level>>;
  readonly maxWarnings?: number;
  readonly reporter?: readonly string[];
}

const reporters = { pretty: checkPretty, json: checkJson, github: checkGithub, sarif, markdown: checkMarkdown };

/** Checks sites and reports what was found. Returns the exit code. */
export async function checkSites(paths: readonly string[], settings: CheckSettings, io: Io): Promise<number> {
  const chosen = readReporters(settings.reporter ?? [], reporters);
  const inputs = await findInputs(paths, io);
  const configs = new Map<string, Promise<Config>>();
  const configOf = (folder: string): Promise<Config> | undefined => {
    const file = findConfig(folder);
    if (file === undefined) return undefined;
    if (!configs.has(file)) configs.set(file, readConfig(file));
    return configs.get(file);
  };
  let tooMany = false;
  const sites = await withProgress(inputs, io, async (input) => {
    const config = await configOf(input.folder ?? io.cwd);
    const site = await checkSite(input, { strict: settings.strict ?? config?.strict ?? false, levels: { ...config?.rules, ...settings.rule } });
    const most = settings.maxWarnings ?? config?.maxWarnings;
    if (most !== undefined && countSeverities(site.diagnostics).warnings > most) {
      tooMany = true;
      io.stderr.write(`${site.name} has more warnings than the ${most} that are allowed.\n`);
    }
    return site;
  });
  const report: CheckReport = { version, sites, rules };
  send(report, chosen, reporters, io, takesOutput(chosen) ? io.stderr : io.stdout);
  if (sites.some(({ failed }) => failed === true)) return exitCodes.cannotRun;
  return tooMany || sites.some(({ diagnostics }) => countSeverities(diagnostics).errors > 0) ? exitCodes.found : exitCodes.fine;
}

async function checkSite(input: Input, options: CheckOptions): Promise<CheckedSite> {
  try {
    const site = input.open();
    const diagnostics = check(site, options);
    return { name: site.location.prefix + site.main, diagnostics: [...diagnostics, ...(await explainBroken(site, diagnostics))] };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { name: input.name, diagnostics: [syntaxDiagnostic(error)] };
    if (!(error instanceof DiskError)) throw error;
    return { name: input.name, failed: true, diagnostics: [{ rule: 'open', severity: 'error', message: error.what, file: error.where, help: error.next }] };
  }
}
