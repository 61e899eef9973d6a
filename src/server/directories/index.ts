export { checkEpisode, checkPublished } from './episode.ts';
export { feedFindings } from './feed.ts';
export { addressFindings, type Finding, showFindings } from './findings.ts';
export { FEED_BYTES, FeedError, readFeed, type ReadFeed, type ReadItem } from './reading.ts';
