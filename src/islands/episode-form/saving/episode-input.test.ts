import { expect, test } from 'vitest';
import { inputOf } from './episode-input.ts';
import { createEpisodeForm, NEW_EPISODE } from './form-store.ts';

/** The name that is saved for a PDF of this name. */
function savedName(name: string): string | null {
  const pdf = { step: 'arrived', name, objectPath: '/objects/1.pdf' } as const;
  return inputOf(createEpisodeForm({ ...NEW_EPISODE, pdf }).getState(), 'draft').pdfName;
}

test('the name of a PDF is kept; one that is too long is cut before its extension, at a whole letter', () => {
  expect(savedName('List of medicines.pdf')).toBe('List of medicines.pdf');
  expect(savedName(`${'a'.repeat(251)}.pdf`)).toBe(`${'a'.repeat(251)}.pdf`);
  expect(savedName(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(250)}….pdf`);
  expect(savedName(`${'a'.repeat(249)}💊${'a'.repeat(50)}.pdf`)).toBe(`${'a'.repeat(249)}….pdf`);
});
