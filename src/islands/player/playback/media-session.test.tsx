import { afterEach, expect, test, vi } from 'vitest';
import { PageAudio, play, resetPlayer, STAIRS } from '../../../../tests/support/components/player.tsx';
import { renderIsland } from '../../../../tests/support/components/render.tsx';
import { $details } from './details.ts';
import { syncMediaSession } from './media-session.ts';
import { $player } from './player.ts';

afterEach(resetPlayer);

test('the lock screen shows what plays and its picture, follows the keys, and forgets what was closed', async () => {
  await renderIsland(<PageAudio />);
  const handlers = vi.spyOn(navigator.mediaSession, 'setActionHandler');
  syncMediaSession();
  play();
  const shown = navigator.mediaSession.metadata;
  expect([shown?.title, shown?.artist]).toEqual(['Stairs', 'AI Generated · General']);
  expect(shown?.artwork[0]?.src).toMatch(new RegExp(`/artwork/${STAIRS.id}\\.jpg$`));
  expect(handlers.mock.calls.map(([action]) => action)).toEqual(
    expect.arrayContaining(['play', 'pause', 'seekbackward', 'seekforward', 'seekto', 'nexttrack', 'previoustrack']),
  );
  play({ episode: { ...STAIRS, isMadeWithAi: false } });
  expect(navigator.mediaSession.metadata?.artist).toBe('General');
  const press = (action: MediaSessionAction) => {
    handlers.mock.calls.findLast(([name]) => name === action)?.[1]?.({ action });
    return Math.round($player.get().currentTime);
  };
  expect([press('nexttrack'), press('previoustrack')]).toEqual([101, 91]); // nothing is queued: it skips time
  $player.set({ ...$player.get(), episode: null });
  expect([navigator.mediaSession.metadata, navigator.mediaSession.playbackState]).toEqual([null, 'none']);
});

test('the lock screen has the chapters of what plays, once they are known', async () => {
  await renderIsland(<PageAudio />);
  syncMediaSession();
  play();
  const chapters = [
    { time: 0, title: 'Before you start' },
    { time: 62, title: 'On the stairs' },
  ];
  $details.set({ id: STAIRS.id, bytes: 0, description: '', chapters, cues: [], transcript: null });
  const shown = navigator.mediaSession.metadata as MediaMetadata & {
    chapterInfo: { title: string; startTime: number }[];
  };
  expect(shown.chapterInfo.map(({ title, startTime }) => [startTime, title])).toEqual([
    [0, 'Before you start'],
    [62, 'On the stairs'],
  ]);
});
