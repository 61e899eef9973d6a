export { requestApproval, sendBack, withApprovals } from './approvals.ts';
export { storeEpisodeArtwork } from './artwork.ts';
export { describeAudio } from './audio-tags.ts';
export { readAudioTiming, requestAudioTiming } from './audio-timings.ts';
export { purgeDeletedEpisodes, restoreEpisode } from './deletions.ts';
export {
  changeDraft,
  changeEpisode,
  createEpisode,
  deleteEpisode,
  publishEpisode,
  scheduleEpisode,
  unpublishEpisode,
} from './episodes.ts';
export {
  changeLesson,
  findLessonInForce,
  type Lesson,
  listLessonsInForce,
  readLesson,
  type StudioLesson,
} from './lessons.ts';
export { readMany, selectMany, startMany, undoMany } from './many.ts';
export { runMany } from './many-run.ts';
export { markupForApps, htmlToText, renderMarkup } from './markup.ts';
export { notesWithoutChapters } from './notes.ts';
export { recordNotified, undoPublication } from './publication.ts';
export {
  enqueueMissingPublications,
  listTakenTimes,
  publishScheduled,
  describeEpisode,
  withSchedules,
} from './schedules.ts';
export { countWaiting, readStudioNews } from './news.ts';
export { listedFirst, listEpisodeLanguages } from './languages.ts';
export { listCatalog, listClosest, searchEpisodes, spokenHits } from './search/search.ts';
export {
  renderChapters,
  renderTranscript,
  TRANSCRIPT_TYPES,
  type TranscriptFile,
  transcriptProblems,
} from './transcripts.ts';
export {
  answerReview,
  createReviewLink,
  lastApproval,
  maySeeUnderReview,
  findReviewLinkId,
  openReview,
  type ReviewRefusal,
  revokeReviewLink,
} from './reviews.ts';
export { sendReviewRequest } from './review-mail.ts';
export { runTiming } from './timing-jobs.ts';
export { acceptTiming, saveTiming, readTiming, requestTiming, requestTranscription } from './timings.ts';
export { runTranscription } from './transcription-job.ts';
export { listOutdatedReviews, markNoteDone, readReviews, recordSeen } from './review-list.ts';
export {
  changeSeries,
  createSeries,
  deleteSeries,
  listBeginnings,
  orderSeries,
  type PublishedSeries,
  readSeries,
  removeSeriesWithin,
  seasonTitle,
} from './series.ts';
export { findEpisodeFor, requireVisible } from './visible.ts';
