export {
  toFeedback,
  markFeedbackSeen,
  markManySpam,
  markSpam,
  readFeedbackPage,
  readStatistics,
  writeFeedbackCsv,
} from './feedback.ts';
export { notifyOfComments } from './comment-notice.ts';
export { type Cell, writeCsv } from './csv.ts';
export { AGENTS_UPDATED } from './downloads/agents.ts';
export { startCounting } from './downloads/day-end.ts';
export { flushDownloads, recordDelivery } from './downloads/record.ts';
export {
  readDownloads,
  readStatisticsPage,
  writeDownloadsCsv,
  writeHeardCsv,
  writeMissedSearchesCsv,
  writeFirstDaysCsv,
  writePlaysCsv,
} from './downloads/read.ts';
export { MAX_DOWNLOADS, MAX_LISTENERS } from './downloads/rules.ts';
export { listFeedReaders, recordFeedReader } from './feed-readers.ts';
export { countTenths } from './downloads/tenths.ts';
export { recordMissedSearch } from './missed-searches.ts';
export { readActivity, writeActivityCsv } from './activity.ts';
export { readOverview } from './overview.ts';
export { countPlay } from './plays.ts';
export { findOwnRating, purgeAddresses, rate } from './ratings.ts';
export { asksForPrivacy, identifyVisitor, VISITOR_COOKIE, visitorCookie } from './visitors.ts';
export { previewIssue, readPublicationNews, sendTestIssue } from './newsletter/preview.ts';
export { announceByMail, runMailJob, suppressAnnouncementsAfterRestore } from './newsletter/deliver.ts';
export { sendOptInRequests, importSubscribers } from './newsletter/import-subscribers.ts';
export { describeMailQueue, describeMailStops } from './newsletter/mail-progress.ts';
export {
  deleteSubscriber,
  groupByEndedDay,
  readSubscribers,
  resumeManySubscribers,
  resumeSubscriber,
  writeSubscribersCsv,
} from './newsletter/subscriber-list.ts';
export {
  confirmSubscription,
  isLeaveToken,
  readConfirmation,
  readSubscription,
  requestSubscription,
  unsubscribe,
} from './newsletter/subscription.ts';
