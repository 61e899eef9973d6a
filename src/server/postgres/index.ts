export { EmbeddedDatabaseError, findEmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts';
export { handOver, preparePrograms } from './hand-over.ts';
export { rememberMissing } from './new-home.ts';
export { type Account, attemptAs, become, findAccount, isRoot, ownerOf } from './system-account.ts';
export { isListening } from './site-lock.ts';
