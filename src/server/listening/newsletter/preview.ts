import type { SeriesOfEpisode } from '#shared/contract/episodes.ts';
import { findSeries } from '#server/db/series.ts';
import { randomUUID } from 'node:crypto';
import type { Admin } from '#shared/account.ts';
import type { EpisodeCheck } from '#shared/episode-fields.ts';
import { parseTranscript } from '#shared/transcript.ts';
import { renderMarkup } from '#server/catalog/index.ts';
import { findOwnAccount } from '#server/db/people.ts';
import { countMailedReaders, isUnannounced } from '#server/db/publications.ts';
import type { Reader } from '#server/db/subscribers.ts';
import { findStoredAudio } from '#server/db/uploads.ts';
import { findMadeWithAi } from '#server/db/voices.ts';
import { findUploadId } from '#server/media/index.ts';
import { currentMail, sendToSelf } from '#server/outbound/index.ts';
import { currentShow, mainLanguage } from '#server/show/index.ts';
import { language, pageWords } from '#server/words.ts';
import { episodeMail } from './issues.ts';
import { withPictures } from './mail-pictures.ts';

const NOBODY = { each: 0, weekly: 0 };

/** Returns how many subscribers get mail about an episode that is published now, and where a test of it goes. */
export async function readPublicationNews(
  admin: Admin,
  { episodeId, language: spoken }: { episodeId?: string | undefined; language?: string | undefined },
  now: Date,
) {
  const sends = currentMail() !== null;
  const isNew = episodeId === undefined || (await isUnannounced(episodeId, now));
  const readers = sends && isNew ? await countMailedReaders(mainLanguage(spoken || null)) : NOBODY;
  const testTo = sends ? ((await findOwnAccount(admin.id))?.email ?? null) : null;
  return {
    sends,
    isNews: isNew,
    ...(readers ?? NOBODY),
    hasPostalAddress: Boolean(currentShow().postalAddress),
    testTo,
  };
}

/**
 * Mails an administrator what readers would get of this episode. Returns why the mail server did not take it, or null.
 * @throws DomainError invalid (no address, no mail server) or tooMany
 */
export async function sendTestIssue(admin: Admin, draft: EpisodeCheck, now: Date) {
  const compose = await composeIssue(draft, now, (subject) => pageWords().mails.test(subject));
  return sendToSelf(admin, compose, now);
}

/** Returns the message that readers would get of this episode, with its pictures in it. */
export async function previewIssue(_admin: Admin, draft: EpisodeCheck, now: Date) {
  const compose = await composeIssue(draft, now);
  const { subject, html = '', attachments = [] } = await compose('');
  const withPicture = (page: string, { cid, content, contentType }: (typeof attachments)[number]) =>
    page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`);
  return { subject, html: attachments.reduce(withPicture, html) };
}

async function composeIssue(draft: EpisodeCheck, now: Date, titled = (subject: string) => subject) {
  const { id, title, description, category, sources, reviewedBy, reviewedAt, transcript } = draft;
  const audioId = findUploadId(draft.audioUrl ?? '');
  const audio = audioId === null ? null : await findStoredAudio(audioId);
  const episode = {
    ...{ id: id ?? randomUUID(), title, description, category, sources, reviewedBy, reviewedAt },
    descriptionHtml: renderMarkup(description),
    duration: audio?.duration ?? 0,
    publishedAt: now,
    opening: transcript && parseTranscript(transcript).spoken.slice(0, 600),
    language: draft.language,
    ...{ series: await seriesOf(draft), place: draft.place, kind: draft.kind },
    artwork: draft.artwork || null,
    isMadeWithAi: await findMadeWithAi(draft.voices),
  };
  return (email: string) => {
    const mail = episodeMail(readerAt(email, now), episode);
    return withPictures({ ...mail, subject: titled(mail.subject) });
  };
}

/** A new part is its last one. */
async function seriesOf({ seriesId, place }: EpisodeCheck): Promise<SeriesOfEpisode | null> {
  const series = seriesId === null ? null : await findSeries(seriesId);
  if (!series) return null;
  const { id, slug, number, title, language: own, parts } = series;
  return { id, slug, number, title, language: own, total: Math.max(parts, place ?? 0), next: null };
}

/** The recipient of a test may not be a subscriber; its unsubscribe link opens a page that says so. */
const readerAt = (email: string, now: Date): Reader => ({
  ...{ id: randomUUID(), email, rhythm: 'each', languages: 'both', language: language() },
  ...{ confirmedAt: now, consent: null, digestedUntil: null },
});
