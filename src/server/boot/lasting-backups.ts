import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { config, ConfigError } from '#server/config.ts';

/**
 * Throws ConfigError where the nightly backups of a database server would be made in a folder that ends with its pod.
 * (An embedded database there ends with it too.) `mounts`: the kernel's list (proc(5), /proc/pid/mountinfo).
 */
export function requireLastingBackups(mounts = readMounts()): void {
  if (!config.backup || !config.databaseUrl || !isEmptyDir(resolve(config.dataDir), mounts)) return;
  throw new ConfigError((t) => t.backupsEndWithPod(config.dataDir));
}

/** The kubelet makes an emptyDir below a folder of this name, which the kernel shows as the root of the mount. */
function isEmptyDir(folder: string, mounts: string): boolean {
  const entries = mounts.split('\n').map((line) => line.split(' '));
  const above = entries.filter(
    ([, , , , point = '']) => folder === point || folder.startsWith(point.replace(/\/?$/, '/')),
  );
  const [, , , root = ''] = above.toSorted((one, other) => (other[4]?.length ?? 0) - (one[4]?.length ?? 0))[0] ?? [];
  return root.includes('/kubernetes.io~empty-dir/');
}

function readMounts(): string {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8');
  } catch {
    return ''; // not Linux
  }
}
