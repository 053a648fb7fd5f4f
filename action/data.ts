import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { rules } from '../src/check/index.ts';
import { runFinding } from '../src/cli/run/finding-texts.ts';
import { transformFinding } from '../src/cli/run/transform-finding-texts.ts';
import { reasonOf } from '../src/disk/index.ts';
import { readPlain } from '../src/disk/local/index.ts';
import { code as codeText } from '../src/report/index.ts';
import { kindMeanings } from '../src/telling/index.ts';
import { groupBy } from '../src/text/index.ts';
import { ActionError, type World } from './host.ts';
import { type Outcome, wordsOf } from './jobs.ts';

/** A report that another workflow posts has no words: those are made of these data where the token is that writes. */
const [mostBytes, mostOutcomes, mostKinds, mostNames] = [1_000_000, 200, 50, 5];

/** A path or an endpoint: no sign of it means something in Markdown, a URL or a sentence. */
const namePattern = /^(?:[A-Z]+ )?[\p{L}\p{M}\p{N}._~%{}/-]{1,120}$/u;

const foundSchema = z.strictObject({
  kind: z.string(),
  count: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  names: z.array(z.string().check(z.regex(namePattern))).check(z.maxLength(mostNames)),
});

const outcomeSchema = z
  .strictObject({
    name: z.string().check(z.regex(/^[a-z][\w-]{0,40}$/i)),
    site: z.string().check(z.regex(/^[\p{L}\p{M}\p{N}._~%/ -]{1,120}$/u)),
    code: z.literal([0, 1, 2]),
    isFixable: z.boolean(),
    found: z.array(foundSchema).check(z.maxLength(mostKinds)),
  })
  .check(z.refine(({ name, found }) => found.every(({ kind }) => meaningOf(name, kind) !== undefined)));

const dataSchema = z.strictObject({
  pull: z.int().check(z.minimum(1)),
  outcomes: z.array(outcomeSchema).check(z.minLength(1), z.maxLength(mostOutcomes)),
});

const other = 'other';

/** What a kind of change or of finding means, in our words; undefined for a kind that there is not. */
function meaningOf(job: string, kind: string): string | undefined {
  if (kind === other) return 'findings of other kinds';
  if (job === 'diff') return Object.entries(kindMeanings).find(([name]) => name === kind)?.[1];
  return rules.find(({ id }) => id === kind)?.summary ?? (runFinding(kind) ?? transformFinding(kind))?.means;
}

/** The results of a pull request as the text of a file. Throws `ActionError` for a name that it cannot hold. */
export function dataOf(pull: number, outcomes: readonly Outcome[]): string {
  const plain = outcomes.map(({ name, site, code, fix, found }) => {
    const kinds = groupBy(found, ({ kind }) => (meaningOf(name, kind) === undefined ? other : kind));
    return {
      name,
      site,
      code,
      isFixable: fix !== undefined,
      found: Array.from(kinds, ([kind, all]) => ({
        kind,
        count: all.length,
        names: [...new Set(all.map((one) => one.name))].filter((one) => namePattern.test(one)).slice(0, mostNames),
      })).slice(0, mostKinds),
    };
  });
  return `${JSON.stringify(checked({ pull, outcomes: plain }, 'the report'))}\n`;
}

/** Reads the results that `dataOf` wrote, which anybody can have forged. Throws `ActionError`. */
export function readData(world: World, name: string): { readonly pull: number; readonly outcomes: readonly Outcome[] } {
  let value: unknown;
  try {
    value = JSON.parse(readPlain(resolve(world.cwd, name), mostBytes).toString('utf8'));
  } catch (error) {
    throw new ActionError(
      `${name} cannot be read: ${error instanceof SyntaxError ? 'it is not JSON' : reasonOf(error)}`,
    );
  }
  const { pull, outcomes } = checked(value, name);
  return {
    pull,
    outcomes: outcomes.map((one) => ({
      ...one,
      text: textOf(one),
      found: one.found.map(({ kind }) => ({ kind, name: '' })),
      fix: one.isFixable ? wordsOf(world, one, '').fix : undefined,
    })),
  };
}

function checked(value: unknown, what: string): z.infer<typeof dataSchema> {
  const { data, error } = dataSchema.safeParse(value);
  if (data !== undefined) return data;
  const { path = [] } = error.issues[0]!;
  throw new ActionError(`${what} has a value that is not allowed at /${path.join('/')}. Nothing of it is posted.`);
}

function textOf({ name, code, found }: z.infer<typeof outcomeSchema>): string {
  if (code === 2) return 'navshift could not run here. The log of the job says why.';
  if (found.length === 0) return code === 0 ? 'No findings.' : 'This would change files.';
  const rows = found.map(({ kind, count, names }) => {
    const shown = [...names.map(codeText), ...(count > names.length ? ['…'] : [])].join(', ');
    return `| ${codeText(kind)} | ${count} | ${shown} | ${meaningOf(name, kind)} |`;
  });
  return ['| kind | count | where | meaning |', '|---|--:|---|---|', ...rows].join('\n');
}
