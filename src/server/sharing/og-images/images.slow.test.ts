// The slower part of images.integration.test.ts.
import { expect, test } from 'vitest';
import { aPublishedEpisode } from '../../../../tests/support/published-episode.ts';
import { episodePicture, previewImage } from './images.ts';

const picture = (title: string, showTitle = 'Carecast') =>
  episodePicture(aPublishedEpisode({ title }), { title: showTitle });

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
  for (const title of hostile) expect((await previewImage(picture(title, title))).readUInt32BE(16), title).toBe(1200); // the width, in a PNG's header
});

test('a crowd of new pictures is sent away before it is served late; the site stays free in the meantime', async () => {
  const crowd = Array.from({ length: 60 }, (_, index) =>
    previewImage(picture(`Crowd ${index}`)).then(
      () => 'drawn',
      (error: Error) => error.message,
    ),
  );
  const refused = await Promise.race(crowd.slice(-5));
  expect(refused).toBe('tooManyPictures');
  // No one waits for the thread: timers of this one come while it draws.
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 5);
  expect(await crowd[1]).toBe('drawn');
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(5);
  await Promise.all(crowd.slice(0, 5));
}, 30_000);
