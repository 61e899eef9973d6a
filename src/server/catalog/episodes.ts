import { type Admin, type Author, isAdmin } from '#shared/account.ts';
import { type EpisodeChanges, type NewEpisode, pickFields } from '#shared/episode-fields.ts';
import { findChapters } from '#shared/chapters.ts';
import { spokenIn, type SpokenWords } from '#shared/transcript.ts';
import { scopeToChange } from '#shared/token.ts';
import { requireScope } from '#server/accounts/index.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { transactAndInvalidateEpisodes, transactAndInvalidateNewEpisode } from '#server/invalidation.ts';
import {
  addEpisode,
  changeEpisodeRow,
  type EpisodeRow,
  findEpisodeEvenDraft,
  lockEpisode,
  removeEpisode,
  type StoredEpisode,
} from '#server/db/episodes.ts';
import type { Db } from '#server/db/sql.ts';
import type { AttachedUpload } from '#server/db/uploads.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { recordEvent } from '#server/queue.ts';
import { factsOf, recordChange } from './episode-audit.ts';
import { requireStoredArtwork } from './artwork.ts';
import { adoptAudioTiming } from './audio-timings.ts';
import { renderMarkup } from './markup.ts';
import { requireCategory } from '#server/show/index.ts';
import { attachUpload, finalizeUploads } from '#server/media/index.ts';
import {
  requireChaptersWithin,
  requirePublishable,
  requireSchedulable,
  requireStoredAudio,
  scheduleAfter,
  type Texts,
  type Visibility,
} from './publishable.ts';
import { NEVER_PUBLISHED, recordOutcome } from './publication.ts';
import { chaptersAfter, noteReview, replaceAudio, replacePdf, reviewAfter } from './replaced-files.ts';
import { enqueuePublication } from './schedules.ts';
import { lockPositions, positionAfter, claimPosition } from './positions.ts';
import { NO_STEP, type Step } from './step.ts';
import { feedOf, requireTranslation } from './translations.ts';
import { refuseToPublish, requireMayChange } from './visible.ts';

/**
 * The values an imported episode keeps from where it was published before: the guid apps know it by, and the date.
 * `spoken`: the words of its transcript, which were read in a process of their own.
 */
type Origin = { guid?: string; publishedAt?: Date; spoken?: SpokenWords | undefined };
type Alongside = (created: StoredEpisode, db: Db) => Promise<void>;

/**
 * Creates an episode, of an author only a draft; `alongside` runs in the same transaction.
 * @throws DomainError forbidden (for the key, or who may not publish), invalid (also when the audio has not arrived) or
 * conflict (a file in use)
 */
export async function createEpisode(
  author: Author,
  input: NewEpisode,
  now: Date,
  origin: Origin = {},
  alongside: Alongside = () => Promise.resolve(),
): Promise<StoredEpisode> {
  if (!isAdmin(author)) refuseToPublish(input);
  const { audioUrl, pdfUrl, publishAt: chosen, undoable, ...texts } = input;
  requireScope(author, scopeToChange({ ...texts, publishAt: chosen }));
  const publishAt = chosen === null ? null : requireSchedulable(new Date(chosen), texts, now);
  if (texts.published) requirePublishable(texts);
  const descriptionHtml = renderMarkup(texts.description);
  await finalizeUploads(author, [audioUrl, pdfUrl]);
  if (publishAt) await requireStoredAudio(audioUrl);
  return transactAndInvalidateNewEpisode(async (db) => {
    const actor = await confirmRights(author, db);
    await lockPositions(texts, db);
    const category = await requireCategory(texts.category, db);
    const audio = await attachUpload(author, 'audio', audioUrl, db);
    const pdf = pdfUrl === null ? null : await attachUpload(author, 'pdf', pdfUrl, db);
    if (!origin.publishedAt) requireChaptersWithin(texts.chapters, audio);
    const chapters = texts.chapters ?? findChapters(texts.description, audio.duration ?? 0);
    const publishedAt = origin.publishedAt ?? (texts.published ? now : null);
    const dates = { publishedAt, publishAt };
    const artwork = await requireStoredArtwork(texts.artwork, db);
    await requireTranslation(author, null, texts, db);
    const position = await claimPosition(author, texts, { present: null, isForeign: origin.guid !== undefined }, db);
    const row = asRow(
      { ...texts, ...position, category, artwork, chapters, descriptionHtml },
      audio,
      pdf?.id ?? null,
      dates,
      origin.spoken,
    );
    const id = await addEpisode({ ...row, ...feedOf(texts), guid: origin.guid ?? null }, author.id, now, db);
    if (publishAt) await enqueuePublication(id, publishAt, db);
    const facts = factsOf({ ...texts, publishAt });
    await recordAudit({ action: 'episode created', actor, subject: id, facts }, db);
    // An episode that was published elsewhere before is no news.
    const before = undoable ? { by: actor.id, ...NEVER_PUBLISHED } : undefined;
    if (texts.published && !origin.publishedAt)
      await recordEvent(db, { name: 'episode.published', subjectId: id, at: now }, before);
    const created = found(await findEpisodeEvenDraft(id, db));
    await adoptAudioTiming(created, db);
    await alongside(created, db);
    return created;
  });
}

/** Changes of texts and files; `publishAt: null` also takes the episode off the schedule. */
type TextChanges = Omit<EpisodeChanges, 'published' | 'publishAt'> & { publishAt?: null };

/**
 * Changes only the fields sent; drafts stay drafts, and published ones published.
 * @throws DomainError missing, forbidden (for the key), invalid, or conflict when `updatedAt` is not the current one
 */
export const changeEpisode = (
  admin: Admin,
  id: string,
  changes: TextChanges,
  now: Date,
  step: Step = NO_STEP,
): Promise<StoredEpisode> => change(admin, id, changes, { publishAt: changes.publishAt }, now, step);

/** Changes an author's own draft, which stays one. @throws DomainError forbidden also when it would be published */
export async function changeDraft(
  author: Author,
  id: string,
  { published, publishAt, ...changes }: EpisodeChanges,
  now: Date,
): Promise<StoredEpisode> {
  refuseToPublish({ published, publishAt });
  return change(author, id, changes, {}, now);
}

/** Publishes an episode at once, with these changes. The first publication sets `publishedAt`, which then stays. */
export const publishEpisode = (admin: Admin, id: string, now: Date, changes: TextChanges = {}, step: Step = NO_STEP) =>
  change(admin, id, changes, { published: true }, now, step);

/** Makes an episode a draft, with these changes. A schedule stays unless `publishAt` is null. */
export const unpublishEpisode = (
  admin: Admin,
  id: string,
  now: Date,
  changes: TextChanges = {},
  step: Step = NO_STEP,
) => change(admin, id, changes, { published: false, publishAt: changes.publishAt }, now, step);

/**
 * Schedules an episode, with these changes; a published one only with `published: false`.
 * @throws DomainError invalid also for a time that cannot be, and for what could not be published now
 */
export async function scheduleEpisode(
  admin: Admin,
  id: string,
  publishAt: Date,
  now: Date,
  { published, ...changes }: Omit<EpisodeChanges, 'publishAt'> = {},
  step: Step = NO_STEP,
): Promise<StoredEpisode> {
  await finalizeUploads(admin, [changes.audioUrl]);
  await requireStoredAudio(changes.audioUrl ?? (await findEpisodeEvenDraft(id))?.audioUrl);
  return change(admin, id, changes, { published, publishAt }, now, step);
}

async function change(
  author: Author,
  id: string,
  { updatedAt, publishAt: _, undoable = false, ...changes }: TextChanges,
  visibility: Visibility,
  now: Date,
  step: Step = NO_STEP,
): Promise<StoredEpisode> {
  const rendered = changes.description === undefined ? {} : { descriptionHtml: renderMarkup(changes.description) };
  await finalizeUploads(author, [changes.audioUrl, changes.pdfUrl]);
  return transactAndInvalidateEpisodes([id], async (db) => {
    const actor = await confirmRights(author, db);
    await lockPositions(changes, db);
    const category = changes.category && { category: await requireCategory(changes.category, db) };
    const present = await lockForChange(author, id, { updatedAt, visibility }, db);
    await step.before(isOther(present, visibility, { ...category, seriesId: changes.seriesId }), db);
    const fields = { ...fieldsOf(present), ...changes, ...category, ...rendered };
    const texts = await reviewedTexts(present, fields, visibility, now, db);
    const publishAt = scheduleAfter(present.publishAt, visibility.publishAt, texts, now);
    const files = await replaceFiles(author, present, fields, db);
    requireChaptersWithin(changes.chapters ?? null, files.audio);
    const placed = await placeEpisode(author, present, { texts, changes }, db);
    const chapters = chaptersAfter(present, texts, files.audio.duration ?? 0);
    const publishedAt = present.publishedAt ?? (texts.published ? now : null);
    const row = asRow({ ...texts, ...placed, chapters }, files.audio, files.pdfId, { publishedAt, publishAt });
    await changeEpisodeRow(id, { ...row, ...feedOf(texts) }, later(now, present.updatedAt), db);
    if (publishAt) await enqueuePublication(id, publishAt, db);
    const after = { id, title: texts.title, published: texts.published, publishAt };
    await recordChange(actor, present, after, db);
    await recordOutcome({ before: present, after, by: actor.id, undoable }, now, db);
    await step.after(db);
    return found(await findEpisodeEvenDraft(id, db));
  });
}

/** Locks an episode that this person may change so, as the client knows it. */
async function lockForChange(
  author: Author,
  id: string,
  { updatedAt, visibility }: { updatedAt: string | undefined; visibility: Visibility },
  db: Db,
): Promise<StoredEpisode> {
  const present = found(await lockEpisode(id, db));
  requireMayChange(author, present);
  requireVersion(present, updatedAt);
  const published = visibility.published ?? present.published;
  requireScope(author, scopeToChange(present, { published, publishAt: visibility.publishAt }));
  return present;
}

const fieldsOf = (present: StoredEpisode) => ({
  ...pickFields(present),
  descriptionHtml: present.descriptionHtml,
});

/** Returns the texts as they are to be, with the review that still holds. @throws DomainError invalid */
async function reviewedTexts(
  present: StoredEpisode,
  fields: ReturnType<typeof fieldsOf>,
  visibility: Visibility,
  now: Date,
  db: Db,
) {
  const review = reviewAfter(present, fields);
  await noteReview(present, { ...fields, ...review }, now, db);
  const { audioUrl: _audio, pdfUrl: _pdf, publishAt: _at, ...rest } = fields;
  const texts = { ...rest, ...review, published: visibility.published ?? present.published };
  if (texts.published) requirePublishable(texts);
  return texts;
}

async function replaceFiles(
  author: Author,
  present: StoredEpisode,
  { audioUrl, pdfUrl }: { audioUrl: string; pdfUrl: string | null },
  db: Db,
) {
  const audio = await replaceAudio(author, present, audioUrl, db);
  return { audio, pdfId: await replacePdf(author, present, pdfUrl, db) };
}

/** Requires its picture and its translation, and returns the picture and its place in a series. */
async function placeEpisode(
  author: Author,
  present: StoredEpisode,
  { texts, changes }: { texts: Texts; changes: TextChanges },
  db: Db,
) {
  const artwork = await requireStoredArtwork(texts.artwork, db);
  await requireTranslation(author, present, texts, db);
  return { artwork, ...(await claimPosition(author, positionAfter(present, changes), { present }, db)) };
}

/** Returns whether it would be visible otherwise, or in another category or series. */
const isOther = (
  present: StoredEpisode,
  { published = present.published, publishAt }: Visibility,
  { category, seriesId }: { category?: string; seriesId: string | null | undefined },
): boolean =>
  published !== present.published ||
  (publishAt !== undefined && publishAt?.getTime() !== present.publishAt?.getTime()) ||
  (category !== undefined && category !== present.category) ||
  (seriesId !== undefined && seriesId !== present.seriesId);

/** @throws DomainError conflict when the client has edited another version */
function requireVersion(present: StoredEpisode, updatedAt: string | undefined): void {
  if (updatedAt && new Date(updatedAt).getTime() !== present.updatedAt.getTime()) {
    throw new DomainError('conflict', { code: 'episodeChanged' });
  }
}

/** Deletes an episode everywhere at once, restorable for 30 days. @throws DomainError missing, also the second time */
export async function deleteEpisode(admin: Admin, id: string, now: Date, step: Step = NO_STEP): Promise<void> {
  await transactAndInvalidateEpisodes([id], async (db) => {
    const actor = await confirmRights(admin, db);
    const present = found(await lockEpisode(id, db));
    requireScope(admin, scopeToChange(present));
    await step.before(true, db);
    await removeEpisode(id, now, db);
    await recordAudit({ action: 'episode deleted', actor, subject: id, facts: { title: present.title } }, db);
    if (present.published) await recordEvent(db, { name: 'episode.unpublished', subjectId: id, at: now });
    await step.after(db);
  });
}

const found = (episode: StoredEpisode | null) => requireFound(episode, { code: 'episodeNotFound' });

/** At least a millisecond later, so that `updatedAt` identifies a version even when two changes share one instant. */
const later = (now: Date, than: Date) => (now > than ? now : new Date(than.getTime() + 1));

function asRow(
  texts: Texts & { descriptionHtml: string },
  audio: AttachedUpload,
  pdfId: string | null,
  dates: Pick<EpisodeRow, 'publishedAt' | 'publishAt'>,
  spoken: SpokenWords = spokenIn(texts.transcript),
): EpisodeRow {
  return {
    ...texts,
    ...spoken,
    ...dates,
    pdfId,
    pdfName: pdfId ? texts.pdfName || 'Attachment.pdf' : null,
    audio,
  };
}
