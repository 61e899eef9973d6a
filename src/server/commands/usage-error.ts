/** The command line is wrong; the message says how it is written, or what is. */
export class UsageError extends Error {}
