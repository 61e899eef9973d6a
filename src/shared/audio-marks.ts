import { studioWords } from './language.ts';

/** The marks in a stored audio file: tags in which it says that AI made it, as `NAME: text`. */
export type AudioMarks = { notes: string[] };

/** Returns the marks in words; nothing for a file without any. */
export const describeMarks = ({ notes }: AudioMarks): string[] => notes.map(studioWords().sound.note);
