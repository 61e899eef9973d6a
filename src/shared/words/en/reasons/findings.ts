import { formatInstant } from '../../../dates.ts';
import { formatLevel, formatPeak } from '../../../level.ts';
import { formatTime } from '../../../time.ts';
import { pluralsOf } from '../../plural.ts';
import type { Worded } from '../../worded.ts';
import { format } from '../format.ts';
import { sound } from '../studio/sound.ts';
import { number } from '../number.ts';

const plural = pluralsOf('en-US');
const EARLY = 'Say early, for example: “This episode is AI-generated.”';
const WHY_EARLY = 'Listeners should hear it, because some of them never see the page.';

type Level = { level: number; aim: number };
type Said = { time: number; text: string };

/** The findings of the check before publishing, in an episode, its audio, the show and the site’s address. */
export const findings = {
  showEmailMissing:
    'The show has no email address. Spotify, YouTube and others send a code there before they list the show. Without an address, they do not list it.',
  showCoverDefault: 'You are still using the default cover. People see the cover first, so give the show its own.',
  showNotDescribed:
    'The show has no description of its own. Apple Podcasts and Spotify show it under the title and use it in their search.',
  siteNotHttps: ({ address }: { address: string }) =>
    `The site’s address is ${address}. Apple and Spotify require an address that starts with https://`,
  siteLocalOnly: ({ address }: { address: string }) =>
    `The site’s address is ${address}, which only this computer can open. Podcast apps need a public address.`,
  descriptionTooLong:
    'The description is longer than Apple Podcasts shows, about 4,000 characters. Apps get the beginning and a link to the episode’s page.',
  audioComplete: 'The audio file is complete.',
  audioDamaged: 'The audio file on the server is damaged. Please upload it again.',
  audioNotForApple: ({ type }: { type: string }) =>
    `Apple Podcasts takes only MP3 and AAC, and this audio is ${type}. It plays on this site, but not there.`,
  audioShort: ({ seconds }: { seconds: number }) =>
    `The audio is only ${plural(seconds, { one: '1 second', other: `${number(seconds)} seconds` })} long. Is it the right file?`,
  audioNote: ({ note }: { note: string }) => sound.note(note),
  audioQuiet: (_: Level) => `${sound.quiet}.`,
  audioLoud: (_: Level) => `${sound.loud}.`,
  audioLoudnessUsual: (_: { level: number }) => `${sound.words.good}.`,
  audioSilent: 'The file is silent. It has no sound.',
  audioPeaks: ({ peak, limit }: { peak: number; limit: number }) =>
    `The loudest part may crackle (${formatPeak(peak)} dBTP). Keep it below ${formatLevel(limit)}.`,
  audioClipped: ({ places }: { places: number }) =>
    `The sound is distorted in ${plural(places, { one: '1 loud place', other: `${number(places)} loud places` })}.`,
  audioOneSided: ({ silent }: { silent: 'left' | 'right' }) =>
    `Only one side can be heard, because the ${silent} channel is silent.`,
  audioPause: ({ seconds, at }: { seconds: number; at: number }) =>
    `There is no sound for ${seconds} seconds at ${formatTime(at)}.`,
  transcriptMissing:
    'There is no transcript. With a transcript, people who do not hear well can read along, and search finds every line.',
  transcriptLine: ({ line, problem }: { line: number; problem: Worded }) =>
    line > 0 ? `Transcript, line ${line}: ${problem}` : `Transcript: ${problem}`,
  transcriptMoreLines: ({ count }: { count: number }) =>
    `Transcript: ${plural(count, { one: '1 more line', other: `${number(count)} more lines` })} like these.`,
  chaptersTooFew: ({ least, count }: { least: number; count: number }) =>
    `Apple Podcasts needs at least ${number(least)} chapters. You have ${number(count)}.`,
  chaptersStartLate: ({ time }: { time: number }) =>
    `The first chapter starts at ${formatTime(time)}. Apple Podcasts needs a chapter at 0:00.`,
  chaptersTooMany: ({ count, most }: { count: number; most: number }) =>
    `There are ${number(count)} chapters. That is hard to read in Apple Podcasts. Aim for ${number(most)} or fewer per hour.`,
  chapterTitlesTooLong: ({ length, title, more }: { length: number; title: string; more: number }) =>
    `Podcast apps may cut off chapter titles after about ${length} characters: “${title}”${more > 0 ? ` and ${more} more` : ''}.`,
  chaptersIgnored: ({ problem }: { problem: Worded }) => `${problem}, so podcast apps show no chapters.`,
  aiNotSpoken: `Nothing in the transcript says that the episode is made by AI. ${WHY_EARLY} ${EARLY}`,
  aiSpoken: ({ time, text }: Said) => `Listeners hear about AI at ${formatTime(time)}: “${text}”.`,
  aiSpokenLate: ({ time, text, within }: Said & { within: number }) =>
    `The first line about AI is at ${formatTime(time)}: “${text}”. It should come within the first ${within} seconds. ${WHY_EARLY} ${EARLY}`,
  reviewUndated: 'The review has no date, so listeners cannot tell how old it is.',
  /** `months`: its age; `limit`: how long a review counts. */
  reviewOutdated: ({ name, months, limit }: { name: string; months: number; limit: number }) =>
    `${name} reviewed this episode ${months < 1 ? format.lessThanAMonthAgo : format.monthsAgo(months)}. That is over the limit of ${plural(limit, { one: '1 month', other: `${number(limit)} months` })}. Listeners see the age until someone reviews it again.`,
  changedSinceApproval: ({ name, at }: { name: string; at: string }) =>
    `${name} approved this episode on ${date(at)}, and it has changed since then. If the change matters, ask for another review before you publish.`,
};

const date = (at: string): string => formatInstant(new Date(at), 'date', 'en-US', 'UTC');
