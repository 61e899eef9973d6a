/** Returns a number with its commas: 1,234. */
export { numberInEnglish as number } from '../../count.ts';
