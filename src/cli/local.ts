import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Another copy of navshift, which the project of the working folder has. */
interface Local {
  /** The address of its command. */
  readonly command: string;
  /** What is said of it. */
  readonly message: string;
  /** Whether it takes the place of the copy that runs. */
  readonly runs: boolean;
}

/**
 * The copy of navshift that a project installed, where that is not the copy that runs (`own`, its address).
 *
 * A checkout can bring a `node_modules` of its own, which would be a stranger's program: git must know the folder, and not the file.
 */
export async function localCopy(cwd: string, own: string): Promise<Local | undefined> {
  const file = nearestCommand(cwd);
  if (file === undefined || realpathSync(file) === realpathSync(fileURLToPath(own))) return undefined;
  const { answerOf, gitIn } = await import('../disk/git.ts');
  const tracked = answerOf(gitIn(dirname(file)), 'ls-files', '-z', '--', file);
  const runs = tracked?.length === 0;
  const name = `node_modules/navshift (${versionBeside(file)})`;
  return {
    command: pathToFileURL(file).href,
    runs,
    message: runs
      ? `The project's own copy runs: ${name}.`
      : `${name} is passed over: ${tracked === undefined ? 'without git it is not known who put it there' : 'it is a part of the checkout'}. To run it: npx navshift.`,
  };
}

function nearestCommand(cwd: string): string | undefined {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const file = join(folder, 'node_modules/navshift/dist/navshift.js');
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
