import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { startEmbeddedPlayer } from './embedded-player.ts';

const EPISODE = '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e';
const PLAY = `POST /api/episodes/${EPISODE}/play`;
const HEARD = `POST /api/episodes/${EPISODE}/heard`;
const slider = page.getByRole('slider', { name: 'Position' });
const audio = () => document.querySelector('audio') ?? new Audio();
const player = () => document.querySelector('[data-player]');

/** As if its sound were there: what it would report is what matters. */
function report(event: string, isPaused: boolean): void {
  Object.defineProperty(audio(), 'paused', { value: isPaused, configurable: true });
  audio().dispatchEvent(new Event(event));
}

/** The markup of components/player/EmbeddedPlayer.astro that the script looks for. */
beforeEach(async () => {
  await renderIsland(
    <div data-player={EPISODE}>
      <audio controls data-duration="132" muted />
      <button aria-label="Play Stairs" data-play="Stairs" hidden />
      <div data-controls hidden>
        <input aria-label="Position" data-seek defaultValue="0" max="132" type="range" />
        <span data-time>0:00</span>
      </div>
      <span data-badge>AI Generated</span>
      <p data-note role="status" />
    </div>,
  );
  startEmbeddedPlayer();
});

test('its button and slider take the place of the browser’s, and say what plays', async () => {
  answer(PLAY, 200, { playCount: 1 });
  expect(audio().controls).toBe(false);
  await expect.element(button('Play Stairs')).toBeVisible();
  report('play', false);
  await expect.element(button('Pause Stairs')).toBeVisible();
  expect(player()?.hasAttribute('data-playing')).toBe(true);
  report('pause', true);
  await expect.element(button('Play Stairs')).toBeVisible();
  expect(player()?.hasAttribute('data-playing')).toBe(false);
  report('play', false);
  expect(requests(PLAY)).toHaveLength(1);
});

test('a player of many plays the pressed entry, then the next one, and marks which, and which AI made', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const OTHER = EPISODE.replace('6b0f', '7b0f');
  for (const id of [EPISODE, OTHER])
    document.body.insertAdjacentHTML('beforeend', `<a href="/episodes/${id}" data-part="${id}">${id}</a>`);
  for (const id of [EPISODE, OTHER])
    answer(`GET /api/episodes/${id}`, 200, {
      ...{ id, title: `Title of ${id}`, duration: 60 },
      ...{ audioUrl: '/media/x.mp3', isMadeWithAi: id === OTHER },
    });
  startEmbeddedPlayer();
  const entry = (id: string) => page.getByRole('link', { name: id });
  const badge = page.getByText('AI Generated', { exact: true });
  await entry(EPISODE).click();
  await expect.element(entry(EPISODE)).toHaveAttribute('aria-current', 'true');
  await expect.element(badge).not.toBeVisible();
  report('ended', false);
  await expect.element(entry(OTHER)).toHaveAttribute('aria-current', 'true');
  await expect.element(entry(EPISODE)).not.toHaveAttribute('aria-current');
  await expect.element(badge).toBeVisible();
  for (const link of document.querySelectorAll('[data-part]')) link.remove();
});

test('it reports which tenths were heard, as the large player does', async () => {
  answer(HEARD, 204);
  Object.defineProperty(audio(), 'currentTime', { value: 20, configurable: true });
  report('timeupdate', false);
  report('ended', false);
  expect(requests(HEARD).map(({ body }) => body)).toEqual([{ tenths: [1] }]);
});

test('the arrow keys of its slider skip, and stay within the episode', async () => {
  document.querySelector('input')?.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(page.getByText('1:00', { exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}'.repeat(7));
  await expect.element(page.getByText('0:00', { exact: true })).toBeVisible();
  await expect.element(slider).toHaveAttribute('aria-valuetext', '0 seconds of 2 minutes 12 seconds');
});

test('what cannot be played says so, until it is tried again', async () => {
  const starting = vi.spyOn(audio(), 'play').mockResolvedValue();
  audio().dispatchEvent(new Event('error'));
  await expect.element(page.getByRole('status')).toHaveTextContent(english.player.notPlayable);
  await button('Play Stairs').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('');
  expect(starting).toHaveBeenCalledOnce();
});
