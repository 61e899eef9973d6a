// until 0.3.0
/** Administrators' pages of version 0.1.0, each now under /studio. `/statistics/method` is public and stayed. */
const MOVED = /^\/(?:feedback|reviews|settings|statistics|subscribers)(?=\?|$)/;

/** Returns the present address of a path and query that has moved, with its query; null for all others. */
export const movedTo = (target: string): string | null => (MOVED.test(target) ? `/studio${target}` : null);

/**
 * Where password managers look for the page on which a password is changed (W3C, "A well-known URL for changing
 * passwords").
 */
export const CHANGE_PASSWORD = { from: '/.well-known/change-password', to: '/account' };
