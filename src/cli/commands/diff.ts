import { newRefusals } from '../../served/index.ts';
import { type Command, InvalidArgumentError } from 'commander';
import {
  type Change,
  type GuardKind,
  changeKinds,
  costKinds,
  costsIn,
  guardKinds,
  lacksRedirect,
  mayBeLost,
  type NavigationDiff,
  navigationDiff,
} from '../../diff/index.ts';
import { diffHtml } from '../../html/index.ts';
import {
  code as markdownCode,
  diffGithub,
  diffJson,
  diffMarkdown,
  diffPretty,
  type DiffReport,
  guardLines,
  textOnly,
} from '../../report/index.ts';
import { diagnosticOf, placeText } from '../../finding/index.ts';
import { asTyped, counted, didYouMean, listed, shellWord } from '../../text/index.ts';
import { isGuardKind, kindNamed } from '../../telling/index.ts';
import { addAcceptOptions, type KnownSettings, readKnown } from '../run/accepted-list.ts';
import type { Context } from '../config/context.ts';
import { catchUpOf } from '../run/catch-up-command.ts';
import { fixable } from '../run/fixable-findings.ts';
import { type ComparedSite, movedBetween } from '../run/between-sites.ts';
import { keeping } from '../run/keeping.ts';
import { withBreaks } from '../run/page-breaks.ts';
import { CliError, exitCodes } from '../terminal/error.ts';
import { writeLine } from '../terminal/io.ts';
import { htmlOptions, readReporters, sendReports, takesOutput } from '../terminal/reporters.ts';
import { addNotes, type Notes } from '../terminal/layout.ts';
import { addBaseUrl, addReporter, baseOption, fetchOption, repeated } from '../terminal/settings.ts';
import { filesReadOf, findInputs, located } from '../revisions/inputs.ts';
import { Revisions } from '../revisions/revisions.ts';
import { openSides, type Side } from '../revisions/two-sites.ts';

const reportersWith = (baseUrl: string | undefined) => ({
  pretty: diffPretty,
  json: diffJson,
  github: diffGithub,
  markdown: diffMarkdown,
  html: ({ diff }: DiffReport) => diffHtml(diff, htmlOptions(baseUrl)),
});

interface DiffSettings extends KnownSettings {
  readonly reporter?: readonly string[];
  readonly base?: string;
  readonly baseUrl?: string;
  readonly stat?: boolean;
  readonly full?: boolean;
  readonly verbose?: boolean;
  readonly exitCode?: boolean;
  readonly fetch?: boolean;
  readonly failOn?: readonly GuardKind[];
  readonly site?: readonly string[];
}

/** Adds `diff`: what a change means to readers. */
export function addDiff(program: Command, context: Context): void {
  const { finish } = context;
  const command = program
    .command('diff')
    .description(
      'Reports what changed between two sites: lost pages, changed URLs, and what was added, moved or renamed.',
    )
    .argument('[before]', 'a docs.json, a folder that contains one, or a git revision (default: HEAD)')
    .argument('[after]', 'the same (default: the working tree)')
    .argument('[path]', 'the path of the site, if revisions are compared')
    .usage('[options] [<before>] [<after>] [--] [<path>…]');
  addBaseUrl(addReporter(command, 'pretty, json, github, markdown or html'))
    .option('--site <path>', 'the path of the site, or a glob: a report for each site; can be repeated', repeated)
    .option('--stat', 'only the summary')
    .option('--full', 'each change in a line of its own, however many there are')
    .option('--verbose', 'name the level and the kind of each line')
    .addOption(baseOption())
    .addOption(fetchOption())
    .option('--exit-code', 'exit with 1 if anything changed')
    .option('--fail-on <kinds>', 'exit with 1 if a change is of these kinds, such as lost,address-changed', readKinds);
  addAcceptOptions(command, 'changes', 'add the changes that would fail to the file');
  addNotes(command, notes).action(async (...given: unknown[]) => {
    const words = given.filter((word): word is string => typeof word === 'string');
    // Commander does not tell what stood behind `--`.
    const { rawArgs } = program as Command & { readonly rawArgs: readonly string[] };
    const at = rawArgs.indexOf('--');
    const cut = at < 0 ? words.length : words.length - (rawArgs.length - at - 1);
    const settings = command.opts<DiffSettings>();
    const paths = at < 0 ? undefined : words.slice(cut);
    if (settings.site === undefined) return finish((await compare(words.slice(0, cut), paths, settings, context)).code);
    if (paths !== undefined) throw new CliError('--site and a path after -- name the site', 'Write one of them.');
    finish(await compareAll(words, settings.site, settings, context));
  });
}

/** A report for each site that paths and globs name, and then what moved from one to another. Gives the exit code. */
async function compareAll(
  revisions: readonly string[],
  paths: readonly string[],
  settings: DiffSettings,
  context: Context,
): Promise<number> {
  const { io } = context;
  const sites = (await findInputs(paths, io)).map(({ name }) => name);
  const { reporter = [] } = settings;
  const single = reporter.find((name) => !/^(?:pretty|markdown|github)$/.test(name));
  if (sites.length > 1 && (single !== undefined || settings.updateAccepted === true))
    throw new CliError(
      `${single === undefined ? '--update-accepted' : `--reporter ${single}`} takes one site, and ${sites.length} are named`,
      'Run navshift diff for each site, or leave it out.',
    );
  const compared: ComparedSite[] = [];
  let worst: number = exitCodes.fine;
  const [isMarkdown, isListed] = [reporter.includes('markdown'), !reporter.includes('github')];
  const head = (name: string) => {
    if (!isListed) return;
    if (compared.length > 0) writeLine(io.stdout, '');
    writeLine(io.stdout, isMarkdown ? `## ${name}` : name);
    writeLine(io.stdout, '');
  };
  for (const name of sites) {
    head(isMarkdown ? markdownCode(name) : name);
    try {
      const { code, diff } = await compare(revisions, [name], settings, context);
      worst = Math.max(worst, code);
      compared.push({ name, diff });
    } catch (error) {
      // The others are compared nevertheless.
      if (!(error instanceof CliError) || sites.length === 1) throw error;
      writeLine(io.stderr, `error: ${name}: ${error.message}`);
      worst = exitCodes.cannotRun;
    }
  }
  const moved = movedBetween(compared);
  if (moved.length > 0) head('Between sites');
  for (const text of moved)
    writeLine(isListed ? io.stdout : io.stderr, isMarkdown ? `- ${textOnly(text)}` : `> ${text}`);
  return worst;
}

/** Compares two states of a site, and reports. */
async function compare(
  words: readonly string[],
  paths: readonly string[] | undefined,
  settings: DiffSettings,
  { io, load }: Context,
): Promise<{ readonly code: number; readonly diff: NavigationDiff }> {
  const { base, full = false, stat = false, verbose = false, exitCode = false } = settings;
  const failOn = exitCode ? changeKinds : (settings.failOn ?? []);
  const accepted = readKnown(settings, io.cwd);
  if (accepted?.updates === true && failOn.length === 0)
    throw new CliError('--update-accepted needs a guard', 'Add --fail-on lost, or --exit-code.');
  const revisions = new Revisions(io, settings.fetch !== false);
  const { sides, notes: first, since, path } = await openSides(words, paths, revisions);
  const [before, after] = sides;
  const broken = brokenIn(sides);
  if (broken !== undefined && failOn.length > 0) throw new CliError(`could not compare: ${broken.what}`, broken.help);
  const notes = [...first, ...(broken === undefined ? [] : [`Not all is compared: ${broken.what}.`])];
  const all = await keeping(io, async () =>
    withBreaks(navigationDiff(located(before.site, base), located(after.site, base))),
  );
  const diff = accepted?.without(all, after.site, failOn) ?? all;
  const report = {
    names: [before.name, after.name] as const,
    diff,
    full,
    stat,
    verbose,
    notes,
    failOn: settings.failOn,
    catchUp: diff.matching.after.branches.some(({ kind }) => kind === 'language')
      ? await catchUpOf(after.site, since, load)
      : undefined,
  };
  const reporters = reportersWith(settings.baseUrl);
  const chosen = readReporters(settings.reporter ?? [], reporters);
  if (takesOutput(chosen)) for (const text of notes) writeLine(io.stderr, text);
  const read = [before, after].flatMap(({ site }) => filesReadOf(site));
  await sendReports(chosen, reporters, { read }, io, () => ({ report }));
  await accepted?.update(read, io);
  const failures = guardLines(diff, failOn);
  const code = failures.length > 0 || (exitCode && diff.changes.length > 0) ? exitCodes.found : exitCodes.fine;
  const ending = { code, diff };
  // Like git, --exit-code says nothing more.
  if (exitCode || failOn.length === 0) return ending;
  if (failures.length === 0) {
    writeLine(io.stderr, 'Passed --fail-on. In pages, only links and MDX were compared.');
    return ending;
  }
  writeLine(io.stderr, 'Failed by --fail-on:');
  for (const line of failures) writeLine(io.stderr, `  ${line}`);
  const guarded = costsIn(diff, failOn).changes;
  const from = words.find((word) => word.endsWith('...')) ?? since;
  for (const line of await waysOut(guarded, diff, from, path)) writeLine(io.stderr, asTyped(line));
  // What Mintlify refuses cannot be accepted.
  if (guarded.length === 0) return ending;
  const accept = accepted === undefined ? '--accept accepted.json --update-accepted' : '--update-accepted';
  writeLine(io.stderr, `If you mean these changes, accept them: add ${accept}.`);
  return ending;
}

/** The commands that fix what a guard fails for. */
async function waysOut(
  guarded: readonly Change[],
  diff: NavigationDiff,
  since: string | undefined,
  path: string | undefined,
) {
  const dropped = guarded.flatMap(({ kind, leaves }) =>
    kind === 'dropped' ? leaves.flatMap(({ after }) => after!.served.mistake ?? []) : [],
  );
  const mistakes = Array.from(new Set([...newRefusals(...diff.matching.sites), ...dropped]), ({ message, at }) =>
    diagnosticOf('dropped', 'error', { message, at }),
  );
  const fixed = await fixable(mistakes, diff.matching.sites[1]);
  const site = path === undefined ? '' : ` ${shellWord(path)}`;
  return [
    ...(guarded.some(mayBeLost)
      ? ['navshift did not open a specification. To compare its pages, keep a copy of it in the docs root.']
      : []),
    ...(fixed.length > 0 ? [`To fix ${listed(fixed.map(placeText))}: navshift check --fix --write${site}`] : []),
    ...(guarded.some(lacksRedirect) && since !== undefined
      ? [`To add the missing redirects: navshift redirects --since ${shellWord(since)} --write${site}`]
      : []),
  ];
}

/**
 * What is wrong with the `$ref`s of two sites, and what to do; undefined if nothing is. Behind a broken one nothing
 * can be compared.
 */
function brokenIn(sides: readonly Side[]): { readonly what: string; readonly help: string | undefined } | undefined {
  const [first, ...more] = sides.flatMap((side) => side.site.problems.map((problem) => ({ side, problem })));
  if (first === undefined) return undefined;
  const { side, problem } = first;
  const rest = more.length === 0 ? '' : `, and ${counted(more.length, 'other `$ref`')}`;
  return {
    what: `in ${side.name} ${problem.message} (${placeText(problem)})${rest}`,
    help: side === sides[0] ? 'Compare with a revision in which it is valid.' : problem.help,
  };
}

const notes: Notes = {
  says: [
    'Names are read as git reads them: main, HEAD~3..HEAD, main... (from where the branches parted). Write a path that could be a revision too after --. If this clone lacks a commit, navshift fetches it from the remote and says so; --no-fetch forbids that.',
    `Kinds of changes: ${guardKinds.join(', ')}.`,
    'Exit codes: 0 compared; 1 changed (with --exit-code or --fail-on); 2 could not compare: a revision, a path or a $ref does not exist.',
  ],
  examples: [
    ['diff', 'what is not committed yet'],
    ['diff main...', 'what this branch changes'],
    ['diff old/docs.json new/docs.json', 'two files'],
    ["diff main... --site '**/docs.json'", 'each site of a repository, and what moved between them'],
    [`diff main... --fail-on ${costKinds.join(',')}`, 'in CI'],
    [
      `diff main... --fail-on ${costKinds.join(',')} --accept ok.json`,
      'without the changes listed in a file; --update-accepted adds to it',
    ],
  ],
};

function readKinds(text: string): readonly GuardKind[] {
  return text.split(',').map((part) => {
    const word = part.trim();
    if (isGuardKind(word)) return word;
    if (kindNamed(word) === word)
      throw new InvalidArgumentError(`${word} is not a change: navshift explain ${word} says what fails for it.`);
    throw new InvalidArgumentError(
      word === ''
        ? 'A kind is empty: write lost,address-changed.'
        : `Unknown kind ${word}.${didYouMean(word, guardKinds) || ' navshift explain lists all kinds.'}`,
    );
  });
}
