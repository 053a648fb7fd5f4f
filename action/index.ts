import { runBy } from '../src/text/index.ts';
import { act } from './act.ts';

const { env } = process;
// Whoever reads a comment has no `navshift` in the PATH: the Action installs none.
runBy(() => 'npx navshift');
process.exitCode = await act({
  env,
  cwd: env.GITHUB_WORKSPACE ?? process.cwd(),
  write: (text) => void process.stdout.write(text),
});
