export { checkEpisode, checkPublished } from './episode.ts';
export { checkMany } from './many.ts';
export { feedFindings } from './feed.ts';
export { addressFindings, type Finding, showFindings } from './findings.ts';
export { FEED_BYTES, FeedError } from './reading.ts';
export { reviewFindings } from './advice.ts';
