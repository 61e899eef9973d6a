/** How audio files sound, and how hard texts are to read. */
export const sound = {
  quiet: (level: string, aim: string): string => `Quieter than most podcasts (${level} LUFS, aim for ${aim})`,
  loud: (level: string, aim: string): string => `Louder than most podcasts (${level} LUFS, aim for ${aim})`,
  usual: (level: string): string => `As loud as most podcasts (${level} LUFS)`,
  note: (note: string): string => `A note in the file says “${note}”. The file stays as it is, to the byte.`,
  reading: {
    easy: (grade: number): string => `Reading level: grade ${grade}. Easy enough for most people.`,
    hard: (grade: number, aim: number): string =>
      `Reading level: grade ${grade}. Shorter sentences and everyday words bring it towards ${aim}, which most people read easily.`,
    easySpanish: (ease: number): string => `Reading ease in Spanish: ${ease} of 100. Easy enough for most people.`,
    hardSpanish: (ease: number, aim: number): string =>
      `Reading ease in Spanish: ${ease} of 100. Shorter sentences and everyday words bring it towards ${aim}, which most people read easily.`,
  },
};
