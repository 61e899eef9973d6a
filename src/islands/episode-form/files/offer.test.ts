import { expect, it } from 'vitest';
import { english } from '../../../../tests/support/words.ts';
import { createEpisodeForm, NEW_EPISODE } from '../saving/form-store.ts';
import { offerOf, questionOf, applyOffer, titleOfFile } from './offer.ts';

it.each([
  ['2026-11-fall-prevention.mp3', 'Fall prevention'],
  ['Episode 12 - Safe_lifting.final.m4a', 'Safe lifting final'],
  ['ÉPOCA de gripe.mp3', 'ÉPOCA de gripe'],
  ['0595ffd2-0c1e-4ef6-8f0a-1c9b2a3d4e5f.mp3', ''],
  ['track 07.mp3', ''],
  ['.mp3', ''],
])('the file name %s proposes “%s”', (name, title) => expect(titleOfFile(name)).toBe(title));

const chapters = [
  { time: 0, title: 'Hello' },
  { time: 62.5, title: 'Rugs' },
];
const tags = { title: 'Rugs', description: null, chapters, artwork: '/artwork/1.png' };

it('a file offers what it has for fields that are empty, in words', () => {
  const { fields } = NEW_EPISODE;
  const offer = offerOf(tags, 'a.mp3', fields);
  expect(offer).toEqual({ title: 'Rugs', chapters: '0:00 Hello\n1:02 Rugs', artwork: '/artwork/1.png' });
  expect(questionOf(offer)).toBe(english.studio.upload.offer.use('title, 2 chapters, and cover'));
  expect(
    offerOf(tags, 'a.mp3', { ...fields, title: 'Mine', chapters: '0:10 Mine', artwork: '/artwork/2.png' }),
  ).toEqual({});
  expect(questionOf(offerOf(null, 'fall-prevention.mp3', fields))).toBe(
    english.studio.upload.offer.useAsTitle('Fall prevention'),
  );
});

it('what was typed while the question stood is not overwritten', () => {
  const form = createEpisodeForm();
  const offer = offerOf(tags, 'a.mp3', form.getState().fields);
  form.setState({ offer, fields: { ...form.getState().fields, title: 'Typed meanwhile' } });
  applyOffer(form, offer);
  expect(form.getState()).toMatchObject({
    offer: null,
    fields: { title: 'Typed meanwhile', artwork: '/artwork/1.png' },
  });
});
