import { formatBytes } from '../../../size.ts';
import { pluralsOf } from '../../plural.ts';
import type { Worded } from '../../worded.ts';
import { showFields } from '../studio/show-fields.ts';
import { number } from '../number.ts';

const plural = pluralsOf('en-US');
const episodes = (count: number): string => plural(count, { one: '1 episode', other: `${number(count)} episodes` });

const { title, description, author, email, language, category, order } = showFields;
/** The facts that a feed gives about its show. */
const parts = {
  title: title.label,
  description: description.label,
  author: author.label,
  email: email.label,
  language: language.label,
  category: category.label,
  order: order.label,
  guid: 'Permanent ID (podcast:guid)',
  cover: 'Cover',
};
export type ShowPart = keyof typeof parts;

/** Parts of an episode that a site has no place for. */
const leftOut = {
  season: 'season number',
  number: 'episode number',
  explicit: 'explicit label',
  people: 'list of people',
  soundbites: 'soundbites',
  places: 'location',
};
export type LeftOut = keyof typeof leftOut;

type Count = { count: number };
type Because = { because: Worded };

/** Which parts of a podcast cannot be imported, what became of them, and why an export cannot be written. */
export const imports = {
  importWithoutAudio: ({ count }: Count) => `${episodes(count)} without audio will be skipped.`,
  importVideo: ({ count }: Count) => `${episodes(count)} with video will be skipped.`,
  importTooLarge: ({ count, bytes }: Count & { bytes: number }) =>
    `${episodes(count)} larger than ${formatBytes(bytes)} will be skipped.`,
  importWithoutDescription: ({ count }: Count) =>
    `${episodes(count)} without a description will be imported as ${plural(count, { one: 'a draft', other: 'drafts' })}.`,
  importWithoutDate: ({ count }: Count) => `${episodes(count)} with no date or a future date will get today’s date.`,
  importDateUnread: ({ count, date }: Count & { date: string }) =>
    `We cannot read the date of ${episodes(count)} (“${date}”), so ${plural(count, { one: 'it', other: 'they' })} will get today’s date. To keep the order, correct the dates first where your podcast is now.`,
  importMovedOn: ({ address }: { address: string }) =>
    `This feed says that the podcast has moved to ${address}. If that is where it is now, go back and enter that address.`,
  importWithoutId: ({ count }: Count) => `${episodes(count)} with a missing or duplicate ID will be skipped.`,
  importIdTooLong: ({ count }: Count) => `${episodes(count)} with an ID that is too long will be skipped.`,
  importLeavesOut: ({ count, part }: Count & { part: LeftOut }) =>
    `${episodes(count)} will lose the ${leftOut[part]}, because this site has no place for it.`,
  importAlreadyHere: ({ count }: Count) =>
    `${episodes(count)} ${plural(count, { one: 'was', other: 'were' })} imported before and will not change.`,
  importBringsSeries: ({ series }: { series: { name: string; number: number }[] }) =>
    `Seasons become new series: ${series.map(({ name, number }) => `“${name}” (number ${number})`).join(', ')}. The series you already have do not change.`,
  importLeavesStatistics: 'Statistics, reviews and ratings cannot be imported. They stay at the old place.',
  importSecondAddress:
    'This feed continues at a second address, and we cannot import that part. Ask your current host for one feed with all episodes.',
  importLocked: 'The feed is locked against moving. Turn off the lock there, or Apple and Spotify may not follow you.',
  importNoRoom: ({ bytes }: { bytes: number }) =>
    `The audio needs about ${formatBytes(bytes)}, and there is not enough space here. Ask your IT person for more space first.`,
  feedInPrivateNetwork:
    'This address is inside a private network, which the site does not read. Your IT person can import it with the command “import”.',
  oldFeedUnusable: ({ because }: Because) => `The old feed cannot be used. ${because}`,
  oldFeedUnread: ({ because }: Because) => `The old feed could not be read: ${because}.`,
  feedGone: 'it is no longer a podcast feed',
  importFeedRefused: ({ because }: Because) =>
    `${because} Look for “RSS feed” where your podcast is now, and copy its address.`,
  importStarterChanged:
    'The role or the password of the person who started this import has changed. Press Continue to carry it out under your own account.',
  episodeIdRepeated: 'The feed has another episode with the same ID (guid).',
  foreignIdTooLong: ({ bytes }: { bytes: number }) => `Its ID (guid) is longer than ${number(bytes)} bytes.`,
  foreignIdMissing: 'It has no ID and no audio.',
  episodeAudioMissing: 'It has no audio.',
  episodeAudioUnread: ({ because }: Because) => `Its audio could not be downloaded: ${because}.`,
  episodeDateFuture: 'Its date is in the future, so it has today’s date.',
  episodeDateMissing: 'It has no date, so it has today’s date.',
  episodeDateUnread: ({ date }: { date: string }) => `Its date (“${date}”) could not be read, so it has today’s date.`,
  episodeIsDraft: 'It has no description, so it is a draft.',
  episodeStaysDeleted: 'It was deleted here, and stays deleted.',
  episodeTranscriptUnread: ({ because }: Because) => `Its transcript could not be downloaded: ${because}.`,
  episodePictureUnread: ({ because }: Because) => `Its picture was left out: ${because}`,
  episodeSeasonRefused: ({ number }: { number: number }) =>
    `${number} cannot be a season number, so the episode is in no series.`,
  episodeNumberRefused: ({ number }: { number: number }) =>
    `${number} cannot be a part number, so the episode has none.`,
  seriesImported: ({ names }: { names: string[] }) => `Seasons are series here: ${names.join(', ')}.`,
  episodeNotesCut: 'Its description was too long, so the end is missing.',
  episodeTitleCut: 'Its title was too long, so the end is missing.',
  episodeChaptersCut: ({ max }: { max: number }) =>
    `It has more than ${number(max)} chapters, so the last ones are missing.`,
  episodeChaptersLate: ({ count }: Count) =>
    `${plural(count, { one: '1 chapter', other: `${number(count)} chapters` })} after the end of the audio ${plural(count, { one: 'was', other: 'were' })} left out.`,
  episodeChaptersUnread: ({ because }: Because) => `Its chapters could not be downloaded: ${because}.`,
  showImported: ({ parts: imported }: { parts: ShowPart[] }) =>
    `Imported from the feed: ${imported.map((part) => parts[part]).join(', ') || 'nothing'}.`,
  showPartRefused: ({ part, because }: { part: ShowPart } & Because) => `${parts[part]}: ${because}`,
  showPartLocked: ({ part }: { part: ShowPart }) => `${parts[part]}: a setting of the server (.env) decides this`,
  showPartTaken: ({ part }: { part: ShowPart }) => `${parts[part]}: this feed already has its own`,
  exportFolderIsFile: ({ path }: { path: string }) => `“${path}” is a file, not a folder. Choose a folder.`,
  exportFolderInUse: ({ path }: { path: string }) =>
    `“${path}” is neither empty nor an earlier export. Choose another folder.`,
};
