export { EmbeddedDatabaseError, findEmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts';
export { chownDataDir, preparePrograms } from './change-owner.ts';
export { rememberMissing } from './undo-restore.ts';
export { type Account, attemptAs, setUser, findAccount, isRoot, ownerOf } from './system-account.ts';
