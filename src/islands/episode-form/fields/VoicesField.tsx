import { studioWords } from '#shared/language.ts';
import { type Voices, VOICES } from '#shared/voices.ts';
import { SelectField } from './SelectField.tsx';

/** How this episode is made: as the show, or otherwise. */
export const VoicesField = () => (
  <SelectField name="voices" choices={(['', ...VOICES] as const).map((voices) => [voices, voicesText(voices)])} />
);

/** Returns what is chosen, in words; empty for the show's. */
export function voicesText(voices: Voices | ''): string {
  const { show, own } = studioWords().episodeForm.details.voices;
  return voices === '' ? show[showVoices()] : own[voices];
}

/** The page says it where it is not AI (components/layout/Layout.astro). */
const showVoices = (): Voices => (document.querySelector('meta[name="show-voices"]') ? 'people' : 'ai');
