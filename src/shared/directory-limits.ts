// The limits of podcast directories: our feed stays within it, and the checks of our own and of other feeds use it.

/**
 * Maximum bytes (UTF-8) of a show's or episode's description (podcasters.apple.com/support/823-podcast-requirements).
 */
export const DESCRIPTION_BYTES = 4_000;

/**
 * Enclosure types Apple Podcasts plays: MP3 and AAC (podcasters.apple.com/support/893-audio-requirements), and video.
 */
const APPLE_ENCLOSURE = /^(audio\/(mpeg|mp3|mp4|x-m4a|aac|aacp)|video\/(mp4|x-m4v|quicktime))$/;
export const isAppleEnclosure = (type: string): boolean => APPLE_ENCLOSURE.test(type);

/**
 * Chapters as Apple Podcasts draws them. Its page on chapters asks for three or more and a first one at 00:00:00 of
 * those in a description (podcasters.apple.com/support/5482-using-chapters-on-apple-podcasts, read on 2026-11-21). Six
 * an hour and 45 characters are a rule of ours for its narrow lists: on the part of that page that we could read there
 * is neither.
 */
export const CHAPTERS = { min: 3, perHour: 6, titleLength: 45 } as const;
