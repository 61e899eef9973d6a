import { formatTime } from '../../../time.ts';

/** What forms of the studio refuse; browsers load these with its other words. */
export const forms = {
  artworkTooLarge: 'A picture has at most 5 MB. Saved as a JPEG it is usually well below.',
  episodeArtTooLarge: 'An episode’s picture has at most 1 MB. Saved as a JPEG it is usually well below.',
  artworkSize: ({ width, height, min, max }: { width: number; height: number; min: number; max: number }) =>
    `Your picture is ${width} × ${height}. It must be square, between ${min} and ${max} pixels.`,
  logoTooLarge: 'A logo has at most 2 MB. Save it smaller, 512 pixels are enough.',
  logoSize: ({ width, height, min, max }: { width: number; height: number; min: number; max: number }) =>
    `Your logo is ${width} × ${height}. It must be square, between ${min} and ${max} pixels.`,
  scheduleInPast: 'This time has passed: choose one to come, or publish the episode now',
  scheduleTooFar: ({ years }: { years: number }) => `An episode can be scheduled for at most ${years} years ahead`,
  chapterAfterEnd: ({ title, time, end }: { title: string; time: number; end: number }) =>
    `The chapter “${title}” begins at ${formatTime(time)}, after the end of the audio (${formatTime(end)})`,
};
