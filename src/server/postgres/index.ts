export { isRoot } from './account.ts';
export { EmbeddedDatabaseError, findEmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts';
export { rememberMissing } from './new-home.ts';
