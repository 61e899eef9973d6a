/** Days within which a play or rating made offline may be sent. */
export const LATE_DAYS = 7;
