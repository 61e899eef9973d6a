import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bar, full, play, renderPlayer, resetPlayer, STAIRS } from '../../../../tests/support/components/player.tsx';
import { button } from '../../../../tests/support/components/render.tsx';
import { showKeys } from '../playback/keys.ts';
import type { PlayerState } from '../playback/player.ts';
import { $queue } from '../playback/queue.ts';

beforeEach(() => {
  const transcriptCues = [
    { time: 0, text: 'This is Carecast.' },
    { time: 70, text: 'Hold the rail.' },
  ];
  return renderPlayer({ transcriptCues, transcript: 'x' });
});
afterEach(resetPlayer);

/** Shows a state of the full player, with its chapters and transcript loaded. */
async function playInFull(more: Partial<PlayerState> = {}): Promise<void> {
  play(more);
  await expect.element(button('Transcript')).toBeVisible();
}

test.each<[string, Partial<PlayerState>]>([
  ['paused', {}],
  ['playing', { isPlaying: true }],
  ['waiting', { isPlaying: true, isWaiting: true }],
  ['muted', { isMuted: true }],
  ['refused by the browser', { isRefused: true }],
  ['without its file', { problem: 'This audio file is missing or cannot be played.' }],
  ['resumed', { isPlaying: true, stoppedAt: 76 }],
])('the full player, %s, is this to assistive technology', async (_, state) => {
  await playInFull(state);
  await expect.element(full).toMatchAriaSnapshot();
});

test.each(['Speed, 1×', 'Sleep timer', 'Queue 1', 'Chapters', 'Transcript'])('its panel %s is this', async (name) => {
  $queue.set([{ ...STAIRS, id: 'e2', title: 'Rugs' }]);
  await playInFull();
  await button(name).click();
  await expect.element(full.getByRole('region')).toMatchAriaSnapshot();
});

test('clearer and larger, it is this', async () => {
  await playInFull();
  await button('Clearer, larger').click();
  await expect.element(full).toMatchAriaSnapshot();
});

test.each<[string, Partial<PlayerState>]>([
  ['paused', {}],
  ['playing', { isPlaying: true }],
  ['without its file', { problem: 'This audio file is missing or cannot be played.' }],
])('the bar, %s, is this', async (_, state) => {
  play({ isExpanded: false, ...state });
  await expect.element(bar).toBeVisible();
  await expect.element(bar).toMatchAriaSnapshot();
});

test('the list of keys is this', async () => {
  showKeys();
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toMatchAriaSnapshot();
});
