import type { Chapter } from '#shared/episode.ts';
import { codePoints } from '#shared/text.ts';
import { formatTime } from '#shared/format.ts';
import { CHAPTERS } from '#shared/directory-limits.ts';
import { type Finding, warning } from './findings.ts';

/** Returns why Apple Podcasts would draw an episode's chapters badly, or not at all. `duration` in seconds. */
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
  return texts.filter((text) => typeof text === 'string').map((text) => warning(`Chapters. ${text}`, 'chapters'));
}
