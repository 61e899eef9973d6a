import { addNotices } from '#server/accounts/index.ts';
import { countDueMail } from '#server/db/mail-jobs.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { currentShow } from '#server/show/index.ts';

/**
 * Returns whether mail about new episodes waits, with nothing lost: a postal address has to be in mail of a business
 * (CAN-SPAM Act, 15 U.S.C. § 7704(a)(5)), and none is set.
 */
export const isMailHeld = (): boolean => !currentShow().postalAddress;

/** Returns how many messages wait for the postal address. */
export const countHeldMail = async (db: Db = sql): Promise<number> => (isMailHeld() ? countDueMail(db) : 0);

/** Notifies administrators, once an episode, that its mail waits. */
export async function notifyOfHeldMail(episodeId: string, db: Db): Promise<void> {
  const count = await countHeldMail(db);
  if (count === 0) return;
  const subject = { code: 'noticeMailHeld' } as const;
  const text = { code: 'noticeMailHeldFor', count } as const;
  const path = '/studio/subscribers#mail-texts';
  await addNotices({ notice: 'failures', key: `mail held ${episodeId}`, subject, text, path }, {}, db);
}
