import {
  diffOperations,
  findOperation,
  listOperations,
  openSpecification,
  type Operation,
  type OperationList,
  readSpecification,
  SpecificationError,
  visible,
} from 'navshift/openapi';
import { type Entry, NavshiftError, type Report, type Site } from 'navshift';
import { askedOnce } from '../../shared/asked-once.ts';
import { lowerFirst, siteThen, withoutStop } from '../engine/specifications.ts';
import type { Catalogue, Past } from './catalogue.ts';
import type { List } from './standings.ts';
import type { SyncOpenapiOptions } from './options.ts';

/** How `--since` is named in messages. */
export const sinceName = (since: NonNullable<SyncOpenapiOptions['since']>): string =>
  typeof since === 'string' ? since : 'the older specification';

/** Reads what specifications were; one that was not there has no past. Undefined if `since` leads to nothing that can be read; says why. */
export function readPast(
  site: Site,
  { since, all }: Pick<SyncOpenapiOptions, 'since' | 'all'>,
  lists: readonly List[],
  catalogues: ReadonlyMap<string, Catalogue>,
  report: Report,
): ReadonlyMap<string, Past> | undefined {
  const past = new Map<string, Past>();
  if (since === undefined) return past;
  const named = [...new Map(lists.filter(({ key }) => catalogues.has(key)).map((list) => [list.key, list])).values()];
  if (typeof since !== 'string' && named.length > 1) {
    report.error(
      'since',
      `\`--since\` gives one specification, and entries of ${named.length} are listed: ${named.map(({ key }) => key).join(', ')}`,
      {
        help: 'Name the element that is meant with `--at`, or a git revision in place of the file.',
        related: named.map(({ key, source }) => ({ message: key, at: source.node })),
      },
    );
    return undefined;
  }
  const reader = typeof since === 'string' ? site.reader.at?.(since) : undefined;
  if (typeof since === 'string' && reader === undefined) {
    report.error('since', `\`--since ${since}\` names neither a file nor a revision that can be read`, {
      help: 'Name a file with the older specification, or a git revision of the site, such as HEAD~1 or v1.2. In CI a clone often has only the last commit: check out with `fetch-depth: 0`.',
    });
    return undefined;
  }
  // As the site was then, so that what is in files beside a specification is read too.
  const then = reader && siteThen(site, reader, `${sinceName(since)}:`);
  for (const { key, source } of named) {
    const opened = then && openSpecification(then, key);
    if (opened !== undefined && 'reason' in opened && opened.error === undefined) {
      report.warning(
        'since',
        `${key} is not in ${sinceName(since)}, so what is new is unknown${all ? '' : ', and nothing was added'}`,
        {
          at: source.node,
          help: 'If it had another name or was a URL, give its older content as a file: `--since <file>`.',
        },
      );
      continue;
    }
    const before = readBefore(() => {
      if (typeof since !== 'string') return listOperations(readSpecification(since.content, sinceName(since)));
      if ('reason' in opened!) throw opened.error!;
      return opened!;
    }, report);
    if (before === undefined) return undefined;
    const { added, moved } = diffOperations(visible(before), visible(catalogues.get(key)!.opened.operations));
    const became = new Map(moved.map(({ from, to }) => [from, to]));
    past.set(key, { operations: before, added: new Set(added), moved: became });
  }
  return past;
}

/**
 * Gives the operation that an entry meant when a specification was committed last, or once before, and the one that
 * this became. Undefined if the former is not known, as without git, or where there is one commit alone.
 */
export type Committed = (
  catalogue: Catalogue,
  entry: Entry,
) => { readonly was: Operation; readonly now: Operation | undefined } | undefined;

/** Reads what was committed when it is asked for: nothing is read of a site whose entries are all right. */
export function readCommitted(site: Site): Committed {
  const pasts = ['HEAD', 'HEAD~1'].map((revision) =>
    askedOnce(({ opened: { key, operations } }: Catalogue) =>
      ifThere(() => {
        const reader = site.reader.at?.(revision);
        const before = reader && openSpecification(siteThen(site, reader), key);
        if (before === undefined || 'reason' in before) return undefined;
        const { moved } = diffOperations(before.operations, operations);
        return { operations: before.operations, became: new Map(moved.map(({ from, to }) => [from, to])) };
      }),
    ),
  );
  return (catalogue, entry) => {
    for (const pastOf of pasts) {
      const past = pastOf(catalogue);
      const was = past && findOperation(past.operations, entry);
      if (was !== undefined) return { was, now: past!.became.get(was) };
    }
    return undefined;
  };
}

/** What a revision has; undefined if it cannot be had, of which nobody asked for it needs to know. */
function ifThere<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof NavshiftError) return undefined;
    throw error;
  }
}

function readBefore(read: () => OperationList, report: Report): readonly Operation[] | undefined {
  try {
    const { operations, problems } = read();
    const problem = problems.find(({ severity }) => severity === 'error');
    if (problem === undefined) return operations;
    // What was not read cannot be told from what was not there.
    const help = 'Name another revision, or give a copy of it in one file: `--since <file>`.';
    const message = `The older specification cannot be read as a whole: ${withoutStop(problem.message)}`;
    report.error('since', message, { at: problem, help });
  } catch (error) {
    if (!(error instanceof SpecificationError)) throw error;
    const message = `The older specification cannot be read: ${lowerFirst(error.message)}`;
    report.error('since', message, { at: error, help: error.help });
  }
  return undefined;
}
