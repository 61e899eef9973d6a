/** How audio files sound, and how hard texts are to read. */
export const sound = {
  quiet: (level: string, aim: string): string => `Quieter than most podcasts (${level} LUFS, aim for ${aim})`,
  loud: (level: string, aim: string): string => `Louder than most podcasts (${level} LUFS, aim for ${aim})`,
  usual: (level: string): string => `As loud as most podcasts (${level} LUFS)`,
  note: (note: string): string => `A note in the file says “${note}”. The file stays as it is, to the byte.`,
};
