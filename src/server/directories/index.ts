export { checkEpisode, checkPublished } from './episode.ts';
export { checkMany } from './many.ts';
export { feedFindings } from './feed.ts';
export { addressFindings, type Finding, showFindings } from './findings.ts';
export { FEED_BYTES, FeedError, feedText, ownerEmail, type ReadFeed, type ReadItem, summariesOf } from './reading.ts';
export { readFeedApart } from './reading-apart.ts';
export { reviewFindings } from './advice.ts';
