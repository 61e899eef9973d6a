import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, expectTexts, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { STAIRS } from '../../../tests/support/components/player.tsx';
import { answer, answerLater, cutOff, requests } from '../../../tests/support/components/server.ts';
import { translate } from '../../../tests/support/components/translate.ts';
import { english } from '../../../tests/support/words.ts';
import { $account } from '../account/account.ts';
import { $player } from '../player/playback/player.ts';
import { $ratings } from './ratings.ts';
import { RatingWidget } from './RatingWidget.tsx';

const RATE = 'POST /api/episodes/7/rate';
const MINE = 'GET /api/episodes/7/user-rating';
const LIKED = { isLike: true, comment: null };

beforeEach(() => {
  // Another user on the device: what was known of the one before is forgotten.
  $account.set({ user: null, isAdmin: false });
  $account.set({ user: { id: crypto.randomUUID(), username: 'Ana', isAdmin: false, role: 'user' }, isAdmin: false });
  $ratings.set({});
});

const show = () => renderIsland(<RatingWidget episodeId="7" title="Stairs" likes={2} dislikes={1} />);
const text = page.getByRole('textbox', { name: english.rating.question });
const likes = page.getByText('3 likes');

async function openForm(): Promise<void> {
  await show();
  await button('Dislike').click();
  await expect.element(text).toHaveFocus();
}

test('a like is sent at once, counted and thanked for, and cannot be given again', async () => {
  answer(RATE, 201, LIKED);
  await show();
  const widget = page.getByRole('group', { name: 'Rate Stairs' });
  await expectTexts(widget, '2 likes', '1 dislike');
  await button('Like').click();
  await expect.element(page.getByRole('paragraph').filter({ hasText: english.rating.liked })).toHaveFocus();
  await expectToast('Rating submitted', english.rating.thanks);
  await expect.element(likes).toBeInTheDocument();
  await expect.element(widget.getByRole('button')).not.toBeInTheDocument();
  expect(requests()).toEqual([{ method: 'POST', path: '/api/episodes/7/rate', body: { isLike: true } }]);
});

test('a dislike asks for a reason, counts it trimmed and shows it in quotes', async () => {
  await openForm();
  await expect.element(button('Dislike')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(button('Submit')).toBeDisabled();
  await expect.element(text).toHaveAccessibleDescription('0/500 characters');
  await text.fill('  Too long 🎧 ');
  await expect.element(page.getByText('10/500 characters')).toBeVisible();
  const release = answerLater(RATE, 201, { isLike: false, comment: 'Too long 🎧' });
  await button('Submit').click();
  await expect.element(button('Submitting...')).toBeDisabled();
  await expect.element(button('Cancel')).toBeDisabled();
  await expect.element(text).toHaveAttribute('readonly');
  release();
  await expect.element(page.getByRole('paragraph').filter({ hasText: english.rating.disliked })).toHaveFocus();
  await expect.element(page.getByText('“Too long 🎧”')).toBeVisible();
  await expect.element(page.getByText('2 dislikes')).toBeInTheDocument();
});

test('Cancel closes the form, clears what was typed and gives the focus back', async () => {
  await openForm();
  await text.fill('Never mind');
  await button('Cancel').click();
  await expect.element(text).not.toBeInTheDocument();
  await expect.element(button('Dislike')).toHaveFocus();
  await button('Dislike').click();
  await expect.element(text).toHaveValue('');
});

test('a comment is counted in characters as people see them, and at most 500 are sent', async () => {
  await openForm();
  await text.fill('🎧'.repeat(500));
  await expect.element(page.getByText('500/500 characters')).toBeVisible();
  await expect.element(button('Submit')).toBeEnabled();
  await text.fill('🎧'.repeat(501));
  await expect.element(page.getByText('501/500 characters')).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent(english.reasons.commentTooLong({ maximum: 500 }));
  await expect.element(text).toBeInvalid();
  await expect.element(text).toHaveAccessibleDescription(/up to 500 characters/);
  await expect.element(button('Submit')).toBeDisabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(requests()).toEqual([]);
});

test.each([
  ['goes with the reason', true],
  ['stays here when its box is not ticked', false],
])('where the listener was %s', async (_, isSent) => {
  $player.set({ ...$player.get(), episode: { ...STAIRS, id: '7' }, currentTime: 42.9 });
  answer(RATE, 201, { isLike: false, comment: 'Too loud' });
  await openForm();
  $player.set({ ...$player.get(), episode: null, currentTime: 0 });
  await text.fill('Too loud');
  const box = page.getByRole('checkbox', { name: 'Include the time: 0:42' });
  await expect.element(box).toBeChecked();
  if (!isSent) await box.click();
  await button('Submit').click();
  await expectToast('Rating submitted', english.rating.thanks);
  const { body } = requests(RATE)[0] ?? {};
  expect(body).toEqual({ isLike: false, comment: 'Too loud', atSecond: isSent ? 42 : null });
});

test('a dislike without a reason is not sent', async () => {
  await openForm();
  await text.fill('   ');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectToast('Comment required', english.rating.giveReason);
  expect(requests()).toEqual([]);
});

test('two widgets of an episode show the same rating', async () => {
  answer(RATE, 201, LIKED);
  await renderIsland(
    <>
      <RatingWidget episodeId="7" title="Stairs" likes={2} dislikes={1} />
      <RatingWidget episodeId="7" title="Stairs" likes={2} dislikes={1} />
    </>,
  );
  await button('Like').first().click();
  await expect.element(page.getByText(english.rating.liked).nth(1)).toBeVisible();
});

test('a lost connection keeps what was typed, and the next try sends it', async () => {
  await openForm();
  await text.fill('Hard to follow');
  cutOff(RATE);
  await button('Submit').click();
  await expectToast('Error', english.rating.failed);
  await expect.element(text).toHaveValue('Hard to follow');
  await expect.element(text).toHaveFocus();
  answer(RATE, 201, { isLike: false, comment: 'Hard to follow' });
  await button('Submit').click();
  await expect.element(page.getByText('“Hard to follow”')).toBeVisible();
});

test.each([
  [JSON.stringify({ error: english.reasons.tooMany }), english.reasons.tooMany],
  ['<html>Bad gateway</html>', english.rating.failed],
])('a refusal clears the form and says why: %s', async (body, sentence) => {
  await openForm();
  await text.fill('Hard to follow');
  answer(RATE, 429, body);
  await button('Submit').click();
  await expectToast('Error', sentence);
  await expect.element(text).not.toBeInTheDocument();
  await expect.element(button('Like')).toBeEnabled();
});

test('a visitor who has rated in another tab is shown that rating', async () => {
  await openForm();
  await text.fill('Changed my mind');
  answer(RATE, 409, { error: english.reasons.alreadyLiked, requestId: 'r' });
  answer(MINE, 200, LIKED);
  await button('Submit').click();
  await expectToast('Already rated', english.reasons.alreadyLiked);
  await expect.element(page.getByText(english.rating.liked)).toBeVisible();
});

test('an earlier rating is asked for once, and only where the cookie hints at one', async () => {
  await show();
  expect(requests()).toEqual([]);
  document.cookie = 'hint=user,rated';
  answer(MINE, 200, { isLike: false, comment: 'Too quiet' });
  await show();
  await expect.element(page.getByText('“Too quiet”').first()).toBeVisible();
  await show();
  expect(requests()).toHaveLength(1);
});

test('the keyboard alone rates', async () => {
  answer(RATE, 201, { isLike: false, comment: 'Too many names' });
  await show();
  (button('Dislike').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('Too many names{Tab}{Tab}{Enter}');
  await expect.element(page.getByText('“Too many names”')).toBeVisible();
});

test('on a page that a browser translates a like is counted and thanked for as well', async () => {
  answer(RATE, 201, LIKED);
  await show();
  translate();
  const widget = page.getByRole('group', { name: 'Rate Stairs' }).element();
  $ratings.set({ 7: { rating: null, isPending: false, tallies: { likes: 9, dislikes: 1 } } });
  await expect.poll(() => widget.textContent).toContain('9 likes');
  widget.querySelector('button')?.click();
  await expect.poll(() => widget.textContent).toContain(english.rating.liked);
  await expect.poll(() => widget.textContent).toContain('10 likes');
});
