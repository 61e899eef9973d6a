export {
  asFeedback,
  markSpam,
  readFeedbackPage,
  readStatistics,
  requireEpisode,
  writeFeedbackCsv,
} from './feedback.ts';
export { countPlay } from './plays.ts';
export { findOwnRating, forgetAddresses, rate } from './ratings.ts';
export { meetVisitor, VISITOR_COOKIE, visitorCookie } from './visitors.ts';
