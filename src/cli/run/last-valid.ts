import { basename, relative } from 'node:path';
import { answerOf, gitIn, namesIn } from '../../disk/git/index.ts';
import { realPath } from '../../disk/local/index.ts';
import type { Diagnostic } from '../../finding/index.ts';
import { JsonSyntaxError, parseJson } from '../../json/index.ts';
import type { Io } from '../terminal/io.ts';
import { shellWord } from '../terminal/words.ts';

/** The finding of a docs.json that is not JSON, with the commands of git for the last commit in which it was. */
export function withLastValid(found: Diagnostic, folder: string | undefined, { cwd, env }: Io): Diagnostic {
  if (found.rule !== 'syntax' || folder === undefined || found.file === undefined) return found;
  const name = basename(found.file);
  const git = gitIn(folder, env);
  const isValidIn = (commit: string): boolean => {
    const content = answerOf(git, 'cat-file', 'blob', `${commit}:./${name}`);
    try {
      return content !== undefined && parseJson(content) !== undefined;
    } catch (error) {
      if (error instanceof JsonSyntaxError) return false;
      throw error;
    }
  };
  const log = answerOf(git, 'log', '-z', '--max-count=50', '--format=%h %cs', '--', `:(literal)${name}`);
  const [commit, date] =
    namesIn(log)
      .map((line) => line.split(' '))
      .find(([id]) => isValidIn(id!)) ?? [];
  if (commit === undefined) return found;
  const at = relative(realPath(cwd), folder);
  const command = (verb: string) => `git ${at && `-C ${shellWord(at)} `}${verb} ${commit} -- ${shellWord(name)}`;
  const ways = `${command('diff')} shows what changed since. ${command('checkout')} restores it.`;
  return { ...found, frame: found.frame, help: `${found.help} It was valid in ${commit} (${date}). ${ways}` };
}
