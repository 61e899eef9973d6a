import type { Worded } from '../../worded.ts';
import { number } from '../number.ts';

/** At most three of the episodes that break a rule are named; null stands for one without a title. */
type Episodes = { count: number; titles: (string | null)[] };

const episodes =
  (what: string) =>
  ({ count, titles }: Episodes): string => {
    const named = titles.map((title) => `“${title ?? 'no title'}”`).join(', ');
    const more = count > titles.length ? ` and ${count - titles.length} more` : '';
    return `${count === 1 ? '1 episode' : `${number(count)} episodes`} ${what}: ${named}${more}.`;
  };

const companions = { transcript: 'transcript', chapters: 'chapter list' };
type Companion = { what: keyof typeof companions };
const NO_TYPE = 'no particular type';

/** The problems that directories and apps would find in a feed. Readers are technical: they fix the feed. */
export const feed = {
  feedDelivered: 'The feed is delivered as apps expect it: open, dated and compressed.',
  showComplete: 'The show has what directories ask for.',
  coverGood: 'The cover is square and large enough, and it can be downloaded.',
  episodesComplete: 'Every episode has a title, a permanent ID, a date and its own audio.',
  episodeFilesGood:
    'The audio files, transcripts and chapters we tried can be downloaded, and apps can skip through them.',
  /** A problem found in an episode of the feed. */
  ofEpisode: ({ title, finding }: { title: string; finding: Worded }) => `“${title}”: ${finding}`,
  /** A problem found in the feed of one language. */
  ofFeed: ({ language, finding }: { language: 'en' | 'es'; finding: Worded }) =>
    `${{ en: 'English', es: 'Spanish' }[language]} feed: ${finding}`,
  feedMalformed: ({ because }: { because: Worded }) =>
    `The feed is not well-formed, so strict readers reject all of it. ${because}.`,
  bareAmpersand: 'It contains an “&” that should be “&amp;”',
  /** `problem` is what the parser says. */
  malformedAt: ({ line, column, problem }: { line: number; column: number; problem: string }) =>
    `Line ${line}, column ${column}: ${problem}`,
  feedBehindPassword: 'The feed asks for a password. It must be open to everyone.',
  feedAddressIsWebPage: 'There is a web page at this address, not a feed.',
  feedTooLargeForDirectories: 'The feed is larger than 10 MB. Directories stop reading it, so list fewer episodes.',
  feedRedirected: ({ address }: { address: string }) =>
    `The feed sends apps on to ${address}. Give directories that address instead.`,
  /** `type` is empty when the server sends none. */
  feedType: ({ type }: { type: string }) =>
    `The feed is sent as ${type || NO_TYPE}. Readers expect application/rss+xml; charset=utf-8.`,
  feedUncompressed: 'The feed is not compressed. Compressed, it is about a tenth of the size.',
  feedVaryMissing:
    'The feed is compressed without “Vary: Accept-Encoding”, so caches may give an app the wrong version.',
  feedNotCached: 'The feed does not say how long it can be kept (Cache-Control), so every visit downloads it again.',
  feedSetsCookie: 'The feed comes with a cookie. Directories ask for a feed without one.',
  feedHeadRefused: 'Directories ask for the feed with HEAD first, and the server does not answer that.',
  feedHeadDiffers: ({ header }: { header: string }) => `HEAD and GET of the feed do not agree (${header}).`,
  feedUndated: 'The feed has neither ETag nor Last-Modified, so apps cannot ask whether it has changed.',
  feedSentAgain:
    'When apps ask whether the feed has changed, the whole feed is sent again. They expect “304 Not Modified”.',
  feedEncodingUnstated: 'The feed does not begin by saying that it is UTF-8.',
  showTitleMissing: 'The show has no title.',
  feedDescriptionMissing: 'The show has no description.',
  feedDescriptionTooLong: 'The show’s description is longer than directories take, about 4,000 characters.',
  showLinkMissing: 'The show has no web address (link).',
  showLanguageUnknown: ({ language }: { language: string }) =>
    `Apple does not know the language “${language}”. Use one such as en or en-us.`,
  showCoverMissing: 'The show has no cover (itunes:image).',
  showExplicitMissing: 'The show does not say whether it is explicit (itunes:explicit).',
  showExplicitOutdated: ({ value }: { value: string }) =>
    `itunes:explicit says “${value}”. Today that must be true or false.`,
  showCategoryMissing: 'The show has no category (itunes:category).',
  showCategoryUnknown: ({ category }: { category: string }) => `The category “${category}” is not on Apple’s list.`,
  showSubcategoryUnknown: ({ category, subcategory }: { category: string; subcategory: string }) =>
    `“${subcategory}” is not on Apple’s list under “${category}”.`,
  showAuthorMissing: 'The show names no author (itunes:author). Spotify asks for one.',
  showOwnerEmailMissing:
    'The show has no email address (itunes:owner). Spotify, YouTube and others send a code there before they list it.',
  showImageMissing: 'The show has no plain picture (image) for readers that are not podcast apps.',
  showGuidMissing: 'The show has no podcast:guid. With one, it stays the same show when it moves.',
  showLockMissing: 'The feed does not say whether others can take it over (podcast:locked).',
  feedSelfMissing: 'The feed does not name its own address (atom:link rel="self").',
  feedSelfDiffers: ({ named, address }: { named: string; address: string }) =>
    `The feed names ${named} as its address, but was read at ${address}.`,
  coverUnreachable: ({ because }: { because: Worded }) => `The cover cannot be downloaded: ${because}.`,
  coverHeadRefused: 'The cover can be downloaded, but the server does not answer HEAD, which Apple uses.',
  coverNotPicture: 'The cover is neither a JPEG nor a PNG picture.',
  coverNotSquare: ({ width, height }: { width: number; height: number }) =>
    `The cover is not square: ${number(width)} × ${number(height)} pixels.`,
  coverSize: ({ width, height, min, max }: { width: number; height: number; min: number; max: number }) =>
    `The cover is ${number(width)} × ${number(height)} pixels. Directories take ${number(min)} × ${number(min)} to ${number(max)} × ${number(max)}.`,
  coverExtension: 'The cover’s address does not end with its type (.jpg, .png).',
  companionUnreachable: ({ what, because }: Companion & { because: Worded }) =>
    `The ${companions[what]} cannot be downloaded: ${because}.`,
  companionType: ({ what, sent, stated }: Companion & { sent: string; stated: string }) =>
    `The ${companions[what]} is sent as ${sent || NO_TYPE}, but the feed says ${stated}.`,
  companionNotShared: ({ what }: Companion) => `Web players cannot read the ${companions[what]} (no open CORS).`,
  noEpisodes: 'The feed has no episodes yet. Directories list a show that has at least one.',
  episodesWithoutTitle: episodes('without a title'),
  episodesWithoutAudio: episodes('without audio (enclosure)'),
  episodesWithMoreAudio: episodes('with more than one audio file'),
  episodesWithoutLength: episodes('whose audio has no length'),
  episodesNotForApple: episodes('whose audio Apple does not take'),
  episodesAtUnreadableAddress: episodes('whose audio address apps cannot read'),
  episodesAtOtherEnding: episodes('whose audio address does not end in .mp3 or .m4a'),
  episodesWithoutGuid: episodes('without a permanent ID (guid)'),
  episodesWithoutDate: episodes('without a readable date'),
  episodesInFuture: episodes('dated in the future'),
  episodesWithoutDescription: episodes('without a description'),
  episodesWithLongDescription: episodes(
    'whose description is longer than Apple Podcasts shows, about 4,000 characters',
  ),
  episodesWithoutDuration: episodes('without a length in seconds (itunes:duration)'),
  episodesWithoutTranscript: episodes('without a transcript'),
  episodesOfSameGuid: episodes('with the ID (guid) of another'),
  episodesOfSameAudio: episodes('with the audio address of another'),
};
