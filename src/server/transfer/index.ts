export { exportSite } from './export/export-site.ts';
export { type ForeignFeed, readForeignFeed } from './import/foreign-feed.ts';
export { seasonsIn } from './import/foreign-series.ts';
export { importShow, showFacts } from './import/import-show.ts';
export { importPodcast, type Outcome } from './import/import-podcast.ts';
export { checkMoved, findCurrentImport, previewImport, readImport, startImport, stopImport } from './import/imports.ts';
export { runImport } from './import/run-import.ts';
