import { formatBytes } from '../../../size.ts';
import type { Worded } from '../../worded.ts';
import { number } from '../number.ts';

type Name = { name: string };
type Folder = { folder: string };
type Room = Folder & { needed: number; free: number };

/** Problems of a backup. Each completes `backupUnusable`. */
const damage = {
  backupCutOff: 'it is cut off or damaged',
  backupNotOurs: 'it is not a Carecast backup, or it is damaged',
  backupEntryNotFile: ({ name }: Name) => `it contains something that is not a regular file (${name})`,
  backupHasMore: 'something follows its end',
  backupFileForeign: 'it contains a file that does not belong to it',
  backupTableForeign: 'it contains a table that does not belong to it',
  backupFormatNewer: ({ version }: { version: string }) =>
    `a newer version of Carecast (${version}) made it. Install that version`,
  backupRowsMissing: 'part of its database is missing',
  backupEndsDiffer: 'its beginning and its end do not belong together',
  backupEntryDamaged: ({ name }: Name) => `${name} in it is missing or damaged`,
  backupEntryInvalid: ({ name }: Name) => `${name} in it is not valid`,
  backupEntryTooLong: ({ name }: Name) => `${name} in it is too long`,
  backupChanging: 'it is changing while we read it',
  backupRowCountDiffers: ({ table }: { table: string }) => `${table} in it does not have the number of rows it should`,
  backupTablesDiffer: 'its tables are not those of its version',
  backupRowsRefused: 'the database does not accept what is in it',
  backupTooManyFiles: 'it contains too many files',
  backupTooCostly: 'reading it takes too much memory or time',
  backupSecretTooLong: 'its secret is too long',
  backupTooOld: 'a version before 0.1.0 made it. Restore it with 0.1.0 (commit cec99d8), then update',
  backupNewer: ({ version, migration }: { version: string; migration: string }) =>
    `a newer version of Carecast (${version}, ${migration}) made it. Install that version`,
  onlineFileDamaged: ({ name }: Name) => `${name} in the online storage is damaged`,
  onlineFileTooLong: ({ name }: Name) => `${name} in the online storage is too long`,
  onlineFileInvalid: ({ name }: Name) => `${name} in the online storage is not valid`,
};

/** Why a backup was not made, sent or restored. */
export const copies = {
  ...damage,
  backupUnusable: ({ problem }: { problem: Worded }) => `This backup cannot be used: ${problem}. Nothing has changed.`,
  backupLocked: 'This backup is locked. Enter its backup password.',
  backupNotLocked:
    'This backup is not locked with a backup password. Leave the password out only if you made it without one.',
  backupPasswordWrong: 'This is not the password of this backup',
  backupUnlockCostly: 'Opening this backup takes too much memory. Open it with the program age first.',
  backupNotFound: ({ path }: { path: string }) => `There is no backup "${path}".`,
  noBackupLocked:
    'No backup in this online storage is locked with a backup password. Leave the password out only if you made them without one.',
  noBackupOnline: 'There is no nightly backup in this online storage',
  onlineFileNotArrived: ({ name }: Name) =>
    `${name} did not arrive in the online storage as it was sent. Nothing has changed.`,
  onlineFileTaken: ({ name }: Name) =>
    `The online storage has something else under ${name}. Empty it, or choose another.`,
  folderIsFile: ({ folder }: Folder) => `"${folder}" is a file, not a folder.`,
  folderTooSmall: ({ folder, needed, free }: Room) =>
    `There is not enough space in ${folder}: ${formatBytes(needed)} needed, ${formatBytes(free)} free.`,
  folderFull: ({ folder }: Folder) =>
    `The disk is full. Nothing was left in ${folder}. Free some space, or choose another folder.`,
  tooManyFilesToBackUp: ({ most }: { most: number }) =>
    `This site has more than ${number(most)} files. A backup of it could not be restored.`,
  siteRunsBeforeMove: 'The site is running. Stop it first, and then start it at the new place.',
  siteRunsOnDatabase: 'A site is running on this database. Stop it first. Nothing has changed.',
  backupNotForMove: 'This backup was not made with --move. Restore it without --move. Nothing has changed.',
  siteAlreadyHere:
    'There is already a site here, with accounts or episodes. A backup replaces nothing: set DATA_DIR to a new folder (DATABASE_URL to a new database), or move the old site away.',
  restoreWithoutRoom:
    'This server does not have enough space for the backup. Nothing has changed. Ask your IT person for more space, then start again.',
  restoreFailed: 'Something went wrong on our side. Nothing has changed. Please try again.',
  backupNotSent: 'Something went wrong on our side. Your IT person can find the cause in the server log.',
};
