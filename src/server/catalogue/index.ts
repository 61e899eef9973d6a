export { forgetDeletedEpisodes, restoreEpisode } from './deletions.ts';
export { asAnswer, changeEpisode, createEpisode, deleteEpisode } from './episodes.ts';
export { escapeHtml, markupForApps, plainText, renderMarkup } from './markup.ts';
export { listCatalogue, searchEpisodes, spokenHits } from './search/search.ts';
export { renderChapters, renderTranscript, TRANSCRIPT_TYPES, type TranscriptFile } from './transcripts.ts';
