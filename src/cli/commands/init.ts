import { existsSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { Command } from 'commander';
import { findDocument, openSite } from '../../disk/index.ts';
import { isDefault, languagesOf, walkNavigation } from '../../navigation/index.ts';
import { specificationSources } from '../../openapi/index.ts';
import type { Site } from '../../site/index.ts';
import type { Context } from '../config/context.ts';
import { CliError } from '../terminal/error.ts';
import { writeFiles } from '../run/write-files.ts';
import { writeAgents } from './agents.ts';
import { type Io, writeLine } from '../terminal/io.ts';

/** What a site shows of the jobs that it needs done. */
interface Shown {
  /** The codes of its languages, the one that the others follow first. */
  readonly languages: readonly string[];
  /** By their codes the folders that are theirs alone. */
  readonly folders: ReadonlyMap<string, string>;
  readonly specifications: readonly string[];
  /** Whether endpoints of specifications are listed one by one. */
  readonly lists: boolean;
}

/** A question with its answers, the one that is assumed first. */
interface Question {
  readonly text: string;
  readonly answers: readonly string[];
}

/** Adds `init`: a configuration from what the site shows. */
export function addInit(program: Command, { io }: Context): void {
  program
    .command('init')
    .description(
      'Looks at the languages and specifications of a site, and asks the rest. Creates a navshift.config.json beside docs.json, without --write, as the file is new. A pipeline keeps languages and listed endpoints in step. --dry-run only prints the file.',
    )
    .argument('[path]', 'a docs.json, or a folder that contains one')
    .option('--yes', 'ask nothing: take the first answer to each question')
    .option('--dry-run', 'print the configuration, and write nothing')
    .option('--agents', 'write a block for coding agents into AGENTS.md instead')
    .action(async (path: string | undefined, { yes = false, agents, dryRun = false }: InitOptions) => {
      if (agents) return writeAgents(io, !dryRun);
      const folder = dirname(findDocument(path, io.cwd));
      const site = openSite(path, { cwd: io.cwd });
      const file = join(folder, 'navshift.config.json');
      const shownAs = relative(io.cwd, file);
      if (existsSync(file)) throw new CliError(`${shownAs} exists already`, 'navshift config shows what it says.');
      const shown = lookAt(site);
      say(shown, io);
      const ask = asking(yes, io);
      const [first, ...others] = shown.languages;
      const source =
        others.length === 0
          ? first
          : await ask({ text: 'Which language do the others follow?', answers: shown.languages });
      const missing =
        others.length === 0
          ? undefined
          : await ask({
              text: 'What should happen to pages that are not translated yet?',
              answers: ['keep', 'fallback', 'copy', 'prune'],
            });
      const content = `${JSON.stringify(configurationFor(shown, folder, { source, missing }), undefined, 2)}\n`;
      if (!dryRun)
        writeFiles(folder, new Map([[basename(file), { before: undefined, after: Buffer.from(content) }]]), io);
      io.stdout.write(content);
      const hasPipeline = shown.languages.length > 1 || shown.lists;
      if (!hasPipeline) for (const line of noPipeline) writeLine(io.stderr, line);
      const next = hasPipeline ? 'navshift run sync --check' : 'navshift check';
      writeLine(
        io.stderr,
        dryRun ? `Dry run: leave out --dry-run to write ${shownAs}.` : `Written: ${shownAs}. Next: ${next}`,
      );
    });
}

/** Why a configuration has no pipeline, and what else could be kept in step. */
const noPipeline = [
  'No pipeline was written: with one language and no listed endpoints, nothing has to be kept in step.',
  `If a group lists the files of a folder, add: "managed": [{ "group": "group[label='SDK']", "folder": "sdk" }]. Then navshift sync-pages keeps it in step.`,
];

/** What the command line says of `init`. */
interface InitOptions {
  readonly yes?: boolean;
  readonly agents?: true;
  readonly dryRun?: boolean;
}

function lookAt(site: Site): Shown {
  const languages = new Map<string, boolean>();
  const specifications = new Set<string>();
  let lists = false;
  walkNavigation(site, {
    enter(element) {
      if (element.kind === 'language' && element.label !== undefined)
        languages.set(element.label, languages.get(element.label) === true || isDefault(element));
      const openapi = element.field('openapi');
      if (openapi !== undefined) for (const { source } of specificationSources(openapi)) specifications.add(source);
    },
    entry: ({ entry }) => void (lists ||= entry.kind !== 'page'),
  });
  const { foldersOf } = languagesOf(site);
  const codes = [...languages.keys()];
  const first = codes.find((code) => languages.get(code));
  const rest = codes.filter((code) => code !== first);
  return {
    languages: [first ?? [], rest].flat(),
    folders: new Map(
      codes.flatMap((code) =>
        foldersOf(code)
          .slice(0, 1)
          .map((folder) => [code, basename(folder)]),
      ),
    ),
    specifications: [...specifications],
    lists,
  };
}

function say({ languages, folders, specifications, lists }: Shown, { stderr }: Io): void {
  if (languages.length > 0) {
    const named = languages.map((code) => (folders.has(code) ? `${code} (pages in ${folders.get(code)}/)` : code));
    writeLine(stderr, `Languages: ${named.join(', ')}.`);
  }
  if (specifications.length > 0)
    writeLine(
      stderr,
      `Specifications: ${specifications.join(', ')}; their endpoints are ${lists ? 'listed one by one' : 'generated by Mintlify'}.`,
    );
}

/** Asks on the terminal; where nobody can answer, the first answer is taken. */
function asking(yes: boolean, { stdin, stderr }: Io): (question: Question) => Promise<string> {
  const lines = createInterface({ input: Readable.from(stdin) })[Symbol.asyncIterator]();
  return async ({ text, answers }) => {
    const [assumed = ''] = answers;
    if (yes) {
      writeLine(stderr, `${text} ${assumed}`);
      return assumed;
    }
    for (;;) {
      stderr.write(`${text} (${answers.join(', ')}) [${assumed}] `);
      const { value = '', done } = await lines.next();
      const answer = value.trim() || assumed;
      if (done === true) stderr.write(`${assumed}\n`);
      if (answers.includes(answer)) return answer;
      writeLine(stderr, `${answer} is not one of them.`);
    }
  };
}

/** What is written: the options of the transforms that the site needs, and a pipeline of them. */
function configurationFor(
  { languages, lists }: Shown,
  folder: string,
  { source, missing }: { readonly source: string | undefined; readonly missing: string | undefined },
) {
  const schema = schemaFor(folder);
  const steps = [...(lists ? ['sync-openapi'] : []), ...(languages.length > 1 ? ['sync-languages'] : [])];
  return {
    ...(schema !== undefined && { $schema: schema }),
    ...(languages.length > 1 && { defaults: { 'sync-languages': { source, missing } } }),
    ...(steps.length > 0 && { pipelines: { sync: steps } }),
    rules: {},
  };
}

/** The schema of the navshift that is installed here or in a folder above, as a configuration names it; undefined if there is none. */
function schemaFor(folder: string): string | undefined {
  for (let current = folder, way = './'; ; current = dirname(current), way = way === './' ? '../' : `../${way}`) {
    const schema = 'node_modules/navshift/schema/config.schema.json';
    if (existsSync(join(current, schema))) return way + schema;
    if (current === dirname(current)) return undefined;
  }
}
