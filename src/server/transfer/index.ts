export { exportSite } from './export/export-site.ts';
export { type ForeignFeed, readForeignFeed } from './import/foreign-feed.ts';
export { importShow, showFacts } from './import/import-show.ts';
export { importPodcast, type Outcome } from './import/import-podcast.ts';
