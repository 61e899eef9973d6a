export { cancelMove, moveDatabase, type MoveProgress } from './database/move-database.ts';
export { exportSite } from './export/export-site.ts';
export { type ForeignFeed, readForeignFeed } from './import/foreign-feed.ts';
export { importShow, showFacts } from './import/import-show.ts';
export { importPodcast, type Outcome } from './import/import-podcast.ts';
export { type FilesProgress, type MovedFiles, moveFiles, removeLocalCopies } from './files/move-files.ts';
