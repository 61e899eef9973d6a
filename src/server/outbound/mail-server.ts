import { MAILS_PER_MINUTE } from '#shared/mail-services.ts';
import { readAfterChanges } from '#server/invalidation.ts';
import { config } from '#server/config.ts';
import { mailServers, type StoredMailServer } from '#server/db/connections.ts';
import type { Db } from '#server/db/sql.ts';
import { unseal } from '#server/secrets.ts';

/** The purpose for which the key that encrypts the password is derived. */
export const PASSWORD_PURPOSE = 'mail password';

/** A mail server as messages are sent through it. Without `encryption` the address says what is needed. */
export type ActiveMailServer = { smtpUrl: string; from: string; encryption?: 'required' | 'offered' | 'none' };

let stored: (ActiveMailServer & { perMinute: number }) | null = null;

/**
 * Returns the mail server: the environment's, else the settings'; null while this site sends no mail, and offers none.
 */
export const currentMail = (): ActiveMailServer | null => config.mail ?? stored;

/** Returns whether this site sends mail, as the settings are now: a command does not follow them. */
export const sendsMail = async (db: Db): Promise<boolean> => config.mail !== null || (await findStored(db)) !== null;

/** Returns how many messages to subscribers may begin in a minute. */
export const mailPerMinute = (): number =>
  config.mail ? config.mailPerMinute : (stored?.perMinute ?? MAILS_PER_MINUTE.most);

/**
 * Reads the settings, and again after every change in this or another process; then calls `onChange`. Call it before
 * registering listeners that render pages.
 */
export async function watchMailServer(onChange: () => void): Promise<void> {
  await read();
  const readAgain = async () => {
    const before = JSON.stringify(stored);
    await read();
    if (JSON.stringify(stored) !== before) onChange();
  };
  readAfterChanges(['show'], readAgain, 'the mail settings could not be read');
}

async function read(): Promise<void> {
  stored = await findStored();
}

async function findStored(db?: Db) {
  const row = await mailServers.find(db);
  return row && usedServerOf(row, openPassword(row));
}

/** Returns the password; null for none, and when APP_SECRET is another one than it was stored with. */
export const openPassword = ({ sealed }: Pick<StoredMailServer, 'sealed'>): string | null =>
  sealed && unseal(PASSWORD_PURPOSE, sealed);

/** Null while the password is missing that goes with the name: no backup holds it. */
function usedServerOf({ server, port, security, name, sender, perMinute }: StoredMailServer, password: string | null) {
  if (name !== '' && password === null) return null;
  const user = name === '' ? '' : `${encodeURIComponent(name)}:${encodeURIComponent(password ?? '')}@`;
  return {
    smtpUrl: `${security === 'tls' ? 'smtps' : 'smtp'}://${user}${server}:${port}`,
    from: sender,
    perMinute,
    encryption: security === 'none' ? ('none' as const) : ('required' as const),
  };
}
