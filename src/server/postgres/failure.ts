/** The embedded database is unavailable. The message is one line for the operator. */
export class EmbeddedDatabaseError extends Error {}
