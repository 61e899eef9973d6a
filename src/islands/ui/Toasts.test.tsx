import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stopClock, until } from '../../../tests/support/components/clock.ts';
import { button, expectOpenToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { english } from '../../../tests/support/words.ts';
import { $toast, dismissToast, restoreToast, showToast } from './toast.ts';
import { UNDO } from './undone.ts';

const message = page.getByText('Rating submitted', { exact: true });

beforeEach(() => renderIsland(<button type="button">Elsewhere</button>));

test('a message disappears after five seconds', async () => {
  stopClock();
  showToast({ title: 'Rating submitted' });
  await until(() => message.query() !== null);
  await vi.advanceTimersByTimeAsync(4_900);
  expect($toast.get()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect($toast.get()).toBeNull();
  await until(() => message.query() === null);
});

test('a lasting one stays until it is dismissed', async () => {
  stopClock();
  showToast({ title: 'Rating submitted', isLasting: true });
  await until(() => message.query() !== null);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect($toast.get()).not.toBeNull();
  await button('Dismiss').click();
  expect($toast.get()).toBeNull();
});

test('F8 goes to the message, and its button takes it away', async () => {
  showToast({ title: 'Rating submitted' });
  await expectOpenToast('Rating submitted');
  (button('Elsewhere').element() as HTMLElement).focus();
  await userEvent.keyboard('{F8}');
  await expect.poll(() => document.activeElement?.closest('.toast-viewport')).not.toBeNull();
  await button('Dismiss').click();
  await expect.element(message).not.toBeInTheDocument();
});

test.each([
  ['its button', () => button('Dismiss').click()],
  ['Escape', () => userEvent.keyboard('{F8}{Escape}')],
  ['F8 and its button', () => userEvent.keyboard('{F8}{Tab}{Tab}{Enter}')],
])('after one was closed by %s the next disappears as well', async (_, close) => {
  showToast({ title: 'Rating submitted' });
  await expectOpenToast('Rating submitted');
  await close();
  await expect.element(message).not.toBeInTheDocument();
  stopClock();
  showToast({ title: 'Rating submitted' });
  await until(() => message.query() !== null);
  await vi.advanceTimersByTimeAsync(5_100);
  expect($toast.get()).toBeNull();
});

test('a message swiped to the right by more than 50 pixels goes, a shorter swipe leaves it', async () => {
  showToast({ title: 'Rating submitted', isLasting: true });
  await expectOpenToast('Rating submitted');
  const swipe = async (by: number) => {
    const { left, top, height } = message.element().getBoundingClientRect();
    const [x, y] = [left + 5, top + height / 2];
    await userEvent.pointer([
      { coords: { x, y }, keys: '[MouseLeft>]' },
      { coords: { x: x + by / 2, y } },
      { coords: { x: x + by, y } },
      { keys: '[/MouseLeft]' },
    ]);
  };
  await swipe(30);
  await expect.element(message).toBeVisible();
  await swipe(120);
  await expect.element(message).not.toBeInTheDocument();
});

test('the last of several messages is the one that is shown', async () => {
  showToast({ title: 'Rating submitted' });
  await expectOpenToast('Rating submitted');
  showToast({ title: 'Error', description: english.rating.failed, tone: 'destructive' });
  await expectOpenToast('Error', english.rating.failed);
  expect(document.querySelectorAll('.toast')).toHaveLength(1);
  expect(document.querySelector('.toast')?.classList).toContain('toast-danger');
});

test('a message that a change of page cuts short is shown on the next one, and a dismissed one is not', async () => {
  showToast({ title: 'Rating submitted' });
  $toast.set(null); // the page has gone, and its memory with it
  restoreToast();
  await expectOpenToast('Rating submitted');
  dismissToast();
  restoreToast();
  expect($toast.get()).toBeNull();
});

test('a message about a form of this page goes with the page', () => {
  showToast({ title: 'Audio file required', tone: 'destructive', isOfPage: true });
  document.dispatchEvent(new Event('astro:before-swap'));
  expect($toast.get()).toBeNull();
  showToast({ title: 'Audio file required', tone: 'destructive', isOfPage: true });
  $toast.set(null);
  restoreToast();
  expect($toast.get()).toBeNull();
  showToast({ title: 'Rating submitted' });
  document.dispatchEvent(new Event('astro:before-swap'));
  expect($toast.get()?.title).toBe('Rating submitted');
});

test('one is shown again once, within ten seconds', () => {
  stopClock();
  showToast({ title: 'Rating submitted' });
  $toast.set(null);
  vi.setSystemTime(Date.now() + 9_999);
  restoreToast();
  expect($toast.get()?.title).toBe('Rating submitted');
  $toast.set(null);
  restoreToast();
  expect($toast.get()).toBeNull();
  showToast({ title: 'Rating submitted' });
  $toast.set(null);
  vi.setSystemTime(Date.now() + 10_001);
  restoreToast();
  expect($toast.get()).toBeNull();
});

test('a deletion can be undone on the next page too, for the rest of its time', async () => {
  stopClock();
  const undo = {
    title: 'Episode deleted',
    duration: 10_000,
    action: { label: 'Undo', undoes: { deletionOf: '7' } },
  } as const;
  showToast(undo);
  $toast.set(null);
  vi.setSystemTime(Date.now() + 6_000);
  restoreToast();
  expect($toast.get()).toMatchObject({ duration: 4_000, action: undo.action });
  await until(() => button('Undo').query() !== null);
  const asked = new Promise((resolve) => window.addEventListener(UNDO, resolve, { once: true }));
  await button('Undo').click();
  expect(await asked).toMatchObject({ detail: { deletionOf: '7' } });
});

test('what can be undone comes back after another message, for the rest of its time, also on the next page', async () => {
  stopClock();
  const action = { label: 'Undo', undoes: { publicationOf: '7' } } as const;
  showToast({ title: 'Episode published', duration: 30_000, action });
  await until(() => button('Undo').query() !== null);
  await vi.advanceTimersByTimeAsync(4_000);
  showToast({ title: 'Rating submitted' });
  await until(() => message.query() !== null);
  expect(button('Undo').query()).toBeNull();
  await vi.advanceTimersByTimeAsync(5_100);
  await until(() => button('Undo').query() !== null);
  expect($toast.get()?.duration).toBeCloseTo(21_000, -3);

  showToast({ title: 'Rating submitted' });
  $toast.set(null); // the page has gone, and its memory with it
  restoreToast();
  dismissToast();
  expect($toast.get()?.action).toEqual(action);
  await until(() => button('Undo').query() !== null);
  await vi.advanceTimersByTimeAsync(22_000);
  expect($toast.get()).toBeNull();
});
