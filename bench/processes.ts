import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CLOCK_TICK_MS = 10; // sysconf(_SC_CLK_TCK) is 100 on Linux

/** Returns the site's process, and its database with all that descends from it. */
export function processesOf({ pid = 0, dataDir }: { pid: number | undefined; dataDir: string }): number[] {
  const database = Number(readFileSync(join(dataDir, 'database', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const fields = fieldsOf(Number(name));
    if (fields.length > 0) parents.set(Number(name), Number(fields[1]));
  }
  const isIn = (id: number | undefined): boolean =>
    id !== undefined && (id === pid || id === database || isIn(parents.get(id)));
  return [...parents.keys()].filter(isIn);
}

/** Returns the processor time processes have used so far, in ms, as /proc counts it. */
export function cpuMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const fields = fieldsOf(pid);
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * CLOCK_TICK_MS;
  }, 0);
}

/** Returns the same in nanoseconds of the threads that still run, as the scheduler counts it: for short loads. */
export function cpuNs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + threadsOf(pid).reduce((all, thread) => all + scheduledNs(pid, thread), 0), 0);
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function scheduledNs(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    return 0;
  }
}

function fieldsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}
