import { reasonText } from '#shared/reason.ts';
import { chaptersProblem, findChapters } from '#shared/chapters.ts';
import type { Chapter, Cue } from '#shared/episode.ts';
import { CHAPTERS } from '#shared/directory-limits.ts';
import { excerpt, formatDate } from '#shared/format.ts';
import { formatTime } from '#shared/time.ts';
import { formatMonthsAgo, isOutdated, monthsSince, type Review } from '#shared/review.ts';
import { SPOKEN_WITHIN, spokenDisclosure } from '#shared/spoken-disclosure.ts';
import { codePoints } from '#shared/text.ts';
import type { Transcript } from '#shared/transcript.ts';
import { failure, type Finding, findingsOf, pass, warning } from './findings.ts';
import { pageWords } from '#server/words.ts';

/**
 * Returns which chapter begins after the end of the audio, with which nothing is saved, and why Apple Podcasts would
 * draw the chapters badly, or not at all. `duration` in seconds.
 */
export function chapterFindings(chapters: readonly Chapter[] | null, duration: number | null): Finding[] {
  const [first] = chapters ?? [];
  if (!chapters || !first) return [];
  const long = chapters.filter(({ title }) => codePoints(title) > CHAPTERS.titleLength);
  const most = Math.max(CHAPTERS.perHour, Math.ceil(((duration ?? 0) / 3600) * CHAPTERS.perHour));
  const { chapters: about, fewChapters, lateFirst, longChapters, manyChapters } = pageWords().findings;
  const texts = [
    chapters.length < CHAPTERS.min && fewChapters(CHAPTERS.min, chapters.length),
    first.time > 0 && lateFirst(formatTime(first.time)),
    chapters.length > most && manyChapters(chapters.length, CHAPTERS.perHour),
    long.length > 0 && longChapters(CHAPTERS.titleLength, long[0]?.title ?? '', long.length - 1),
  ].map((text) => text && about(text));
  const late = chaptersProblem(chapters, duration);
  return [...(late ? [failure(`${reasonText(late)}.`, 'chapters')] : []), ...findingsOf('warning', texts, 'chapters')];
}

/** Returns which chapter written into a description keeps all of them from being chapters. */
export function writtenChapterFindings(description: string, duration: number | null): Finding[] {
  const late = chaptersProblem(findChapters(description, Infinity), duration);
  return late ? [warning(pageWords().findings.writtenChapters(reasonText(late)), 'description')] : [];
}

/**
 * Returns whether listeners hear within 15 seconds that AI made the episode; nothing for a transcript without times.
 */
export function disclosureFindings(transcript: Transcript | null): Finding[] {
  const cues = transcript?.cues?.filter(isSpoken);
  if (!cues || cues.length === 0) return [];
  const said = spokenDisclosure(cues);
  if (!said) return [warning(pageWords().findings.undisclosed, 'transcript')];
  const at = `${formatTime(said.time)}: “${short(said.text)}”`;
  if (said.time < SPOKEN_WITHIN) return [pass(pageWords().findings.disclosed(at))];
  return [warning(pageWords().findings.disclosedLate(at, SPOKEN_WITHIN), 'transcript')];
}

/** By the custom of captions, what is in brackets is not spoken: “[AI Generated]”, “[Music]”. */
const isSpoken = ({ text }: Cue) => !/^\[[^\]]*\]$/.test(text.trim());
const short = (text: string) => excerpt(text, 90) ?? text;

/** Returns that an episode's review is older than the show's limit in months, or was never dated. */
export function reviewFindings({ reviewedBy, reviewedAt }: Review, limit: number, now: Date): Finding[] {
  if (reviewedBy && !reviewedAt) return [warning(pageWords().findings.undatedReview, 'reviewedAt')];
  if (!reviewedAt || !isOutdated({ reviewedBy, reviewedAt }, limit, now)) return [];
  const age = formatMonthsAgo(monthsSince(reviewedAt, now));
  return [warning(pageWords().findings.oldReview(reviewedBy ?? '', age, limit), 'reviewedAt')];
}

/**
 * The newest approval of an episode by a review link; `isChanged` when what is about to be published differs from it.
 */
type Approval = { name: string; createdAt: Date; isChanged: boolean };

/** Returns that an episode is no longer what its reviewer approved; nothing without an approval. */
export function approvalFindings(approval: Approval | null): Finding[] {
  if (!approval?.isChanged) return [];
  const { name, createdAt } = approval;
  return [warning(pageWords().findings.changedSince(name, formatDate(createdAt)), 'reviewedBy')];
}
