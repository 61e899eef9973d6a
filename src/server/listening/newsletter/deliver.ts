import { z } from '#shared/schema.ts';
import { UUID } from '#shared/uuid.ts';
import {
  addAnnouncement,
  addDigestMails,
  addEpisodeMails,
  findAnnouncedEpisode,
  findSuppressedUntil,
  listAnnouncedEpisodes,
  suppressAnnouncementsOfRestoredDatabase,
} from '#server/db/announcements.ts';
import { type Db, sql } from '#server/db/sql.ts';
import type { JsonObject } from '#server/db/jobs.ts';
import { findReader, type Reader } from '#server/db/subscribers.ts';
import { failJobsOfBackup, type JobRunner, type RecordedEvent } from '#server/queue.ts';
import { log, logError } from '#server/log.ts';
import { currentMail, type Mail, MailError, type MailRefusal, sendMail } from '#server/outbound/index.ts';
import { mainLanguage, showTimeZone, spokenIn } from '#server/show/index.ts';
import { inLanguage, rootLanguage } from '#server/words.ts';
import { lastDigestSlot, nextDigestSlot } from './digest-slot.ts';
import { digestMail, episodeMail } from './issues.ts';
import { withPictures } from './mail-pictures.ts';
import { recordAccepted, recordRefused, type Sending } from './refusals.ts';

/** Adds the mails that follow from an event, in the caller's transaction: each episode is announced once, ever. */
export async function announceByMail(db: Db, { name, subjectId, at }: RecordedEvent): Promise<void> {
  if (name !== 'episode.published' || at <= (await findSuppressedUntil(db))) return;
  if (!(await addAnnouncement(subjectId, at, db)) || !currentMail()) return;
  const episode = await findAnnouncedEpisode(subjectId, db);
  await addEpisodeMails(subjectId, mainLanguage(episode?.language ?? null), at, db);
  await addDigestMails(nextDigestSlot(at, showTimeZone()), db);
}

const Id = z.string().regex(new RegExp(`^${UUID}$`));
const Moment = z.iso.datetime().transform((text) => new Date(text));
const MailJob = z.union([
  z.object({ episodeId: Id, subscriberId: Id, at: Moment }),
  z.object({ slot: Moment, subscriberId: Id }),
]);
type MailJob = z.infer<typeof MailJob>;

/** Sends one subscriber one message, if both are still wanted. */
export const runMailJob: JobRunner = (payload, { attempt }) => sendMessage(payload, attempt, new Date());

/** @throws Error that says when to try again */
export async function sendMessage(payload: JsonObject, attempt: number, now: Date): Promise<void> {
  const job = MailJob.parse(payload);
  const reader = await findReader(job.subscriberId);
  if (!reader) return;
  const slot = 'slot' in job ? job.slot : null;
  const mail = await inLanguage(reader.language ?? rootLanguage(), () =>
    'slot' in job ? digestFor(reader, job.slot) : announcementFor(reader, job.episodeId),
  );
  if (mail) await deliver({ run: runOf(job), reader, attempt, slot }, mail, now);
}

/** How the keys of its jobs begin (db/announcements.ts). */
const runOf = (job: MailJob): string => ('slot' in job ? `digest:${job.slot.toISOString()}` : job.episodeId);

async function announcementFor(reader: Reader, episodeId: string): Promise<Mail | null> {
  if (reader.rhythm !== 'each') return null;
  const episode = await findAnnouncedEpisode(episodeId);
  const isWanted = reader.languages === 'both' || reader.languages === mainLanguage(episode?.language ?? null);
  return episode && isWanted ? episodeMail(reader, episode) : null;
}

/** Everything since the last digest that was sent: a week that failed comes with the next. */
async function digestFor(reader: Reader, slot: Date): Promise<Mail | null> {
  if (reader.rhythm !== 'weekly') return null;
  const sent = await lastSentSlot(slot);
  const since = [reader.confirmedAt, reader.digestedUntil, sent].reduce<Date>(
    (latest, at) => (at && at > latest ? at : latest),
    new Date(0),
  );
  const episodes = await listAnnouncedEpisodes(
    since,
    slot,
    reader.languages === 'both' ? undefined : spokenIn(reader.languages),
  );
  return episodes.length === 0 ? null : digestMail(reader, slot, episodes);
}

/** Returns the last Monday before a restore, whose digest has been sent; null for an earlier one, run again by hand. */
async function lastSentSlot(slot: Date): Promise<Date | null> {
  const silentUntil = await findSuppressedUntil();
  return slot > silentUntil ? lastDigestSlot(silentUntil, showTimeZone()) : null;
}

async function deliver(sending: Sending, mail: Mail, now: Date): Promise<void> {
  try {
    await sendMail(await withPictures(mail));
  } catch (error) {
    if (!isRefused(error)) throw error;
    const problem = await recordRefused(sending, error, now);
    if (problem) throw problem;
    return;
  }
  // A message that went out is not sent again because the database is away.
  await recordAccepted(sending, now).catch((error: unknown) =>
    logError('that a message went out is not recorded', error),
  );
}

const isRefused = (error: unknown): error is MailError & { refusal: MailRefusal } =>
  error instanceof MailError && error.refusal !== null;

/**
 * At each start, before the first job, and `within` the transaction of a restore. What the backup was about to send is
 * not sent: see `suppressAnnouncementsOfRestoredDatabase`.
 */
export async function suppressAnnouncementsAfterRestore(now: Date, within?: Db): Promise<void> {
  const suppress = async (db: Db) =>
    (await suppressAnnouncementsOfRestoredDatabase(now, db)) ? failJobsOfBackup(now, db) : null;
  const failed = within ? await suppress(within) : await sql.begin(suppress);
  if (failed === null) return;
  log('warn', 'the database was restored or moved: episodes already in it are not mailed', { failedJobs: failed });
}
