/** Samples of each channel, −1 to 1, all of one length. A piece is valid until the next one is asked for. */
export type Samples = readonly Float32Array[];
/** A piece of a decoded recording. */
export type Piece = { samples: Samples; sampleRate: number };
