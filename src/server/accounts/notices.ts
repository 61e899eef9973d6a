import { ROLES } from '#shared/account.ts';
import { type Notice, NOTICES } from '#shared/notices.ts';
import { isReason, type Reason, reasonText, storedReason } from '#shared/reason.ts';
import { z } from '#shared/schema.ts';
import { asSentence, oneLine } from '#shared/text.ts';
import { config } from '#server/config.ts';
import { addJob } from '#server/db/jobs.ts';
import { findNoticeReader, listNoticeReaders } from '#server/db/people.ts';
import type { Db } from '#server/db/sql.ts';
import { currentMail, MailError, mailHost, sendMail } from '#server/outbound/index.ts';
import { type JobRunner, PermanentJobError } from '#server/queue.ts';
import { currentShow } from '#server/show/index.ts';
import { inLanguage, localPath, pageWords, rootLanguage } from '#server/words.ts';

/**
 * The notices that people get by mail, each in their language. `key` identifies it: the same is sent once. `text`:
 * where it says more than the subject. `path`: where to look, on this site.
 */
type News = { notice: Notice; key: string; subject: Reason; text?: Reason; path: string };
/** `only` one person, null for someone who is gone; else everyone who may and wants to hear of it, but `except` one. */
type Readers = { only?: string | null; except?: string };

/** The version before stored sentences. */
const Stored = z.union([z.string(), z.custom<Reason>(isReason)]).transform(storedReason);
const NoticeJob = z.object({ userId: z.string(), subject: Stored, text: Stored.optional(), path: z.string() });

/** Adds a job for each person who chose this notice and has an address, in the caller's transaction. */
export async function notifyPeople({ notice, key, ...news }: News, readers: Readers, db: Db): Promise<void> {
  if (!currentMail() || readers.only === null) return;
  for (const id of await listNoticeReaders(notice, rolesOf(notice, readers), db)) {
    if (id === readers.except || (readers.only && id !== readers.only)) continue;
    await addJob({ kind: 'notice', key: `${key} ${id}`, payload: { userId: id, notice, ...news } }, db);
  }
}

/** Drafts that wait are the administrators' matter; one who is notified alone has asked. */
function rolesOf(notice: Notice, { only }: Readers): readonly string[] {
  const lowest = notice === 'approvals' && !only ? 'administrator' : NOTICES[notice].for;
  return ROLES.slice(ROLES.indexOf(lowest));
}

/** Sends one person one notice, if they still have an address. @throws PermanentJobError when it is refused for good */
export const sendNotice: JobRunner = async (payload, { id }) => {
  const notice = NoticeJob.parse(payload);
  const reader = await findNoticeReader(notice.userId);
  if (!reader) return;
  const words = inLanguage(reader.language ?? rootLanguage(), () => compose(notice));
  const messageId = `<notice-${id}@${mailHost()}>`;
  await sendMail({ to: reader.email, messageId, ...words }).catch((error: unknown) => {
    throw error instanceof MailError && error.refusal?.about === 'noMailbox'
      ? new PermanentJobError(error.reason)
      : error;
  });
};

function compose({ subject, text, path }: Pick<News, 'subject' | 'path'> & { text?: Reason | undefined }) {
  const said = text ? reasonText(text) : asSentence(reasonText(subject));
  const addressOf = (page: string) => config.publicUrl + localPath(page);
  return {
    subject: oneLine(`${reasonText(subject)} · ${currentShow().title}`),
    text: `${said}\n\n${addressOf(path)}\n\n${pageWords().accountMails.chosen(addressOf('/account'))}`,
  };
}
