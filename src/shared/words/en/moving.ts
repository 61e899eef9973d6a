const episodes = (count: number): string => (count === 1 ? '1 episode' : `${count} episodes`);

/** What of a podcast elsewhere cannot be moved in, before it is. */
export const moving = {
  losses: {
    noAudio: (count: number) => `${episodes(count)} without audio will be left out.`,
    video: (count: number) => `${episodes(count)} with video will be left out.`,
    large: (count: number, most: string) => `${episodes(count)} larger than ${most} will be left out.`,
    noDescription: (count: number) => `${episodes(count)} without a description will come as drafts.`,
    noDate: (count: number) => `${episodes(count)} without a date, or with one to come, will get today’s.`,
    noId: (count: number) => `${episodes(count)} with the id of another, or without any, will be left out.`,
    here: (count: number) => `${episodes(count)} came here before and will stay as it is here.`,
  },
  figures: 'Figures, reviews and ratings stay where they are: no feed holds them.',
  secondAddress:
    'The feed says that it goes on at a second address. What is only there will be missing: ask where your podcast is now for a feed with all episodes.',
  locked: 'The feed is locked against a move. Take the lock off there, or Apple and Spotify may not follow you.',
  noRoom: (size: string) =>
    `The audio has about ${size}, for which there is no room here. Ask the person who runs the server for more first.`,
};
