import { formatBytes } from '../../../size.ts';
import { formatTime } from '../../../time.ts';
import { clockOf } from '../../clock.ts';
import type { Worded } from '../../worded.ts';

const clock = clockOf('en-US');

/** Problems of an episode that is being written, and with its time; browsers load these with the studio’s words. */
export const writing = {
  titleMissing: 'Title is required',
  descriptionMissing: 'Description is required to publish',
  audioMissing: 'Audio file required',
  textTooLarge: ({ maximum }: { maximum: number }) =>
    `This text is too long. It can have up to ${formatBytes(maximum)}`,
  categoryUnknown: 'Choose one of the categories',
  seriesUnknown: 'Choose one of the series',
  slugInvalid: 'Use lowercase letters, numbers and hyphens for the address',
  sourceTitleMissing: 'Enter a title for this source',

  /** `problem`: what is wrong with the line. */
  onLine: ({ line, problem }: { line: number; problem: Worded }) => `Line ${line}: ${problem}`,
  chapterLineInvalid: 'Write a time and a title, such as 12:30 Stairs',
  chapterTitleMissing: 'Enter a title for this chapter',
  chapterTimeInvalid: 'Enter a time from 0:00 to 24:00:00',
  chapterAfterEnd: ({ title, time, end }: { title: string; time: number; end: number }) =>
    `The chapter “${title}” begins at ${formatTime(time)}, after the end of the audio (${formatTime(end)})`,
  cueAfterEnd: ({ time, end }: { time: number; end: number }) =>
    `${formatTime(time)} is after the end of the audio (${formatTime(end)})`,
  cueTimeFalls: ({ time, latest }: { time: number; latest: number }) =>
    `${formatTime(time)} is earlier than the line before (${formatTime(latest)})`,
  /** `because`: what is wrong with its first line. */
  transcriptUnreadable: ({ because }: { because: Worded }) => `We cannot read this transcript. ${because}`,
  noTimedWords: 'This text has no words with timestamps',
  codeInWords: 'This is code, not words',
  cueTimeUnreadable: 'We cannot read this time',
  noCueTimes: 'There is no time such as 00:00:01.000 --> 00:00:04.000',
  wordsWithoutTime: 'There is no time above these words',
  listNotClosed: 'The list does not end with ]',
  cueUnreadable: 'An entry must look like {"time": 12, "text": "…"}, with a comma before the next one',
  cueTimeMissing: 'An entry needs a time in seconds or as h:mm:ss',
  cueTextMissing: 'An entry needs text',
  lineEmpty: 'Enter the words of this line',
  linesMissing: 'There are no lines',
  lineTimesFall: 'Each line must start after the one before it',

  readingEasy: ({ grade }: { grade: number }) => `Reading level: grade ${grade}. Easy enough for most people.`,
  readingHard: ({ grade, aim }: { grade: number; aim: number }) =>
    `Reading level: grade ${grade}. Use shorter sentences and everyday words. Grade ${aim} is easy for most people.`,
  readingEasySpanish: ({ ease }: { ease: number }) =>
    `Reading ease in Spanish: ${ease} of 100. Easy enough for most people.`,
  readingHardSpanish: ({ ease, aim }: { ease: number; aim: number }) =>
    `Reading ease in Spanish: ${ease} of 100. Use shorter sentences and everyday words. ${aim} is easy for most people.`,

  publishDateMissing: 'Choose a date',
  publishTimeMissing: 'Choose a time',
  publishTimeInvalid: 'This is not a date and time',
  scheduleInPast: 'This time has passed. Choose a later time or publish now',
  scheduleTooFar: ({ years }: { years: number }) => `You can schedule an episode up to ${years} years ahead`,
  /** `next`: the first time after those that clocks skip. */
  timeSkipped: ({ time, next, zone }: { time: string; next?: string; zone: string }) =>
    `Clocks move forward that night, so ${clock.time(time)} does not exist. Choose an earlier time${
      next ? `, or ${clock.instant(next, zone)}` : ''
    }`,
  timeRepeated: ({ time, first, second, zone }: { time: string; first: string; second: string; zone: string }) =>
    `Clocks move back that night, so ${clock.time(time)} comes twice. The episode goes live the first time, at ${clock.instant(first, zone)}, not at ${clock.instant(second, zone)}`,
  sameMinute: ({ title }: { title: string }) => `“${title}” goes live in the same minute`,
  scheduleImpossible: ({ because }: { because: Worded }) => `It cannot go live. ${because}`,
  scheduleFailed: ({ because }: { because: Worded }) => `It did not go live. ${because}`,
  scheduleMissed: 'It was not published on time. Publish it now or choose a new time',
  episodeAudioGone: 'The audio file is gone. Please upload it again',
};
