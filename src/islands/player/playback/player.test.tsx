import { afterEach, expect, test, vi } from 'vitest';
import { renderPlayer, resetPlayer, STAIRS } from '../../../../tests/support/components/player.tsx';
import { writeStored } from '../../ui/stored.ts';
import { $player, audio, loadEpisode } from './player.ts';

afterEach(resetPlayer);

test.each([
  [0.5, 0.5],
  [3, 3],
  [0.4, 1],
  [16, 1],
  ['fast', 1],
])('a kept speed of %s plays at %d', async (kept, speed) => {
  await renderPlayer();
  writeStored('speed', kept);
  loadEpisode(STAIRS, false);
  expect([$player.get().speed, audio().playbackRate]).toEqual([speed, speed]);
});

test.each([
  ['the connection broke off', MediaError.MEDIA_ERR_NETWORK, true, 'lost'],
  ['the device is offline', MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED, false, 'lost'],
  ['there is no such sound', MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED, true, 'broken'],
])('sound that fails because %s says so', async (_, code, isOnline, words) => {
  await renderPlayer();
  loadEpisode(STAIRS, false);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  Object.defineProperty(audio(), 'error', { value: { code }, configurable: true });
  audio().dispatchEvent(new Event('error'));
  expect($player.get().problem).toMatch(words);
});
