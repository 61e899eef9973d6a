export { buildArchive, buildFeed } from './documents.ts';
export { startHubPings } from './websub.ts';
