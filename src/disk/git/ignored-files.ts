import { answerOf, gitIn, namesIn } from './git.ts';
import { rootOf } from './repository.ts';

/** Whether git ignores a file of a folder. git is asked once, for the first file; what git holds, it ignores nowhere. */
export function ignoredIn(folder: string): (path: string) => boolean {
  let ignored: ReadonlySet<string> | undefined;
  return (path) => {
    ignored ??= readIgnored(folder);
    // A folder that is ignored stands for all in it: `build/`.
    if (ignored.size === 0) return false;
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1))
      if (ignored.has(path.slice(0, end + 1))) return true;
    return ignored.has(path);
  };
}

function readIgnored(folder: string): ReadonlySet<string> {
  if (rootOf(folder) === undefined) return new Set();
  const asked = ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory'];
  const names = new Set(namesIn(answerOf(gitIn(folder), ...asked)));
  // Where the folder itself is ignored, that says nothing of the files in it.
  return names.has('./') ? new Set() : names;
}
