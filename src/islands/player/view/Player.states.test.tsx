import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EPISODE } from '../../../../tests/support/components/episode.ts';
import { button, renderIsland } from '../../../../tests/support/components/render.tsx';
import { answer } from '../../../../tests/support/components/server.ts';
import { setClearer } from '../playback/clearer.ts';
import { $details } from '../playback/details.ts';
import { hideKeys, showKeys } from '../playback/keys.ts';
import { announce } from '../playback/notice.ts';
import { $player, type PlayerState } from '../playback/player.ts';
import { $queue } from '../playback/queue.ts';
import { Player } from './Player.tsx';

const CLOSED = $player.get();
const STAIRS = {
  id: EPISODE.id,
  title: 'Stairs',
  category: 'General',
  duration: 132,
  audioUrl: '/media/1.mp3',
} as const;
const full = page.getByRole('dialog', { name: 'Stairs' });
const bar = page.getByRole('region', { name: 'Audio player' });

beforeEach(async () => {
  const chapters = [
    { time: 0, title: 'Hello' },
    { time: 70, title: 'Rails' },
  ];
  const transcriptCues = [
    { time: 0, text: 'This is Carecast.' },
    { time: 70, text: 'Hold the rail.' },
  ];
  answer(`GET /api/episodes/${EPISODE.id}`, 200, { ...EPISODE, chapters, transcriptCues, transcript: 'x' });
  $details.set(null);
  await renderIsland(
    <>
      {/* eslint-disable-next-line jsx-a11y-x/media-has-caption -- silent, as on every page: the player fills it */}
      <audio data-player />
      <Player />
    </>,
  );
});
afterEach(() => {
  hideKeys();
  setClearer(false);
  announce('');
  $player.set(CLOSED);
  $queue.set([]);
});

const play = (more: Partial<PlayerState> = {}) =>
  $player.set({ ...CLOSED, episode: STAIRS, duration: 132, currentTime: 71, isExpanded: true, ...more });

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
