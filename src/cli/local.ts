import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { answerOf, gitIn } from '../disk/git.ts';

/** What is done with the copy of navshift that a project installed. */
interface Local {
  readonly message: string;
  /** Whether it takes the place of the copy that runs. */
  readonly runs: boolean;
}

/**
 * Whether the copy that a project installed runs, by the file of its command.
 *
 * A checkout can bring a `node_modules` of its own, which would be a stranger's program: git must know the folder, and not the file.
 */
export function localCopy(file: string): Local {
  const tracked = answerOf(gitIn(dirname(file)), 'ls-files', '-z', '--', file);
  const runs = tracked?.length === 0;
  const name = `node_modules/navshift (${versionBeside(file)})`;
  return {
    runs,
    message: runs
      ? `The project's own copy runs: ${name}.`
      : `${name} is passed over: ${tracked === undefined ? 'without git it is not known who put it there' : 'it is a part of the checkout'}. To run it: npx navshift.`,
  };
}

/** The command of the copy of navshift that the project of a folder installed. */
export function nearestCommand(cwd: string): string | undefined {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const file = join(folder, 'node_modules/navshift/dist/navshift.cjs');
    if (existsSync(file)) return file;
    if (folder === dirname(folder)) return undefined;
  }
}

const unknown = 'of no known version';

function versionBeside(command: string): string {
  try {
    const { version } = JSON.parse(readFileSync(join(dirname(command), '../package.json'), 'utf8')) as {
      readonly version?: unknown;
    };
    return typeof version === 'string' && /^[\w.+-]+$/.test(version) ? version : unknown;
  } catch {
    return unknown;
  }
}
