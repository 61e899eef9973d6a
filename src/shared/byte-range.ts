/** Bytes of a file from `start` (inclusive) to `end` (exclusive). */
export type ByteRange = { start: number; end: number };
