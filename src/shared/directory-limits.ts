// What podcast directories accept: our feed stays within it, and the checks of our own and of other feeds use it.

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
 * Chapters as Apple Podcasts draws them (podcasters.apple.com/support/5482-using-chapters-on-apple-podcasts): at least
 * three, the first at 0:00; about six an hour, with titles of at most 45 characters, fit its lists.
 */
export const CHAPTERS = { least: 3, perHour: 6, titleLength: 45 } as const;
