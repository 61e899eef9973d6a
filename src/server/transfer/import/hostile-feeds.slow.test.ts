import '../../../../tests/support/database.ts';
import { expect, test } from 'vitest';
import { countAnswers } from '../../../../tests/support/count-answers.ts';
import { HOSTILE_FEEDS, ORIGIN } from '../../../../tests/support/hostile-feeds.ts';
import { FeedError } from '#server/directories/index.ts';
import { readFeedInSubprocess } from './read-feed-in-subprocess.ts';

test.each(HOSTILE_FEEDS)('a feed with %s is read or refused, and others are answered until then', async (_, xml) => {
  const wanted = { type: '', base: ORIGIN, categories: [] };
  const read = () => readFeedInSubprocess(Buffer.from(xml), wanted).catch((error: unknown) => error);
  const { answers, found } = await countAnswers(read);
  expect(answers).toBeGreaterThan(5);
  if (found instanceof FeedError) expect(['feedTooSlow', 'feedUnreadable']).toContain(found.reason.code);
  else expect(found).toHaveProperty('items');
});
