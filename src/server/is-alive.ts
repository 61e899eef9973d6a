import { readFileSync } from 'node:fs';

/** Returns whether the process runs. Signal 0 only tests for existence; EPERM means another user's (kill(2)). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

/** An orphan that exited remains a zombie if process 1 does not reap it, as in many containers. */
function isZombie(pid: number): boolean {
  try {
    return / [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, ''));
  } catch {
    return false;
  }
}
