export {
  toFeedback,
  markSpam,
  readFeedbackPage,
  readStatistics,
  requireEpisode,
  writeFeedbackCsv,
} from './feedback.ts';
export { readAgentSource } from './downloads/agents.ts';
export { countLog } from './downloads/count-log.ts';
export { endDays, startCounting } from './downloads/day-end.ts';
export { flushDownloads, recordSent, type SentMedia } from './downloads/record.ts';
export { readDownloads, readStatisticsPage, writeDownloadsCsv } from './downloads/read.ts';
export { placeOf } from './downloads/rules.ts';
export { countTenths } from './downloads/tenths.ts';
export { countPlay } from './plays.ts';
export { findOwnRating, purgeAddresses, rate } from './ratings.ts';
export { identifyVisitor, VISITOR_COOKIE, visitorCookie } from './visitors.ts';
