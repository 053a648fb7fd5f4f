import { act } from './act.ts';

const { env } = process;
process.exitCode = await act({
  env,
  cwd: env.GITHUB_WORKSPACE ?? process.cwd(),
  write: (text) => void process.stdout.write(text),
});
