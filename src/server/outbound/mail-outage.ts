import { beginMailOutage, endMailOutage } from '#server/db/mail-outage.ts';
import { logError } from '#server/log.ts';
import { type Mail, MailError, sendMail as sendOnce } from './mail.ts';

/**
 * Sends a message, and records for the studio since when none has been accepted: visitors read that a message is on its
 * way, so someone has to know. @throws MailError when the mail server does not accept it
 */
export async function sendMail(mail: Mail): Promise<void> {
  try {
    await sendOnce(mail);
  } catch (error) {
    if (isAboutUs(error)) await record(beginMailOutage(new Date()));
    throw error;
  }
  await record(endMailOutage());
}

const isAboutUs = (error: unknown): boolean => !(error instanceof MailError) || (error.refusal?.about ?? 'us') === 'us';

/** A message that went out is not sent again because the database is away. */
const record = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => logError('whether mail goes out could not be recorded', error));
