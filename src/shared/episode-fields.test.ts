import { MAX_LONG_TEXT_BYTES } from './limits.ts';
import { expect, test } from 'vitest';
import { EPISODE_FIELD_NAMES, episodeField } from './episode-fields.ts';
import { AudioTimingRequest } from './audio-tags.ts';
import { z } from './schema.ts';
import { TimingRequest } from './timing.ts';

type Definition = ReturnType<typeof episodeField>;

test('a field of an episode says whether a review covers it, or does not compile', () => {
  const title = { schema: z.string(), read: 'lists' } as const;
  // @ts-expect-error -- the check of types fails here once `isReviewed` may be left out
  const forgotten: Definition = title;
  expect(forgotten.isReviewed).toBeUndefined();
  const silent = EPISODE_FIELD_NAMES.filter((name) => typeof episodeField(name).isReviewed !== 'boolean');
  expect(silent).toEqual([]);
});

test('a script has at most 500 KB, wherever it is sent', () => {
  const takers = {
    episode: (text: string) => episodeField('script').schema.safeParse(text).success,
    'times of a file': (text: string) => AudioTimingRequest.safeParse({ audioUrl: '/x', text }).success,
    'times of an episode': (text: string) => TimingRequest.safeParse({ text }).success,
  };
  for (const [name, takes] of Object.entries(takers)) {
    expect(takes('x'.repeat(MAX_LONG_TEXT_BYTES)), name).toBe(true);
    expect(takes('é'.repeat(MAX_LONG_TEXT_BYTES / 2 + 1)), name).toBe(false);
  }
});
