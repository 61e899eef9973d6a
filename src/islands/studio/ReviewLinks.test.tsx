import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { ReviewLinkForm } from './ReviewLinkForm.tsx';
import { RevokeLink } from './RevokeLink.tsx';

const MAKE = 'POST /api/episodes/7/reviews';
const REVOKE = 'DELETE /api/reviews/9';

test('a link is made for somebody, and shown once with its last day', async () => {
  const url = `https://podcast.example/review/${'a'.repeat(64)}`;
  answer(MAKE, 201, { id: '9', reviewer: 'Ana Lima, RN', url, expiresAt: '2026-11-28T10:00:00.000Z' });
  await renderIsland(<ReviewLinkForm sendsMail={false} episodeId="7" />);
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

test('why no link was made is said', async () => {
  answer(MAKE, 404, { error: 'Episode not found' });
  await renderIsland(<ReviewLinkForm sendsMail={false} episodeId="7" />);
  await page.getByLabelText(english.studio.reviews.link.who).fill('Ana');
  await button(english.studio.reviews.link.make).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Episode not found');
});

test('a link is withdrawn, or the server says that it has ended', async () => {
  answer(REVOKE, 204);
  await renderIsland(<RevokeLink linkId="9" reviewer="Ana" />);
  await button('Turn off the link for Ana').click();
  await expectToast('Link turned off', 'The link for Ana no longer works.');
  answer(REVOKE, 404, { error: english.reasons.reviewLinkEnded });
  await button('Turn off the link for Ana').click();
  await expectToast('Error', english.reasons.reviewLinkEnded);
});
