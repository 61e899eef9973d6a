import { chaptersProblem, findChapters } from '#shared/chapters.ts';
import type { Chapter, Cue } from '#shared/episode.ts';
import { CHAPTERS } from '#shared/directory-limits.ts';
import { excerpt, formatDate, formatTime } from '#shared/format.ts';
import { formatMonthsAgo, isOutdated, monthsSince, type Review } from '#shared/review.ts';
import { SPOKEN_WITHIN, spokenDisclosure } from '#shared/spoken-disclosure.ts';
import { codePoints } from '#shared/text.ts';
import type { Transcript } from '#shared/transcript.ts';
import { failure, type Finding, pass, warning } from './findings.ts';

/**
 * Returns which chapter begins after the end of the audio, with which nothing is saved, and why Apple Podcasts would
 * draw the chapters badly, or not at all. `duration` in seconds.
 */
export function chapterFindings(chapters: readonly Chapter[] | null, duration: number | null): Finding[] {
  const [first] = chapters ?? [];
  if (!chapters || !first) return [];
  const long = chapters.filter(({ title }) => codePoints(title) > CHAPTERS.titleLength);
  const most = Math.max(CHAPTERS.perHour, Math.ceil(((duration ?? 0) / 3600) * CHAPTERS.perHour));
  const texts = [
    chapters.length < CHAPTERS.least &&
      `Apple Podcasts shows chapters from ${CHAPTERS.least} on, and there ${chapters.length === 1 ? 'is 1' : `are ${chapters.length}`}.`,
    first.time > 0 && `The first chapter begins at ${formatTime(first.time)}. Apple Podcasts wants one at 0:00.`,
    chapters.length > most &&
      `There are ${chapters.length} chapters. More than ${CHAPTERS.perHour} an hour are hard to tell apart on the progress bar of Apple Podcasts.`,
    long.length > 0 &&
      `Podcast apps may cut chapter titles off after about ${CHAPTERS.titleLength} characters: “${long[0]?.title}”${long.length > 1 ? ` and ${long.length - 1} more` : ''}.`,
  ];
  const late = chaptersProblem(chapters, duration);
  return [
    ...(late ? [failure(`${late}.`, 'chapters')] : []),
    ...texts.filter((text) => typeof text === 'string').map((text) => warning(`Chapters. ${text}`, 'chapters')),
  ];
}

/** Returns which chapter written into a description keeps all of them from being chapters. */
export function writtenChapterFindings(description: string, duration: number | null): Finding[] {
  const late = chaptersProblem(findChapters(description, Infinity), duration);
  return late ? [warning(`Chapters. ${late}, so podcast apps show none.`, 'description')] : [];
}

const WHY = 'Apple Podcasts and the EU’s code of practice ask for it, and some listeners never see the page';
const REMEDY = 'Say early, for example: “This episode is AI-generated.”';

/** Returns whether listeners hear within 15 seconds that AI made the episode; nothing for a transcript without times. */
export function disclosureFindings(transcript: Transcript | null): Finding[] {
  const cues = transcript?.cues?.filter(isSpoken);
  if (!cues || cues.length === 0) return [];
  const said = spokenDisclosure(cues);
  if (!said) {
    const text = `Nothing in the transcript says that the episode is made by AI. ${WHY}. ${REMEDY}`;
    return [warning(text, 'transcript')];
  }
  const at = `${formatTime(said.time)}: “${short(said.text)}”`;
  if (said.time < SPOKEN_WITHIN) return [pass(`Listeners hear that AI is at work at ${at}.`)];
  const text = `The first line that says AI comes at ${at}. It should come within the first ${SPOKEN_WITHIN} seconds: ${WHY}. ${REMEDY}`;
  return [warning(text, 'transcript')];
}

/** By the custom of captions, what is in brackets is not spoken: “[AI Generated]”, “[Music]”. */
const isSpoken = ({ text }: Cue) => !/^\[[^\]]*\]$/.test(text.trim());
const short = (text: string) => excerpt(text, 90) ?? text;

/** Returns that an episode's review is older than the show's limit in months, or was never dated. */
export function reviewFindings({ reviewedBy, reviewedAt }: Review, limit: number, now: Date): Finding[] {
  if (reviewedBy && !reviewedAt) {
    const text = 'The review has no date, so listeners cannot tell how old it is.';
    return [warning(text, 'reviewedAt')];
  }
  if (!reviewedAt || !isOutdated({ reviewedBy, reviewedAt }, limit, now)) return [];
  const age = formatMonthsAgo(monthsSince(reviewedAt, now));
  const text = `${reviewedBy} reviewed this episode ${age}, and a review is good for ${limit} ${limit === 1 ? 'month' : 'months'}. Listeners are told its age until it is reviewed again.`;
  return [warning(text, 'reviewedAt')];
}

/** The newest approval of an episode by a review link; `isChanged` when what is about to be published differs from it. */
type Approval = { name: string; createdAt: Date; isChanged: boolean };

/** Returns that an episode is no longer what its reviewer approved; nothing without an approval. */
export function approvalFindings(approval: Approval | null): Finding[] {
  if (!approval?.isChanged) return [];
  const { name, createdAt } = approval;
  const text = `${name} approved this episode on ${formatDate(createdAt)}, and it has been changed since. If the change matters, ask for another review before you publish.`;
  return [warning(text, 'reviewedBy')];
}
