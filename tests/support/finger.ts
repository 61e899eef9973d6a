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
  const box = await target.boundingBox();
  if (!box) throw new Error('what is touched is drawn');
  const client = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await holdFor(heldMs);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}
