import type { Author } from '#shared/account.ts';
import type { PageLanguage } from '#shared/language.ts';
import { z } from '#shared/schema.ts';
import { formatDate } from '#shared/format.ts';
import { DAY_MS } from '#shared/units.ts';
import { config } from '#server/config.ts';
import { addJob } from '#server/db/jobs.ts';
import { findReviewRequest } from '#server/db/reviews.ts';
import type { Db } from '#server/db/sql.ts';
import { currentMail, MailError, mailboxOf, sendMail } from '#server/outbound/index.ts';
import { type JobRunner, PermanentJobError } from '#server/queue.ts';
import { seal, unseal } from '#server/secrets.ts';
import { currentShow } from '#server/show/index.ts';
import { tryThrottle } from '#server/throttle.ts';
import { inLanguage, localPath, pageWords } from '#server/words.ts';

/** After so many days, someone who has not answered is reminded, once. */
const REMIND_AFTER_DAYS = 3;
const PURPOSE = 'review request';

/** `sealed`: the address and the token, because the link is nowhere else. `slot`: when it is due. */
const ReviewJob = z.object({
  linkId: z.string(),
  language: z.enum(['en', 'es']),
  sealed: z.string(),
  slot: z.iso.datetime(),
  isReminder: z.boolean(),
});

type Request = { linkId: string; email: string; token: string; language: PageLanguage };

/** Adds the mail that asks a reviewer, and the one that reminds them, in the caller's transaction. */
export async function addReviewMails(request: Request, now: Date, db: Db): Promise<void> {
  const { linkId, language, email, token } = request;
  const sealed = seal(PURPOSE, JSON.stringify([email, token])).toString('base64url');
  for (const isReminder of [false, true]) {
    const at = new Date(now.getTime() + (isReminder ? REMIND_AFTER_DAYS * DAY_MS : 0));
    const payload = { linkId, language, sealed, slot: at.toISOString(), isReminder };
    const key = `${linkId} ${isReminder ? 'reminder' : 'request'}`;
    await addJob({ kind: 'review', key, payload, scheduledFor: at }, db);
  }
}

/**
 * Returns whether a reviewer can be asked by mail: this site sends some, who asks has not asked 30 people today, and
 * that mailbox has not had enough.
 */
export async function mayMailReviewer({ id }: Author, email: string | null, now: Date): Promise<boolean> {
  if (email === null || !currentMail()) return false;
  return (
    (await tryThrottle('review mail by user', id, now)) &&
    (await tryThrottle('invitation by mailbox', mailboxOf(email), now))
  );
}

/** Sends one of them, while the link is open and nothing was answered. @throws PermanentJobError no such mailbox */
export const sendReviewRequest: JobRunner = async (payload) => {
  const { linkId, language, sealed, isReminder } = ReviewJob.parse(payload);
  const request = await findReviewRequest(linkId, new Date());
  const opened = unseal(PURPOSE, Buffer.from(sealed, 'base64url'));
  if (!request || opened === null) return;
  const [email, token] = z.tuple([z.string(), z.string()]).parse(JSON.parse(opened));
  const mail = inLanguage(language, () => {
    const { accountMails: t } = pageWords();
    const facts = { ...request, show: currentShow().title, date: formatDate(request.expiresAt) };
    const link = `${config.publicUrl}${localPath('/review')}#token=${token}`;
    const text = t.reviewRequest({ ...facts, link, isReminder });
    return { subject: t.reviewRequestSubject(facts.title, isReminder), text };
  });
  await sendMail({ to: email, ...mail }).catch((error: unknown) => {
    throw error instanceof MailError && error.refusal?.about === 'noMailbox'
      ? new PermanentJobError(error.reason)
      : error;
  });
};
