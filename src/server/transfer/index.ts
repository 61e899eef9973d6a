export { exportSite } from './export/export-site.ts';
export { readForeignFeed } from './import/foreign-feed.ts';
export { importPodcast, type Outcome } from './import/import-podcast.ts';
