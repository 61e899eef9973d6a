import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageAudio, resetPlayer, STAIRS } from '../../../../tests/support/components/player.tsx';
import { renderIsland } from '../../../../tests/support/components/render.tsx';
import { EPISODE } from '../../../../tests/support/components/episode.ts';
import { answer } from '../../../../tests/support/components/server.ts';
import { readStored } from '../../ui/stored.ts';
import { $nextPart } from './next-part.ts';
import { $player, audio, openEpisode } from './player.ts';
import { $queue, advanceQueue, playNext, playPrevious, queueEpisode } from './queue.ts';

const RUGS = { ...STAIRS, id: '7c1f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e', title: 'Rugs' };
const playing = () => $player.get().episode?.title;
const queued = () => $queue.get().map(({ title }) => title);

beforeEach(async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  await renderIsland(<PageAudio />);
  advanceQueue();
});
afterEach(resetPlayer);

test('“previous” goes back to the episode before, and what was left waits first in the queue', () => {
  openEpisode(STAIRS);
  queueEpisode(RUGS);
  expect(queued()).toEqual(['Rugs']);
  playNext();
  expect([playing(), queued()]).toEqual(['Rugs', []]);
  playPrevious();
  expect([playing(), queued()]).toEqual(['Stairs', ['Rugs']]);
  audio().dispatchEvent(new Event('ended'));
  expect([playing(), queued()]).toEqual(['Rugs', []]);
});

test('after three seconds “previous” restarts the episode, as it does without one before', () => {
  openEpisode(STAIRS);
  queueEpisode(RUGS);
  playNext();
  $player.set({ ...$player.get(), currentTime: 4 });
  playPrevious();
  expect([playing(), $player.get().currentTime]).toEqual(['Rugs', 0]);
});

test('the next part of a series follows on its own, before the queue, and what was heard is remembered', async () => {
  const part = { slug: 'after', title: 'After a fall', total: 2, place: 1, next: RUGS.id };
  const series = { id: RUGS.id, slug: 'after', number: 1, title: 'After a fall', language: null, total: 2, next: null };
  answer(`GET /api/episodes/${RUGS.id}`, 200, { ...EPISODE, ...RUGS, seriesId: RUGS.id, place: 2, series });
  openEpisode({ ...STAIRS, part });
  queueEpisode({ ...STAIRS, id: 'queued', title: 'Queued' });
  await expect.poll(() => $nextPart.get()?.title).toBe('Rugs');
  audio().dispatchEvent(new Event('ended'));
  await expect.poll(playing).toBe('Rugs');
  expect($player.get().episode?.part).toMatchObject({ place: 2, next: null });
  expect(queued()).toEqual(['Queued']);
  expect(readStored('heard', [])).toContain(STAIRS.id);
  audio().dispatchEvent(new Event('ended'));
  await expect.poll(playing).toBe('Queued');
});

test('a part that went to another series in the meantime is heard, and continues there; one that is gone is passed over', async () => {
  const gone = '9d2f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e';
  const part = { slug: 'after', title: 'After a fall', total: 2, place: 1, next: RUGS.id };
  const series = { id: gone, slug: 'other', number: 2, title: 'Falls', language: null, total: 4, next: gone };
  answer(`GET /api/episodes/${RUGS.id}`, 200, { ...EPISODE, ...RUGS, seriesId: series.id, place: 3, series });
  answer(`GET /api/episodes/${gone}`, 404, { error: 'Episode not found', code: 'episodeNotFound' });
  openEpisode({ ...STAIRS, part });
  queueEpisode({ ...STAIRS, id: 'queued', title: 'Queued' });
  audio().dispatchEvent(new Event('ended'));
  await expect.poll(playing).toBe('Rugs');
  expect($player.get().episode?.part).toMatchObject({ slug: 'other', place: 3, next: gone });
  audio().dispatchEvent(new Event('ended'));
  await expect.poll(playing).toBe('Queued');
});
