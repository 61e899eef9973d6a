import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageAudio, resetPlayer, STAIRS } from '../../../../tests/support/components/player.tsx';
import { renderIsland } from '../../../../tests/support/components/render.tsx';
import { $player, audio, openEpisode } from './player.ts';
import { $queue, advanceQueue, playNext, playPrevious, queueEpisode } from './queue.ts';

const RUGS = { ...STAIRS, id: '7c1f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e', title: 'Rugs' };
const playing = () => $player.get().episode?.title;
const queued = () => $queue.get().map(({ title }) => title);

beforeEach(async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  await renderIsland(<PageAudio />);
  advanceQueue();
});
afterEach(resetPlayer);

test('“previous” goes back to the episode before, and what was left waits first in the queue', () => {
  openEpisode(STAIRS);
  queueEpisode(RUGS);
  expect(queued()).toEqual(['Rugs']);
  playNext();
  expect([playing(), queued()]).toEqual(['Rugs', []]);
  playPrevious();
  expect([playing(), queued()]).toEqual(['Stairs', ['Rugs']]);
  audio().dispatchEvent(new Event('ended'));
  expect([playing(), queued()]).toEqual(['Rugs', []]);
});

test('after three seconds “previous” restarts the episode, as it does without one before', () => {
  openEpisode(STAIRS);
  queueEpisode(RUGS);
  playNext();
  $player.set({ ...$player.get(), currentTime: 4 });
  playPrevious();
  expect([playing(), $player.get().currentTime]).toEqual(['Rugs', 0]);
});
