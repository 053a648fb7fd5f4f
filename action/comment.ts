import { code, fence, textOnly } from '../src/report/index.ts';
import { asTyped, countWhile, groupBy, shellWord } from '../src/text/index.ts';
import type { Outcome } from './jobs.ts';
import type { Talk } from './rest.ts';

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
  /** Paragraphs on what was suggested. */
  readonly notes: readonly string[];
  /** The address of an artifact with the whole report. */
  readonly artifact: string;
}

const titles: Readonly<Record<string, string>> = {
  diff: 'Changes for readers',
  check: 'Mistakes in the navigation',
  redirects: 'Redirects',
};
const titleOf = ({ name }: Outcome): string => titles[name] ?? `Pipeline \`${name}\``;

/** The result of all jobs. A site that could not be compared is never called fine. */
export function verdictOf(outcomes: readonly Outcome[]): string {
  const failed = outcomes.filter(({ code }) => code === 2);
  const found = outcomes.filter(({ code }) => code === 1);
  const names = (all: readonly Outcome[]) => [...new Set(all.map(({ name }) => name))].join(', ');
  if (failed.length > 0) return `❌ navshift could not run ${names(failed)}, so this result is incomplete`;
  return found.length > 0
    ? `⚠️ navshift found problems: ${names(found)}`
    : '✅ navshift found nothing that readers would lose';
}

/**
 * The text of the comment: the verdict, what each job says of each site, and what to run next; `most` characters, and
 * what does not fit is counted.
 */
export function commentOf(said: Said, most = mostCharacters): string {
  const { marker, outcomes, base, notes, artifact } = said;
  const sites = groupBy(outcomes, ({ site }) => site);
  const sections = [...sites].flatMap(([site, all]) =>
    all.map((one, k) => {
      const heads = sites.size > 1 && k === 0 ? [`## ${code(site)}`] : [];
      const text = one.code === 2 ? fence(one.text.slice(0, 5_000), 'text') : one.text.trim();
      return [...heads, `### ${titleOf(one)}`, text].join('\n\n');
    }),
  );
  const next = outcomes.flatMap(({ fix, site }) => (fix === undefined ? [] : [commandText(fix, site, base)]));
  const tail = [
    ...(next.length > 0 ? [`**Run next**\n\n\`\`\`sh\n${[...new Set(next)].join('\n')}\n\`\`\``] : []),
    ...(/^https:\/\/\S+$/.test(artifact) ? [`[The whole report](${artifact})`] : []),
  ];
  const head = `${marker}\n**${textOnly(verdictOf(outcomes))}**`;
  const room = most - [head, ...tail].join('\n\n').length - 200;
  return [head, ...fitted([...sections, ...notes], room), ...tail].join('\n\n');
}

/** The comment once none of its findings is left. */
const struckOf = (marker: string): string => `${marker}\n~~navshift found problems here~~\n\n✅ None of them is left.`;

/** The command as a person types it in a checkout: nothing is the same there but the branch. */
function commandText(fix: readonly string[], site: string, base: string): string {
  const words = fix.map((word, k) => (fix[k - 1] === '--since' ? `origin/${base}` : word));
  const typed = words.filter((word) => word !== '--no-config-scripts');
  const named = site === '.' ? [] : site.startsWith('-') ? ['--', site] : [site];
  return asTyped(['navshift', ...typed, '--write', ...named].map(shellWord).join(' '));
}

/** What a report folds: people open it in the summary of the job where it makes the comment too long. */
const folded = /^<details(?: open)?><summary>[^]*?^<\/details>\n*/gm;

/** The texts as they fit: the last ones lose what they fold, then they are left out. */
function fitted(texts: readonly string[], room: number): readonly string[] {
  if (texts.join('\n\n').length <= room) return texts;
  const shown = [...texts];
  for (let k = shown.length - 1; k >= 0 && shown.join('\n\n').length > room; k--)
    shown[k] = shown[k]!.replace(folded, '').trim();
  const count = countWhile(shown.length, (k) => shown.slice(0, k + 1).join('\n\n').length <= room);
  return [...shown.slice(0, count), 'The summary of the job has the whole report.'];
}

/** A comment on a pull request. */
interface Comment {
  readonly id: number;
  readonly body?: string;
  readonly html_url: string;
  readonly user: { readonly login: string } | null;
}

/**
 * Posts a comment, or writes the one anew that is there of the same account; without a text that one is struck, and
 * none is made. Returns its address. Throws `CallError`.
 */
export async function keepComment({ rest, pull, marker }: Talk, body: string | undefined): Promise<string | undefined> {
  const path = `issues/${pull.number}/comments`;
  const author = await rest.account();
  const isOwn = (one: Comment) => one.user?.login === author && one.body?.startsWith(marker);
  const there = async () => (await rest.list<Comment>(path)).filter(isOwn);
  const [first] = await there();
  const text = body ?? struckOf(marker);
  if (first !== undefined && first.body !== text) await rest.ask(`PATCH issues/comments/${first.id}`, { body: text });
  if (first === undefined && body !== undefined) await rest.ask(`POST ${path}`, { body });
  // Two runs at once can make two, and so can a call of which the answer got lost.
  const [kept, ...others] = await there();
  for (const { id } of others) await rest.ask(`DELETE issues/comments/${id}`);
  return kept?.html_url;
}
