import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectTexts, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { ReviewLinks } from './ReviewLinks.tsx';

const MAKE = 'POST /api/episodes/7/reviews';
const REVOKE = 'DELETE /api/reviews/9';
const EPISODE = {
  ...{ id: '7', title: 'Stairs', published: false, publishAt: null },
  ...{ language: 'English', lang: undefined },
};
const LINK = {
  ...{ id: '9', reviewer: 'Ana', state: 'open' as const, episode: EPISODE, answers: [] },
  ...{ createdAt: new Date('2026-11-21T10:00:00Z'), expiresAt: new Date('2026-11-28T10:00:00Z') },
};
const list = page.getByRole('list', { name: english.studio.reviews.linksAndAnswers });

test('a link is made for someone, and shown once with its last day', async () => {
  const url = `https://podcast.example/review#token=${'a'.repeat(64)}`;
  answer(MAKE, 201, { id: '9', reviewer: 'Ana Lima, RN', url, expiresAt: '2026-11-28T10:00:00.000Z' });
  await renderIsland(<ReviewLinks sendsMail={false} episode={EPISODE} reviews={[]} />);
  await button(english.studio.reviews.link.make).click();
  await expect.element(page.getByText(english.reasons.reviewerMissing)).toBeVisible();
  expect(requests(MAKE)).toEqual([]);
  await page.getByLabelText(english.studio.reviews.link.who).fill('Ana Lima, RN');
  await button(english.studio.reviews.link.make).click();
  const link = page.getByLabelText(english.studio.reviews.link.for('Ana Lima, RN'));
  await expect.element(link).toHaveValue(url);
  (link.element() as HTMLElement).style.maxWidth = '12rem';
  (link.element() as HTMLElement).focus(); // selects all of it, from its beginning on
  expect((link.element() as HTMLInputElement).selectionEnd).toBe(url.length);
  expect(link.element().scrollWidth).toBeGreaterThan(link.element().clientWidth);
  await expect.poll(() => link.element().scrollLeft).toBe(0);
  await expect.element(page.getByText(/It works until Nov 28, 2026. We show it only now/)).toBeVisible();
});

test('why no link was made is shown', async () => {
  answer(MAKE, 404, { error: 'Episode not found' });
  await renderIsland(<ReviewLinks sendsMail={false} episode={EPISODE} reviews={[]} />);
  await page.getByLabelText(english.studio.reviews.link.who).fill('Ana');
  await button(english.studio.reviews.link.make).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Episode not found');
});

test('a link that was made is in the list at once, without another look at the page', async () => {
  const url = `https://podcast.example/review#token=${'a'.repeat(64)}`;
  answer(MAKE, 201, { id: '10', reviewer: 'Ben', url, expiresAt: '2026-11-28T10:00:00.000Z', mailed: false });
  await renderIsland(<ReviewLinks sendsMail={false} episode={EPISODE} reviews={[LINK]} />);
  await page.getByLabelText(english.studio.reviews.link.who).fill('Ben');
  await button(english.studio.reviews.link.make).click();
  await expectTexts(list.getByRole('listitem').first(), 'Stairs', 'Draft', 'Ben', english.studio.reviews.row.noAnswer);
  await expect.element(button('Turn off the link for Ana')).toBeVisible();
  expect(requests()).toHaveLength(1);
});

test('a link is turned off, or the server says that it has ended', async () => {
  answer(REVOKE, 404, { error: english.reasons.reviewLinkEnded });
  await renderIsland(<ReviewLinks sendsMail={false} episode={null} reviews={[LINK]} />);
  await button('Turn off the link for Ana').click();
  await expectToast('Error', english.reasons.reviewLinkEnded);
  answer(REVOKE, 204);
  await button('Turn off the link for Ana').click();
  await expectToast('Link turned off', 'The link for Ana no longer works.');
  await expect.element(button('Turn off the link for Ana')).not.toBeInTheDocument();
  await expectTexts(list, english.studio.reviews.row.revoked);
  await expect.element(list).toHaveFocus();
});
