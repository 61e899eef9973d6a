import { vi } from 'vitest';

/** The real one, also while the clock is stopped. */
const frame = window.requestAnimationFrame.bind(window);

export const nextFrame = (): Promise<number> => new Promise((resolve) => frame(resolve));

/**
 * Stops the page's timers and time of day; `vi.advanceTimersByTimeAsync` lets them pass. Until then a test looks with
 * `until`: Vitest's own waiting lets 50 ms pass at each look.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
}

/** Waits frame by frame until this is so. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextFrame();
}
