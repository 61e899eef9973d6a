import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PageAudio, play, resetPlayer } from '../../../../tests/support/components/player.tsx';
import { renderIsland } from '../../../../tests/support/components/render.tsx';
import { followKey } from './keys.ts';
import { playInOneTab } from './one-tab.ts';
import { audio } from './player.ts';

const pressed = vi.fn();
beforeEach(async () => {
  pressed.mockReset();
  await renderIsland(
    <>
      <PageAudio />
      <button onClick={pressed}>A button of the page</button>
      <input aria-label="A text field" />
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

test('a letter on a button is a shortcut, in a text field it is a letter', async () => {
  page.getByRole('button', { name: 'A button of the page' }).element().focus();
  await userEvent.keyboard('m');
  expect(audio().muted).toBe(true);
  page.getByRole('textbox', { name: 'A text field' }).element().focus();
  await userEvent.keyboard('m');
  expect(audio().muted).toBe(true);
  await expect.element(page.getByRole('textbox', { name: 'A text field' })).toHaveValue('m');
});

test('when another tab starts to play this one pauses, without a word; it says when it starts itself', async () => {
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
  expect(paused).toHaveBeenCalledOnce();
  other.close();
});
