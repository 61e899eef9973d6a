import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';

/**
 * Puts a process under a limit of memory in a control group below our own (version 1 or 2), without swap. Returns how
 * to remove the group once the process has ended; null where none can be made, which takes root or a delegated group.
 */
export function limitMemory(pid: number, bytes: number): (() => void) | null {
  try {
    const own = ownGroup();
    const group = join(own.folder, `carecast-siege-${pid}`);
    mkdirSync(group);
    writeFileSync(join(group, own.file), String(bytes));
    writeFileSync(join(group, 'cgroup.procs'), String(pid));
    return () => rmdirSync(group);
  } catch {
    return null;
  }
}

/** Where the groups below ours are made. https://man7.org/linux/man-pages/man7/cgroups.7.html */
function ownGroup(): { folder: string; file: string } {
  const lines = readFileSync('/proc/self/cgroup', 'utf8').split('\n');
  const first = lines.find((line) => line.split(':')[1]?.split(',').includes('memory'));
  if (first && existsSync(join(ROOT, 'memory'))) {
    return { folder: join(ROOT, 'memory', first.split(':')[2] ?? ''), file: 'memory.limit_in_bytes' };
  }
  const unified = lines.find((line) => line.startsWith('0::'));
  return { folder: join(ROOT, unified?.slice('0::'.length) ?? ''), file: 'memory.max' };
}
