import { afterEach, expect, test, vi } from 'vitest';
import { PageAudio, play, resetPlayer } from '../../../../tests/support/components/player.tsx';
import { renderIsland } from '../../../../tests/support/components/render.tsx';
import { audio } from './player.ts';
import { $sleep, $sleepLeft, sleepIn } from './sleep.ts';

afterEach(resetPlayer);

test('the sleep timer counts down second by second, pauses at its end and is off then', async () => {
  await renderIsland(<PageAudio />);
  play();
  const paused = vi.spyOn(audio(), 'pause');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  sleepIn(5);
  expect($sleepLeft.get()).toBe(300);
  vi.advanceTimersByTime(299_000);
  expect($sleepLeft.get()).toBe(1);
  expect(paused).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(paused).toHaveBeenCalledOnce();
  expect([$sleep.get(), $sleepLeft.get()]).toEqual([null, 0]);
  vi.advanceTimersByTime(60_000);
  expect(paused).toHaveBeenCalledOnce();
});
