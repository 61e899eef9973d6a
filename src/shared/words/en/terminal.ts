import { countThings } from '../../size.ts';

/** The lines of a start, and of a site that runs, in the terminal, in the language of the show. */
export const terminal = {
  /** `folder`: DATA_DIR. */
  privilegesDropped: (account: string, folder: string): string =>
    `Carecast does not need root. It now runs as "${account}", which owns ${folder}.`,
  /** `obstacle`: a clause. */
  privilegesKept: (obstacle: string): string => `Carecast runs as root, and cannot drop its privileges: ${obstacle}.`,
  databaseCreated: (version: string): string => `Creating the database (PostgreSQL ${version}).`,
  databaseRecovers: 'The database is still recovering after it was cut off.',
  databaseStopped: 'The database stopped. Restarting it.',
  /** `problem`: a clause. */
  databaseRetried: (problem: string): string => `The database has not started yet. We keep trying: ${problem}.`,
  databaseIsNewer: (migration: string): string =>
    `The database is newer than this version (${migration}). This version can use it.`,
  programsFetched: (major: number): string => `Downloading PostgreSQL ${major} once, to upgrade the database.`,
  /** Sizes with their unit. */
  databaseUpgrades: (from: number, to: string, needed: string, free: string): string =>
    `Upgrading the database from PostgreSQL ${from} to ${to}. It needs ${needed}, and ${free} is free.`,
  databaseUpgraded: (version: string, folder: string): string =>
    `The database was upgraded to PostgreSQL ${version}. The old one is kept in ${folder}.`,
  /** `problem`: a clause. */
  databaseStays: (version: string, problem: string): string =>
    `The database stays with PostgreSQL ${version}: ${problem}.`,
  demoFills: (episodes: number): string => `Filling the site with ${countThings(episodes, 'demo episode')} …`,
  demoAdministrator: (name: string, password: string): string =>
    `Demo administrator: sign in as "${name}" with the password ${password}`,
  stopping: 'Stopping. Finishing open requests …',
  ready: (title: string, address: string): string => `${title} is ready: ${address}`,
  noAdministrator: (address: string): string => `There is no administrator yet. Create your account first: ${address}`,
  masterPassword: (password: string): string => `Master password: ${password}`,
  /** Instead of the password. */
  fromSettings: 'the one in MASTER_PASSWORD',
  incomplete: 'Podcast directories also need the following:',
  complete: (address: string): string => `Sign in as an administrator, and enter it at ${address}`,
  /** `problem`: a sentence. */
  mailWaits: (problem: string): string => `${problem} We will send the waiting emails when it works again.`,
  storageAway: (storage: string): string =>
    `The file storage (${storage}) does not respond. Files cannot be uploaded or played until it does.`,
  databaseUpdated: (migrations: number): string => `Updated the database (${countThings(migrations, 'migration')}).`,
};
