import type { Author } from '#shared/account.ts';
import { findChapters } from '#shared/chapters.ts';
import type { EpisodeCheck } from '#shared/episode-fields.ts';
import { parseTranscript } from '#shared/transcript.ts';
import { config } from '#server/config.ts';
import { findSound } from '#server/db/sound.ts';
import { findEpisodeEvenDraft } from '#server/db/episodes.ts';
import { findStoredAudio } from '#server/db/uploads.ts';
import { findMadeWithAi } from '#server/db/voices.ts';
import {
  approvalFindings,
  chapterFindings,
  disclosureFindings,
  reviewFindings,
  writtenChapterFindings,
} from './advice.ts';
import { soundFindings } from './sound-findings.ts';
import { episodeFindings, type Finding, publishedAddressFindings } from './findings.ts';
import { enclosureFindings } from './enclosure.ts';
import { currentShow, showDate } from '#server/show/index.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { findEpisodeFor, lastApproval, renderMarkup } from '#server/catalog/index.ts';
import { trustHost } from '#server/outbound/index.ts';
import { finalizeUploads, findUploadId, storageOf, mayUseFile } from '#server/media/index.ts';

/**
 * Returns what prevents this episode's publication, and what apps would miss of it; what the show lacks is reported
 * once, at /studio/look. Saves nothing; fields may be missing.
 */
export async function checkEpisode(author: Author, input: EpisodeCheck, now: Date): Promise<Finding[]> {
  const audio = await readAudio(author, input.audioUrl);
  const audioId = audio?.id;
  const facts = {
    title: input.title,
    description: input.description,
    descriptionHtml: renderMarkup(input.description),
    audio,
    transcript: input.transcript === null ? null : parseTranscript(input.transcript),
  };
  const duration = audio?.duration ?? null;
  const chapters = input.chapters ?? findChapters(input.description, duration ?? 0);
  return [
    ...episodeFindings(facts),
    ...(audioId ? soundFindings(await findSound(audioId)) : []),
    ...chapterFindings(chapters, duration),
    ...(input.chapters ? [] : writtenChapterFindings(input.description, duration)),
    ...((await findMadeWithAi(input.voices)) ? disclosureFindings(facts.transcript) : []),
    ...reviewFindings(input, currentShow().reviewMonths, showDate(now)),
    ...approvalFindings(await readApproval(author, { ...input, chapters })),
  ];
}

/** Returns the newest approval of an episode of theirs, compared with what is about to be published. */
async function readApproval(author: Author, input: EpisodeCheck) {
  const { id, audioUrl, pdfUrl } = input;
  const files = { audioId: uploadIdOf(audioUrl) ?? '', pdfId: uploadIdOf(pdfUrl) };
  const episode = id === null ? null : await findEpisodeFor(author, id);
  return episode && lastApproval({ ...input, ...files, id: episode.id });
}

const uploadIdOf = (reference: string | null): string | null => (reference ? findUploadId(reference) : null);

/**
 * Fetches a published episode's audio through the public URL, as a podcast app would. Requests only that URL and
 * follows no redirect. @throws DomainError missing, or conflict for a draft
 */
export async function checkPublished(_author: Author, id: string): Promise<Finding[]> {
  const episode = requireFound(await findEpisodeEvenDraft(id), { code: 'episodeNotFound' });
  if (!episode.published) throw new DomainError('conflict', { code: 'notPublished' });
  const { audioUrl, audioBytes: bytes, audioType: type } = episode;
  const url = `${config.publicUrl}${audioUrl}`;
  const trusted = await trustHost(url); // our own host may be this machine, or in a private network
  return [
    ...publishedAddressFindings(config.publicUrl),
    ...(await enclosureFindings({ url, bytes, type }, { redirects: 0, trusted })),
  ];
}

async function readAudio(author: Author, reference: string | null) {
  await finalizeUploads(author, [reference]);
  const id = uploadIdOf(reference);
  const audio = id && (await mayUseFile(author, id)) ? await findStoredAudio(id) : null;
  return audio && { ...audio, storedBytes: await storageOf(audio).size(audio) };
}
