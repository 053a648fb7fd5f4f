import { counted, groupBy } from '../src/text/index.ts';
import type { Outcome } from './jobs.ts';
import type { CallError, Rest } from './rest.ts';

/** GitHub takes so many characters; some are left for what it counts in another way. */
const mostCharacters = 65_000;

/** What a comment begins with, so that the next run finds it. Workflows that comment apart have keys of their own. */
export const markerOf = (key: string): string =>
  `<!-- navshift${key === '' ? '' : ` ${key.replace(/[^\w-]/g, '')}`} -->`;

/** What a comment is made of. */
export interface Said {
  readonly marker: string;
  readonly outcomes: readonly Outcome[];
  /** The branch that the pull request goes to, for the commands that are named. */
  readonly base: string;
  /** Paragraphs on what was suggested, committed or not. */
  readonly notes: readonly string[];
  /** The address of an artifact with the whole report. */
  readonly artifact: string;
}

const titles: Readonly<Record<string, string>> = {
  diff: 'What changes for readers',
  check: 'Mistakes in the navigation',
  redirects: 'Redirects',
};
const titleOf = ({ name }: Outcome): string => titles[name] ?? `Pipeline \`${name}\``;

/** The verdict of all jobs. What could not be compared is never called fine. */
export function verdictOf(outcomes: readonly Outcome[]): string {
  const failed = outcomes.filter(({ isFailed }) => isFailed);
  const found = outcomes.filter(({ code }) => code === 1);
  const names = (all: readonly Outcome[]) => [...new Set(all.map(({ name }) => name))].join(', ');
  if (failed.length > 0) return `❌ navshift could not run ${names(failed)}: nothing is known of it`;
  return found.length > 0
    ? `⚠️ navshift found something: ${names(found)}`
    : '✅ navshift found nothing that readers would lose';
}

/**
 * The text of the comment: the verdict, what each job says of each site, and what to run next; `most` characters, and
 * what does not fit is counted.
 */
export function commentOf(said: Said, most = mostCharacters): string {
  const { marker, outcomes, base, notes, artifact } = said;
  const sites = new Set(outcomes.map(({ site }) => site));
  const sections = [...groupBy(outcomes, ({ site }) => site)].flatMap(([site, all]) =>
    all.flatMap((one, k): readonly (readonly string[])[] => {
      const head = [...(sites.size > 1 && k === 0 ? [`## ${codeText(site)}`] : []), `### ${titleOf(one)}`].join('\n\n');
      const [first = '', ...rest] = one.isFailed ? [fenced(one.text, 'text')] : blocksOf(one.text);
      return [[`${head}\n\n${first}`, ...rest]];
    }),
  );
  const next = outcomes.flatMap(({ mend, site }) => (mend === undefined ? [] : [commandText(mend, site, base)]));
  const tail = [
    ...notes,
    ...(next.length > 0 ? [`**Run next**\n\n\`\`\`sh\n${[...new Set(next)].join('\n')}\n\`\`\``] : []),
    ...(/^https:\/\/\S+$/.test(artifact) ? [`[The whole report](${artifact})`] : []),
  ];
  const head = `${marker}\n**${verdictOf(outcomes)}**`;
  const room = most - [head, ...tail].join('\n\n').length - 200;
  return [head, ...fitted(sections, room), ...tail].join('\n\n');
}

/** What a comment becomes when nothing is left to say. */
export const struckOf = (marker: string): string =>
  `${marker}\n~~navshift had something to say here~~\n\n✅ Nothing of it is left.`;

/** The command as a person types it in a checkout: nothing is the same there but the branch. */
const commandText = (mend: readonly string[], site: string, base: string): string =>
  [
    'navshift',
    ...mend.flatMap((word, k) =>
      word === '--no-config-scripts' ? [] : mend[k - 1] === '--since' ? [`origin/${base}`] : [word],
    ),
    ...(site === '.' ? [] : [site]),
    '--write',
  ]
    .map((word) => (/^[\w./@:=+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`))
    .join(' ');

const codeText = (text: string) => `\`${text.replaceAll('`', '')}\``;
/** A text as a block of code, whatever backquotes it holds. */
export function fenced(text: string, language: string): string {
  const ticks = '`'.repeat(Math.max(3, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length + 1)));
  return `${ticks}${language}\n${text.trimEnd()}\n${ticks}`;
}

/** A text as paragraphs; what is folded, and what is fenced, is one. */
function blocksOf(text: string): readonly string[] {
  const blocks: string[] = [];
  let isOpen = false;
  for (const part of text.trim().split('\n\n')) {
    if (isOpen) blocks.push(`${blocks.pop()!}\n\n${part}`);
    else blocks.push(part);
    const block = blocks.at(-1)!;
    const count = (pattern: RegExp) => block.match(pattern)?.length ?? 0;
    isOpen = count(/<details/g) > count(/<\/details>/g) || count(/^```/gm) % 2 === 1;
  }
  return blocks;
}

/**
 * As much of some sections as fits: of all first the first paragraph, then the second, and so on; of a long one the
 * first lines.
 */
function fitted(sections: readonly (readonly string[])[], room: number): readonly string[] {
  const shown = sections.map((): string[] => []);
  let [left, out] = [room, 0];
  const rounds = Math.max(0, ...sections.map(({ length }) => length));
  for (let k = 0; k < rounds; k++)
    for (const [at, section] of sections.entries()) {
      const block = section[k];
      if (block === undefined) continue;
      const text = block.length + 2 <= left ? block : shortened(block, left - 2);
      if (text === undefined) out++;
      else {
        shown[at]!.push(text);
        left -= text.length + 2;
      }
    }
  const rest = out === 0 ? [] : [`${counted(out, 'more part')}: see the summary of the job.`];
  return [...shown.flat(), ...rest];
}

/** The first lines of a paragraph, with those that close it; undefined where too few fit. */
function shortened(block: string, room: number): string | undefined {
  const lines = block.split('\n');
  const closing = lines.splice(lines.findLastIndex((line) => !/^(?:`{3,}|<\/details>|)$/.test(line)) + 1);
  const shown: string[] = [];
  let left = room - closing.join('\n').length - 60;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) break;
    shown.push(line);
  }
  if (shown.length < 4) return undefined;
  return [
    ...shown,
    `… and ${counted(lines.length - shown.length, 'more line')}: see the summary of the job`,
    ...closing,
  ].join('\n');
}

/** A comment on a pull request. */
interface Comment {
  readonly id: number;
  readonly body?: string;
  readonly html_url: string;
}

/**
 * Posts a comment, or writes the one that is there anew; without a text that one is struck, and none is made. Of two, which two runs at once can make, the
 * first stays. Returns its address. Throws `CallError`.
 */
export async function keepComment(
  rest: Rest,
  issue: number,
  marker: string,
  body: string | undefined,
): Promise<string | undefined> {
  const there = async () =>
    (await rest.list<Comment>(`issues/${issue}/comments`)).filter((one) => one.body?.startsWith(marker));
  const make = () => rest.ask<Comment>(`POST issues/${issue}/comments`, { body });
  const [first, ...others] = await there();
  for (const { id } of others) await gone(rest.ask(`DELETE issues/comments/${id}`));
  const text = body ?? struckOf(marker);
  if (first?.body === text) return first.html_url;
  const changed = first && (await gone(rest.ask<Comment>(`PATCH issues/comments/${first.id}`, { body: text })));
  if (changed !== undefined || body === undefined) return changed?.html_url;
  const made = await make().catch(async (error: CallError) => {
    if (error.status < 500) throw error;
    // Whether it was made is not known: what is there is looked at before it is made again.
    return (await there())[0] ?? (await make());
  });
  return made.html_url;
}

/** An answer; undefined where what was asked for is gone by then. */
async function gone<Data>(call: Promise<Data>): Promise<Data | undefined> {
  try {
    return await call;
  } catch (error) {
    if ((error as CallError).status === 404) return undefined;
    throw error;
  }
}
