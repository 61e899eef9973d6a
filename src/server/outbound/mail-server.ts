import { onInvalidate, type Tag } from '#server/invalidation.ts';
import { config } from '#server/config.ts';
import { findMailServer, type StoredMailServer } from '#server/db/mail-settings.ts';
import { isPoolClosed } from '#server/db/sql.ts';
import { logError } from '#server/log.ts';
import { unseal } from '#server/secrets.ts';

/** What the key is derived for that the password is encrypted with. */
export const PASSWORD_PURPOSE = 'mail password';
const RETRY_MS = 1_000;

/** A mail server as messages are sent through it. Without `encryption` the address says what is needed. */
export type UsedMailServer = { smtpUrl: string; from: string; encryption?: 'required' | 'offered' | 'none' };

let stored: UsedMailServer | null = null;

/** Returns the mail server: the environment's, else the settings'; null while this site sends no mail, and offers none. */
export const currentMail = (): UsedMailServer | null => config.mail ?? stored;

/**
 * Reads the settings, and again after every change in this or another process; then calls `onChange`. Call it before
 * registering listeners that render pages.
 */
export async function followMailServer(onChange: () => void): Promise<void> {
  await read();
  onInvalidate(async (tags: Tag[]) => {
    if (tags.includes('show')) await readAgain(onChange);
  });
}

async function readAgain(onChange: () => void): Promise<void> {
  const before = JSON.stringify(stored);
  try {
    await read();
  } catch (error) {
    if (isPoolClosed(error)) return;
    logError('the mail settings could not be read', error);
    setTimeout(() => void readAgain(onChange), RETRY_MS).unref();
  }
  if (JSON.stringify(stored) !== before) onChange();
}

async function read(): Promise<void> {
  const row = await findMailServer();
  stored = row && usedServerOf(row, openPassword(row));
}

/** Returns the password; null for none, and when APP_SECRET is another one than it was stored with. */
export const openPassword = ({ sealed }: Pick<StoredMailServer, 'sealed'>): string | null =>
  sealed && unseal(PASSWORD_PURPOSE, sealed);

/** Null while the password is missing that goes with the name: no backup holds it. */
function usedServerOf({ server, port, security, name, sender }: StoredMailServer, password: string | null) {
  if (name !== '' && password === null) return null;
  const user = name === '' ? '' : `${encodeURIComponent(name)}:${encodeURIComponent(password ?? '')}@`;
  return {
    smtpUrl: `${security === 'tls' ? 'smtps' : 'smtp'}://${user}${server}:${port}`,
    from: sender,
    encryption: security === 'none' ? ('none' as const) : ('required' as const),
  };
}
