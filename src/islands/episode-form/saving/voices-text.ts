import { studioWords } from '#shared/language.ts';
import type { Voices } from '#shared/voices.ts';

/** Returns how an episode is made, in words; empty: as the show. */
export function voicesText(voices: Voices | ''): string {
  const { show, own } = studioWords().episodeForm.details.voices;
  return voices === '' ? show[showVoices()] : own[voices];
}

/** The page says it where it is not AI (components/layout/Layout.astro). */
const showVoices = (): Voices =>
  typeof document === 'object' && document.querySelector('meta[name="show-voices"]') ? 'people' : 'ai';
