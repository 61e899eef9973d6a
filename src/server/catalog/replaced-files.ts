import { areSameChapters, findChapters } from '#shared/chapters.ts';
import { addPendingReReview, removePendingReReview } from '#server/db/pending-re-reviews.ts';
import type { Author } from '#shared/account.ts';
import type { EpisodeValues } from '#shared/episode-fields.ts';
import type { StoredEpisode } from '#server/db/episodes.ts';
import type { Db } from '#server/db/sql.ts';
import { type AttachedUpload, changeToDeleted } from '#server/db/uploads.ts';
import { attachUpload } from '#server/media/index.ts';
import type { Texts } from './publishable.ts';

/** A replaced file is a new upload with a new URL: apps that cached part of the old one must not mix the two. */
export async function replaceAudio(
  author: Author,
  present: StoredEpisode,
  audioUrl: string,
  db: Db,
): Promise<AttachedUpload> {
  if (audioUrl === present.audioUrl) return audioOf(present);
  const audio = await attachUpload(author, 'audio', audioUrl, db);
  await changeToDeleted(present.audioId, db);
  return audio;
}

/** The same for the PDF; returns the id of its upload, null for none. */
export async function replacePdf(
  author: Author,
  present: StoredEpisode,
  pdfUrl: string | null,
  db: Db,
): Promise<string | null> {
  if (pdfUrl === present.pdfUrl) return present.pdfId;
  const pdf = pdfUrl === null ? null : await attachUpload(author, 'pdf', pdfUrl, db);
  if (present.pdfId) await changeToDeleted(present.pdfId, db);
  return pdf?.id ?? null;
}

const audioOf = ({ audioId, audioUrl, audioType, audioBytes, duration }: StoredEpisode): AttachedUpload => ({
  id: audioId,
  extension: audioUrl.slice(audioUrl.lastIndexOf('.') + 1),
  type: audioType,
  bytes: audioBytes,
  duration,
});

type Reviewable = Pick<EpisodeValues, 'audioUrl' | 'reviewedBy' | 'reviewedAt'>;

/** The review was of the audio before: the reviewer's name leaves with it, until they approve the new one. */
export function reviewAfter(present: StoredEpisode, { audioUrl, reviewedBy, reviewedAt }: Reviewable) {
  const isStale = audioUrl !== present.audioUrl && reviewedBy === present.reviewedBy;
  return isStale ? { reviewedBy: null, reviewedAt: null } : { reviewedBy, reviewedAt };
}

/** Remembers who should hear the new audio, until someone has. */
export async function noteReview(
  { id, reviewedBy: before, audioUrl: audioBefore }: StoredEpisode,
  { audioUrl, reviewedBy }: Pick<Reviewable, 'audioUrl' | 'reviewedBy'>,
  now: Date,
  db: Db,
): Promise<void> {
  if (reviewedBy !== null) return removePendingReReview(id, db);
  if (before !== null && audioUrl !== audioBefore) await addPendingReReview(id, before, now, db);
}

/** Chapters parsed from the description follow its changes; chapters set by an administrator stay as they are. */
export function chaptersAfter(present: StoredEpisode, { chapters, description }: Texts, duration: number) {
  const wereRead = areSameChapters(present.chapters, findChapters(present.description, present.duration));
  const isSet = chapters !== null && !(wereRead && areSameChapters(chapters, present.chapters));
  return isSet ? chapters : findChapters(description, duration);
}
