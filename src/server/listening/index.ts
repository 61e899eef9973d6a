export {
  toFeedback,
  markSpam,
  readFeedbackPage,
  readStatistics,
  requireEpisode,
  writeFeedbackCsv,
} from './feedback.ts';
export { countPlay } from './plays.ts';
export { findOwnRating, purgeAddresses, rate } from './ratings.ts';
export { identifyVisitor, VISITOR_COOKIE, visitorCookie } from './visitors.ts';
