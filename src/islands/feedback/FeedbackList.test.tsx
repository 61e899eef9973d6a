import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectTexts, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, cutOff, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { FeedbackList } from './FeedbackList.tsx';

const MARK = 'PATCH /api/ratings';
const SAID = {
  id: 'r1',
  episodeId: '7',
  episodeTitle: 'Stairs',
  isLike: false,
  comment: 'Buy my pills',
  atSecond: null,
  category: 'General' as const,
  duration: 60,
  audioUrl: '/media/stairs.mp3',
  isSpam: false,
  isMadeWithAi: true,
  createdAt: new Date('2026-11-20T10:00:00Z'),
};
const { likeOf, mark } = english.studio.feedback;
const entry = page.getByRole('listitem').first();

test('an entry shows the comment, its episode and its date', async () => {
  const like = { ...SAID, id: 'r2', isLike: true, comment: null };
  await renderIsland(<FeedbackList feedback={[SAID, like]} marksSpam />);
  await expectTexts(entry, 'Dislike', 'Buy my pills', 'Nov 20, 2026');
  await expect.element(button(`${mark} “Buy my pills”`)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Stairs' }).first()).toHaveAttribute('href', '/episodes/7');
  await expect.element(button(`${mark} ${likeOf('Stairs')}`)).toBeVisible();
});

test('many are marked as spam by one call', async () => {
  answer(MARK, 200, { ratings: ['r1', 'r2'] });
  await renderIsland(<FeedbackList feedback={[SAID, { ...SAID, id: 'r2', comment: 'Buy more' }]} marksSpam />);
  const t = english.studio.feedback;
  await page.getByRole('checkbox', { name: english.studio.episodes.many.selectAll }).click();
  await button(t.mark).click();
  await expectToast(t.many(2), t.markedText);
  await expect.element(button(`${t.notSpam} “Buy more”`)).toBeVisible();
  expect(requests().map(({ body }) => body)).toEqual([{ ratings: ['r1', 'r2'], isSpam: true }]);
});

test('a mark that was not saved is not shown', async () => {
  cutOff(MARK);
  await renderIsland(<FeedbackList feedback={[SAID]} marksSpam />);
  await button(`${mark} “Buy my pills”`).click();
  await expectToast('Error', 'No Internet connection');
  await expect.element(button(`${mark} “Buy my pills”`)).toBeVisible();
});
