import { setTimeout as holdFor } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

/** The project of journeys that are made with a finger. */
export const FINGER = 'finger';

type Press = Parameters<Locator['click']>[0];

/** From now on clicks of this worker's journeys are touches of a finger, where a finger can do the same. */
export function useFinger(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator;
  if (Reflect.has(locators, FINGER)) return;
  const { click } = locators;
  Object.assign(locators, {
    [FINGER]: true,
    click(this: Locator, options: Press = {}) {
      const { button = 'left', clickCount = 1, delay, steps, ...shared } = options;
      return button === 'left' && clickCount === 1 ? this.tap(shared) : click.call(this, options);
    },
  });
}

/** Puts a finger on the middle of an element, and takes it away after `heldMs`. */
export async function touch(page: Page, target: Locator, heldMs: number): Promise<void> {
  await target.tap({ trial: true }); // it is there, in sight and still
  const touchPoints = [await middleOf(target)];
  const client = await page.context().newCDPSession(page);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await holdFor(heldMs);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

/** Starts Chromium as it is on a phone, where an element is dragged once a finger has been held on it. */
export const HELD_FINGER_DRAGS = '--blink-settings=touchDragDropEnabled=true,touchDragEndContextMenu=true';

/**
 * Holds a finger on the middle of an element until Chromium begins a drag of it, as a page of `HELD_FINGER_DRAGS`
 * does, and drops it on another; answers what it carries. Touches that are dispatched as such are never held, so this
 * one is made of a mouse; from the drag's beginning to its end a phone's system moves it, which is played here.
 */
export async function holdAndDrop(page: Page, from: Locator, to: Locator): Promise<Record<string, string>> {
  await from.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await from.tap({ trial: true });
  const [start, end] = await Promise.all([middleOf(from), middleOf(to)]);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setEmitTouchEventsForMouse', { enabled: true, configuration: 'mobile' });
  await client.send('Input.setInterceptDrags', { enabled: true });
  type Carried = NonNullable<Parameters<typeof client.send<'Input.dispatchDragEvent'>>[1]>['data'];
  const begun = new Promise<Carried>((resolve) => client.once('Input.dragIntercepted', ({ data }) => resolve(data)));
  // The drag takes the finger away: Chromium answers neither this press nor a release.
  void client
    .send('Input.dispatchMouseEvent', { type: 'mousePressed', ...start, button: 'left', clickCount: 1 })
    .catch(() => {});
  const data = await begun;
  for (const [type, at] of [
    ['dragEnter', start],
    ['dragOver', end],
    ['drop', end],
  ] as const) {
    await client.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await client.detach();
  return Object.fromEntries(data.items.map((item) => [item.mimeType, item.data]));
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('what is touched is drawn');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
