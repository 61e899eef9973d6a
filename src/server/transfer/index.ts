export { exportSite } from './export/export-site.ts';
export { type ForeignFeed, readForeignFeed } from './import/foreign-feed.ts';
export { seriesNames } from './import/season-series.ts';
export { importShow } from './import/import-show.ts';
export { importPodcast, type Outcome } from './import/import-podcast.ts';
export {
  checkRedirect,
  findCurrentImport,
  previewImport,
  readImport,
  startImport,
  stopImport,
} from './import/imports.ts';
export { runImport } from './import/run-import.ts';
export { undoImport } from './import/undo-import.ts';
