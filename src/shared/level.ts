/** Returns a level with a true minus sign, rounded to whole units: −16. */
export const formatLevel = (level: number): string => withTrueMinus(Math.round(level).toString());

/** Returns the same to a tenth: −1.5. */
export const formatPeak = (level: number): string => withTrueMinus(level.toFixed(1));

const withTrueMinus = (text: string): string => text.replace('-', '−');
