/** The embedded database cannot be had. The message is the one line a person needs, in their words. */
export class EmbeddedDatabaseError extends Error {}
