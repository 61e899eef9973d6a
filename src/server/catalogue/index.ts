export { storeEpisodeArtwork } from './artwork.ts';
export { purgeDeletedEpisodes, restoreEpisode } from './deletions.ts';
export { changeEpisode, createEpisode, deleteEpisode } from './episodes.ts';
export { markupForApps, htmlToText, renderMarkup } from './markup.ts';
export {
  enqueueMissingPublications,
  listTakenTimes,
  publishScheduled,
  readStudioNews,
  toEpisodeJson,
  withSchedules,
} from './schedules.ts';
export { listCatalogue, searchEpisodes, spokenHits } from './search/search.ts';
export { renderChapters, renderTranscript, TRANSCRIPT_TYPES, type TranscriptFile } from './transcripts.ts';
export {
  answerReview,
  createReviewLink,
  lastApproval,
  maySeeUnderReview,
  openReview,
  type ReviewRefusal,
  revokeReviewLink,
} from './reviews.ts';
export { listOutdatedReviews, type ListedReview, readReviews } from './review-list.ts';
