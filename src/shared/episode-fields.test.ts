import { expect, test } from 'vitest';
import { EPISODE_FIELD_NAMES, episodeField } from './episode-fields.ts';
import { z } from './schema.ts';

type Definition = ReturnType<typeof episodeField>;

test('a field of an episode says whether a review covers it, or does not compile', () => {
  const title = { schema: z.string(), read: 'lists' } as const;
  // @ts-expect-error -- the check of types fails here once `isReviewed` may be left out
  const forgotten: Definition = title;
  expect(forgotten.isReviewed).toBeUndefined();
  const silent = EPISODE_FIELD_NAMES.filter((name) => typeof episodeField(name).isReviewed !== 'boolean');
  expect(silent).toEqual([]);
});
