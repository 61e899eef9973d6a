import { chaptersProblem, findChapters } from '#shared/chapters.ts';
import type { Chapter, Cue } from '#shared/contract/audio.ts';
import { CHAPTERS } from '#shared/directory-limits.ts';
import { excerpt } from '#shared/format.ts';
import { isOutdated, monthsSince, type Review } from '#shared/review.ts';
import { SPOKEN_WITHIN, spokenDisclosure } from '#shared/spoken-disclosure.ts';
import { codePoints } from '#shared/text.ts';
import type { Transcript } from '#shared/transcript.ts';
import { type Broken, failure, type Finding, findingsOf, pass, warning } from './findings.ts';
import { HOUR_S } from '#shared/units.ts';

/**
 * Returns which chapter begins after the end of the audio, with which nothing is saved, and why Apple Podcasts would
 * draw the chapters badly, or not at all. `duration` in seconds.
 */
export function chapterFindings(chapters: readonly Chapter[] | null, duration: number | null): Finding[] {
  const [first] = chapters ?? [];
  if (!chapters || !first) return [];
  const long = chapters.filter(({ title }) => codePoints(title) > CHAPTERS.titleLength);
  const most = Math.max(CHAPTERS.perHour, Math.ceil(((duration ?? 0) / HOUR_S) * CHAPTERS.perHour));
  const count = chapters.length;
  const broken: Broken[] = [
    count < CHAPTERS.min && { code: 'chaptersTooFew', least: CHAPTERS.min, count },
    first.time > 0 && { code: 'chaptersStartLate', time: first.time },
    count > most && { code: 'chaptersTooMany', count, most: CHAPTERS.perHour },
    long[0] && {
      code: 'chapterTitlesTooLong',
      length: CHAPTERS.titleLength,
      title: long[0].title,
      more: long.length - 1,
    },
  ];
  const late = chaptersProblem(chapters, duration);
  return [...(late ? [failure(late, 'chapters')] : []), ...findingsOf('warning', broken, 'chapters')];
}

/** Returns which chapter written into a description keeps all of them from being chapters. */
export function writtenChapterFindings(description: string, duration: number | null): Finding[] {
  if (duration !== null && findChapters(description, duration)) return [];
  const late = chaptersProblem(findChapters(description, Infinity), duration);
  return late ? [warning({ code: 'chaptersIgnored', problem: late }, 'description')] : [];
}

/**
 * Returns whether listeners hear within 15 seconds that AI made the episode; nothing for a transcript without times.
 */
export function disclosureFindings(transcript: Transcript | null): Finding[] {
  const cues = transcript?.cues?.filter(isSpoken);
  if (!cues || cues.length === 0) return [];
  const said = spokenDisclosure(cues);
  if (!said) return [warning({ code: 'aiNotSpoken' }, 'transcript')];
  const { time } = said;
  const text = excerpt(said.text, 90) ?? said.text;
  if (time < SPOKEN_WITHIN) return [pass({ code: 'aiSpoken', time, text })];
  return [warning({ code: 'aiSpokenLate', time, text, within: SPOKEN_WITHIN }, 'transcript')];
}

/** By the custom of captions, what is in brackets is not spoken: “[AI Generated]”, “[Music]”. */
const isSpoken = ({ text }: Cue) => !/^\[[^\]]*\]$/.test(text.trim());

/**
 * Returns that an episode's review is older than the show's limit in months on the date `today`, or was never dated.
 */
export function reviewFindings({ reviewedBy, reviewedAt }: Review, limit: number, today: string): Finding[] {
  if (reviewedBy && !reviewedAt) return [warning({ code: 'reviewUndated' }, 'reviewedAt')];
  if (!reviewedAt || !isOutdated({ reviewedBy, reviewedAt }, limit, today)) return [];
  const months = monthsSince(reviewedAt, today);
  return [warning({ code: 'reviewOutdated', name: reviewedBy ?? '', months, limit }, 'reviewedAt')];
}

/**
 * The newest approval of an episode by a review link; `isChanged` when what is about to be published differs from it.
 */
type Approval = { name: string; createdAt: Date; isChanged: boolean };

/** Returns that an episode is no longer what its reviewer approved; nothing without an approval. */
export function approvalFindings(approval: Approval | null): Finding[] {
  if (!approval?.isChanged) return [];
  const { name, createdAt } = approval;
  return [warning({ code: 'changedSinceApproval', name, at: createdAt.toISOString() }, 'reviewedBy')];
}
