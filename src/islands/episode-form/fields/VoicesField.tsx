import { VOICES } from '#shared/voices.ts';
import { voicesText } from '../saving/voices-text.ts';
import { SelectField } from './SelectField.tsx';

/** How this episode is made: as the show, or otherwise. */
export const VoicesField = () => (
  <SelectField name="voices" choices={(['', ...VOICES] as const).map((voices) => [voices, voicesText(voices)])} />
);
