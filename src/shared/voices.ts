/** Whose voices are heard, of an episode or the whole show: AI's or people's. */
export const VOICES = ['ai', 'people'] as const;
export type Voices = (typeof VOICES)[number];
