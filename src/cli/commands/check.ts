import { type Command, Option } from 'commander';
import { type Level, levels, profiles } from '../../check/index.ts';
import { type CheckSettings, checkSites } from '../run/check-sites.ts';
import { keeping } from '../run/keeping.ts';
import { addConfigOptions } from '../config/config.ts';
import { assertFixes, assertRule } from '../config/rules.ts';
import type { Context } from '../config/context.ts';
import { CliError } from '../terminal/error.ts';
import { readNumber } from '../revisions/inputs.ts';
import { addNotes, type Notes } from '../terminal/layout.ts';
import { addReporter, baseOption, fetchOption, readSettings, repeated, revisionOption } from '../terminal/settings.ts';
import { kebab } from '../terminal/words.ts';
import { didYouMean } from '../../text/index.ts';

/** Adds `check`: every mistake found, at its place, with the way out. */
export function addCheck(program: Command, { io, load, finish }: Context): void {
  const command = program
    .command('check')
    .description(
      'Finds every mistake in the navigation, each once, with its place and how to fix it. Writes only with --fix --write.',
    )
    .argument('[paths...]', 'docs.json, folders, globs or -')
    .usage('[options] [paths…]')
    .addOption(
      new Option(
        '--profile <name>',
        'what is an error: what Mintlify refuses, or all that the specification does not allow',
      )
        .choices(profiles)
        .default(undefined, 'platform'),
    )
    .option('--rule <id>=<level>', 'off, info, warning or error for a rule; can be repeated', readLevel)
    .option('--max-warnings <number>', 'exit with 1 if a site has more warnings', readNumber)
    .option('--site <path>', 'the same as a path; can be repeated', repeated)
    .option('--full', 'show every finding, however many there are')
    .option('--since <revision>', 'only findings that are new since a revision, or are on changed lines')
    .addOption(baseOption())
    .option('--accept <file>', 'ignore the findings that this file lists, with --since also the changes')
    .option('--update-accepted', 'with --accept: list the current findings in the file')
    .option('--allow-remote', 'fetch remote specifications by https, and check them too');
  command.addOption(revisionOption()).addOption(fetchOption());
  addReporter(command, 'pretty, json, github, sarif, markdown, gitlab, junit or rdjson')
    .option(
      '--fix [=rules]',
      'fix what is certain, errors and warnings or the findings of these rules: print the patch, and to standard error what is left',
      readFix,
    )
    .option('--unsafe', 'with --fix: also make fixes that you must review')
    .option(
      '--label <text>',
      'with --unsafe: the label of the group for loose pages (default: the name of their folder)',
    )
    .option('--write', 'with --fix: write the files, all of them or none')
    .addOption(new Option('--dry-run', 'the default: nothing is written').conflicts('write').hideHelp())
    .option('--allow-dirty', 'with --fix --write: write even if a file has uncommitted changes')
    .option('--keep-going', 'with --fix: continue with the other sites if one fails');
  takesValueOnlyWithSign(command, '--fix');
  addNotes(addConfigOptions(command), notes).action(
    async (words: string[], options: CheckSettings & { site?: string[] }) => {
      const paths = [...words, ...(options.site ?? [])];
      const settings = readFixSettings(options, paths);
      const known = settings.unsafe === true ? await load('upgrade-mint') : [];
      const upgrade = known.find(({ definition }) => definition.name === 'upgrade-mint')?.({} as never);
      finish(await keeping(io, () => checkSites(paths, { ...settings, upgrade }, io)));
    },
  );
}

const notes: Notes = {
  says: [
    'Exit codes: 0 nothing, or no errors; 1 errors, or more warnings than --max-warnings; 2 cannot run.',
    'With --fix the exit code is for what is left, and lines are those after the fixes, written or not. --fix changes only what is always right and loses nothing. navshift explain <rule> says what that is, and what --unsafe adds. Infos are fixed only by name: --fix=<rule>,<rule>.',
    'With --fix - the content is printed instead of a patch: fixed, or unchanged if nothing can be fixed.',
    'A navshift.config.json beside docs.json or in a folder above can set levels too: { "rules": { "page-file-orphan": "off" }, "profile": "specification" }',
  ],
  examples: [
    ['check', 'the nearest docs.json'],
    ['check --rule undocumented=warning', 'set the level of a rule'],
    ['check --profile specification', 'what the specification does not name is an error'],
    ["check 'sites/*' --reporter sarif=check.sarif"],
    ['check --since main', 'in a pull request: only what the change caused'],
    ['check --accept known.json --update-accepted', 'accept what is there now; later runs report what is new'],
    ['check --fix=expanded-without-effect', 'fix the findings of one rule, infos too'],
    ['check --fix | git apply --allow-empty', 'the same as --fix --write'],
    ['explain mixed-children', 'why, before and after'],
  ],
};

/** Lets an option take a value only as `--name=value`: what follows it is an argument of the command. */
function takesValueOnlyWithSign(command: Command, name: string): void {
  const parse = command.parseOptions.bind(command);
  command.parseOptions = (words) => {
    const end = words.indexOf('--');
    return parse(words.map((word, k) => (word === name && (end < 0 || k < end) ? `${name}=${noValue}` : word)));
  };
}

const noValue = '\0';

function readFix(text: string, before: readonly string[] = []): readonly string[] {
  if (text === noValue) return before;
  const ids = text.split(',').map((id) => id.trim());
  if (ids.includes('')) throw new CliError(`--fix=${text}: a rule is empty`, 'Write --fix, or --fix=<rule>,<rule>.');
  return [...before, ...ids];
}

function readLevel(text: string, before: Readonly<Record<string, Level>> = {}): Readonly<Record<string, Level>> {
  const [, id = '', level = ''] = /^([^=]*)=?(.*)$/s.exec(text)!;
  assertRule(id, `--rule ${text}`);
  if (!levels.includes(level as Level))
    throw new CliError(
      `--rule ${text}: the level is one of ${levels.join(', ')}.${didYouMean(level, levels)}`,
      `Write --rule ${id}=warning.`,
    );
  return { ...before, [id]: level as Level };
}

/** Checks what the options cannot mean together. */
function readFixSettings(settings: CheckSettings, paths: readonly string[]): CheckSettings {
  const { accept, updateAccepted = false } = settings;
  if (updateAccepted && (accept === undefined || settings.fix !== undefined))
    throw new CliError(
      settings.fix !== undefined
        ? '--update-accepted and --fix cannot be in one run'
        : '--update-accepted needs --accept',
      'Write navshift check --accept <file> --update-accepted.',
    );
  if (settings.since !== undefined && (settings.fix !== undefined || updateAccepted))
    throw new CliError(
      `--since and ${settings.fix !== undefined ? '--fix' : '--update-accepted'} cannot be in one run`,
      'Remove --since: fixes and the list are for all findings. navshift diff --update-accepted lists changes.',
    );
  if (settings.since !== undefined && paths.includes('-'))
    throw new CliError('the content of `-` has no revisions', 'Name the docs.json for --since.');
  const [flag] = (['unsafe', 'write', 'allowDirty', 'keepGoing'] as const).filter((name) => settings[name] === true);
  if (settings.fix === undefined && flag !== undefined)
    throw new CliError(`--${kebab(flag)} needs --fix`, `Write navshift check --fix --${kebab(flag)}.`);
  if (settings.label !== undefined && settings.unsafe !== true)
    throw new CliError('--label needs --unsafe', 'Write navshift check --fix --unsafe --label <text>.');
  for (const id of settings.fix ?? []) assertFixes(id);
  return readSettings(settings, paths);
}
