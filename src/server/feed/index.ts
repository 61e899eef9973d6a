export { buildArchive, buildFeed, startPreparing } from './documents.ts';
export { pingHub } from './websub.ts';
