import type { PlayableEpisode } from '#shared/episode.ts';
import { expect, test } from 'vitest';
import { MAX_QUEUE, nextEpisode, withEntry, without } from './queue.ts';

const episode = (id: string): PlayableEpisode => ({
  id,
  title: `Episode ${id}`,
  category: 'General',
  duration: 130,
  audioUrl: `/media/${id}.mp3`,
});
const [a, b, c] = [episode('a'), episode('b'), episode('c')];

test('an episode waits at the end of the queue, once', () => {
  expect(withEntry([a, b], c)).toEqual([a, b, c]);
  expect(withEntry([a, b], a)).toEqual([b, a]);
  expect(without([a, b], 'a')).toEqual([b]);
});

test('a full queue keeps those who have waited and takes the newest', () => {
  const full = Array.from({ length: MAX_QUEUE }, (_, at) => episode(`e${at}`));
  const queue = withEntry(full, c);
  expect(queue).toHaveLength(MAX_QUEUE);
  expect([queue[0]?.id, queue.at(-1)?.id]).toEqual(['e0', 'c']);
});

test('the queue comes first, then the page if the listener wants that, then silence', () => {
  expect(nextEpisode([a], [b], true)).toBe(a);
  expect(nextEpisode([a], [b], false)).toBe(a);
  expect(nextEpisode([], [b], true)).toBe(b);
  expect(nextEpisode([], [b], false)).toBeNull();
  expect(nextEpisode([], [], true)).toBeNull();
});

test('the next part of a series comes before anything else', () => {
  expect(nextEpisode([a], [b], true, c)).toBe(c);
  expect(nextEpisode([], [], false, c)).toBe(c);
});
