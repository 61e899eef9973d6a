/** The types of the audio formats we store, by their extension. */
export const AUDIO_TYPES = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  aac: 'audio/aac',
  webm: 'audio/webm',
} as const;
export type AudioExtension = keyof typeof AUDIO_TYPES;

export const AUDIO_EXTENSIONS: readonly string[] = Object.keys(AUDIO_TYPES);
