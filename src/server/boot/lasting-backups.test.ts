import { afterEach, expect, test } from 'vitest';
import { config } from '#server/config.ts';
import { requireLastingBackups } from './lasting-backups.ts';

const { backup, dataDir, databaseUrl } = config;
afterEach(() => void Object.assign(config, { backup, dataDir, databaseUrl }));

const root = '1 0 0:50 / / rw,relatime - overlay overlay rw';
const inPod = `${root}
2 1 254:1 /var/lib/kubelet/pods/0f8a/volumes/kubernetes.io~empty-dir/storage /storage rw,relatime - ext4 /dev/vda1 rw
3 2 254:2 / /storage/kept rw,relatime - ext4 /dev/vdb rw`;

test('nightly backups in a folder that ends with its pod are refused, those on a volume and none at all are not', () => {
  Object.assign(config, { backup: true, dataDir: '/storage', databaseUrl: 'postgres://db.example/carecast' });
  expect(() => requireLastingBackups(inPod)).toThrow(
    'BACKUP is "on": /storage is an emptyDir, which ends with its pod',
  );
  config.dataDir = '/storage/deeper';
  expect(() => requireLastingBackups(inPod)).toThrow('emptyDir');
  for (const folder of ['/storage/kept', '/srv/data', '/storage2']) {
    config.dataDir = folder;
    expect(() => requireLastingBackups(inPod)).not.toThrow();
  }
  Object.assign(config, { backup: false, dataDir: '/storage' });
  expect(() => requireLastingBackups(inPod)).not.toThrow();
  expect(() => requireLastingBackups('')).not.toThrow();
  Object.assign(config, { backup: true, databaseUrl: undefined });
  expect(() => requireLastingBackups(inPod)).not.toThrow();
});
