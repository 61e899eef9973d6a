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
  expect(sizeOf(await previewImage(showPicture({ title: 'Carecast' })))).toEqual(SIZE);
});

test('who asks at the same time, and who asks again, gets the one drawing', async () => {
  const [first, second] = await Promise.all([previewImage(picture('One')), previewImage(picture('One'))]);
  expect(second === first).toBe(true);
  expect((await previewImage(picture('One'))) === first).toBe(true);
  expect(first.equals(await previewImage(picture('Two')))).toBe(false);
});

test.each([30, 80, 130, 200])('of a title of %i letters the last word is on the picture', async (length) => {
  const before = 'care at home '.repeat(20).slice(0, length - 5);
  const [first, other] = await Promise.all([
    previewImage(picture(`${before}first`)),
    previewImage(picture(`${before}other`)),
  ]);
  expect(first.equals(other)).toBe(false);
});

test('titles that no face can write, that never end or that look like code are drawn all the same', async () => {
  const hostile = [
    '👩‍⚕️🏠',
    'مرحبا بالعالم',
    '家',
    'X'.repeat(300),
    'word '.repeat(60),
    '</svg><script>&amp;',
    '\u0007\u202e',
    ' ',
  ];
  for (const title of hostile) expect(sizeOf(await previewImage(picture(title, title)))).toEqual(SIZE);
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

test('the picture of a link to a second carries what is said there, and no words its faces cannot write', async () => {
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

test('a crowd of new pictures is sent away before it is served late; the site stays free meanwhile', async () => {
  const crowd = Array.from({ length: 60 }, (_, index) =>
    previewImage(picture(`Crowd ${index}`)).then(
      () => 'drawn',
      (error: Error) => error.message,
    ),
  );
  const refused = await Promise.race(crowd.slice(-5));
  expect(refused).toBe('tooManyPictures');
  // Nobody waits for the thread: timers of this one come while it draws.
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 5);
  expect(await crowd[1]).toBe('drawn');
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(5);
  await Promise.all(crowd.slice(0, 5));
}, 30_000);
