import { studioWords } from './language.ts';
import type { ShowField } from './show-fields.ts';
import type { FieldWords } from './words/en/studio/show-fields.ts';

/** Returns a setting's label and hint. Beside the table, which the words themselves read. */
export const fieldWords = (name: ShowField): FieldWords => studioWords().showFields[name];
