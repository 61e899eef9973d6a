import { OperatorError } from '#server/config/error.ts';

/** The embedded database is unavailable. */
export class EmbeddedDatabaseError extends OperatorError {}
