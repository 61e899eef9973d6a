import { afterEach, expect, test, vi } from 'vitest';
import { PageAudio, resetPlayer } from '../../../../tests/support/components/player.tsx';
import { renderIsland } from '../../../../tests/support/components/render.tsx';
import { playInOneTab } from './one-tab.ts';
import { audio } from './player.ts';

afterEach(resetPlayer);

test('when another tab starts to play this one pauses, and it says when it starts itself', async () => {
  await renderIsland(<PageAudio />);
  playInOneTab();
  const paused = vi.spyOn(audio(), 'pause');
  const other = new BroadcastChannel('carecast:sound');
  const heard = vi.fn();
  other.addEventListener('message', heard);
  other.postMessage('starts');
  await expect.poll(() => paused.mock.calls.length).toBe(1);
  expect(heard).not.toHaveBeenCalled();
  audio().dispatchEvent(new Event('play'));
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  other.close();
});
