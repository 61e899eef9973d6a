/** How audio files sound, and how hard texts are to read. */
export const sound = {
  quiet: 'Too quiet. Most podcasts are louder',
  loud: 'Too loud. Most podcasts are quieter',
  usual: 'Volume: good',
  note: (note: string): string => `The file says “${note}”.`,
};
