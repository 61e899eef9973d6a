import { countThings } from '../../size.ts';

/** The last lines of a start in the terminal, in the language of the show. */
export const terminal = {
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
