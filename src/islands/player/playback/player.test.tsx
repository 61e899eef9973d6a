import { afterEach, expect, test } from 'vitest';
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
