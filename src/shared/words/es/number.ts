/** Returns a number with its commas: 1,234. */
export { numberInSpanish as number } from '../../count.ts';
