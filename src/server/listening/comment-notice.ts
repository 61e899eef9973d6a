import { notifyPeople } from '#server/accounts/index.ts';
import { countComments } from '#server/db/feedback.ts';
import { addJob } from '#server/db/jobs.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { currentMail } from '#server/outbound/index.ts';
import type { JobRunner } from '#server/queue.ts';
import { showTimeZone } from '#server/show/index.ts';
import { nextMorning } from './newsletter/digest-slot.ts';
import { DAY_MS } from '#shared/units.ts';

/** Adds the job that tells of new comments next morning, once a day, however many there are. */
export async function announceComment(now: Date, db: Db): Promise<void> {
  if (!currentMail()) return;
  const slot = nextMorning(now, showTimeZone());
  const key = slot.toISOString();
  await addJob({ kind: 'comments', key, payload: { slot: key }, scheduledFor: slot }, db);
}

/** Tells those who chose it how many comments came in the day before the slot; spam counts for nothing. */
export const notifyOfComments: JobRunner = async ({ slot }) => {
  const until = new Date(String(slot));
  await sql.begin(async (db) => {
    const count = await countComments(new Date(until.getTime() - DAY_MS), until, db);
    if (count === 0) return;
    const subject = { code: 'noticeComments', count } as const;
    const text = { code: 'noticeCommentsSince', count } as const;
    const news = { notice: 'comments', key: `comments ${until.toISOString()}`, path: '/studio/feedback' } as const;
    await notifyPeople({ ...news, subject, text }, {}, db);
  });
};
