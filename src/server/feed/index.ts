export { archiveDocument, feedDocument } from './documents.ts';
export { startAnnouncing } from './websub.ts';
