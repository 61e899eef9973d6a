import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PageAudio, resetPlayer, STAIRS } from '../../../../tests/support/components/player.tsx';
import { button, expectToast, renderIsland } from '../../../../tests/support/components/render.tsx';
import { pause } from '../playback/by-hand.ts';
import { $player } from '../playback/player.ts';
import { replayPresses } from '../../presses/listen-for-presses.ts';
import { attachPlayback } from './attach-playback.ts';
import { listenForPlayButtons } from './play-buttons.ts';

const playing = () => $player.get().episode?.title ?? null;

/** Whether each click was taken from the browser, which would have fetched the file. */
const taken: boolean[] = [];
const note = (event: MouseEvent) => {
  taken.push(event.defaultPrevented);
  event.preventDefault();
};
document.addEventListener('click', note);

/** The buttons of a card, and of a passage in a transcript. */
beforeEach(async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  taken.length = 0;
  await renderIsland(
    <>
      <PageAudio />
      <article>
        <a href={STAIRS.audioUrl} data-play={JSON.stringify(STAIRS)}>
          Play Stairs
        </a>
        <button data-queue>Add to queue</button>
      </article>
      <p data-episode={JSON.stringify(STAIRS)}>
        <button data-seek="70">1:10</button>
      </p>
    </>,
  );
  attachPlayback(); // a press would do it once its script has come, and the page of its test might be gone by then
  listenForPlayButtons();
  replayPresses();
  document.dispatchEvent(new Event('astro:page-load'));
});
afterEach(resetPlayer);

test('a click plays instead of fetching the file; with a key held it is the link that it is', async () => {
  const link = button('Play Stairs');
  await userEvent.click(link, { modifiers: ['Alt'] });
  expect([playing(), taken]).toEqual([null, [false]]);
  await userEvent.click(link);
  expect([playing(), taken]).toEqual(['Stairs', [false, true]]);
  $player.set({ ...$player.get(), isPlaying: true });
  await expect.element(link).toHaveAttribute('aria-pressed', 'true');
  pause();
});

test('a button whose words change while it plays is called by them, and by nothing that says so twice', async () => {
  const named = button('Play Stairs').element();
  Object.assign((named as HTMLElement).dataset, { start: 'Play Stairs', pause: 'Pause Stairs' });
  named.removeAttribute('aria-pressed');
  $player.set({ ...$player.get(), episode: STAIRS, isPlaying: true });
  await expect.element(button('Pause Stairs')).not.toHaveAttribute('aria-pressed');
  $player.set({ ...$player.get(), isPlaying: false });
  await expect.element(button('Play Stairs')).toBeVisible();
});

test('the space bar presses it too', async () => {
  (button('Play Stairs').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  expect(playing()).toBe('Stairs');
});

test('a moment in the text plays from there, and leaves the page visible', async () => {
  await button('1:10').click();
  expect([playing(), $player.get().currentTime, $player.get().isExpanded]).toEqual(['Stairs', 70, false]);
});

test('an episode is queued from its card', async () => {
  await page.getByRole('button', { name: 'Add to queue' }).click();
  await expectToast('Ready to play', 'Stairs');
  expect(playing()).toBe('Stairs');
});
