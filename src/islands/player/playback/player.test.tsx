import { afterEach, expect, test, vi } from 'vitest';
import { renderPlayer, resetPlayer, STAIRS } from '../../../../tests/support/components/player.tsx';
import { answer, cutOff } from '../../../../tests/support/components/server.ts';
import { writeStored } from '../../ui/stored.ts';
import { $player, audio, loadEpisode } from './player.ts';
import { resumeWhenConnected } from './resume-when-connected.ts';

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
  ['the connection broke off', MediaError.MEDIA_ERR_NETWORK, 'ok', 'lost'],
  ['there is no network', MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED, null, 'lost'],
  ['a network wants a sign-in', MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED, '<title>Welcome to the hotel</title>', 'lost'],
  ['there is no such sound', MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED, 'ok', 'broken'],
])('sound that fails because %s says so, whatever the browser knows of networks', async (_, code, health, words) => {
  await renderPlayer();
  if (health === null) cutOff('GET /healthz');
  else answer('GET /healthz', 200, health);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(health !== 'ok');
  resumeWhenConnected();
  loadEpisode(STAIRS, false);
  Object.defineProperty(audio(), 'error', { value: { code }, configurable: true });
  audio().dispatchEvent(new Event('error'));
  await expect.poll(() => $player.get().problem).toBe(words);
});

test('what was lost before its first byte continues once the network is back', async () => {
  await renderPlayer();
  resumeWhenConnected();
  cutOff('GET /healthz');
  loadEpisode(STAIRS, false);
  const load = vi.spyOn(audio(), 'load');
  Object.defineProperty(audio(), 'error', {
    value: { code: MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED },
    configurable: true,
  });
  audio().dispatchEvent(new Event('error'));
  await expect.poll(() => $player.get().problem).toBe('lost');
  answer('GET /healthz', 200, 'ok\n');
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => load.mock.calls.length).toBe(1);
});
