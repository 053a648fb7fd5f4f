import { hasPageEnding } from '../../format/index.ts';
import type { Past } from '../../site/index.ts';
import type { RepositoryOptions } from '../local/options.ts';
import { answerOf, gitIn, namesIn } from './git.ts';
import { pathBelow, Repository, rootOf } from './repository.ts';
import { readerAt } from './revision.ts';

/** The past of a folder. Undefined outside of git. */
export function pastOf(folder: string, options: RepositoryOptions): Past | undefined {
  const root = rootOf(folder);
  if (root === undefined) return undefined;
  const repository = new Repository(root, options);
  const git = gitIn(folder, options.env);
  const log = (...words: readonly string[]) =>
    namesIn(answerOf(git, '-c', 'core.quotePath=false', 'log', '-z', '--no-renames', '--relative', ...words));
  const deleted = new Map<string, string>();
  let commit = '';
  for (const part of log('--format=%x00commit %H', '--diff-filter=D', '--name-only', '--', '.')) {
    const [, id] = /^commit (\w+)/.exec(part) ?? [];
    const name = part.replace(/^\n+/, '');
    if (id !== undefined) commit = id;
    else if (hasPageEnding(name) && !deleted.has(name)) deleted.set(name, commit);
  }
  return {
    isWhole: answerOf(git, 'rev-parse', '--is-shallow-repository')?.toString('utf8').trim() === 'false',
    deleted,
    contents(files) {
      // `:<mode> <mode> <id> <id> <status>\0<path>\0`, of a missing file with an id of zeros.
      const lines = log('--format=', '--raw', '--no-abbrev', '--', ...files);
      const both = lines.flatMap((line) => /^\n*:\d+ \d+ (\w+) (\w+) /.exec(line)?.slice(1, 3).reverse() ?? []);
      const ids = [...new Set(both)].filter((id) => /[^0]/.test(id));
      repository.load(ids, 'HEAD', false);
      return ids.flatMap((id) => repository.content(id) ?? []);
    },
    commits: (most) => log(`--max-count=${most}`, '--format=%H', '--', '.').map((id) => id.trim()),
    at: (revision) => readerAt(revision, { repository, folder: pathBelow(root, folder) }),
  };
}
