import { expect, test } from 'vitest';
import { aPublishedEpisode } from '../../../../tests/support/published-episode.ts';
import { english } from '../../../../tests/support/words.ts';
import { episodePicture, previewImage, showPicture, versionOf } from './images.ts';

const picture = (title: string, showTitle = 'Carecast') =>
  episodePicture(aPublishedEpisode({ title }), { title: showTitle });
/** Width and height as the header of a PNG says them. */
const sizeOf = (png: Buffer) => [png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)];
const SIZE = ['PNG', 1200, 630];

test('an episode and the show have a picture of 1200 × 630', async () => {
  expect(sizeOf(await previewImage(picture('Fall-proofing the home')))).toEqual(SIZE);
  expect(sizeOf(await previewImage(showPicture({ title: 'Carecast', voices: 'ai' })))).toEqual(SIZE);
});

test('who asks at the same time, and who asks again, gets the one drawing', async () => {
  const [first, second] = await Promise.all([previewImage(picture('One')), previewImage(picture('One'))]);
  expect(second === first).toBe(true);
  expect((await previewImage(picture('One'))) === first).toBe(true);
  expect(first.equals(await previewImage(picture('Two')))).toBe(false);
});

test('signs without a letter in our faces are left out, not drawn as boxes', async () => {
  const areSame = async (one: string, other: string) =>
    (await previewImage(picture(one))).equals(await previewImage(picture(other)));
  expect(await areSame('Care 🏠 at home', 'Care at home')).toBe(true);
  expect(await areSame('Żółć: Việt', ': Vit')).toBe(false);
});

test('the version changes with what is drawn and nothing else', () => {
  expect(versionOf(picture('One'))).toBe(versionOf(picture('One')));
  expect(versionOf(picture('One', 'Other show'))).not.toBe(versionOf(picture('One')));
});

test('the picture of a link to a second carries what is spoken there, and no words its faces cannot write', async () => {
  const at = (text: string, second = 65) =>
    episodePicture(aPublishedEpisode({ transcriptCues: [{ time: 30, text }] }), { title: 'Carecast' }, second);
  expect(at('Start with the floor.')).toMatchObject({
    quote: 'Start with the floor.',
    length: english.documents.secondOf('1:05', '2:10 min'),
  });
  expect(at('Start with the floor.', 12)).toEqual(picture('Fall-proofing the home'));
  const spoken = await previewImage(at('Start with the floor.'));
  expect(sizeOf(spoken)).toEqual(SIZE);
  expect(spoken.equals(await previewImage(at('Start with the bath.')))).toBe(false);
  expect(spoken.equals(await previewImage(at('Start with the 🏠 floor.')))).toBe(true);
});
