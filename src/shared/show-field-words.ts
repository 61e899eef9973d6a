import { studioWords } from './language.ts';
import { prefixedLanguage } from './local-path.ts';
import type { ShowField } from './show-fields.ts';
import type { FieldWords } from './words/en/studio/show-fields.ts';

/** Returns a setting's label and hint. Beside the table, which the words themselves read. */
export function fieldWords(name: ShowField): FieldWords {
  const field = studioWords().showFields[name];
  return typeof field === 'function' ? field(prefixedLanguage()) : field;
}
