/** Milliseconds, as timers and dates have them. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;
/** 30 days. */
export const MONTH_MS = 30 * DAY_MS;

/** Seconds, as audio, cookies and HTTP have them. */
export const MINUTE_S = 60;
export const HOUR_S = 60 * MINUTE_S;
export const DAY_S = 24 * HOUR_S;
export const YEAR_S = 365 * DAY_S;

/** Bytes. */
export const KB = 1024;
export const MB = 1024 * KB;
export const GB = 1024 * MB;
