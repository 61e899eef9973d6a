import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PageAudio, play, resetPlayer } from '../../../../tests/support/components/player.tsx';
import { renderIsland } from '../../../../tests/support/components/render.tsx';
import { followKey } from './shortcuts.ts';
import { audio } from './player.ts';

const pressed = vi.fn();
beforeEach(async () => {
  pressed.mockReset();
  await renderIsland(
    <>
      <PageAudio />
      <button onClick={pressed}>A button of the page</button>
    </>,
  );
  document.addEventListener('keydown', followKey);
  play();
});
afterEach(() => {
  document.removeEventListener('keydown', followKey);
  resetPlayer();
});

test('the space bar plays once, but presses a button that has the focus', async () => {
  const started = vi.spyOn(audio(), 'play').mockResolvedValue();
  await userEvent.keyboard(' ');
  expect(started).toHaveBeenCalledOnce();
  page.getByRole('button', { name: 'A button of the page' }).element().focus();
  await userEvent.keyboard(' ');
  expect([started.mock.calls.length, pressed.mock.calls.length]).toEqual([1, 1]);
});

test('a letter on a button is a shortcut', async () => {
  page.getByRole('button', { name: 'A button of the page' }).element().focus();
  await userEvent.keyboard('m');
  expect(audio().muted).toBe(true);
});
