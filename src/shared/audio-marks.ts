/** The marks in a stored audio file: tags in which it says that AI made it, as `NAME: text`. */
export type AudioMarks = { notes: string[] };

/** Returns the marks in words; nothing for a file without any. */
export const describeMarks = ({ notes }: AudioMarks): string[] =>
  notes.map((note) => `A note in the file says “${note}”. The file stays as it is, to the byte.`);
