/** How audio files sound, and how hard texts are to read. */
export const sound = {
  words: { quiet: 'Volume: too quiet', loud: 'Volume: too loud', good: 'Volume: good' },
  quiet: 'Too quiet. Most podcasts are louder',
  loud: 'Too loud. Most podcasts are quieter',
  note: (note: string): string => `The file says “${note}”.`,
};
