import { readFileSync } from 'node:fs';

/** When a process began, as the system counts; undefined where that cannot be known. */
export function startOf(pid: number): string | undefined {
  try {
    // The name in parentheses may hold blanks; the start is the 20th field after it (proc_pid_stat(5)).
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

/** Whether a process lives, and is the one that began at `started`: ids are used again, in containers soon. */
export function isAlive(pid: number, started: string | undefined): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Another user's process cannot be signalled, but it lives.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = startOf(pid);
  return started === undefined || now === undefined || now === started;
}
