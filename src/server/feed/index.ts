export { buildArchive, buildFeed } from './documents.ts';
export { pingHub } from './websub.ts';
export { adoptGuid } from './recorded.ts';
