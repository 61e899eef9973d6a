import { afterEach, expect, test } from 'vitest';
import { released } from './held.ts';

const island = document.createElement('div');
const button = document.createElement('button');
island.append(button);
afterEach(() => void window.dispatchEvent(new Event('blur')));

const at = (type: string, init: PointerEventInit = {}) =>
  button.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, ...init }));
const key = (type: string, name: string) => button.dispatchEvent(new KeyboardEvent(type, { bubbles: true, key: name }));

/** Whether the island is released by the next frame. */
async function isReleased(): Promise<boolean> {
  let isDone = false;
  void released(island).then(() => (isDone = true));
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  return isDone;
}

test('an island is free until something in it is held down, and while something else is', async () => {
  document.body.append(island);
  expect(await isReleased()).toBe(true);
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true }));
  expect(await isReleased()).toBe(true);
  at('pointerdown');
  expect(await isReleased()).toBe(false);
});

test.each([
  ['the finger leaves', () => at('pointerup')],
  ['the touch becomes a scroll', () => at('pointercancel')],
  ['the pointer is released elsewhere', () => document.body.dispatchEvent(new Event('pointerup', { bubbles: true }))],
  ['the window is left', () => window.dispatchEvent(new Event('blur'))],
])('what waits for a press continues when %s', async (_, end) => {
  document.body.append(island);
  at('pointerdown');
  const waiting = released(island);
  end();
  await waiting;
  expect(await isReleased()).toBe(true);
});

test('the space bar holds until it is released itself; other keys and the second button of a mouse hold nothing', async () => {
  document.body.append(island);
  key('keydown', ' ');
  key('keyup', 'Tab');
  expect(await isReleased()).toBe(false);
  key('keyup', ' ');
  expect(await isReleased()).toBe(true);
  key('keydown', 'Enter');
  at('pointerdown', { button: 2 });
  expect(await isReleased()).toBe(true);
});
