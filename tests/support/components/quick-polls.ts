import { vi } from 'vitest';
import { EVERY_MS } from '../../../src/islands/ui/watch-task.ts';

/** Lets islands poll a task without their pause, until the test ends. */
export function pollQuickly(): void {
  const later = window.setTimeout;
  vi.stubGlobal('setTimeout', (work: () => void, wait?: number) => later(work, wait === EVERY_MS ? 20 : wait));
}
