import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { render, type RenderResult } from 'vitest-browser-react';
import { dismissToast } from '../../../src/islands/ui/toast.ts';
import { Toasts } from '../../../src/islands/ui/Toasts.tsx';

/** Renders an island beside the toasts, as every page has them. */
export const renderIsland = (island: ReactNode): Promise<RenderResult> =>
  render(
    <>
      {island}
      <Toasts />
    </>,
  );

/** Waits for the toast of this title and the words under it. */
export async function expectOpenToast(title: string, description?: string): Promise<void> {
  await expect.poll(() => document.querySelector('.toast[data-state=open] .toast-title')?.textContent).toBe(title);
  if (description === undefined) return;
  expect(document.querySelector('.toast[data-state=open] .toast-description')?.textContent).toBe(description);
}

/** Waits for it too, and closes it: for five seconds it would lie over what is tested next. */
export async function expectToast(title: string, description?: string): Promise<void> {
  await expectOpenToast(title, description);
  dismissToast();
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Waits until each of these texts can be seen there. */
export async function expectTexts(place: Locator, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect.element(place.getByText(text, { exact: false }).first()).toBeVisible();
}
