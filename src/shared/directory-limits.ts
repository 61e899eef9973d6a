// What podcast directories take: the feed keeps to it, and the checks of our own and of other feeds measure by it.

/** Bytes of UTF-8 in the description of a show or an episode (podcasters.apple.com/support/823-podcast-requirements). */
export const DESCRIPTION_BYTES = 4_000;

/** Types of enclosure Apple Podcasts plays: MP3 and AAC (podcasters.apple.com/support/893-audio-requirements), and video. */
const APPLE_ENCLOSURE = /^(audio\/(mpeg|mp3|mp4|x-m4a|aac|aacp)|video\/(mp4|x-m4v|quicktime))$/;
export const isAppleEnclosure = (type: string): boolean => APPLE_ENCLOSURE.test(type);
