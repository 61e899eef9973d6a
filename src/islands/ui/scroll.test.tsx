import { afterAll, beforeAll, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { renderIsland } from '../../../tests/support/components/render.tsx';
import { followIntoView } from './scroll.ts';

/** Elsewhere nothing moves (vitest.config.ts). */
beforeAll(() => preferMotion('no-preference'));
afterAll(() => preferMotion('reduce'));

const preferMotion = (value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });

async function aTranscript(): Promise<HTMLElement[]> {
  await renderIsland(
    <ol data-scrolls style={{ height: '200px', overflow: 'auto' }}>
      {Array.from({ length: 100 }, (_, index) => (
        <li key={index}>Line {index}</li>
      ))}
    </ol>,
  );
  return [...document.querySelectorAll('li')].filter(({ textContent }) => textContent?.startsWith('Line'));
}

test('the transcript follows a slider that is dragged on before the last scroll has arrived', async () => {
  const lines = await aTranscript();
  followIntoView(lines[0], lines[40]);
  followIntoView(lines[40], lines[90]);
  await expect.element(lines[90] ?? null).toBeInViewport();
});

test('it stays where a reader has scrolled to, also in the middle of a scroll', async () => {
  const lines = await aTranscript();
  followIntoView(lines[0], lines[40]);
  lines[40]?.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  followIntoView(lines[40], lines[90]);
  await expect.element(lines[40] ?? null).toBeInViewport();
  await expect.element(lines[90] ?? null).not.toBeInViewport();
});

test('what is kept in the middle is scrolled there while it is in sight', async () => {
  const lines = await aTranscript();
  const list = lines[0]?.parentElement;
  followIntoView(lines[3], lines[4]);
  expect(list?.scrollTop).toBe(0);
  followIntoView(lines[4], lines[5], true);
  await expect.poll(() => list?.scrollTop).toBeGreaterThan(0);
});
