/**
 * Whether `npm run test:proof` runs: repetitions, files and load of the size that `bench/results.md` and the documents
 * promise. Without it the slow lane goes the same ways, less often.
 */
export const isProof = process.env['PROOF'] === 'full';

/** Returns what a slow test does of something: `sample` in `npm run test:all`, `full` in `npm run test:proof`. */
export const sized = <Size>(sample: Size, full: Size): Size => (isProof ? full : sample);
