import { randomUUID } from 'node:crypto';
import type { Admin } from '#shared/account.ts';
import { type EpisodeChanges, type NewEpisode, PublishableEpisode } from '#shared/episode.ts';
import { scheduleRefusal } from '#shared/schedule.ts';
import { areSameChapters, findChapters } from '#shared/chapters.ts';
import { parseTranscript } from '#shared/transcript.ts';
import { scopeToChange } from '#shared/token.ts';
import { requireScope } from '#server/accounts/index.ts';
import { recordAudit } from '#server/audit.ts';
import { transactAndInvalidateEpisodes, transactAndInvalidateNewEpisode } from '#server/invalidation.ts';
import {
  addEpisode,
  changeEpisodeRow,
  type EpisodeFile,
  type EpisodeRow,
  findEpisodeEvenDraft,
  lockEpisode,
  removeEpisode,
  type StoredEpisode,
} from '#server/db/episodes.ts';
import type { Db } from '#server/db/sql.ts';
import { DomainError, episodeNotFound } from '#server/errors.ts';
import { type EventName, recordEvent } from '#server/jobs/index.ts';
import { requireStoredArtwork } from './artwork.ts';
import { renderMarkup } from './markup.ts';
import { claimUpload, finalizeUploads, isReferenceStored, releaseUpload } from '#server/media/index.ts';
import { enqueuePublication } from './schedules.ts';

type Texts = Omit<NewEpisode, 'audioUrl' | 'pdfUrl' | 'publishAt'>;

/** What an imported episode keeps from where it was published before: the guid apps know it by, and the date. */
type Origin = { guid?: string; publishedAt?: Date };

/**
 * Creates an episode; `alongside` runs in the same transaction.
 * @throws DomainError forbidden (for the key), invalid (also when the audio has not arrived) or conflict (a file in use)
 */
export async function createEpisode(
  admin: Admin,
  input: NewEpisode,
  now: Date,
  origin: Origin = {},
  alongside: (created: StoredEpisode, db: Db) => Promise<void> = () => Promise.resolve(),
): Promise<StoredEpisode> {
  const { audioUrl, pdfUrl, publishAt: chosen, ...texts } = input;
  requireScope(admin, scopeToChange({ ...texts, publishAt: chosen }));
  const publishAt = chosen === null ? null : requireSchedulable(new Date(chosen), texts, now);
  if (texts.published) requirePublishable(texts);
  const descriptionHtml = renderMarkup(texts.description);
  await finalizeUploads([audioUrl, pdfUrl]);
  if (publishAt) await requireStoredAudio(audioUrl);
  return transactAndInvalidateNewEpisode(async (db) => {
    const audio = await claimUpload('audio', audioUrl, db);
    const pdf = pdfUrl === null ? null : await claimUpload('pdf', pdfUrl, db);
    const chapters = texts.chapters ?? findChapters(texts.description, audio.duration ?? 0);
    const publishedAt = origin.publishedAt ?? (texts.published ? now : null);
    const dates = { publishedAt, publishAt };
    const artwork = await requireStoredArtwork(texts.artwork, db);
    const row = await asRow({ ...texts, artwork, chapters, descriptionHtml }, audio, pdf?.id ?? null, dates);
    const id = await addEpisode({ ...row, guid: origin.guid ?? null }, admin.id, now, db);
    if (publishAt) await enqueuePublication(id, publishAt, db);
    const facts = factsOf(texts, publishAt);
    await recordAudit({ action: 'episode created', actor: admin, subject: id, facts }, db);
    // What was published elsewhere before is no news.
    if (texts.published && !origin.publishedAt) await announce('episode.published', id, now, db);
    const created = found(await findEpisodeEvenDraft(id, db));
    await alongside(created, db);
    return created;
  });
}

/**
 * Changes only the fields sent. The first publication sets `publishedAt`, which then stays.
 * @throws DomainError missing, forbidden (for the key), invalid, or conflict when `updatedAt` is not the current one
 */
export async function changeEpisode(
  admin: Admin,
  id: string,
  { updatedAt, publishAt: chosen, ...changes }: EpisodeChanges,
  now: Date,
): Promise<StoredEpisode> {
  const rendered = changes.description === undefined ? {} : { descriptionHtml: renderMarkup(changes.description) };
  await finalizeUploads([changes.audioUrl, changes.pdfUrl]);
  if (chosen) await requireStoredAudio(changes.audioUrl ?? (await findEpisodeEvenDraft(id))?.audioUrl);
  return transactAndInvalidateEpisodes([id], async (db) => {
    const present = found(await lockEpisode(id, db));
    if (updatedAt && new Date(updatedAt).getTime() !== present.updatedAt.getTime()) {
      throw new DomainError('conflict', 'Someone else changed this episode while you were editing it');
    }
    const { audioUrl, pdfUrl, publishAt: before, ...texts } = { ...present, ...changes, ...rendered };
    requireScope(admin, scopeToChange(present, { ...texts, publishAt: chosen }));
    if (texts.published) requirePublishable(texts);
    const publishAt = scheduleAfter(before, chosen, texts, now);
    const audio = await replaceAudio(present, audioUrl, db);
    const pdfId = await replacePdf(present, pdfUrl, db);
    const publishedAt = present.publishedAt ?? (texts.published ? now : null);
    const chapters = chaptersAfter(present, texts, audio.duration ?? 0);
    const artwork = await requireStoredArtwork(texts.artwork, db);
    const row = await asRow({ ...texts, artwork, chapters }, audio, pdfId, { publishedAt, publishAt });
    await changeEpisodeRow(id, row, later(now, present.updatedAt), db);
    if (publishAt) await enqueuePublication(id, publishAt, db);
    const facts = factsOf(texts, publishAt);
    await recordAudit({ action: 'episode changed', actor: admin, subject: id, facts }, db);
    const event = eventOfChange(present.published, texts.published);
    if (event) await announce(event, id, now, db);
    return found(await findEpisodeEvenDraft(id, db));
  });
}

/** Deletes an episode everywhere at once, restorable for 30 days. @throws DomainError missing, also the second time */
export async function deleteEpisode(admin: Admin, id: string, now: Date): Promise<void> {
  await transactAndInvalidateEpisodes([id], async (db) => {
    const present = found(await lockEpisode(id, db));
    requireScope(admin, scopeToChange(present));
    await removeEpisode(id, now, db);
    await recordAudit({ action: 'episode deleted', actor: admin, subject: id }, db);
    if (present.published) await announce('episode.unpublished', id, now, db);
  });
}

/** Records an event of an episode in the caller's transaction; mail and webhooks follow from it. */
const announce = (name: EventName, subjectId: string, at: Date, db: Db): Promise<void> =>
  recordEvent(db, { name, id: randomUUID(), subjectId, at });

function eventOfChange(wasPublished: boolean, isPublished: boolean): EventName | null {
  if (wasPublished) return isPublished ? 'episode.changed' : 'episode.unpublished';
  return isPublished ? 'episode.published' : null;
}

function found(episode: StoredEpisode | null): StoredEpisode {
  if (!episode) throw episodeNotFound();
  return episode;
}

const factsOf = ({ title, published }: Texts, publishAt: Date | null) => ({
  title,
  published,
  ...(publishAt && { scheduled: publishAt.toISOString() }),
});

/** Publishing ends a schedule; one that is not mentioned stays, also when its time has passed. */
function scheduleAfter(before: Date | null, chosen: string | null | undefined, texts: Texts, now: Date): Date | null {
  if (chosen === null || (texts.published && chosen === undefined)) return null;
  if (chosen === undefined) return before;
  const publishAt = new Date(chosen);
  if (publishAt.getTime() === before?.getTime()) return before;
  return requireSchedulable(publishAt, texts, now);
}

/** @throws DomainError invalid for a time that cannot be, and for what could not be published now */
function requireSchedulable(publishAt: Date, texts: Texts, now: Date): Date {
  const problem = texts.published ? 'A published episode cannot be scheduled' : scheduleRefusal(publishAt, now);
  if (problem) throw new DomainError('invalid', problem, { field: 'publishAt' });
  requirePublishable(texts);
  return publishAt;
}

/** @throws DomainError invalid when there is no such file (any more) */
async function requireStoredAudio(reference: string | undefined): Promise<void> {
  if (reference === undefined) return; // no such episode, which is refused in a moment
  if (!(await isReferenceStored(reference)))
    throw new DomainError('invalid', 'Audio file required', { field: 'audioUrl' });
}

function requirePublishable(texts: Texts): void {
  const issue = PublishableEpisode.safeParse(texts).error?.issues[0];
  if (issue) throw new DomainError('invalid', issue.message, { field: issue.path.join('.') });
}

/** A replaced file is a new upload with a new URL: apps that cached part of the old one must not mix the two. */
async function replaceAudio(present: StoredEpisode, audioUrl: string, db: Db): Promise<EpisodeFile> {
  if (audioUrl === present.audioUrl) return audioOf(present);
  const audio = await claimUpload('audio', audioUrl, db);
  await releaseUpload(present.audioId, db);
  return audio;
}

async function replacePdf(present: StoredEpisode, pdfUrl: string | null, db: Db): Promise<string | null> {
  if (pdfUrl === present.pdfUrl) return present.pdfId;
  const pdf = pdfUrl === null ? null : await claimUpload('pdf', pdfUrl, db);
  if (present.pdfId) await releaseUpload(present.pdfId, db);
  return pdf?.id ?? null;
}

const audioOf = ({ audioId, audioUrl, audioType, audioBytes, duration }: StoredEpisode): EpisodeFile => ({
  id: audioId,
  extension: audioUrl.slice(audioUrl.lastIndexOf('.') + 1),
  type: audioType,
  bytes: audioBytes,
  duration,
});

/** Chapters parsed from the description follow its changes; chapters set by an administrator stay as they are. */
function chaptersAfter(present: StoredEpisode, { chapters, description }: Texts, duration: number) {
  const wereRead = areSameChapters(present.chapters, findChapters(present.description, present.duration));
  const isSet = chapters !== null && !(wereRead && areSameChapters(chapters, present.chapters));
  return isSet ? chapters : findChapters(description, duration);
}

/** At least a millisecond later, so that `updatedAt` identifies a version even when two changes share one instant. */
const later = (now: Date, than: Date) => (now > than ? now : new Date(than.getTime() + 1));

async function asRow(
  texts: Texts & { descriptionHtml: string },
  audio: EpisodeFile,
  pdfId: string | null,
  dates: Pick<EpisodeRow, 'publishedAt' | 'publishAt'>,
): Promise<EpisodeRow> {
  const transcript = texts.transcript === null ? null : await parseTranscript(texts.transcript);
  return {
    title: texts.title,
    description: texts.description,
    descriptionHtml: texts.descriptionHtml,
    category: texts.category,
    script: texts.script,
    transcript: texts.transcript,
    transcriptText: transcript?.spoken ?? null,
    transcriptCues: transcript?.cues?.map(({ line: _, ...cue }) => cue) ?? null,
    sources: texts.sources,
    reviewedBy: texts.reviewedBy,
    reviewedAt: texts.reviewedAt,
    chapters: texts.chapters,
    artwork: texts.artwork,
    language: texts.language,
    published: texts.published,
    ...dates,
    pdfId,
    pdfName: pdfId ? texts.pdfName || 'Attachment.pdf' : null,
    audio,
  };
}
