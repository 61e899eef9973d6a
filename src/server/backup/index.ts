export { prepareCopy, restoreCopy } from './copied-volume.ts';
export { type BackupProgress, type Made, makeBackup } from './make-backup.ts';
export type { Manifest } from './manifest.ts';
export { backUpNightly, BACKUPS, NIGHTLY_FACT } from './nightly.ts';
export { restoreBackup, type Restored, type RestoreProgress } from './restore-backup.ts';
export { lengthOf, verifyBackup } from './verify-backup.ts';
